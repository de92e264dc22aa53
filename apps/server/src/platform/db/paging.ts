import { CodedError } from '../errors.ts';

export interface PageRequest {
  limit: number;
  after?: string | undefined;
}

/** Where a page ended: the values of its sort columns, the last of them an id. Opaque to callers. */
export function writeCursor(values: [string, string]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const instant = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readCursor(text: string | undefined): [string, string] | undefined {
  if (text === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(values) && instant.test(values[0]) && uuid.test(values[1])) return [values[0], values[1]];
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  throw new CodedError(6002, { data: [{ field: 'after', messages: [], rules: [{ name: 'type', params: {} }] }] });
}
