import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PackageInfo } from './package-info.ts';
import { tidyInfo } from './tidy-info.ts';
import { tidyText } from './tidy-text.ts';

const info = (more: Partial<PackageInfo>): PackageInfo => ({
  format: 'exe',
  os: 'windows',
  identifier: 'a',
  name: 'b',
  versionName: '1',
  parts: [],
  warnings: [],
  ...more,
});

describe('a text from a package', () => {
  test('is one line without control characters or turned directions', () => {
    assert.equal(tidyText('  Two\r\n\tlines\u0000\u001b[31m ', 50), 'Two lines [31m');
    assert.equal(tidyText('photo\u202egnp.exe', 50), 'photognp.exe');
    assert.equal(tidyText('\u2067\u202b\u2066', 50), undefined);
    assert.equal(tidyText('<b>מוסטר\u200f</b>', 50), '<b>מוסטר\u200f</b>');
  });

  test('is cut where no real one goes on, never within a character', () => {
    assert.equal(tidyText('x'.repeat(300), 255)?.length, 255);
    assert.equal(tidyText('😀'.repeat(10), 6), '😀😀…');
    assert.equal(tidyText('a\ud800b', 10), 'a\ufffdb');
  });
});

describe('what was read of a package', () => {
  test('warns of what it lacks, unless nothing is expected of it', () => {
    const bare = info({ identifier: ' ', name: '\u202e', versionName: undefined });
    assert.deepEqual(
      tidyInfo(bare).warnings.map(({ code }) => code),
      ['identifierMissing', 'versionMissing', 'nameMissing'],
    );
    assert.deepEqual(tidyInfo({ format: 'zip', os: 'custom', parts: [], warnings: [] }).warnings, []);
    assert.deepEqual(tidyInfo(info({ versionName: undefined, versionCode: '7' })).warnings, []);
  });

  test('has nothing in it that is not there', () => {
    const tidy = tidyInfo(info({ names: {}, details: { a: '' }, minimumOs: undefined, architectures: [''] }));
    assert.deepEqual(Object.keys(tidy).sort(), [
      'format',
      'identifier',
      'name',
      'os',
      'parts',
      'versionName',
      'warnings',
    ]);
  });

  test('lists its parts from the largest on, the many small ones together', () => {
    const parts = Array.from({ length: 150 }, (_, index) => ({ name: `part ${index}`, size: index }));
    const tidy = tidyInfo(info({ parts })).parts;
    assert.equal(tidy.length, 101);
    assert.deepEqual(tidy[0], { name: 'part 149', size: 149 });
    assert.deepEqual(tidy.at(-1), { name: '…', size: (49 * 50) / 2 });
  });

  test('holds of entitlements what JSON can hold', () => {
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    const entitlements = { day: new Date(0), bytes: Buffer.from('hi'), number: 5n, nothing: Number.NaN, circle };
    const tidy = tidyInfo(info({ entitlements })).entitlements;
    assert.equal(tidy?.day, '1970-01-01T00:00:00.000Z');
    assert.equal(tidy?.bytes, 'aGk=');
    assert.equal(tidy?.number, '5');
    assert.doesNotThrow(() => JSON.stringify(tidy));
  });

  test('is no more than somebody may ask for again and again, however often it repeats itself', () => {
    const devices = Array.from({ length: 10_000 }, (_, n) => `${n}`.padStart(40, '0'));
    const profile = { devices, entitlements: { groups: Array.from({ length: 900 }, () => 'g'.repeat(2000)) } };
    const nested = Array.from({ length: 100 }, (_, n) => ({ path: `PlugIns/${n}.appex`, profile }));
    const parts = [{ name: 'code', size: 7 }];
    const tidy = tidyInfo(info({ signing: { type: 'ad-hoc', profile }, nested, parts }));
    assert.ok(JSON.stringify(tidy).length < 2_000_000);
    assert.deepEqual([tidy.signing?.profile?.devices?.length, tidy.parts], [10_000, parts]);
    assert.equal(tidy.nested?.[0]?.path, 'PlugIns/0.appex');
    assert.deepEqual(
      tidy.warnings.map(({ code }) => code),
      ['manifestIncomplete'],
    );
    assert.deepEqual(tidyInfo(info({ nested: nested.slice(0, 1) })).warnings, []);
  });

  test('says a warning once, and drops an icon that is too large', () => {
    const icon = { format: 'png', bytes: new Uint8Array(9 * 1024 * 1024) } as const;
    const tidy = tidyInfo(info({ icon, warnings: [{ code: 'iconMissing' }, { code: 'iconMissing' }] }));
    assert.equal(tidy.icon, undefined);
    assert.deepEqual(
      tidy.warnings.map(({ code }) => code),
      ['iconMissing', 'iconUnreadable'],
    );
  });
});
