import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileReply } from '../../platform/http/codecs/file.ts';
import { type ReportQuery, type ReportScope, readReportPage } from './reports-list.ts';

/** Held at one time. */
const rowsAtOnce = 200;

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function exportReports(read: Read, scope: ReportScope, query: Omit<ReportQuery, 'after' | 'limit'>): FileReply {
  async function* batches() {
    for (let after: string | undefined | null; after !== null; ) {
      const place: string | undefined = after;
      const page = await read((tx) => readReportPage(tx, scope, { ...query, after: place, limit: rowsAtOnce }));
      yield page.items.map((row) => [
        row.id,
        row.type,
        row.status,
        row.archived,
        row.message,
        row.member.email ?? '',
        row.member.type,
        row.origin,
        row.packageName ?? '',
        row.packageVersion ?? '',
        row.packageVersionName ?? '',
        row.os ?? '',
        row.osVersion ?? '',
        row.deviceModel ?? '',
        row.createdAt,
      ]);
      after = page.next;
    }
  }
  const header = [
    'id',
    'type',
    'status',
    'archived',
    'message',
    'email',
    'memberType',
    'origin',
    'packageName',
    'packageVersion',
    'packageVersionName',
    'os',
    'osVersion',
    'deviceModel',
    'createdAt',
  ];
  return { name: 'reports.csv', type: 'text/csv; charset=utf-8', content: writeCsv(header, batches()) };
}
