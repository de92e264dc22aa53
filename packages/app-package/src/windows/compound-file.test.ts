import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { readAt } from '../package-error.ts';
import { refused } from '../test-refused.ts';
import { openCompoundFile } from './compound-file.ts';
import { type TestCompoundOptions, testCompoundFile } from './test-compound-file.ts';

const streams = [
  { name: 'small', data: Buffer.from('few bytes') },
  { name: 'longer', data: Buffer.alloc(3_000, 'ab') },
  { name: 'large', data: Buffer.alloc(20_000, 'xyz') },
  { name: 'empty', data: Buffer.alloc(0) },
];

async function readStream(bytes: Uint8Array, name: string): Promise<string> {
  const file = await openCompoundFile(bytesSource(bytes));
  const stream = file.streams.get(name);
  assert.ok(stream, name);
  const read = await readAt(await file.open(stream), 0, stream.size, { what: name, atMost: 10_000_000 });
  return Buffer.from(read).toString();
}

describe('a compound file', () => {
  for (const version of [3, 4] as const) {
    test(`of version ${version} gives its streams, small and large`, async () => {
      const bytes = testCompoundFile(streams, { version });
      for (const { name, data } of streams) assert.equal(await readStream(bytes, name), data.toString());
    });
  }

  test('of many megabytes has more of its table than fits its head', async () => {
    const large = Buffer.alloc(8_000_000, 'abcdefg');
    const bytes = testCompoundFile([
      { name: 'large', data: large },
      { name: 'small', data: Buffer.from('here') },
    ]);
    assert.equal(await readStream(bytes, 'large'), large.toString());
    assert.equal(await readStream(bytes, 'small'), 'here');
  });

  const damage: [string, TestCompoundOptions['table']][] = [
    [
      'runs in a circle',
      (next, starts) => {
        next[(starts.get('large') ?? 0) + 3] = starts.get('large') ?? 0;
      },
    ],
    [
      'ends early',
      (next, starts) => {
        next[(starts.get('large') ?? 0) + 3] = 0xfffffffe;
      },
    ],
    [
      'leads beyond the file',
      (next, starts) => {
        next[(starts.get('large') ?? 0) + 3] = 5_000_000;
      },
    ],
  ];
  for (const [what, table] of damage) {
    test(`whose stream ${what} is refused`, async () => {
      await refused('damaged', () => readStream(testCompoundFile(streams, { table }), 'large'));
    });
  }

  test('whose directory runs in a circle is refused', async () => {
    const bytes = Buffer.from(testCompoundFile(streams));
    const directory = (bytes.readUInt32LE(48) + 1) * 512;
    bytes.writeUInt32LE(1, directory + 128 * 3 + 68);
    await refused('damaged', () => openCompoundFile(bytesSource(bytes)), 'circle');
  });

  test('that was cut off is refused as such', async () => {
    const bytes = testCompoundFile(streams);
    await refused('truncated', () => readStream(bytes.subarray(0, bytes.length - 600), 'large'));
    const tail = Buffer.concat([bytes.subarray(0, 512), bytes.subarray(bytes.length - 512)]);
    await refused('truncated', () => readStream(tail, 'large'));
  });
});
