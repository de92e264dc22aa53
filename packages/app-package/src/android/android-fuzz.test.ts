import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fuzzCases, survivesMutations, survivesMutationsWithin } from '../test-mutate.ts';
import { parseXml } from '../xml.ts';
import { fixture, fixtureNames, readAndroidFile } from './test-android.ts';

/** What is drawn of a damaged icon is still a whole SVG, of numbers only. */
async function read(bytes: Uint8Array): Promise<void> {
  const { icon } = await readAndroidFile(bytes);
  if (icon?.format !== 'svg') return;
  assert.doesNotThrow(() => parseXml(icon.bytes, 'the icon'));
  const drawn = Buffer.from(icon.bytes)
    .toString()
    .replaceAll(/href="[^"]*"/g, '');
  assert.doesNotMatch(drawn, /NaN|Infinity|undefined/);
}

describe('a damaged Android package is read or refused, and nothing else happens', () => {
  for (const name of fixtureNames) {
    test(name, async () => {
      await survivesMutations(fixture(name), read, { cases: fuzzCases(40) });
    });

    test(`${name}, in one of its files`, async () => {
      await survivesMutationsWithin(fixture(name), read, {
        cases: fuzzCases(name.endsWith('.apks') || name.endsWith('.xapk') ? 5 : 15),
        only: (file) => /\.(xml|arsc|pb|json|RSA|EC|apk)$/.test(file),
      });
    });
  }
});
