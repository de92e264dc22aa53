import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { blockSource, bytesSource } from './byte-source.ts';
import { PackageError, type PackageProblem } from './package-error.ts';
import { type TestFile, testZip } from './test-zip.ts';
import { openZip, type Zip } from './zip.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const open = (files: TestFile[], options = {}) => openZip(blockSource(bytesSource(testZip(files, options))));

function entry(zip: Zip, name: string) {
  const found = zip.find(name);
  assert.ok(found, name);
  return found;
}

async function refused(problem: PackageProblem, work: () => Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => error instanceof PackageError && error.problem === problem);
}

describe('an archive', () => {
  for (const options of [
    {},
    { zip64: true },
    { before: 5_000 },
    { zip64: true, before: 70_000 },
    { comment: 'PK\x05\x06 hello' },
    { behindDirectory: Buffer.from('out of place') },
  ]) {
    test(`gives its files by name: ${JSON.stringify(options)}`, async () => {
      const zip = await open(
        [
          { name: 'a/b.txt', data: 'stored', store: true },
          { name: 'ñ.txt', data: 'x'.repeat(200_000) },
        ],
        options,
      );
      assert.equal(text(await zip.read(entry(zip, 'a/b.txt'), 100)), 'stored');
      assert.equal((await zip.read(entry(zip, 'ñ.txt'), 200_000)).length, 200_000);
      assert.equal(zip.find('c'), undefined);
    });
  }

  test('within an archive is opened where it lies, or unpacked', async () => {
    const inner = testZip([{ name: 'deep', data: 'found' }]);
    const outer = await open([
      { name: 'stored', data: inner, store: true },
      { name: 'packed', data: inner },
    ]);
    for (const name of ['stored', 'packed']) {
      const zip = await openZip(await outer.open(entry(outer, name), 10_000));
      assert.equal(text(await zip.read(entry(zip, 'deep'), 10)), 'found');
    }
  });

  test('that was cut off is not taken for one within it', async () => {
    const inner = testZip([{ name: 'deep', data: 'found' }]);
    const outer = testZip([
      { name: 'stored', data: inner, store: true },
      { name: 'last', data: 'last' },
    ]);
    const behindInner = Buffer.from(outer).indexOf(inner) + inner.length;
    for (const length of [behindInner, behindInner + 7, outer.length - 1]) {
      await refused('truncated', () => openZip(bytesSource(outer.subarray(0, length))));
    }
    assert.equal((await openZip(bytesSource(outer))).entries.size, 2);
  });

  test('gives a part of a long file without holding the whole, forward or back', async () => {
    const long = Buffer.alloc(3_000_000);
    for (let at = 0; at < long.length; at += 4) long.writeUInt32LE((at * 2654435761) >>> 0, at);
    const zip = await open([
      { name: 'stored', data: long, store: true },
      { name: 'packed', data: long },
    ]);
    for (const name of ['stored', 'packed']) {
      const source = await zip.openForward(entry(zip, name));
      for (const [offset, length] of [
        [0, 10],
        [600_000, 900_000],
        [2_999_990, 10],
        [5, 20],
      ] as const) {
        assert.deepEqual(Buffer.from(await source.read(offset, length)), long.subarray(offset, offset + length));
      }
      source.close();
    }
  });

  test('gives the end of a long file that is packed without the way there, the same as with it', async () => {
    const long = Buffer.alloc(20_000_000);
    for (let at = 0; at < long.length; at += 4) long.writeUInt32LE(((at * 2654435761) >>> 0) % 100_003, at);
    const packed = deflateRawSync(long);
    const read: number[] = [];
    const whole = testZip([{ name: 'packed', packed, size: long.length }]);
    const zip = await openZip({
      size: whole.length,
      async read(offset, length) {
        read.push(length);
        return whole.subarray(offset, offset + length);
      },
    });
    const source = await zip.openForward(entry(zip, 'packed'));
    assert.deepEqual(Buffer.from(await source.read(0, 100)), long.subarray(0, 100));
    read.length = 0;
    assert.deepEqual(Buffer.from(await source.read(19_999_000, 500)), long.subarray(19_999_000, 19_999_500));
    assert.deepEqual(Buffer.from(await source.read(19_999_400, 600)), long.subarray(19_999_400));
    const onTheWay = read.reduce((sum, length) => sum + length, 0);
    assert.ok(onTheWay < packed.length / 4, `${onTheWay} of ${packed.length}`);
    assert.deepEqual(Buffer.from(await source.read(9_000_000, 50)), long.subarray(9_000_000, 9_000_050));
    source.close();
  });

  test('knows symbolic links, and the first of two with one name', async () => {
    const zip = await open([
      { name: 'link', data: '../../etc/passwd', mode: 0o120777 },
      { name: 'twice', data: 'first' },
      { name: 'twice', data: 'second' },
    ]);
    assert.equal(entry(zip, 'link').symlink, true);
    assert.equal(text(await zip.read(entry(zip, 'twice'), 10)), 'first');
    assert.deepEqual(zip.entries.repeated, ['twice']);
  });
});

describe('refused is', () => {
  test('what is longer than allowed', async () => {
    const zip = await open([{ name: 'big', data: 'x'.repeat(1000) }]);
    await refused('tooLarge', () => zip.read(entry(zip, 'big'), 999));
  });

  test('a bomb that says it is small', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000));
    const zip = await open([{ name: 'bomb', packed: bomb, size: 10 }]);
    await refused('tooLarge', () => zip.read(entry(zip, 'bomb'), 1000));
  });

  test('what has another length, checksum, name or way of packing than it says', async () => {
    const packed = deflateRawSync('hello');
    for (const odd of [{ size: 6 }, { crc: 1 }, { localName: 'other' }, { localMethod: 0 }]) {
      const zip = await open([{ name: 'odd', packed, size: 5, ...odd }]);
      await refused('damaged', () => zip.read(entry(zip, 'odd'), 1000));
    }
  });

  test('what is encrypted, or packed in an unknown way', async () => {
    const zip = await open([
      { name: 'secret', data: 'x', flags: 1 },
      { name: 'lzma', data: 'x', method: 14 },
    ]);
    await refused('encrypted', () => zip.read(entry(zip, 'secret'), 10));
    await refused('damaged', () => zip.read(entry(zip, 'lzma'), 10));
  });

  test('an archive that is cut off, at whatever length', async () => {
    const whole = testZip([
      { name: 'a', data: 'x'.repeat(300) },
      { name: 'b', data: 'y' },
    ]);
    for (let length = 0; length < whole.length; length += 1) {
      await assert.rejects(async () => {
        const zip = await openZip(bytesSource(whole.subarray(0, length)));
        for (const one of zip.entries.values()) await zip.read(one, 1000);
      }, PackageError);
    }
  });

  test('an archive with more entries than any real one', async () => {
    await refused('tooLarge', () => open([{ name: 'a', data: 'x' }], { count: 1_000_000, zip64: true }));
  });
});
