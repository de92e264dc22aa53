import type { Page } from '../db/list-engine.ts';
import type { FileReply } from '../http/codecs/file.ts';
import { type CsvCell, writeCsv } from './write-csv.ts';

/** Page by page in the order of the list, with the columns of the rows as they are named. */
export function exportPages<Row extends object>(
  name: string,
  columns: Readonly<Record<string, (row: Row) => CsvCell>>,
  readPage: (after: string | undefined) => Promise<Page<Row>>,
): FileReply {
  const cells = Object.values(columns);
  async function* batches() {
    for (let after: string | undefined | null; after !== null; ) {
      const page: Page<Row> = await readPage(after);
      yield page.items.map((row) => cells.map((cell) => cell(row)));
      after = page.next;
    }
  }
  return { name, type: 'text/csv; charset=utf-8', content: writeCsv(Object.keys(columns), batches()) };
}
