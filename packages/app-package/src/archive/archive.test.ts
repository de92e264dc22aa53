import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bytesSource } from '../byte-source.ts';
import { readPackage } from '../read-package.ts';
import { refused } from '../test-refused.ts';
import { testZip } from '../test-zip.ts';
import { testTar } from './test-tar.ts';

const read = (bytes: Uint8Array, fileName?: string) => readPackage(bytesSource(bytes), { fileName });

describe("an archive for a platform of one's own", () => {
  test('is counted by what lies at its top, and not looked into', async () => {
    const info = await read(
      testZip([
        { name: 'firmware/a.bin', data: Buffer.alloc(1_000), store: true },
        { name: 'firmware/b.bin', data: Buffer.alloc(500), store: true },
        { name: '/notes.txt', data: 'text', store: true },
        { name: '../../etc/passwd', data: 'no', store: true },
      ]),
    );
    assert.equal(info.format, 'zip');
    assert.equal(info.os, 'custom');
    assert.deepEqual(info.parts, [
      { name: 'firmware', size: 1_500 },
      { name: 'notes.txt', size: 4 },
      { name: '..', size: 2 },
    ]);
    assert.equal(info.details?.entries, '4');
    assert.deepEqual(info.warnings, []);
  });

  test('is none where it is called an app', async () => {
    await refused('noApp', () => read(testZip([{ name: 'readme', data: 'x' }]), 'App.ipa'), 'ipa');
    await refused('noApp', () => read(testZip([]), 'empty.zip'), 'empty');
  });

  for (const kind of ['ustar', 'gnu', 'pax', 'v7'] as const) {
    test(`may be a tar.gz: ${kind}`, async () => {
      const info = await read(gzipSync(testTar(kind)));
      assert.equal(info.format, 'tar.gz');
      assert.equal(info.details?.tar, kind);
    });
  }

  test('that unpacks to very much is not unpacked', async () => {
    const info = await read(gzipSync(Buffer.concat([testTar('ustar'), Buffer.alloc(30_000_000)])));
    assert.equal(info.format, 'tar.gz');
  });

  test('of that kind that was cut off, or is damaged, is refused as such', async () => {
    const whole = gzipSync(Buffer.concat([testTar('ustar'), randomBytes(3_000_000 - (3_000_000 % 512))]));
    for (const length of [100_000, 1_500_000, whole.length - 7, whole.length - 1]) {
      await refused('truncated', () => read(whole.subarray(0, length)));
    }
    const damaged = Buffer.from(whole);
    damaged.writeUInt32LE(7, whole.length - 4);
    await refused('damaged', () => read(damaged));
  });

  test('packed in pieces, or with something behind it, is taken', async () => {
    const tar = testTar('ustar');
    const pieces = [tar.subarray(0, 1_000), tar.subarray(1_000)].map((piece) => gzipSync(piece));
    for (const behind of ['', 'something']) {
      const info = await read(Buffer.concat([...pieces, Buffer.from(behind)]));
      assert.equal(info.format, 'tar.gz');
    }
  });

  test('packed with gzip that is no tar is refused', async () => {
    await refused('unknownFormat', () => read(gzipSync(Buffer.alloc(5_000))), 'gzip');
    await refused('unknownFormat', () => read(gzipSync('hello')), 'gzip');
    await refused('damaged', () => read(Buffer.from('\x1f\x8b\x08\0rubbish rubbish rubbish', 'latin1')));
  });
});
