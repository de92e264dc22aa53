import type { ImportMapping, ImportReport } from '@muster/contract/calls/employees';
import {
  type CsvEncoding,
  type CsvFile,
  type CsvRecord,
  type CsvSeparator,
  NotCsvError,
  withCsv,
} from '../../platform/csv/read-csv.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { fold } from '../../platform/fold.ts';
import { createQueue } from '../../platform/queue.ts';
import { readLimit, requireRoom } from '../billing/index.ts';
import {
  checkLines,
  deleteImport,
  emitImported,
  findImport,
  type ImportChoice,
  insertImport,
  insertImported,
  insertLines,
  insertMissingGroups,
  noteLines,
  takeTime,
  updateImported,
} from './imports-store.ts';
import { countEmployees } from './people-store.ts';

const maxLines = 1_000_000;
const maxCells = 200;
const maxCell = 2000;
const linesAtOnce = 2000;
const previewLines = 5;

export interface Upload {
  id: string;
  encoding: CsvEncoding;
  separator: CsvSeparator;
  header: boolean;
  lines: number;
  columns: string[];
  preview: string[][];
  mapping: ImportMapping | null;
  expiresAt: string;
}

/** Who imports, and where. */
interface Importer {
  membership: { organizationId: string };
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether they still may: a file may take long to come, and so may those before it. */
  letInAgain(): Promise<void>;
}

/** A large file takes a connection for minutes: most of them stay for everybody else, and one for other workspaces. */
const enqueue = createQueue({ running: 2, waiting: 30, waitingPerOwner: 10 });

function inTurn<T>({ membership, transaction, letInAgain }: Importer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return enqueue(membership.organizationId, async () => {
    await letInAgain();
    return transaction(work);
  });
}

/** Reads a file to its end, line by line, and keeps the lines until somebody says what to do with them. */
export async function uploadImport(
  importer: Importer,
  body: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Upload> {
  try {
    return await withCsv(body, (file) => inTurn(importer, (tx) => keepFile(tx, file, fileName)));
  } catch (error) {
    if (error instanceof NotCsvError)
      fail(5222, { reason: 'NOT_CSV', data: { line: error.line ?? null }, cause: error });
    throw error;
  }
}

async function keepFile(tx: Tx, { encoding, separator, records }: CsvFile, fileName: string): Promise<Upload> {
  const { id, expiresAt } = await insertImport(tx, fileName);
  const { lines, head } = await keep(tx, id, records());
  const [first] = head;
  if (first === undefined) fail(5222, { reason: 'NOT_CSV' });
  const header = !first.cells.some(isAddress);
  return {
    id,
    encoding,
    separator,
    header,
    lines: header ? lines - 1 : lines,
    columns: first.cells,
    preview: head.slice(header ? 1 : 0, (header ? 1 : 0) + previewLines).map(({ cells }) => cells),
    mapping: guess(first.cells, head),
    expiresAt,
  };
}

async function keep(
  tx: Tx,
  id: string,
  records: AsyncIterable<CsvRecord>,
): Promise<{ lines: number; head: CsvRecord[] }> {
  const head: CsvRecord[] = [];
  let lines = 0;
  let some: CsvRecord[] = [];
  for await (const { line, cells } of records) {
    const record = { line, cells: cells.slice(0, maxCells).map(storable) };
    if (head.length <= previewLines) head.push(record);
    if (++lines > maxLines + 1) fail(5222, { reason: 'TOO_LONG', data: { maxLines } });
    some.push(record);
    if (some.length < linesAtOnce) continue;
    await insertLines(tx, id, some);
    some = [];
  }
  if (some.length > 0) await insertLines(tx, id, some);
  await noteLines(tx, id, lines);
  return { lines, head };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** Of one line, without what neither databases nor people want in names. */
function storable(cell: string): string {
  return cell.toWellFormed().replace(invisible, ' ').trim().slice(0, maxCell).toWellFormed();
}

function isAddress(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
}

/** What columns are called in files of either language. */
const titles: Record<keyof ImportMapping, RegExp> = {
  email: /^(e-?mail|correo|mail)/,
  firstName: /^(first ?-?_?name|given|name$|nombre)/,
  lastName: /^(last ?-?_?name|surname|family|apellido)/,
  tags: /^(tags?|etiquetas?|labels?)$/,
  groups: /^(groups?|grupos?|teams?|equipos?)$/,
};

/** By the names of the columns, and the address also by what stands in them. */
function guess(columns: readonly string[], head: readonly CsvRecord[]): ImportMapping | null {
  const find = (name: keyof ImportMapping) => {
    const index = columns.findIndex((column) => titles[name].test(fold(column)));
    return index === -1 ? null : index;
  };
  const filled = columns.findIndex((_, index) => head.some(({ cells }) => isAddress(cells[index] ?? '')));
  const email = find('email') ?? (filled === -1 ? null : filled);
  if (email === null) return null;
  return {
    email,
    firstName: find('firstName'),
    lastName: find('lastName'),
    tags: find('tags'),
    groups: find('groups'),
  };
}

export function checkImport(importer: Importer, id: string, choice: ImportChoice): Promise<ImportReport> {
  return inTurn(importer, (tx) => check(tx, id, choice));
}

async function check(tx: Tx, id: string, choice: ImportChoice): Promise<ImportReport> {
  if ((await findImport(tx, id, false)) === undefined) fail(3001);
  const report = await checkLines(tx, id, choice);
  const limit = await readLimit(tx, 'employees');
  const over = limit === 0 ? 0 : (await countEmployees(tx)) + report.created - limit;
  return { ...report, overLimit: Math.max(0, over) };
}

/** All of it or nothing, as it is judged now: what a dry run said may have changed since. */
export function commitImport(importer: Importer, id: string, choice: ImportChoice): Promise<ImportReport> {
  return inTurn(importer, (tx) => commit(tx, id, choice));
}

async function commit(tx: Tx, id: string, choice: ImportChoice): Promise<ImportReport> {
  const fileName = (await findImport(tx, id, true)) ?? fail(3001);
  await takeTime(tx);
  const report = await checkLines(tx, id, choice);
  const { errors, errorCount, created } = report;
  if (errorCount > 0) fail(5222, { reason: 'LINES', data: { errors, errorCount } });
  if (created > 0) await requireRoom(tx, 'employees', { used: countEmployees, wanted: created });
  for (const { id: groupId, name } of await insertMissingGroups(tx, id, choice)) {
    await recordChange(tx, { action: 'create', entity: 'group', entityId: groupId, entityName: name, after: { name } });
  }
  if ((await insertImported(tx, id, choice)) !== created) fail(5203);
  if (choice.existing === 'update') await updateImported(tx, id, choice);
  await emitImported(tx, id, choice);
  await recordChange(tx, {
    action: 'create',
    entity: 'employee',
    entityId: id,
    entityName: fileName || 'CSV',
    after: { created, updated: report.updated },
    payload: { importName: fileName || 'CSV', created, updated: report.updated },
  });
  await deleteImport(tx, id);
  return { ...report, overLimit: 0 };
}
