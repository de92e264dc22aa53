import { type BuildSort, buildRules } from '@muster/contract/builds';
import { exactTime, isInstant } from '../../platform/db/paging.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { failFields } from '../../platform/errors.ts';
import { uuid } from '../../platform/uuid.ts';

type Column = 'createdAt' | 'size' | 'downloads' | 'versionName';

interface Order {
  key: Sql;
  /** As it stands in a cursor. */
  shown: Sql;
  type: Sql;
  isKey(text: string): boolean;
}

const number: Pick<Order, 'type' | 'isKey'> = { type: sql`bigint`, isKey: (text) => /^\d{1,18}$/.test(text) };

/** What a page is sorted by, with the id to tell equals apart; each has an index. */
const orders: Record<Column, Order> = {
  createdAt: {
    key: sql`created_at`,
    shown: exactTime(sql`f.key`),
    type: sql`timestamptz`,
    isKey: isInstant,
  },
  size: { key: sql`size`, shown: sql`f.key::text`, ...number },
  downloads: { key: sql`downloads`, shown: sql`f.key::text`, ...number },
  versionName: {
    key: sql`version_key`,
    shown: sql`f.key`,
    type: sql`text`,
    isKey: (text) => !text.includes('\0') && text.isWellFormed(),
  },
};

export function orderOf(sort: BuildSort): Order & { column: Column; descending: boolean } {
  const column = sort.replace(/^-/, '') as Column;
  return { ...orders[column], column, descending: sort.startsWith('-') };
}

export interface Place {
  key: string;
  id: string;
  /** Counted once: the place at which a page ends carries it to the next. */
  total: number;
}

export function writePlace(sort: string, { key, id, total }: Place): string {
  return Buffer.from(JSON.stringify([sort, key, id, total])).toString('base64url');
}

/** Where a page ended, in the order it was asked for. Callers can make one up. */
export function readPlace(sort: string, isKey: Order['isKey'], after: string | undefined): Place | undefined {
  if (after === undefined) return undefined;
  try {
    const [of, key, id, total]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString());
    const known = typeof key === 'string' && typeof id === 'string' && isKey(key) && uuid.test(id);
    const counted = Number.isInteger(total) && Number(total) >= 0 && Number(total) <= buildRules.countedAtMost;
    if (of === sort && known && counted) return { key, id, total: Number(total) };
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}
