import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { PackageError } from '../package-error.ts';
import { icoIcon } from './ico.ts';
import { answers, fixture } from './test-fixture.ts';

describe('an icon of Windows', () => {
  for (const [name, answer] of Object.entries(answers.icons)) {
    test(`has the same points as icotool finds in it: ${name}`, async () => {
      const { bytes } = await icoIcon(fixture(name));
      const { width, height, rgba } = decode(Buffer.from(bytes));
      assert.deepEqual([width, height], [answer.width, answer.height]);
      for (let at = 0; at < rgba.length; at += 4) if (rgba[at + 3] === 0) rgba.fill(0, at, at + 4);
      assert.equal(createHash('sha256').update(rgba).digest('hex'), answer.sha256);
    });
  }

  test('of several sizes gives the largest, as it is where it is a PNG', async () => {
    const { format, bytes } = await icoIcon(fixture('app.ico'));
    assert.equal(format, 'png');
    assert.equal(Buffer.from(bytes).readUInt32BE(16), 256);
  });

  test('whose largest picture is damaged gives the next', async () => {
    const bytes = Buffer.from(fixture('app.ico'));
    bytes.fill(0, bytes.indexOf('\x89PNG', 0, 'latin1'));
    assert.equal(decode(Buffer.from((await icoIcon(bytes)).bytes)).width, 48);
  });

  test('of an impossible size is refused', async () => {
    const bytes = Buffer.from(fixture('icon-32.ico'));
    bytes.writeInt32LE(0x7fffffff, 22 + 4);
    await assert.rejects(icoIcon(bytes), PackageError);
    await assert.rejects(icoIcon(bytes.subarray(0, 5)), PackageError);
  });
});

/** Reads what the encoder here writes: rows without filters. */
function decode(png: Buffer): { width: number; height: number; rgba: Buffer } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const stride = width * 4 + 1;
  const lines = Array.from({ length: height }, (_, row) => rows.subarray(row * stride + 1, (row + 1) * stride));
  return { width, height, rgba: Buffer.concat(lines) };
}
