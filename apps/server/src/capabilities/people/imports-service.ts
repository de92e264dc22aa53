import type { ImportMapping, ImportReport, SkippedLine } from '@muster/contract/calls/employees';
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
import { readLimit, requireQuota } from '../billing/index.ts';
import {
  avoidNestedLoops,
  beginImport,
  checkLines,
  countComing,
  countImports,
  deleteImport,
  deleteLines,
  deleteSkipped,
  emitImported,
  findPiece,
  type ImportChoice,
  insertImport,
  insertImported,
  insertLines,
  insertMissingGroups,
  isReady,
  listLeftLying,
  listWrong,
  lockRunning,
  noteLoaded,
  noteMoved,
  type Report,
  type RunningImport,
  takeTime,
  updateImported,
} from './imports-store.ts';
import { countEmployees } from './people-store.ts';

/** Files that wait in a workspace, of all who import: each may have a million lines. */
const mostImports = 5;
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

/** Opens one of its own for each piece of the work. */
type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Who waits for their turn, and where. */
interface Waiting {
  membership: { organizationId: string };
  /** Whether they still may: a file may take long to come, and so may those before it. */
  letInAgain(): Promise<void>;
}

interface Checker extends Waiting {
  read: Transaction;
}

interface Importer extends Waiting {
  transaction: Transaction;
}

/** A large file takes a connection for minutes: most of them stay for everybody else, and one for other workspaces. */
const enqueue = createQueue({ running: 2, waiting: 30, waitingPerOwner: 10 });

function inTurn<T>({ membership, letInAgain }: Waiting, work: () => Promise<T>): Promise<T> {
  return enqueue(membership.organizationId, async () => {
    await letInAgain();
    return work();
  });
}

/** Reads a file to its end, line by line, and keeps the lines until somebody says what to do with them. */
export async function uploadImport(
  importer: Importer,
  body: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Upload> {
  try {
    return await withCsv(body, (file) => inTurn(importer, () => keepFile(importer, file, fileName)));
  } catch (error) {
    if (error instanceof NotCsvError)
      fail(5222, { reason: 'NOT_CSV', data: { line: error.line ?? null }, cause: error });
    throw error;
  }
}

async function keepFile(
  { transaction }: Importer,
  { encoding, separator, records }: CsvFile,
  fileName: string,
): Promise<Upload> {
  for (const old of await transaction(listLeftLying)) await forgetImport(transaction, old);
  const { id, expiresAt } = await transaction(async (tx) => {
    if ((await countImports(tx)) >= mostImports) fail(5211, { data: { max: mostImports } });
    return insertImport(tx, fileName);
  });
  try {
    const { lines, head } = await keep(transaction, id, records());
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
  } catch (error) {
    await forgetImport(transaction, id);
    throw error;
  }
}

async function keep(
  transaction: Transaction,
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
    const full = some;
    await transaction((tx) => insertLines(tx, id, full));
    some = [];
  }
  await transaction(async (tx) => {
    if (some.length > 0) await insertLines(tx, id, some);
    await noteLoaded(tx, id, lines);
  });
  return { lines, head };
}

/** In pieces as well: no transaction takes long. */
export async function forgetImport(transaction: Transaction, id: string): Promise<void> {
  const some = async (tx: Tx) => {
    const upTo = await findPiece(tx, id, linesAtOnce);
    if (upTo === undefined) await deleteImport(tx, id);
    else await deleteLines(tx, id, upTo);
    return upTo !== undefined;
  };
  while (await transaction(some));
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

export function checkImport(checker: Checker, id: string, choice: ImportChoice): Promise<ImportReport> {
  return inTurn(checker, () => checker.read((tx) => check(tx, id, choice)));
}

async function check(tx: Tx, id: string, choice: ImportChoice): Promise<ImportReport> {
  if (!(await isReady(tx, id))) fail(3001);
  await takeTime(tx);
  const report = await checkLines(tx, id, choice);
  const limit = await readLimit(tx, 'employees');
  const over = limit === 0 ? 0 : (await takenPlaces(tx)) + report.created - limit;
  return { ...report, overLimit: Math.max(0, over) };
}

/** So many at once: those who have more ask again. */
const skippedAtOnce = 5000;

export function listSkipped(
  checker: Checker,
  id: string,
  { after, ...choice }: ImportChoice & { after: number },
): Promise<{ items: SkippedLine[]; more: boolean }> {
  return inTurn(checker, () =>
    checker.read(async (tx) => {
      if (!(await isReady(tx, id))) fail(3001);
      await takeTime(tx);
      const found = await listWrong(tx, id, choice, { after, limit: skippedAtOnce + 1 });
      return { items: found.slice(0, skippedAtOnce), more: found.length > skippedAtOnce };
    }),
  );
}

/**
 * Nothing while a line is wrong, as it is judged now, unless such lines are to be skipped: what a dry run said may have
 * changed since. Then piece by piece, to the end: what is cut short goes on where it was, by a job or when it is asked for again.
 */
export function commitImport(
  importer: Importer,
  id: string,
  { skipErrors = false, ...choice }: ImportChoice & { skipErrors?: boolean | undefined },
): Promise<ImportReport> {
  const { transaction } = importer;
  return inTurn(importer, async () => {
    if ((await transaction((tx) => lockRunning(tx, id))) === undefined)
      await begin(transaction, id, choice, skipErrors);
    const report = (await runImport(transaction, id)) ?? fail(3001);
    return { ...report, overLimit: 0 };
  });
}

async function begin(transaction: Transaction, id: string, choice: ImportChoice, skipErrors: boolean): Promise<void> {
  const { overLimit: _, ...report } = await transaction((tx) => check(tx, id, choice));
  const { errors, errorCount, created } = report;
  if (errorCount > 0 && !skipErrors) fail(5222, { reason: 'LINES', data: { errors, errorCount } });
  await transaction(async (tx) => {
    if (created > 0) await requireQuota(tx, 'employees', { used: takenPlaces, wanted: created });
    await takeTime(tx);
    await deleteSkipped(tx, id, choice);
    if (!(await beginImport(tx, id, choice, report))) fail(5203);
  });
}

/** What was done in all; undefined where somebody else has come to the end of it. */
export async function runImport(transaction: Transaction, id: string): Promise<Report | undefined> {
  for (;;) {
    const moved = await transaction((tx) => importPiece(tx, id));
    if (moved === undefined || moved.over) return moved?.report;
  }
}

async function importPiece(tx: Tx, id: string): Promise<{ over: boolean; report: Report } | undefined> {
  const running = await lockRunning(tx, id);
  if (running === undefined) return undefined;
  const { choice, report } = running;
  const upTo = await findPiece(tx, id, linesAtOnce);
  if (upTo === undefined) {
    await finish(tx, id, running);
    return { over: true, report: { ...report, created: running.created, updated: running.updated } };
  }
  await avoidNestedLoops(tx);
  const piece = { ...choice, header: false, upTo };
  for (const { id: groupId, name } of await insertMissingGroups(tx, id, piece)) {
    await recordChange(tx, { action: 'create', entity: 'group', entityId: groupId, entityName: name, after: { name } });
  }
  const created = await insertImported(tx, id, piece);
  const updated = choice.existing === 'update' ? await updateImported(tx, id, piece) : 0;
  await emitImported(tx, id, piece);
  await deleteLines(tx, id, upTo);
  await noteMoved(tx, id, { created, updated });
  return { over: false, report };
}

async function finish(tx: Tx, id: string, { fileName, created, updated }: RunningImport): Promise<void> {
  await recordChange(tx, {
    action: 'create',
    entity: 'employee',
    entityId: id,
    entityName: fileName || 'CSV',
    after: { created, updated },
    payload: { importName: fileName || 'CSV', created, updated },
  });
  await deleteImport(tx, id);
}

/** With those who are being imported. */
export async function takenPlaces(tx: Tx): Promise<number> {
  return (await countEmployees(tx)) + (await countComing(tx));
}
