import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PackageError } from '../package-error.ts';
import { testZip } from '../test-zip.ts';
import { protoMessage } from './proto-reader.ts';
import { readAndroidFile } from './test-android.ts';

/** A field with a message, a text or a number in it. */
function field(number: number, value: Buffer | string | number): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    if (rest < 128) return Buffer.from(bytes);
  }
}

const message = (...fields: Buffer[]) => Buffer.concat(fields);
const text = (value: string) => field(2, message(field(4, field(2, field(1, value)))));
const attribute = (name: string, rest: Buffer) => field(4, message(field(2, name), rest));

/** A bundle whose label refers to its text by name alone. */
function bundle(label: Buffer): Uint8Array {
  const spanish = field(6, message(field(1, field(3, 'es')), text('Hola')));
  const entry = message(field(1, field(1, 7)), field(2, 'greeting'), field(6, text('Hello')), spanish);
  const type = message(field(1, field(1, 1)), field(2, 'string'), field(3, entry));
  const table = field(2, message(field(1, field(1, 0x7f)), field(3, type)));
  const application = field(5, field(1, message(field(3, 'application'), attribute('label', field(6, label)))));
  const manifest = field(1, message(field(3, 'manifest'), attribute('package', field(3, 'org.example')), application));
  return testZip([
    { name: 'base/manifest/AndroidManifest.xml', data: manifest },
    { name: 'base/resources.pb', data: table },
  ]);
}

describe('the protobuf form', () => {
  for (const [how, reference] of [
    ['by name', field(3, 'string/greeting')],
    ['by name with its package', field(3, 'org.example:string/greeting')],
    ['by id', field(2, 0x7f010007)],
  ] as const) {
    test(`refers to a text ${how}`, async () => {
      const info = await readAndroidFile(bundle(field(1, reference)));
      assert.equal(info.name, 'Hello');
      assert.deepEqual(info.names, { es: 'Hola' });
    });
  }

  test('that is cut off or no message at all is refused', () => {
    for (const bytes of [[0x0a], [0x0a, 5, 1], [0x00, 1], [0x0b], [0x08, ...Array(12).fill(0xff)], [0x0d, 1]]) {
      assert.throws(() => protoMessage(Buffer.from(bytes), 'it'), PackageError);
    }
  });

  test('nested without end is refused', async () => {
    let deep = message(field(3, 'manifest'));
    for (let depth = 0; depth < 2_000; depth += 1) deep = message(field(3, 'manifest'), field(5, field(1, deep)));
    const bytes = testZip([{ name: 'base/manifest/AndroidManifest.xml', data: field(1, deep) }]);
    await assert.rejects(
      readAndroidFile(bytes),
      (error) => error instanceof PackageError && error.problem === 'tooLarge',
    );
  });
});
