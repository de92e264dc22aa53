import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { CodedError } from '../errors.ts';
import { readPicture } from './read-picture.ts';

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } });
const isRefused = (error: unknown) => error instanceof CodedError && error.code === 5206;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it is as large as told, with a body that unpacks to zeros. */
function bomb(width: number, height: number, unpacked: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const body = deflateSync(Buffer.alloc(unpacked), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture', () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    test(`in ${format} becomes a square of 512 points in WebP`, async () => {
      const {
        width,
        height,
        format: out,
      } = await sharp(await readPicture(await red(900, 300).toFormat(format).toBuffer(), 'square', 'a')).metadata();
      assert.deepEqual({ width, height, out }, { width: 512, height: 512, out: 'webp' });
    });
  }

  test('that is to be kept whole keeps its shape, and is not made larger', async () => {
    const { width, height } = await sharp(
      await readPicture(await red(300, 90).png().toBuffer(), 'whole', 'a'),
    ).metadata();
    assert.deepEqual({ width, height }, { width: 300, height: 90 });
  });

  test('loses what else the file says: places, cameras, comments', async () => {
    const told = await red(40, 40)
      .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Secretphone' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    assert.match(told.toString('latin1'), /Secretphone/);
    const clean = await readPicture(told, 'square', 'a');
    assert.doesNotMatch(clean.toString('latin1'), /Secretphone|secret-xmp|EXIF|XMP/);
    const { exif, xmp, icc, iptc } = await sharp(clean).metadata();
    assert.deepEqual([exif, xmp, icc, iptc], [undefined, undefined, undefined, undefined]);
  });

  test('is turned as the camera was held', async () => {
    const halves = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
      .composite([{ input: await red(100, 50).png().toBuffer(), top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { data } = await sharp(await readPicture(halves, 'square', 'a'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.ok((data[0] ?? 255) < 40, 'what was at the top is at the bottom');
    assert.ok((data.at(-3) ?? 0) > 150);
  });

  test('that is another kind of file as well is only a picture afterwards', async () => {
    const page = Buffer.from('<script>alert(1)</script>PKPKPK');
    const both = Buffer.concat([await red(30, 30).png().toBuffer(), page]);
    const clean = await readPicture(both, 'square', 'a');
    assert.doesNotMatch(clean.toString('latin1'), /script|PK/);
  });
});

describe('what is no picture is refused', () => {
  const cases: Record<string, () => Promise<Buffer> | Buffer> = {
    nothing: () => Buffer.alloc(0),
    'a text': () => Buffer.from('hello'),
    'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'an SVG with an XML header': () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'an SVG behind the first bytes of a PNG': () =>
      Buffer.from('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    'a GIF, animated or not': () => red(20, 20).gif().toBuffer(),
    'a TIFF': () => red(20, 20).tiff().toBuffer(),
    'an AVIF': () => red(20, 20).avif().toBuffer(),
    'a PDF': () => Buffer.from('%PDF-1.7\n'),
    'a PNG cut in the middle': async () => {
      const noise = await sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
        .png()
        .toBuffer();
      return noise.subarray(0, noise.length / 2);
    },
    'a JPEG cut in the middle': async () => {
      const noise = await sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
        .jpeg()
        .toBuffer();
      return noise.subarray(0, noise.length / 2);
    },
    'the first bytes of a JPEG and then noise': () =>
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 0xab)]),
    'the first bytes of a WebP and then noise': () =>
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), Buffer.alloc(5000, 0xab)]),
    'a PNG of 40,000 by 40,000': () => bomb(40_000, 40_000, 1_000_000),
    'a PNG that is as wide as a number can be': () => bomb(0x7fffffff, 0x7fffffff, 1000),
    'a PNG of 49 million pixels in 16 bits': () =>
      sharp({ create: { width: 7000, height: 7000, channels: 4, background: '#c00' } })
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    'a JPEG that says it is 65,500 by 65,500': async () => {
      const jpeg = await red(64, 64).jpeg().toBuffer();
      const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
      jpeg.writeUInt16BE(65_500, frame + 5);
      jpeg.writeUInt16BE(65_500, frame + 7);
      return jpeg;
    },
    'an interlaced PNG of 36 million pixels, which is held whole while it is read': () =>
      red(6000, 6000).png({ progressive: true }).toBuffer(),
    'a progressive JPEG of 36 million pixels': () => red(6000, 6000).jpeg({ progressive: true }).toBuffer(),
    'a WebP of 36 million pixels': () => red(6000, 6000).webp({ effort: 0 }).toBuffer(),
    'a PNG of no size': () => bomb(0, 0, 100),
    'a PNG with less in it than it says': () => bomb(4_000, 4_000, 1000),
  };
  for (const [what, bytes] of Object.entries(cases)) {
    test(what, async () => {
      await assert.rejects(readPicture(await bytes(), 'square', 'a'), isRefused);
    });
  }
});

test('of a picture that moves, the first frame is shown', async () => {
  const frames = await Promise.all(['#c00', '#0c0', '#00c'].map((background) => solid(background)));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  assert.equal((await sharp(moving).metadata()).pages, 3);
  const { pages, height } = await sharp(await readPicture(moving, 'square', 'a')).metadata();
  assert.deepEqual([pages, height], [undefined, 512]);
});

const solid = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

test('many pictures at once all come out, one after the other', async () => {
  const png = await red(50, 50).png().toBuffer();
  const all = await Promise.all(Array.from({ length: 6 }, () => readPicture(png, 'square', 'a')));
  assert.ok(all.every((picture) => picture.length > 0));
});

test('whoever brings many that are slow waits alone: those of others come out meanwhile', async () => {
  const slow = await red(4900, 4900).png({ progressive: true }).toBuffer();
  const quick = await red(50, 50).png().toBuffer();
  let drawn = 0;
  const many = Array.from({ length: 5 }, () => readPicture(slow, 'square', 'flooder').then(() => drawn++));
  await readPicture(quick, 'square', 'somebody else');
  assert.ok(drawn <= 1, `${drawn} of the slow ones came first`);
  await Promise.allSettled(many);
});

test('one owner has few waiting, and is refused with more before anybody else is', async () => {
  const png = await red(50, 50).png().toBuffer();
  const many = Array.from({ length: 10 }, () => readPicture(png, 'square', 'flooder'));
  const other = readPicture(png, 'square', 'somebody else');
  const ended = await Promise.allSettled(many);
  const refused = ended.filter((one) => one.status === 'rejected');
  assert.equal(refused.length, 3);
  assert.ok(refused.every(({ reason }) => reason instanceof CodedError && reason.code === 1001));
  assert.ok((await other).length > 0);
});
