import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { countOtherEntries, type Entry, insertEntry, lockEntries, putEntry } from './key-store-store.ts';

/** A user's notes are for preferences, not for storage. */
const maxEntries = 1000;

/** No audit entry: these are the dashboard's own notes about one user, changed with every click on a column. */
export async function writeEntry(
  tx: Tx,
  userId: string,
  entry: Entry & { createOrUpdate?: boolean | undefined },
): Promise<Entry> {
  await lockEntries(tx, userId);
  // Counted without the entry itself: whoever has reached the limit can still change what they have.
  if ((await countOtherEntries(tx, userId, entry.key)) >= maxEntries)
    failFields([{ field: 'key', rules: [{ name: 'maxItems', params: { max: maxEntries } }] }]);
  if (entry.createOrUpdate) return putEntry(tx, userId, entry);
  return (await insertEntry(tx, userId, entry)) ?? fail(5091, { reason: 'NAME_USED' });
}
