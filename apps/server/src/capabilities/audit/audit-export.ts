import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileReply } from '../../platform/http/codecs/file.ts';
import { type AuditFilter, type AuditRow, readAuditPage } from './audit-list.ts';

/** Held at one time. */
const rowsAtOnce = 1000;
const header = [
  'time',
  'action',
  'entity',
  'entityId',
  'entityName',
  'userEmail',
  'userName',
  'supplanterEmail',
  'address',
  'userAgent',
  'token',
  'changes',
  'id',
];

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Batch by batch, each read by itself: what is added meanwhile is newer than where it began, and not in it. */
export function exportAudit(read: Read, filter: AuditFilter, format: 'csv' | 'json'): FileReply {
  async function* batches(): AsyncGenerator<AuditRow[]> {
    for (let after: string | undefined | null; after !== null; ) {
      const place: string | undefined = after;
      const page = await read((tx) => readAuditPage(tx, { ...filter, limit: rowsAtOnce, after: place }));
      yield page.items;
      after = page.next;
    }
  }
  return format === 'csv'
    ? { name: 'audit.csv', type: 'text/csv; charset=utf-8', content: writeCsv(header, asCells(batches())) }
    : { name: 'audit.json', type: 'application/json; charset=utf-8', content: writeJson(batches()) };
}

async function* asCells(batches: AsyncIterable<AuditRow[]>) {
  for await (const rows of batches) {
    yield rows.map((row) => [
      row.createdAt,
      row.action,
      row.entity,
      row.entityId,
      row.entityName,
      row.userEmail,
      row.userName,
      row.supplanterEmail,
      row.address,
      row.userAgent,
      row.tokenName,
      JSON.stringify(row.diff),
      row.id,
    ]);
  }
}

async function* writeJson(batches: AsyncIterable<AuditRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}
