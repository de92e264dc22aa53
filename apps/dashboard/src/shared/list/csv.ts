/** Comma-separated values as spreadsheets read them (RFC 4180). */

export type CellValue = string | number | boolean | null | undefined;

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (safety.md, 13; OWASP, CSV
 * injection: also the wide forms of these signs). Numbers are numbers, whatever their sign.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(values: readonly CellValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
