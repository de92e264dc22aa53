import type { ByteSource } from './byte-source.ts';
import { PackageError, readAt } from './package-error.ts';
import { ZipEntries } from './zip-entries.ts';
import { big } from './zip-entry.ts';

export interface ZipDirectory {
  entries: ZipEntries;
  /** Where the central directory begins: the signing block of an APK ends there. */
  start: number;
  /** Where the records behind the directory begin. */
  end: number;
}

/** Real apps have some ten thousand files; the rest is an attack or a mistake. */
const mostEntries = 400_000;
const longestDirectory = 96 * 1024 * 1024;
const endLength = 22;
const longestComment = 0xffff;

export async function readZipDirectory(source: ByteSource): Promise<ZipDirectory> {
  const end = await findEnd(source);
  if (end.count > mostEntries) throw new PackageError('tooLarge', `the archive has ${end.count} entries`);
  const start = await directoryStart(source, end);
  const before = start - end.directoryOffset;
  if (before < 0) throw new PackageError('damaged', 'the directory of the archive is larger than the file before it');
  if (await isWithinAnother(source, before)) {
    throw new PackageError('truncated', 'the archive has no directory at its end, only one in it has');
  }
  const bytes = await readAt(source, start, end.directorySize, {
    what: 'the directory of the archive',
    atMost: longestDirectory,
  });
  return { entries: parseEntries(bytes, end.count, before), start, end: end.directoryEnd };
}

/**
 * What stands before an archive may be a program, but no archive: this one is a file of that, which was cut off behind
 * it. Offsets of large archives may have lost what 32 bits cannot hold, which is nothing before them.
 */
async function isWithinAnother(source: ByteSource, before: number): Promise<boolean> {
  if (before < 30 || before % 2 ** 32 === 0) return false;
  for (const place of [0, before]) {
    const head = await readAt(source, place, 4, { what: 'the start of the archive', atMost: 4 });
    if (viewOf(head).getUint32(0, true) !== 0x04034b50) return false;
  }
  return true;
}

/**
 * It ends where the end records begin, also when something stands before the archive (a self-extracting program) and its
 * offsets count from behind that. Only where there is no directory at that place does what the end says count.
 */
async function directoryStart(source: ByteSource, end: End): Promise<number> {
  const start = end.directoryEnd - end.directorySize;
  if (end.count === 0 || start === end.directoryOffset) return start;
  for (const place of [start, end.directoryOffset]) {
    if (place < 0 || place + 4 > source.size) continue;
    const head = await readAt(source, place, 4, { what: 'the directory of the archive', atMost: 4 });
    if (viewOf(head).getUint32(0, true) === 0x02014b50) return place;
  }
  return start;
}

interface End {
  count: number;
  directorySize: number;
  directoryOffset: number;
  /** Where the directory must have ended: where the first of the end records begins. */
  directoryEnd: number;
}

async function findEnd(source: ByteSource): Promise<End> {
  const length = Math.min(source.size, endLength + longestComment);
  const from = source.size - length;
  const tail = await readAt(source, from, length, { what: 'the end of the archive', atMost: length });
  const view = viewOf(tail);
  for (let at = length - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    // A comment may hold the signature as well: only an end that reaches to the end of the file, or nearly, counts.
    if (at + endLength + view.getUint16(at + 20, true) > length) continue;
    const plain = {
      count: view.getUint16(at + 10, true),
      directorySize: view.getUint32(at + 12, true),
      directoryOffset: view.getUint32(at + 16, true),
      directoryEnd: from + at,
    };
    if (view.getUint16(at + 4, true) !== 0 && view.getUint16(at + 4, true) !== 0xffff) {
      throw new PackageError('damaged', 'the archive is one of several parts');
    }
    return (await findEnd64(source, from + at)) ?? plain;
  }
  throw new PackageError('truncated', 'the archive has no directory at its end');
}

/** Zip64 stands before the plain end (4.3.14, 4.3.15); its numbers count wherever it is there. */
async function findEnd64(source: ByteSource, endOffset: number): Promise<End | undefined> {
  const locatorLength = 20;
  if (endOffset < locatorLength) return undefined;
  const what = 'the zip64 end of the archive';
  const locator = viewOf(
    await readAt(source, endOffset - locatorLength, locatorLength, { what, atMost: locatorLength }),
  );
  if (locator.getUint32(0, true) !== 0x07064b50) return undefined;
  const claimed = big(locator, 8);
  // It stands right before its locator as well, whatever was put before the archive.
  for (const offset of [claimed, endOffset - locatorLength - 56]) {
    if (offset < 0 || offset + 56 > source.size) continue;
    const record = viewOf(await readAt(source, offset, 56, { what, atMost: 56 }));
    if (record.getUint32(0, true) !== 0x06064b50) continue;
    return {
      count: big(record, 32),
      directorySize: big(record, 40),
      directoryOffset: big(record, 48),
      directoryEnd: offset,
    };
  }
  throw new PackageError('damaged', `${what} is not where it should be`);
}

function parseEntries(bytes: Uint8Array, count: number, before: number): ZipEntries {
  const view = viewOf(bytes);
  const entries = new ZipEntries(bytes, count, before);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) {
      throw new PackageError('damaged', `entry ${index} of the archive's directory is not one`);
    }
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > bytes.length) throw new PackageError('damaged', `entry ${index} of the archive's directory is cut off`);
    entries.add(at, nameEnd);
    at = next;
  }
  return entries;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
