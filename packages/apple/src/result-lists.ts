import type { PlistDict } from '@muster/plist/plist-value';
import { dictsIn } from './message-fields.ts';

/** Lists longer than this are cut: no device has as many apps or certificates. */
export const mostEntries = 20_000;

/** Undefined where the report has no such list: it says nothing then, and an empty list says that there is none. */
export function listOf<T>(report: PlistDict, key: string, read: (entry: PlistDict) => T | undefined): T[] | undefined {
  if (!Array.isArray(report.get(key))) return undefined;
  return dictsIn(report, key)
    .slice(0, mostEntries)
    .map(read)
    .filter((entry) => entry !== undefined);
}
