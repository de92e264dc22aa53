import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDepProfile } from '@muster/contract/calls/dep';
import { profileBody, profileValues } from './profile-form.ts';

type Sent = Parameters<typeof profileBody>[0];

test('a new profile is sent as Apple would take it by default, without what was left empty', () => {
  const body = profileBody({ ...profileValues(), name: 'Phones' } as Sent);
  assert.equal(body.templateId, null);
  assert.deepEqual(
    Object.keys(body.options).filter((key) => /department|orgMagic|Url|language|region/.test(key)),
    [],
  );
  assert.deepEqual([body.options.isMdmRemovable, body.options.autoAdvanceSetup], [true, false]);
  assert.ok(createDepProfile.body.safeParse(body).success);
});

test('language and region are sent only for devices that set themselves up', () => {
  const values = { ...profileValues(), name: 'Screens', language: 'es', region: 'ES' } as Sent;
  assert.equal(profileBody(values).options.language, undefined);
  const { options } = profileBody({ ...values, autoAdvanceSetup: true });
  assert.deepEqual([options.language, options.region], ['es', 'ES']);
});
