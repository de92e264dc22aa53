/** Writes compiled documents and tables for tests, true ones or odd ones: ResourceTypes.h. */
import { attributeIds } from './attribute-ids.ts';

export interface TestElement {
  name: string;
  attributes?: Record<string, TestValue>;
  children?: TestElement[];
}

/** Type and data as they stand in a Res_value, or a text. */
export type TestValue = string | readonly [type: number, data: number];

export const reference = (id: number): TestValue => [0x01, id];
export const colour = (argb: number): TestValue => [0x1c, argb];
export const float = (number: number): TestValue => {
  const bits = Buffer.alloc(4);
  bits.writeFloatLE(number);
  return [0x04, bits.readUInt32LE()];
};
export const dp = (number: number): TestValue => [0x05, ((number << 8) | 1) >>> 0];

export function chunk(type: number, header: Buffer, body: Buffer = Buffer.alloc(0)): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt16LE(type, 0);
  start.writeUInt16LE(8 + header.length, 2);
  start.writeUInt32LE(8 + header.length + body.length, 4);
  return Buffer.concat([start, header, body]);
}

export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
}

function halves(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

/** In UTF-16, which takes texts of any length. `count` is what it claims to hold. */
export function testStrings(strings: readonly string[], count = strings.length): Buffer {
  const offsets: number[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const text of strings) {
    const length =
      text.length > 0x7fff ? halves(0x8000 | (text.length >> 16), text.length & 0xffff) : halves(text.length);
    const part = Buffer.concat([length, Buffer.from(text, 'utf16le'), Buffer.alloc(2)]);
    offsets.push(offset);
    parts.push(part);
    offset += part.length;
  }
  const data = Buffer.concat(parts);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const header = words(count, 0, 0, 28 + 4 * strings.length, 0);
  return chunk(0x0001, header, Buffer.concat([words(...offsets), padded]));
}

/** `named` false leaves the names of attributes out, as obfuscated packages do: only their resource ids stand there. */
export function testXml(root: TestElement, { named = true }: { named?: boolean } = {}): Buffer {
  const ids = Object.entries(attributeIds);
  const strings = ids.map(([name]) => (named ? name : ''));
  const index = (text: string): number => {
    const known = strings.indexOf(text, ids.length);
    return known >= 0 ? known : strings.push(text) - 1;
  };
  const nodes: Buffer[] = [];
  const node = words(1, 0xffffffff);
  const write = ({ name, attributes = {}, children = [] }: TestElement) => {
    const written = Object.entries(attributes).map(([key, value]) => {
      const place = ids.findIndex(([known]) => known === key);
      const [type, data] = typeof value === 'string' ? [3, index(value)] : value;
      const raw = typeof value === 'string' ? data : 0xffffffff;
      return Buffer.concat([
        words(0xffffffff, place >= 0 ? place : index(key), raw),
        halves(8, type << 8),
        words(data),
      ]);
    });
    const start = Buffer.concat([words(0xffffffff, index(name)), halves(20, 20, written.length, 0, 0, 0), ...written]);
    nodes.push(chunk(0x0102, node, start));
    for (const child of children) write(child);
    nodes.push(chunk(0x0103, node, words(0xffffffff, index(name))));
  };
  write(root);
  const map = chunk(0x0180, Buffer.alloc(0), words(...ids.map(([, id]) => id)));
  return chunk(0x0003, Buffer.alloc(0), Buffer.concat([testStrings(strings), map, ...nodes]));
}

export type TestEncoding = 'plain' | 'sparse' | 'short' | 'compact';

/** A table of package 0x7f with one type (0x7f01….) in one configuration, an entry for each value. */
export function testTable(
  values: readonly (TestValue | undefined)[],
  { encoding = 'plain' as TestEncoding, density = 0 } = {},
): Buffer {
  const strings: string[] = [];
  const entries: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const value of values) {
    offsets.push(value === undefined ? -1 : offset);
    if (value === undefined) continue;
    const [type, data] = typeof value === 'string' ? [3, strings.push(value) - 1] : value;
    const entry =
      encoding === 'compact'
        ? Buffer.concat([halves(0, 0x8 | (type << 8)), words(data)])
        : Buffer.concat([halves(8, 0), words(0), halves(8, type << 8), words(data)]);
    entries.push(entry);
    offset += entry.length;
  }
  const present = [...offsets.entries()].filter(([, one]) => one >= 0);
  const places =
    encoding === 'sparse'
      ? halves(...present.flatMap(([index, one]) => [index, one / 4]))
      : encoding === 'short'
        ? halves(...offsets.map((one) => (one < 0 ? 0xffff : one / 4)), ...(offsets.length % 2 ? [0xffff] : []))
        : words(...offsets);
  const config = Buffer.alloc(64);
  config.writeUInt32LE(64, 0);
  config.writeUInt16LE(density, 14);
  const flags = { plain: 0, sparse: 1, short: 2, compact: 0 }[encoding];
  const count = encoding === 'sparse' ? present.length : values.length;
  const typeHeader = Buffer.concat([Buffer.from([1, flags, 0, 0]), words(count, 8 + 12 + 64 + places.length), config]);
  const type = chunk(0x0201, typeHeader, Buffer.concat([places, ...entries]));
  const types = testStrings(['drawable']);
  const keys = testStrings(['x']);
  const head = Buffer.concat([words(0x7f), Buffer.alloc(256), words(288, 1, 288 + types.length, 1, 0)]);
  const body = Buffer.concat([types, keys, type]);
  return chunk(0x0002, words(1), Buffer.concat([testStrings(strings), chunk(0x0200, head, body)]));
}
