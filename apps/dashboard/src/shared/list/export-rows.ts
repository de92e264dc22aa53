/** What is shown, as a file: the same rows in the same order with the same columns, all pages of them. */
import { byteOrderMark, type CellValue, csvLine } from './csv.ts';
import type { ListSource } from './list-source.ts';
import type { ListQuery } from './list-state.ts';
import { isSelected, type Selection } from './selection.ts';

export type ExportFormat = 'csv' | 'json';

export interface ExportColumn<Row> {
  id: string;
  header: string;
  value(row: Row): CellValue;
}

export interface ExportOptions<Row> {
  source: ListSource<Row>;
  query: ListQuery;
  columns: readonly ExportColumn<Row>[];
  format: ExportFormat;
  rowKey(row: Row): string;
  /** Only these rows. */
  selection?: Selection | undefined;
  signal: AbortSignal;
  /** Rows read, of how many, and how many of them are in the file. */
  onProgress(done: number, total: number, written: number): void;
}

const pageSize = 100;
/** Texts are handed over in parts of about this many rows, which the browser may keep on disk. */
const rowsPerPart = 5000;

export async function exportRows<Row>(options: ExportOptions<Row>): Promise<Blob> {
  const { source, query, columns, format, rowKey, selection, signal, onProgress } = options;
  const writer = format === 'csv' ? csvWriter(columns) : jsonWriter(columns);
  const parts: Blob[] = [];
  let text = writer.start;
  let written = 0;
  let read = 0;
  let cursor: string | null = null;
  do {
    const page = await source.page(query, cursor, pageSize, signal);
    signal.throwIfAborted();
    for (const row of page.items) {
      if (selection && !isSelected(selection, rowKey(row))) continue;
      text += writer.row(row, written === 0);
      written += 1;
      if (written % rowsPerPart > 0) continue;
      parts.push(new Blob([text]));
      text = '';
    }
    read += page.items.length;
    onProgress(read, Math.max(read, page.totalDocs), written);
    cursor = page.next;
  } while (cursor !== null);
  return new Blob([...parts, text + writer.end], { type: writer.type });
}

interface Writer<Row> {
  type: string;
  start: string;
  row(row: Row, isFirst: boolean): string;
  end: string;
}

function csvWriter<Row>(columns: readonly ExportColumn<Row>[]): Writer<Row> {
  return {
    type: 'text/csv;charset=utf-8',
    start: byteOrderMark + csvLine(columns.map(({ header }) => header)),
    row: (row) => csvLine(columns.map(({ value }) => value(row))),
    end: '',
  };
}

function jsonWriter<Row>(columns: readonly ExportColumn<Row>[]): Writer<Row> {
  return {
    type: 'application/json',
    start: '[',
    row(row, isFirst) {
      const fields = Object.fromEntries(columns.map(({ id, value }) => [id, value(row) ?? null]));
      return `${isFirst ? '' : ','}\n${JSON.stringify(fields)}`;
    },
    end: '\n]\n',
  };
}

export function exportFileName(list: string, format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${list}-${day.join('-')}.${format}`;
}
