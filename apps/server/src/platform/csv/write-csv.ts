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

/**
 * A spreadsheet of a country that writes decimals with a comma parts cells at semicolons, inside of quotes too when they
 * do not begin the cell: what stands behind one begins a cell as well. Wide signs count as their narrow ones in some.
 */
const formula = /(^|;)(?=["\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r])/g;

function plain(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.replace(formula, "$1'") : cell;
}
