/** Tables of expected devices as people have them: from a spreadsheet, with a comma, a semicolon or a tab in between. */
import { deviceRules } from '@muster/contract/devices';
import { preparedDeviceInput } from '@muster/contract/enrollment';

export interface ExpectedLine {
  /** In the text, from 1. */
  line: number;
  identifier: string;
  email: string;
  displayName: string;
  tags: readonly string[];
}

export type LineProblem = 'INVALID' | 'REPEATED' | 'EMAIL' | 'NAME' | 'TAGS';

export interface ReadTable {
  devices: readonly ExpectedLine[];
  /** Lines that cannot be used, and why. */
  wrong: readonly { line: number; identifier: string; problem: LineProblem }[];
  /** Columns of the head that say nothing to us. */
  skipped: readonly string[];
}

const columns = ['identifier', 'email', 'displayName', 'tags'] as const;
type Column = (typeof columns)[number];

/** As heads of tables are written, without signs and accents. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  identifier: ['identifier', 'identificador', 'serial', 'serialnumber', 'numerodeserie', 'nserie', 'imei', 'sn'],
  email: ['email', 'mail', 'emailaddress', 'correo', 'correoelectronico', 'employee', 'empleado', 'user', 'usuario'],
  displayName: ['name', 'displayname', 'devicename', 'nombre', 'nombrevisible', 'nombredeldispositivo'],
  tags: ['tags', 'tag', 'labels', 'etiquetas', 'etiqueta'],
};

export function readTable(text: string): ReadTable {
  const rows = parse(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const places = placesOf(rows[0]?.cells ?? []);
  const body = places ? rows.slice(1) : rows;
  const at = places ?? { identifier: 0, email: 1, displayName: 2, tags: 3 };
  const lines = body.map(({ line, cells }): ExpectedLine => {
    const cell = (column: Column) => (at[column] === undefined ? '' : (cells[at[column]] ?? ''));
    return {
      line,
      identifier: cell('identifier'),
      email: cell('email').toLowerCase(),
      displayName: cell('displayName'),
      tags: tagsIn(cell('tags')),
    };
  });
  const used = new Set(Object.values(places ?? {}));
  const skipped = places ? (rows[0]?.cells ?? []).filter((cell, place) => cell !== '' && !used.has(place)) : [];
  return { ...sortOut(lines), skipped };
}

/** Identifiers alone, between commas, semicolons, spaces or lines. */
export function readIdentifiers(text: string): ReadTable {
  const lines = text
    .split(/[,;\n]/)
    // Spaces stand between identifiers, or between the groups of an IMEI.
    .flatMap((part) => (isImei(part) ? [plainIdentifier(part)] : part.split(/\s+/)))
    .filter((part) => part !== '')
    .map((identifier, index): ExpectedLine => ({ line: index + 1, identifier, email: '', displayName: '', tags: [] }));
  return { ...sortOut(lines), skipped: [] };
}

export function toInput({ identifier, email, displayName, tags }: ExpectedLine) {
  return {
    identifier,
    tags: [...tags],
    ...(email !== '' && { email }),
    ...(displayName !== '' && { displayName }),
  };
}

function sortOut(lines: readonly ExpectedLine[]): Pick<ReadTable, 'devices' | 'wrong'> {
  const devices: ExpectedLine[] = [];
  const wrong: ReadTable['wrong'][number][] = [];
  const seen = new Set<string>();
  for (const one of lines) {
    const identifier = plainIdentifier(one.identifier);
    const problem = identifier !== '' && seen.has(identifier) ? 'REPEATED' : problemOf(one);
    seen.add(identifier);
    if (problem) wrong.push({ line: one.line, identifier: one.identifier, problem });
    else devices.push(one);
  }
  return { devices, wrong };
}

const problems: Readonly<Record<Column, LineProblem>> = {
  identifier: 'INVALID',
  email: 'EMAIL',
  displayName: 'NAME',
  tags: 'TAGS',
};

const plainIdentifier = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
const isImei = (text: string) => /^\d{14,16}$/.test(plainIdentifier(text).replaceAll('-', ''));

function problemOf(line: ExpectedLine): LineProblem | undefined {
  const identifier = plainIdentifier(line.identifier);
  if (!isImei(identifier) && !/^[A-Z0-9][A-Z0-9-]{3,63}$/.test(identifier)) return 'INVALID';
  const issue = preparedDeviceInput.safeParse(toInput(line)).error?.issues[0];
  return issue && (problems[issue.path[0] as Column] ?? 'INVALID');
}

function placesOf(head: readonly string[]): Partial<Record<Column, number>> | undefined {
  const found: Partial<Record<Column, number>> = {};
  for (const column of columns) {
    const place = head.findIndex((cell) => heads[column].includes(plain(cell)));
    if (place >= 0) found[column] = place;
  }
  return found.identifier === undefined ? undefined : found;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

function tagsIn(cell: string): string[] {
  const tags = cell.split(/[,;|]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, deviceRules.tagsMax + 1);
}

interface Row {
  line: number;
  cells: string[];
}

/** RFC 4180, with whichever separator the first line has most of. */
function parse(text: string): Row[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let [cell, quoted, line] = ['', false, 1];
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      [quoted, cell] = [true, ''];
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = { line, cells: [] };
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return [...rows, row];
}

function separatorOf(text: string): string {
  const first = (text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
