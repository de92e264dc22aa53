import { failFields } from '../errors.ts';
import { uuid } from '../uuid.ts';
import { type Sql, sql } from './sql.ts';

export interface PageRequest {
  limit: number;
  after?: string | undefined;
}

/** A time to the microsecond, as the database keeps it, whatever time zone the server is set to. */
export function exactTime(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Where a page ended: the values of its sort columns, the last of them an id. Opaque to callers. */
export function writeCursor(values: [string, string]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const instant = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

export function readCursor(text: string | undefined): [string, string] | undefined {
  if (text === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(values) && isInstant(values[0]) && uuid.test(values[1])) return [values[0], values[1]];
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}

/** Callers can make one up: a day that no month has would be an error of the database. */
export function isInstant(text: string): boolean {
  if (!instant.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}
