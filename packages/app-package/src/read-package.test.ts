import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { testTar } from './archive/test-tar.ts';
import { bytesSource } from './byte-source.ts';
import type { PackageFormat } from './package-info.ts';
import { readPackage } from './read-package.ts';
import { expected } from './test-expected.ts';
import { fuzzCases, survivesMutations } from './test-mutate.ts';
import { refused } from './test-refused.ts';
import { testZip } from './test-zip.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));

const packages: [string, PackageFormat, Uint8Array][] = [
  ...(
    [
      ['android/adaptive.apk', 'apk'],
      ['android/bundle.aab', 'aab'],
      ['android/site.xapk', 'xapk'],
      ['android/default.apks', 'apks'],
      ['android/universal.apks', 'apks'],
      ['apple/ad-hoc.ipa', 'ipa'],
      ['apple/mac.app.zip', 'app.zip'],
      ['apple/component.pkg', 'pkg'],
      ['apple/product.pkg', 'pkg'],
      ['apple/zlib.dmg', 'dmg'],
      ['apple/bzip2.dmg', 'dmg'],
      ['windows/signed-x64.exe', 'exe'],
      ['windows/signed-x64.msi', 'msi'],
      ['windows/signed-x64.msix', 'msix'],
      ['windows/app.msixbundle', 'msixbundle'],
    ] as const
  ).map(([path, format]): [string, PackageFormat, Uint8Array] => [path, format, fixture(path)]),
  ['a zip', 'zip', testZip([{ name: 'firmware.bin', data: 'bytes' }])],
  ['a tar.gz', 'tar.gz', gzipSync(testTar('ustar'))],
];

const names = ['', 'app', 'app.zip', 'photo.jpeg', '../../app.tar', '.', 'notes.txt'];
const otherPackages = ['app.ipa', 'app.apk', 'app.msi', 'app.exe', 'app.dmg', 'app.tar.gz'];

describe('a package', () => {
  for (const [path, format, bytes] of packages) {
    test(`is what it holds, whatever it is called: ${path}`, async () => {
      const known = await readPackage(bytesSource(bytes));
      assert.equal(known.format, format);
      for (const fileName of [...names, ...(format === 'zip' ? [] : otherPackages)]) {
        const info = await readPackage(bytesSource(bytes), { fileName });
        assert.deepEqual({ ...info, icon: undefined }, { ...known, icon: undefined }, fileName);
      }
    });

    test(`is described by what a message can carry: ${path}`, async () => {
      const info = await readPackage(bytesSource(bytes));
      assert.deepEqual(structuredClone(info), info);
      const text = JSON.stringify({ ...info, icon: undefined });
      assert.ok(!text.includes('unexpected'), text);
      if (info.os === 'custom') return;
      for (const field of ['identifier', 'name'] as const) assert.ok(info[field], `${field} in ${text}`);
      assert.ok(info.versionName ?? info.versionCode, text);
    });

    test(`that is damaged is read or refused: ${path}`, () =>
      survivesMutations(
        bytes,
        expected((copy) => readPackage(bytesSource(copy))),
        { seed: 77, cases: fuzzCases(30) },
      ));

    test(`that ends early is refused, or read where nothing is missing that is told: ${path}`, async () => {
      for (const part of [0.02, 0.3, 0.6, 0.95]) {
        const cut = bytes.subarray(0, Math.max(1, Math.floor(bytes.length * part)));
        const read = expected((copy) => readPackage(bytesSource(copy)));
        await read(cut).catch((error: Error) => assert.equal(error.name, 'PackageError', String(error.cause)));
      }
    });
  }

  test('goes by the name that its file has, where one content goes by two', async () => {
    const msix = bytesSource(fixture('windows/signed-x64.msix'));
    const bundle = bytesSource(fixture('windows/app.msixbundle'));
    assert.equal((await readPackage(msix, { fileName: 'Old.APPX' })).format, 'appx');
    assert.equal((await readPackage(bundle, { fileName: 'old.appxbundle' })).format, 'appxbundle');
  });

  test('behind something else is still an archive', async () => {
    const bytes = Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), testZip([{ name: 'a', data: 'b' }])]);
    assert.equal((await readPackage(bytesSource(bytes))).format, 'zip');
  });

  test('of another kind with the manifest of an Android app is a library', async () => {
    const library = testZip([
      { name: 'AndroidManifest.xml', data: '<manifest/>' },
      { name: 'classes.jar', data: 'x' },
    ]);
    await refused('unknownFormat', () => readPackage(bytesSource(library)), 'AAR');
  });

  test('with the manifest of an Android app as people write it is no app, and is not called damaged', async () => {
    const project = testZip([{ name: 'AndroidManifest.xml', data: '<?xml version="1.0"?><manifest/>' }]);
    await refused('noApp', () => readPackage(bytesSource(project), { fileName: 'app.apk' }), 'plain text');
    assert.equal((await readPackage(bytesSource(project), { fileName: 'app.zip' })).format, 'zip');
  });

  test('that cannot be fetched is not called damaged, nor read without what could not be', async () => {
    const manifest =
      '<Package><Identity Name="A" Version="1.0"/><Properties><Logo>logo.png</Logo></Properties></Package>';
    const filler = Buffer.alloc(200_000);
    const bytes = testZip([
      { name: 'before', data: filler, store: true },
      { name: 'logo.png', data: 'no picture', store: true },
      { name: 'behind', data: filler, store: true },
      { name: 'AppxManifest.xml', data: manifest },
    ]);
    const source = (failsAt: number) => ({
      size: bytes.length,
      async read(offset: number, length: number) {
        if (offset <= failsAt && failsAt < offset + length) throw new Error('the network is down');
        return bytes.subarray(offset, offset + length);
      },
    });
    assert.equal((await readPackage(source(-1))).identifier, 'A');
    for (const failsAt of [0, 200_050, bytes.length - 1]) {
      await assert.rejects(readPackage(source(failsAt)), /the network is down/);
    }
  });
});
