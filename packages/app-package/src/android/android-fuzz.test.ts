import { describe, test } from 'node:test';
import { fuzzCases, survivesMutations, survivesMutationsWithin } from '../test-mutate.ts';
import { fixture, fixtureNames, readAndroidFile } from './test-android.ts';

describe('a damaged Android package is read or refused, and nothing else happens', () => {
  for (const name of fixtureNames) {
    test(name, async () => {
      await survivesMutations(fixture(name), readAndroidFile, { cases: fuzzCases(60) });
    });

    test(`${name}, in one of its files`, async () => {
      await survivesMutationsWithin(fixture(name), readAndroidFile, {
        cases: fuzzCases(name.endsWith('.apks') || name.endsWith('.xapk') ? 8 : 20),
        only: (file) => /\.(xml|arsc|pb|json|RSA|EC|apk)$/.test(file),
      });
    });
  }
});
