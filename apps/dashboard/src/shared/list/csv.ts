/** Comma-separated values as spreadsheets read them (RFC 4180). */

export type CellValue = string | number | boolean | null | undefined;

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (safety.md, 13; OWASP, CSV
 * injection: also the wide forms of these signs). Spaces before the sign do not stop every spreadsheet. Numbers are
 * numbers, whatever their sign.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * Where the list separator is a semicolon, as in Spanish, a spreadsheet parts the lines there and sees no quotes that
 * begin within a cell: what follows a separator or a line end in a text begins a cell of its own.
 */
const innerFormula = /(?<=[;\t\r\n]\s*)[=+\-@＝＋－＠]/g;
const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const inner = value.replace(innerFormula, "'$&");
  const text = formula.test(value) ? `'${inner}` : inner;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(values: readonly CellValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
