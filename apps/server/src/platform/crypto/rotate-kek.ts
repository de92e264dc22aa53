import type { Database } from '../db/database.ts';
import { StartupError } from '../errors.ts';
import { lockDataKeysNotUnder, othersAtWork, replaceDataKey } from './data-keys-store.ts';
import { keyEncryptionKey } from './key-wrap.ts';
import type { Secrets } from './secrets.ts';

/**
 * Wraps every data key anew, all or none, and answers how many. What the data keys have sealed stays as it is.
 * Safe to repeat: keys that are under the new one already are left alone.
 */
export async function rotateKek(db: Database, from: Secrets, to: Secrets): Promise<number> {
  const oldKek = keyEncryptionKey(from);
  const newKek = keyEncryptionKey(to);
  return db.asSystem(async (tx) => {
    // With the old key in its memory it would go on wrapping new data keys by it.
    if (await othersAtWork(tx)) {
      throw new StartupError('The server is still running on this database. Stop it first, all of its processes.');
    }
    let count = 0;
    for (;;) {
      const keys = await lockDataKeysNotUnder(tx, newKek.id, 500);
      if (keys.length === 0) return count;
      for (const { organizationId, wrapped, kekId } of keys) {
        if (kekId !== oldKek.id) {
          throw new StartupError(
            `The key of workspace ${organizationId} is under neither the old nor the new master key. Nothing was changed.`,
          );
        }
        const dataKey = oldKek.unwrap(organizationId, wrapped);
        await replaceDataKey(tx, { organizationId, wrapped: newKek.wrap(organizationId, dataKey), kekId: newKek.id });
        count++;
      }
    }
  });
}
