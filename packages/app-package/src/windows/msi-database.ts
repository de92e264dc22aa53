import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { decodeCodePage } from './code-page.ts';
import type { CompoundFile, CompoundStream } from './compound-file.ts';
import { viewOf } from './fields.ts';

/** The tables of a Windows Installer database, whose streams keep them column by column. */
export interface MsiDatabase {
  /** The streams by the names that they mean; those of tables begin with "!". */
  streams: Map<string, CompoundStream>;
  tables: ReadonlySet<string>;
  /** The rows of a table; none where there is no such table. */
  rows(table: string): Promise<MsiRow[]>;
}

export type MsiRow = Record<string, string | number | undefined>;

interface Column {
  name: string;
  type: number;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._';
const largestTable = 16 * 1024 * 1024;
const mostCells = 500_000;
const longestString = 1024 * 1024;

/** A stream's name packs two characters into one, from U+3800 on; U+4840 marks a table. */
export function msiStreamName(name: string): string {
  return [...name]
    .map((character) => {
      const code = character.charCodeAt(0);
      if (code === 0x4840) return '!';
      if (code >= 0x4800 && code < 0x4840) return alphabet[code - 0x4800];
      if (code < 0x3800 || code >= 0x4800) return character;
      return `${alphabet[(code - 0x3800) & 0x3f]}${alphabet[(code - 0x3800) >> 6]}`;
    })
    .join('');
}

export async function openMsiDatabase(file: CompoundFile): Promise<MsiDatabase> {
  const streams = new Map([...file.streams].map(([name, stream]) => [msiStreamName(name), stream]));
  const strings = await openStrings(file, streams);
  const tables = new Set<string>();

  async function tableBytes(name: string): Promise<Uint8Array | undefined> {
    const stream = streams.get(`!${name}`);
    if (!stream) return undefined;
    const what = `table ${name}`;
    if (stream.size > largestTable) throw new PackageError('tooLarge', `${what} has ${stream.size} bytes`);
    return readAt(await file.open(stream), 0, stream.size, { what, atMost: largestTable });
  }

  async function readRows(name: string, columns: Column[]): Promise<MsiRow[]> {
    const bytes = await tableBytes(name);
    if (!bytes) return [];
    const view = viewOf(bytes);
    const widths = columns.map(({ type }) => columnWidth(type, strings.referenceSize));
    const rowSize = widths.reduce((sum, width) => sum + width, 0);
    const count = rowSize === 0 ? 0 : Math.floor(bytes.length / rowSize);
    if (count * columns.length > mostCells) throw new PackageError('tooLarge', `table ${name} has ${count} rows`);
    const rows: MsiRow[] = Array.from({ length: count }, () => ({}));
    let at = 0;
    for (const [index, { name: column, type }] of columns.entries()) {
      const width = widths[index] ?? 2;
      for (const row of rows) {
        const number = unsigned(view, at, width);
        if (isText(type)) row[column] = await strings.get(number);
        else row[column] = number === 0 ? undefined : number - 2 ** (width * 8 - 1);
        at += width;
      }
    }
    return rows;
  }

  const text = (length: number) => 0x0d00 + length;
  for (const { Name } of await readRows('_Tables', [{ name: 'Name', type: text(64) }])) {
    if (Name) tables.add(String(Name));
  }
  const columnsOf = new Map<string, Column[]>();
  const columnRows = await readRows('_Columns', [
    { name: 'Table', type: text(64) },
    { name: 'Number', type: 0x502 },
    { name: 'Name', type: text(64) },
    { name: 'Type', type: 0x502 },
  ]);
  for (const { Table, Number: number, Name, Type } of columnRows) {
    const columns = columnsOf.get(String(Table)) ?? [];
    const position = Number(number ?? 0) - 1;
    if (position < 0 || position > 255) throw new PackageError('damaged', `a column of table ${Table}`);
    columns[position] = { name: String(Name), type: Number(Type ?? 0) & 0xffff };
    columnsOf.set(String(Table), columns);
  }
  return {
    streams,
    tables,
    async rows(table) {
      const columns = columnsOf.get(table);
      if (!columns) return [];
      if (columns.includes(undefined as never)) throw new PackageError('damaged', `table ${table} lacks a column`);
      return readRows(table, columns);
    },
  };
}

/** Bits of a column's type: 0x0800 a text, 0x0100 valid, 0x1000 may be empty, and how long it may be. */
const isBinary = (type: number) => (type & ~0x1000 & ~0x2000) === 0x900;
const isText = (type: number) => (type & 0x800) !== 0 && !isBinary(type);

function columnWidth(type: number, referenceSize: number): number {
  if (isBinary(type)) return 2;
  if (isText(type)) return referenceSize;
  return (type & 0xff) <= 2 ? 2 : 4;
}

function unsigned(view: DataView, at: number, width: number): number {
  if (width === 4) return view.getUint32(at, true);
  return view.getUint16(at, true) + (width === 3 ? view.getUint8(at + 2) * 65536 : 0);
}

interface Strings {
  /** Tables name strings by numbers of so many bytes. */
  referenceSize: 2 | 3;
  get(number: number): Promise<string | undefined>;
}

/** Names of tables and columns come again and again. */
const mostKnown = 10_000;
const mostDecoded = 32 * 1024 * 1024;
const largestPool = 16 * 1024 * 1024;

/** All texts stand once, one behind the other, with their lengths apart. Only those asked for are read. */
async function openStrings(file: CompoundFile, streams: Map<string, CompoundStream>): Promise<Strings> {
  const poolStream = streams.get('!_StringPool');
  const dataStream = streams.get('!_StringData');
  if (!poolStream || !dataStream) throw new PackageError('damaged', 'the installer database has no texts');
  const what = 'the texts of the installer database';
  const pool = viewOf(await readAt(await file.open(poolStream), 0, poolStream.size, { what, atMost: largestPool }));
  const data: ByteSource = await file.open(dataStream);
  const codePage = pool.getUint32(0, true) & 0x7fffffff;
  const places: { offset: number; length: number }[] = [{ offset: 0, length: 0 }];
  let offset = 0;
  for (let at = 4; at + 4 <= pool.byteLength; at += 4) {
    let length = pool.getUint16(at, true);
    const references = pool.getUint16(at + 2, true);
    // Longer than 64 KiB: an empty entry with the upper half in place of its references stands before.
    if (length === 0 && references !== 0 && at + 8 <= pool.byteLength) {
      at += 4;
      length = references * 65536 + pool.getUint16(at, true);
    }
    places.push({ offset, length });
    offset += length;
  }
  if (offset > data.size) throw new PackageError('damaged', `${what} are shorter than they should be`);
  const known = new Map<number, string>();
  let decoded = 0;
  return {
    referenceSize: pool.getUint32(0, true) >= 0x80000000 ? 3 : 2,
    async get(number) {
      const place = places[number];
      if (!place) throw new PackageError('damaged', `text ${number} of the installer database is unknown`);
      if (place.length === 0) return undefined;
      const before = known.get(number);
      if (before !== undefined) return before;
      const bytes = await readAt(data, place.offset, Math.min(place.length, longestString), {
        what,
        atMost: longestString,
      });
      decoded += bytes.length;
      if (decoded > mostDecoded) throw new PackageError('tooLarge', what);
      const text = decodeCodePage(bytes, codePage);
      if (known.size < mostKnown && text.length < 256) known.set(number, text);
      return text;
    },
  };
}
