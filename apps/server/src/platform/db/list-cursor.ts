/** Where a page of a list ended, as callers are given it: opaque to them, and good for the same question alone. */
import { createHash } from 'node:crypto';
import { failFields } from '../errors.ts';
import { uuid } from '../uuid.ts';
import { type Sql, sql } from './sql.ts';

/** What is sorted by, and how its values are written in a cursor. Null comes before all that there is. */
export type KeyType = 'text' | 'number' | 'time' | 'uuid';

export interface Cursor {
  key: string;
  /** Tells those apart that are equal in the key. */
  tie: string;
  /** Counted once: the cursor carries it to the next page. */
  total: number;
}

/** Written anew when what stands in a cursor changes. */
const format = 1;

/** What was asked, in a few letters: a cursor of another list, workspace, order or filter has others. */
export function fingerprint(question: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([format, question]))
    .digest('base64url')
    .slice(0, 16);
}

export function writeCursor(asked: string, { key, tie, total }: Cursor): string {
  return Buffer.from(JSON.stringify([asked, key, tie, total])).toString('base64url');
}

/** Callers can make one up: what is not one of this question is told like any other bad field. */
export function readCursor(
  text: string | undefined,
  asked: string,
  types: { key: KeyType; tie: KeyType },
): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const [of, key, tie, total]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const counted = typeof total === 'number' && Number.isSafeInteger(total) && total >= 0;
    if (of === asked && isValue(types.key, key) && isValue(types.tie, tie) && counted) return { key, tie, total };
  } catch {
    // Not one of ours.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}

function isValue(type: KeyType, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (type === 'uuid') return uuid.test(value);
  if (type === 'number') return /^-?\d{1,18}$/.test(value);
  if (type === 'time') return value === '-infinity' || isInstant(value);
  return !value.includes('\0') && value.isWellFormed();
}

const instant = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** A day that no month has would be an error of the database. */
function isInstant(text: string): boolean {
  if (!instant.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}

/** A time to the microsecond, as the database keeps it, whatever time zone the server is set to. */
export function exactTime(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** How a value is written into a cursor, and what it is read as. */
export function written(type: KeyType, value: Sql): Sql {
  if (type !== 'time') return sql`${value}::text`;
  return sql`case when ${value} = '-infinity' then '-infinity' else ${exactTime(value)} end`;
}

export const sqlTypes: Record<KeyType, Sql> = {
  text: sql`text`,
  number: sql`bigint`,
  time: sql`timestamptz`,
  uuid: sql`uuid`,
};
