export interface TestCompoundOptions {
  version?: 3 | 4;
  classId?: Uint8Array;
  /** Changes the table of sectors before it is written. */
  table?: (next: number[], starts: Map<string, number>) => void;
}

const end = 0xfffffffe;
const free = 0xffffffff;

/** Windows Installer's own: {000C1084-0000-0000-C000-000000000046}. */
export const installerClass = Buffer.from('84100c0000000000c000000000000046', 'hex');

/** Writes a true compound file (MS-CFB) of these streams, all of them in the root. */
export function testCompoundFile(
  streams: readonly { name: string; data: Uint8Array }[],
  { version = 3, classId = installerClass, table }: TestCompoundOptions = {},
): Uint8Array {
  const size = version === 3 ? 512 : 4096;
  const sectors: Buffer[] = [];
  const next: number[] = [];
  const starts = new Map<string, number>();

  function put(data: Uint8Array): number {
    const start = sectors.length;
    for (let at = 0; at < data.length; at += size) {
      const sector = Buffer.alloc(size);
      sector.set(data.subarray(at, at + size));
      sectors.push(sector);
      next.push(at + size < data.length ? sectors.length : end);
    }
    return data.length > 0 ? start : end;
  }

  const mini: Buffer[] = [];
  const miniNext: number[] = [];
  for (const { name, data } of streams) {
    if (data.length >= 4096) {
      starts.set(name, put(data));
      continue;
    }
    starts.set(name, data.length > 0 ? miniNext.length : end);
    const count = Math.ceil(data.length / 64);
    for (let index = 0; index < count; index += 1) miniNext.push(index + 1 < count ? miniNext.length + 1 : end);
    mini.push(Buffer.concat([data, Buffer.alloc(count * 64 - data.length)]));
  }
  const miniStream = Buffer.concat(mini);
  const miniStart = put(miniStream);
  const miniTable = longs(miniNext);
  const miniTableStart = put(miniTable);
  const entries = [
    entry({
      name: 'Root Entry',
      type: 5,
      child: streams.length > 0 ? 1 : free,
      start: miniStart,
      size: miniStream.length,
      classId,
    }),
    // Each is the right neighbour of the one before: a tree, if a tall one.
    ...streams.map(({ name, data }, index) =>
      entry({
        name,
        type: 2,
        right: index + 1 < streams.length ? index + 2 : free,
        start: starts.get(name) ?? end,
        size: data.length,
      }),
    ),
  ];
  const directoryStart = put(Buffer.concat(entries));

  const perSector = size / 4;
  let tables = 0;
  let further = 0;
  while (tables * perSector < next.length + tables + further) {
    tables += 1;
    further = Math.max(0, Math.ceil((tables - 109) / (perSector - 1)));
  }
  const places = Array.from({ length: tables }, (_, index) => next.length + further + index);
  const furtherStart = next.length;
  for (let index = 0; index < further; index += 1) {
    const part = places.slice(109 + index * (perSector - 1), 109 + (index + 1) * (perSector - 1));
    while (part.length < perSector - 1) part.push(free);
    sectors.push(longs([...part, index + 1 < further ? furtherStart + index + 1 : end]));
    next.push(0xfffffffc);
  }
  for (const _ of places) next.push(0xfffffffd);
  table?.(next, starts);
  const whole = [...next];
  while (whole.length < tables * perSector) whole.push(free);
  sectors.push(longs(whole));

  const header = Buffer.alloc(size);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.set(new Uint8Array(Uint16Array.from([0x3e, version, 0xfffe, version === 3 ? 9 : 12, 6]).buffer), 24);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(miniTableStart, 60);
  header.writeUInt32LE(Math.ceil(miniTable.length / size), 64);
  header.writeUInt32LE(further > 0 ? furtherStart : end, 68);
  header.writeUInt32LE(further, 72);
  for (let index = 0; index < 109; index += 1) header.writeUInt32LE(places[index] ?? free, 76 + index * 4);
  return Buffer.concat([header, ...sectors]);
}

const longs = (values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

interface TestEntry {
  name: string;
  type: number;
  start: number;
  size: number;
  right?: number;
  child?: number;
  classId?: Uint8Array;
}

function entry({ name, type, start, size, right = free, child = free, classId }: TestEntry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(free, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  if (classId) bytes.set(classId, 80);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
