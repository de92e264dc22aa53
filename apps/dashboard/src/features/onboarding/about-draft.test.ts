import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AboutValues, countryOf, forgetDraft, keepDraft, readDraft, valuesOf } from './about-draft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

const values: AboutValues = {
  position: 'devops',
  product: 'manage_devices',
  channel: 'social_media',
  userChannel: 'Mastodon',
  country: 'ES',
  number: '600 000 000',
};

test('a draft is kept for its workspace until it is forgotten', () => {
  const keep = memory();
  keepDraft(keep, 'one', values);
  assert.deepEqual(readDraft(keep, 'one'), values);
  assert.deepEqual(readDraft(keep, 'two'), {});
  forgetDraft(keep, 'one');
  assert.deepEqual(readDraft(keep, 'one'), {});
});

test('what is not a draft is none', () => {
  const keep = memory();
  for (const text of ['', '{', 'null', '[]', '"x"', '{"country":1}']) {
    keep.set('muster.onboarding.one', text);
    assert.deepEqual(readDraft(keep, 'one'), {});
  }
});

test('answers given before fill the form', () => {
  const { position, product, channel, userChannel } = values;
  const phone = { country: 'ES', prefix: '+34', number: '600 000 000' };
  assert.deepEqual(valuesOf({ position, product, channel, userChannel, phone } as never), values);
  assert.deepEqual(valuesOf(undefined), {});
});

test('the country comes from the first language that names one', () => {
  assert.equal(countryOf(['es', 'es-MX', 'en-US']), 'MX');
  assert.equal(countryOf(['zh-Hant-TW']), 'TW');
  assert.equal(countryOf(['es-419', 'en']), '');
  assert.equal(countryOf([]), '');
});
