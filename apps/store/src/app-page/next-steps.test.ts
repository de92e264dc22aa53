import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreBuild } from '@muster/contract/store';
import { texts } from '../shared/texts.ts';
import { nextSteps } from './next-steps.ts';
import { problemTexts } from './problem-text.ts';

const first = (os: StoreBuild['os'], format: string | null) => nextSteps({ os, format }, texts.en)[0] ?? '';

test('what to do next is of the platform and of the kind of file', () => {
  assert.match(nextSteps({ os: 'ios', format: 'ipa' }, texts.en).join(' '), /VPN & Device Management/);
  assert.match(nextSteps({ os: 'android', format: 'apk' }, texts.en).join(' '), /unknown apps/);
  assert.match(first('macos', 'dmg'), /drag the app/);
  assert.match(first('macos', 'pkg'), /follow the installer/);
  assert.match(first('macos', 'app.zip'), /appears beside it/);
  assert.match(first('windows', 'msix'), /choose Install/);
  assert.match(nextSteps({ os: 'windows', format: 'exe' }, texts.en).join(' '), /Run anyway/);
  assert.match(first('custom', null), /Open the file/);
});

const build = (check: StoreBuild['check']): StoreBuild => ({
  ...{ id: 'x', os: 'ios', buildPlatform: null, versionName: '1', versionCode: '1', format: 'ipa', fileName: 'a.ipa' },
  ...{ size: 1, minOs: '17.0', releaseNotes: '', createdAt: '', how: 'ota', developer: null, attachments: [], check },
});

test('problems are told with the versions that matter', () => {
  const old = build({ verdict: 'no', problems: [{ code: 'osTooOld', certain: true, needed: '17.0', found: '15.2' }] });
  assert.deepEqual(problemTexts(old, texts.en, 'iPhone'), [
    'It needs iOS 17.0 or later, and this iPhone has iOS 15.2. Update it in its settings, then come back.',
  ]);
  const unknown = build({ verdict: 'maybe', problems: [] });
  assert.match(problemTexts(unknown, texts.es, 'iPhone')[0] ?? '', /Necesita iOS 17\.0 o posterior/);
  assert.deepEqual(problemTexts(build({ verdict: 'yes', problems: [] }), texts.en, 'iPhone'), []);
});
