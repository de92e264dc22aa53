import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { readPackage } from '../read-package.ts';
import { expected } from '../test-expected.ts';
import { fuzzCases, survivesMutations, survivesMutationsWithin } from '../test-mutate.ts';
import { icoIcon } from './ico.ts';
import { parsePri } from './pri.ts';
import { fixture } from './test-fixture.ts';

const read = expected((bytes: Uint8Array) => readPackage(bytesSource(bytes)));

describe('a damaged package of Windows is read or refused', () => {
  for (const name of [
    'signed-x64.exe',
    'bare-x86.exe',
    'app-x86.msi',
    'signed-x64.msi',
    'signed-x64.msix',
    'app.msixbundle',
    'signed-x86.appx',
    'signed-x86.appxbundle',
  ]) {
    test(name, () => survivesMutations(fixture(name), read, { cases: fuzzCases(120) }));
  }

  test('signed-x64.msix, within its files', () =>
    survivesMutationsWithin(fixture('signed-x64.msix'), read, {
      cases: fuzzCases(80),
      only: (name) => /AppxManifest|resources.pri|p7x|Large.png/.test(name),
    }));

  test('app.ico', () => survivesMutations(fixture('app.ico'), expected(icoIcon), { cases: fuzzCases(200) }));

  test('resources.pri', () => {
    const lookUp = expected(async (bytes: Uint8Array) => {
      const pri = parsePri(bytes);
      return [pri.find('resources/appname'), pri.find('files/assets/logo.png'), pri.find('nothing')];
    });
    return survivesMutations(fixture('resources.pri'), lookUp, { cases: fuzzCases(400) });
  });
});
