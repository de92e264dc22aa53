import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import { encodePng } from '../png.ts';
import { openZip } from '../zip.ts';
import { iconOfCatalog } from './asset-catalog.ts';
import { plainPng } from './cgbi.ts';
import { iconOfIcns } from './icns.ts';
import { unpackLzfse } from './lzfse.ts';
import { answers, expectedPixel, fixture, pixelsOf } from './test-fixture.ts';

/** Colours that were multiplied by their alpha come back nearly as they were. */
function assertPicture(png: Uint8Array, side: number): void {
  const { width, height, rgba } = pixelsOf(png);
  assert.deepEqual([width, height], [side, side]);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const pixel = rgba.subarray((y * side + x) * 4, (y * side + x) * 4 + 4);
      expectedPixel(x, y, side).forEach((value, channel) => {
        assert.ok(
          Math.abs((pixel[channel] ?? -9) - value) <= 3,
          `${x},${y}: ${pixel} is not ${expectedPixel(x, y, side)}`,
        );
      });
    }
  }
}

describe('a picture for phones', () => {
  test('becomes a PNG that everybody can read', async () => {
    const zip = await openZip(bytesSource(fixture('ad-hoc.ipa')));
    const entry = zip.find('Payload/Exámple (β).app/AppIcon60x60@3x.png');
    assert.ok(entry);
    const bytes = await zip.read(entry, 100_000);
    assertPicture(plainPng(bytes, 'test'), 36);
    for (let length = 0; length < bytes.length; length += 7) {
      try {
        plainPng(bytes.subarray(0, length), 'test');
      } catch (error) {
        assert.ok(error instanceof PackageError);
      }
    }
  });

  test('is left as it is where it is a PNG already, and refused where it is giant', () => {
    const png = encodePng({ width: 2, height: 1, rgba: new Uint8Array(8) });
    assert.equal(plainPng(png, 'test'), png);
    const giant = Buffer.from(png);
    giant.writeUInt32BE(100_000, 16);
    giant.writeUInt32BE(100_000, 20);
    assert.throws(() => plainPng(giant, 'test'), PackageError);
  });
});

describe('an icns', () => {
  test('gives its largest PNG, and passes over JPEG 2000', () => {
    assert.equal(pixelsOf(iconOfIcns(fixture('modern.icns'), 'test')).width, 32);
  });

  test('gives the colours and masks of older systems as other readers do', () => {
    const { width, height, rgba } = pixelsOf(iconOfIcns(fixture('classic.icns'), 'test'));
    assert.deepEqual([width, height], answers['classic.icns'].size);
    assert.equal(createHash('sha256').update(rgba).digest('hex'), answers['classic.icns'].sha256);
  });

  test('without a picture is refused', () => {
    assert.throws(() => iconOfIcns(Buffer.from('icns\0\0\0\x08'), 'test'), PackageError);
  });
});

describe('an asset catalogue', () => {
  const read = (name: string) => iconOfCatalog(bytesSource(fixture(name)), ['Nothing', 'AppIcon'], name);

  for (const name of ['lzfse.car', 'zip.car', 'raw.car', 'two.car', 'packed.car']) {
    test(`gives the icon's pixels: ${name}`, async () => assertPicture((await read(name)).bytes, 40));
  }

  test('gives those of a palette, and greys', async () => {
    const palette = pixelsOf((await read('palette.car')).bytes).rgba;
    assert.deepEqual([...palette.subarray(0, 8)], [0, 0, 0, 255, 255, 0, 0, 255]);
    const grey = pixelsOf((await read('grey.car')).bytes).rgba;
    assert.deepEqual([...grey.subarray(16, 20)], [24, 24, 24, 255]);
  });

  test('gives files as they are', async () => {
    assertPicture((await read('file.car')).bytes, 60);
    assert.equal((await read('jpeg.car')).format, 'jpeg');
  });

  test('says so where the icon is part of a picture that is missing, or lies beside it', async () => {
    const whole = Buffer.from(fixture('packed.car'));
    const link = whole.indexOf('KLNI');
    const missing = Buffer.from(whole);
    missing.writeUInt16LE(3, link + 32);
    await assert.rejects(iconOfCatalog(bytesSource(missing), ['AppIcon'], 'x'), /part of one that is missing/);
    const beside = Buffer.from(whole);
    beside.writeUInt32LE(21, link + 8);
    await assert.rejects(iconOfCatalog(bytesSource(beside), ['AppIcon'], 'x'), /beside the one it is part of/);
    // One that is part of itself has no pixels.
    const itself = Buffer.from(whole);
    itself.writeUInt16LE(1, link + 36);
    itself.writeUInt16LE(17, link + 38);
    itself.writeUInt16LE(6849, link + 40);
    await assert.rejects(iconOfCatalog(bytesSource(itself), ['AppIcon'], 'x'), PackageError);
  });

  test('says so where it has no such icon, or none that can be read', async () => {
    await assert.rejects(iconOfCatalog(bytesSource(fixture('lzfse.car')), ['Other'], 'x'), PackageError);
    await assert.rejects(read('deepmap.car'), /packed in a way that cannot be read \(11\)/);
  });
});

test('LZFSE and LZVN give what was packed', () => {
  const pixels = Buffer.from(fixture('pixels.bin'));
  assert.deepEqual(Buffer.from(unpackLzfse(fixture('lzvn.bin'), 3200, 'test')), pixels.subarray(0, 3200));
  assert.deepEqual(
    Buffer.from(unpackLzfse(fixture('lzfse.bin'), 19_200, 'test')),
    Buffer.concat([pixels, pixels, pixels]),
  );
  assert.throws(() => unpackLzfse(fixture('lzfse.bin'), 100, 'test'), PackageError);
});
