import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blockSource, bytesSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import { readPackage } from '../read-package.ts';
import { refused } from '../test-refused.ts';
import { findTrailer, isDmg } from './apple-kinds.ts';
import { readDmg } from './dmg.ts';
import { fixture, pixelsOf } from './test-fixture.ts';
import { openDiskImage } from './udif.ts';

const source = (bytes: Uint8Array) => blockSource(bytesSource(bytes));

async function diskOf(name: string): Promise<Uint8Array> {
  const bytes = bytesSource(fixture(name));
  const trailer = await findTrailer(bytes);
  assert.ok(trailer);
  const { disk } = await openDiskImage(bytes, trailer);
  return disk.read(0, disk.size);
}

describe('a disk image', () => {
  for (const [name, packing] of Object.entries({
    zlib: 'zlib',
    bzip2: 'bzip2',
    lzfse: 'lzfse',
    lzma: 'lzma',
    apfs: 'zlib',
    'rock-ridge': 'zlib',
    joliet: 'zlib',
    fat12: 'zlib',
    fat16: 'zlib',
    fat32: 'zlib',
  })) {
    test(`says what app is on it: ${name}.dmg`, async () => {
      const bytes = fixture(`${name}.dmg`);
      assert.equal(await isDmg(source(bytes)), true);
      const { icon, signing, ...info } = await readDmg(source(bytes));
      assert.deepEqual(info, {
        format: 'dmg',
        os: 'macos',
        identifier: 'com.example.mac',
        name: 'Example Mac',
        names: { en: 'Example Mac', es: 'Ejemplo Mac' },
        versionName: '3.1',
        versionCode: '310',
        minimumOs: '11.3',
        architectures: ['arm64'],
        deviceFamilies: ['desktop'],
        entitlements: { 'com.apple.security.app-sandbox': true, 'com.apple.security.network.client': true },
        details: {
          executable: 'Example',
          platform: 'MacOSX',
          category: 'public.app-category.utilities',
          builtFor: 'macOS 11.3.1',
          signedIdentifier: 'com.example.mac',
          teamId: 'TEAM123456',
          hardenedRuntime: 'yes',
          compression: packing,
        },
        parts: [{ name: 'image', size: bytes.length }],
        warnings: [],
      });
      assert.equal(icon && pixelsOf(icon.bytes).width, 32);
      assert.equal(signing?.type, 'developerId');
    });
  }

  for (const name of ['adc.dmg', 'installer.dmg']) {
    test(`says what installer is on it: ${name}`, async () => {
      const info = await readDmg(source(fixture(name)));
      assert.deepEqual([info.format, info.identifier, info.name], ['dmg', 'com.example.product', 'Example Suite']);
      assert.equal(info.details?.contains, 'Install.pkg');
      assert.match(info.signing?.certificates?.[0]?.subject ?? '', /CN=Developer ID Installer/);
    });
  }

  test('may count the places of its blocks from where their part begins', async () => {
    const image = Buffer.concat([Buffer.alloc(512), fixture('zlib.dmg')]);
    const trailer = image.subarray(-512);
    trailer.writeBigUInt64BE(trailer.readBigUInt64BE(216) + 512n, 216);
    const start = image.indexOf('<data>') + '<data>'.length;
    const text = image.subarray(start, image.indexOf('</data>'));
    const table = Buffer.from(text.toString(), 'base64');
    table.writeBigUInt64BE(512n, 24);
    text.write(table.toString('base64').padEnd(text.length));
    assert.equal((await readDmg(source(image))).identifier, 'com.example.mac');
  });

  test('may have its tables in a resource fork alone', async () => {
    const image = Buffer.from(fixture('zlib.dmg'));
    const text = image.subarray(image.indexOf('<data>') + '<data>'.length, image.indexOf('</data>'));
    const fork = resourceFork('blkx', Buffer.from(text.toString(), 'base64'));
    const trailer = image.subarray(-512);
    trailer.writeBigUInt64BE(BigInt(image.length - 512), 40);
    trailer.writeBigUInt64BE(BigInt(fork.length), 48);
    trailer.writeBigUInt64BE(0n, 224);
    const flattened = Buffer.concat([image.subarray(0, -512), fork, trailer]);
    assert.equal((await readDmg(source(flattened))).identifier, 'com.example.mac');
    // Two of this type, which lie in the same place.
    flattened.writeUInt32BE(0x1_0012, flattened.length - 512 - 28);
    await refused('damaged', () => readDmg(source(flattened)));
    trailer.writeBigUInt64BE(BigInt(fork.length - 8), 48);
    const cut = Buffer.concat([image.subarray(0, -512), fork, trailer]);
    await refused('damaged', () => readDmg(source(cut)));
    trailer.writeBigUInt64BE(0n, 48);
    const info = await readDmg(source(image));
    assert.equal(info.warnings[0]?.code, 'contentUnreadable');
  });

  test('may be a disk as it is', async () => {
    const raw = await diskOf('zlib.dmg');
    assert.equal(await isDmg(source(raw)), true);
    assert.equal((await readDmg(source(raw))).identifier, 'com.example.mac');
  });

  test('may be a disc as it is, where its name says that it is an image', async () => {
    const raw = source(await diskOf('rock-ridge.dmg'));
    assert.equal((await readPackage(raw, { fileName: 'Example.DMG' })).identifier, 'com.example.mac');
    await refused('unknownFormat', () => readPackage(raw, { fileName: 'example.iso' }));
  });

  test('that is a disk as it is, and was cut off, is refused as such', async () => {
    const disc = await diskOf('rock-ridge.dmg');
    const hfs = Buffer.alloc(4096);
    hfs.write('H+', 1024);
    hfs.writeUInt32BE(4096, 1024 + 40);
    hfs.writeUInt32BE(2, 1024 + 44);
    const partitioned = Buffer.alloc(4096);
    partitioned.write('EFI PART', 512);
    partitioned.writeBigUInt64LE(8n, 512 + 32);
    for (const cut of [disc.subarray(0, -2048), disc.subarray(0, 40_000), hfs, partitioned]) {
      await refused('truncated', () => readPackage(source(cut), { fileName: 'Example.dmg' }));
    }
  });

  test('still counts where what is on it cannot be read', async () => {
    const bytes = Buffer.from(fixture('zlib.dmg'));
    bytes.fill(0, 100, 200);
    const info = await readDmg(source(bytes));
    assert.equal(info.format, 'dmg');
    assert.equal(info.warnings[0]?.code, 'contentUnreadable');
  });

  test('is known by its content, and refused where it is encrypted or cut off', async () => {
    const encrypted = Buffer.concat([Buffer.from('encrcdsa'), Buffer.alloc(4096)]);
    assert.equal(await isDmg(source(encrypted)), true);
    await assert.rejects(
      readDmg(source(encrypted)),
      (error) => error instanceof PackageError && error.problem === 'encrypted',
    );
    assert.equal(await isDmg(source(Buffer.alloc(4096))), false);
    const whole = fixture('zlib.dmg');
    assert.equal(await isDmg(source(whole.subarray(0, -100))), false);
    await assert.rejects(readDmg(source(whole.subarray(3000))), PackageError);
  });
});

/** One of another type, and one of this. */
function resourceFork(type: string, content: Buffer): Buffer {
  const data = Buffer.alloc(4 + content.length);
  data.writeUInt32BE(content.length);
  content.copy(data, 4);
  const map = Buffer.alloc(28 + 2 + 2 * 8 + 2 * 12);
  map.writeUInt16BE(28, 24);
  map.writeUInt16BE(1, 28);
  map.write('plst', 30);
  map.writeUInt16BE(18, 36);
  map.write(type, 38);
  map.writeUInt16BE(30, 44);
  map.writeUInt8(0x50, 28 + 30 + 4);
  const header = Buffer.alloc(256);
  for (const [index, value] of [256, 256 + data.length, data.length, map.length].entries()) {
    header.writeUInt32BE(value, index * 4);
  }
  return Buffer.concat([header, data, map]);
}
