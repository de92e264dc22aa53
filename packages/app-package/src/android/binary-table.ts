import { PackageError } from '../package-error.ts';
import { chunkAt, chunksOf, chunkTypes, ResBytes, type ResChunk } from './res-chunk.ts';
import { parseConfig, type ResConfig } from './res-config.ts';
import { type ResValue, resValue } from './res-value.ts';
import { mostConfigs, mostStyleItems, type ResourceEntry, type ResourceTable } from './resource-table.ts';
import { noStrings, parseStringPool, type StringPool } from './string-pool.ts';

/** The values of one type of resource ("string") for one kind of device. */
interface TypeChunk {
  /** Read for the few that are asked for. */
  config(): ResConfig;
  body: ResBytes;
  headerSize: number;
  sparse: boolean;
  shortOffsets: boolean;
  count: number;
  entriesStart: number;
}

const mostTypes = 200_000;
const none16 = 0xffff;
const none32 = 0xffffffff;

/** resources.arsc: an index of its type chunks is made, entries are looked up when they are asked for. */
export function parseBinaryTable(bytes: Uint8Array, what: string): ResourceTable {
  const whole = new ResBytes(bytes, what);
  const table = chunkAt(whole, 0);
  if (table.type !== chunkTypes.table) throw whole.broken('it is no table of resources');
  let strings: StringPool = noStrings;
  let hasStrings = false;
  let firstPackage: number | undefined;
  const types = new Map<number, TypeChunk[]>();
  let count = 0;

  for (const chunk of chunksOf(table.body, table.headerSize)) {
    if (chunk.type === chunkTypes.stringPool && !hasStrings) {
      strings = parseStringPool(chunk);
      hasStrings = true;
    }
    if (chunk.type !== chunkTypes.tablePackage) continue;
    const id = chunk.body.u32(8) & 0xff;
    firstPackage ??= id;
    // Only since Android 5 does a package say that its type ids begin higher.
    const typeOffset = chunk.headerSize >= 288 ? chunk.body.u32(284) : 0;
    for (const inner of chunksOf(chunk.body, chunk.headerSize)) {
      if (inner.type !== chunkTypes.tableType || inner.headerSize < 24) continue;
      count += 1;
      if (count > mostTypes) throw new PackageError('tooLarge', `${what} has too many types`);
      const key = id * 0x100 + ((inner.body.u8(8) + typeOffset) & 0xff);
      const known = types.get(key);
      if (!known) types.set(key, [typeChunk(inner)]);
      else if (known.length < mostConfigs) known.push(typeChunk(inner));
    }
  }

  const text = (index: number) => strings.get(index);
  return {
    entries(id) {
      // A package without a number of its own refers to itself as 0.
      const owner = id >>> 24 || (firstPackage ?? 0);
      const found: ResourceEntry[] = [];
      for (const type of types.get(owner * 0x100 + ((id >>> 16) & 0xff)) ?? []) {
        const entry = entryOf(type, id & 0xffff, text);
        if (entry) found.push(entry);
      }
      return found;
    },
    idOf: () => undefined,
  };
}

function typeChunk({ body, headerSize }: ResChunk): TypeChunk {
  const flags = body.u8(9);
  let config: ResConfig | undefined;
  return {
    config() {
      config ??= parseConfig(body.part(20, headerSize - 20));
      return config;
    },
    body,
    headerSize,
    sparse: (flags & 1) !== 0,
    shortOffsets: (flags & 2) !== 0,
    count: body.u32(12),
    entriesStart: body.u32(16),
  };
}

/** Where an entry lies behind the entries' start: by its number, by search, or by a short number in fours. */
function entryOffset({ body, headerSize, sparse, shortOffsets, count }: TypeChunk, index: number): number | undefined {
  if (sparse) {
    let low = 0;
    let high = Math.min(count, Math.floor((body.length - headerSize) / 4));
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = headerSize + 4 * middle;
      const found = body.u16(at);
      if (found === index) return body.u16(at + 2) * 4;
      if (found < index) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
  if (index >= count) return undefined;
  if (shortOffsets) {
    const offset = body.u16(headerSize + 2 * index);
    return offset === none16 ? undefined : offset * 4;
  }
  const offset = body.u32(headerSize + 4 * index);
  return offset === none32 ? undefined : offset;
}

function entryOf(
  type: TypeChunk,
  index: number,
  text: (index: number) => string | undefined,
): ResourceEntry | undefined {
  const offset = entryOffset(type, index);
  if (offset === undefined) return undefined;
  const { body } = type;
  const config = type.config();
  const at = type.entriesStart + offset;
  const flags = body.u16(at + 2);
  const withValue = (kind: number, data: number): ResourceEntry => {
    const value = resValue(kind, data, text);
    return value ? { config, value } : { config };
  };
  if (flags & 0x8) return withValue(flags >> 8, body.u32(at + 4));
  if ((flags & 0x1) === 0) {
    const place = at + body.u16(at);
    return withValue(body.u8(place + 3), body.u32(place + 4));
  }
  const items = new Map<number, ResValue>();
  const count = Math.min(mostStyleItems, body.u32(at + 12));
  for (let item = 0, place = at + body.u16(at); item < count && place + 12 <= body.length; item += 1, place += 12) {
    const value = resValue(body.u8(place + 7), body.u32(place + 8), text);
    if (value) items.set(body.u32(place), value);
  }
  return { config, style: { parent: body.u32(at + 8), items } };
}
