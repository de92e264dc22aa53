import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findStrangers } from './find-strangers.ts';
import { readIdentifier } from './package-identifier.ts';

const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');
const file = async (path: string) => new File([await openAsBlob(join(fixtures, path))], path.split('/').at(-1) ?? '');

test('identifiers are read from packages, and of what is none nothing is said', async () => {
  const apk = await readIdentifier(await file('android/adaptive.apk'));
  assert.deepEqual(apk?.oss, ['android']);
  assert.match(apk?.identifier ?? '', /^[\w.]+$/);
  const ipa = await readIdentifier(await file('apple/ad-hoc.ipa'));
  assert.ok(ipa?.oss.includes('ios'));
  assert.match(ipa?.identifier ?? '', /^[\w.-]+$/);
  assert.equal(await readIdentifier(new Blob(['no package'])), undefined);
  assert.equal(await readIdentifier(new Blob([])), undefined);
  const whole = await file('android/adaptive.apk');
  assert.equal(await readIdentifier(whole.slice(0, whole.size - 400)), undefined);
});

test('a stranger is one whose system the app has builds for, all with other identifiers', async () => {
  const apk = await file('android/adaptive.apk');
  const { identifier } = (await readIdentifier(apk)) ?? assert.fail();
  assert.deepEqual(await findStrangers([apk], []), []);
  assert.deepEqual(await findStrangers([apk], [{ os: 'ios', package: 'example.other' }]), []);
  assert.deepEqual(
    await findStrangers(
      [apk],
      [
        { os: 'android', package: 'example.other' },
        { os: 'android', package: identifier },
      ],
    ),
    [],
  );
  assert.deepEqual(await findStrangers([apk], [{ os: 'android', package: 'example.other' }]), [
    { file: apk, identifier, known: ['example.other'] },
  ]);
});
