import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import { bytesSource } from './byte-source.ts';
import { inflateEnd } from './inflate-end.ts';

/** The same in each run: hashes of numbers, which cannot be packed. */
function noise(length: number, seed = 0): Buffer {
  const pieces: Buffer[] = [];
  for (let made = 0; made < length; made += 32) {
    pieces.push(createHash('sha256').update(`${seed} ${made}`).digest());
  }
  return Buffer.concat(pieces).subarray(0, length);
}

/** Something of words and numbers that can be packed, and does not repeat itself for long. */
function words(length: number): Buffer {
  const random = noise(length);
  const vocabulary = Array.from({ length: 256 }, (_, index) => `${random.toString('hex', index * 4, index * 4 + 3)} `);
  return Buffer.from(Array.from(random.subarray(0, length / 6), (byte) => vocabulary[byte] ?? '').join('')).subarray(
    0,
    length,
  );
}

const long = words(6_000_000);
const signature = Buffer.concat([noise(300_000, 1), Buffer.alloc(9_000), Buffer.from('<plist>…</plist>'.repeat(20))]);
const program = Buffer.concat([long, signature]);

const end = (packed: Uint8Array, wanted: number, size = program.length) =>
  inflateEnd(bytesSource(packed), size, wanted);
const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one !== undefined && Buffer.compare(one, other) === 0;

describe('the end of deflated data', () => {
  const ways = [
    { level: 1 },
    { level: 6 },
    { level: 9, memLevel: 9 },
    { level: 6, memLevel: 1 },
    { level: 6, windowBits: 9 },
    { level: 6, strategy: constants.Z_HUFFMAN_ONLY },
    { level: 6, strategy: constants.Z_RLE },
    // Not packed at all, in blocks of 64 KiB.
    { level: 0 },
  ];
  for (const way of ways) {
    test(`is known without the rest, packed with ${JSON.stringify(way)}`, async () => {
      const packed = deflateRawSync(program, way);
      for (const wanted of [1, 1000, signature.length]) {
        assert.ok(isSame(await end(packed, wanted), program.subarray(-wanted)), `${wanted} bytes`);
      }
    });
  }

  test('is asked for no more than its part of the file', async () => {
    const packed = deflateRawSync(program);
    let asked = 0;
    const source = {
      size: packed.length,
      async read(offset: number, length: number) {
        asked += length;
        return packed.subarray(offset, offset + length);
      },
    };
    assert.ok(await inflateEnd(source, program.length, signature.length));
    assert.ok(asked < packed.length / 2, `${asked} of ${packed.length}`);
  });

  test('is not guessed where it repeats what was repeated ever since', async () => {
    const chain = Buffer.alloc(8_000_000);
    for (let at = 0; at < chain.length; at += 128) chain.set(noise(64, at), at);
    assert.equal(await end(deflateRawSync(chain), 1000, chain.length), undefined);
  });

  test('is not found where codes of their own are missing, or there is too little before it', async () => {
    const fixed = deflateRawSync(long, { strategy: constants.Z_FIXED });
    assert.equal(await end(fixed, 1000, long.length), undefined);
    const short = words(200_000);
    assert.equal(await end(deflateRawSync(short), 1000, short.length), undefined);
  });

  test('is not taken from data that is cut off, goes on behind it, or is longer than it says', async () => {
    const packed = deflateRawSync(program);
    assert.equal(await end(packed.subarray(0, -1), 1000), undefined);
    assert.equal(await end(Buffer.concat([packed, Buffer.alloc(9)]), 1000), undefined);
    assert.equal(await end(packed, 1000, 10_000), undefined);
    assert.equal(await end(noise(3_000_000), 1000), undefined);
  });

  test('is given up where it takes more work than it may, and so are blocks without number before it', async () => {
    const packed = bytesSource(deflateRawSync(program));
    assert.ok(await inflateEnd(packed, program.length, 1000));
    assert.equal(await inflateEnd(packed, program.length, 1000, 100_000), undefined);
    const start = Buffer.from([0, 1, 0, 0xfe, 0xff, 0x61]);
    // Four blocks that say nothing, with the codes of the standard: ten bits each.
    const empty = Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]);
    for (const block of [empty, start]) {
      const many = Buffer.concat([Buffer.alloc(600_000), ...Array(20).fill(start), Buffer.alloc(520_000, block)]);
      assert.equal(await end(many, 1000, 200_000_000), undefined);
    }
  });

  test('that was changed is something else or nothing, and never an error', async () => {
    const packed = deflateRawSync(program);
    for (let round = 0; round < 30; round += 1) {
      const changed = Buffer.from(packed);
      const places = noise(32, round);
      for (let at = 0; at < 4; at += 1) {
        changed[changed.length - 1 - (places.readUInt32LE(at * 4) % 400_000)] = places[at + 16] ?? 0;
      }
      const found = await end(changed, 1000);
      assert.ok(found === undefined || found.length === 1000);
    }
  });
});
