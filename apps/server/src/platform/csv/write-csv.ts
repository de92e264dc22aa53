import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | boolean | null;

const byteOrderMark = '\ufeff';

/**
 * Rows as they come, under a header. Cells that a spreadsheet would take for a formula are told not to be one (OWASP, CSV
 * injection), and the mark tells it that the text is UTF-8.
 */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  // With the first rows, so that what goes wrong in reading them is told before anything is sent.
  let head = byteOrderMark + lines([header]);
  for await (const rows of batches) {
    yield head + lines(rows);
    head = '';
  }
  if (head !== '') yield head;
}

function lines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    { record_delimiter: '\r\n', cast: { boolean: String } },
  );
}

function plain(cell: CsvCell): CsvCell {
  return typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
