/**
 * CSV files as people have them: in UTF-8 with or without a mark, UTF-16 or Windows-1252, separated by commas, semicolons
 * or tabs. A file is kept on disk while it is looked at, since only its end may tell in which encoding it is, and without
 * a name, so that nothing of it stays when the program is killed meanwhile.
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type CsvSeparator = ',' | ';' | '\t';

export interface CsvRecord {
  /** The line of the file on which it ends, from 1. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  encoding: CsvEncoding;
  separator: CsvSeparator;
  records(): AsyncGenerator<CsvRecord>;
}

/** The file is not CSV, and where that shows. */
export class NotCsvError extends Error {
  readonly line: number | undefined;

  constructor(line?: number, options?: ErrorOptions) {
    super('not a CSV file', options);
    this.line = line;
  }
}

const sampleSize = 64 * 1024;
const longestRecord = 256 * 1024;
const mostCells = 10_000;

export async function withCsv<T>(body: AsyncIterable<Uint8Array>, work: (file: CsvFile) => Promise<T>): Promise<T> {
  const file = await openNameless();
  try {
    let utf8 = true;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const watched = async function* () {
      for await (const piece of body) {
        if (utf8) utf8 = decodes(decoder, piece);
        yield piece;
      }
    };
    await file.writeFile(watched());
    const sample = await readSample(file);
    const encoding = encodingOf(sample, utf8 && decodes(decoder, undefined));
    const text = new TextDecoder(encoding).decode(sample);
    if (text.includes('\0')) throw new NotCsvError();
    const separator = separatorOf(text);
    return await work({ encoding, separator, records: () => records(file, encoding, separator) });
  } finally {
    await file.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-csv-'));
  try {
    return await open(join(folder, 'file.csv'), 'wx+');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without a piece: whether the file ended well. */
function decodes(decoder: TextDecoder, piece: Uint8Array | undefined): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

async function readSample(file: FileHandle): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleSize), 0, sampleSize, 0);
  return buffer.subarray(0, bytesRead);
}

/** Marks first (Unicode Standard, section 23.8); without one, text in UTF-16 has a zero in every other byte. */
function encodingOf(sample: Uint8Array, utf8: boolean): CsvEncoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return utf8 ? 'utf-8' : 'windows-1252';
}

/** The one that most lines have as often as the first. */
function separatorOf(text: string): CsvSeparator {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  const score = (separator: string) => {
    const [first = 0, ...others] = lines.map((line) => line.split(separator).length - 1);
    return first === 0 ? 0 : 1 + others.filter((count) => count === first).length;
  };
  const [best] = ([',', ';', '\t'] as const)
    .map((separator) => ({ separator, score: score(separator) }))
    .sort((a, b) => b.score - a.score);
  return best !== undefined && best.score > 0 ? best.separator : ',';
}

/** Gives each piece of a text back. The parser limits the length of records, but empty cells have none. */
function cellCounter(separator: CsvSeparator): (piece: string) => string {
  const parting = separator.charCodeAt(0);
  let [line, cells] = [1, 0];
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (code === parting) cells++;
      else if (code === 10 || code === 13) [line, cells] = [line + (code === 10 ? 1 : 0), 0];
      if (cells > mostCells) throw new NotCsvError(line);
    }
    return piece;
  };
}

async function* records(file: FileHandle, encoding: CsvEncoding, separator: CsvSeparator): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder(encoding);
  const bytes = file.createReadStream({ start: 0 });
  async function* text() {
    const check = cellCounter(separator);
    for await (const piece of bytes) yield check(decoder.decode(piece as Uint8Array, { stream: true }));
    yield check(decoder.decode());
  }
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRecord,
  });
  // Not `pipe`, after which nobody hears of an error before the parser, and such an error ends the process.
  pipeline(Readable.from(text()), parser, () => {});
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new NotCsvError(Number(error.lines) || undefined, { cause: error });
    throw error;
  } finally {
    // It is not closed while somebody may still read it.
    bytes.destroy();
  }
}
