import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slug } from '@muster/contract/fields';
import { slugify } from './slugify.ts';

for (const [name, expected] of [
  ['Acme', 'acme'],
  ['Acme Corp.', 'acme-corp'],
  ['  Fabricación & Söhne  ', 'fabricacion-and-sohne'],
  ['Straße 12', 'strasse-12'],
  ["O'Neill's — Apps!", 'oneills-apps'],
  ['--- ', ''],
  ['北京', ''],
  ['ＦＵＬＬ', 'full'],
]) {
  test(`${JSON.stringify(name)} becomes ${JSON.stringify(expected)}`, () =>
    assert.equal(slugify(name ?? ''), expected));
}

test('whatever it makes of a name of three letters or more can be an address', () => {
  for (const name of ['a--b--c', 'x'.repeat(120), `${'x'.repeat(62)} y`, 'Ünï çødé', '-a-b-c-']) {
    assert.deepEqual(slug.safeParse(slugify(name)), { success: true, data: slugify(name) });
  }
});
