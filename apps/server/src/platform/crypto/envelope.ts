/**
 * Envelope encryption of secrets at rest. Each workspace has a data key, made when it is first needed; the data keys are
 * in the database, wrapped by a key derived from the master key, which is not.
 */
import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';
import { StartupError } from '../errors.ts';
import { addDataKey, findDataKey, otherKekIds } from './data-keys-store.ts';
import { decrypt, encrypt, keyEncryptionKey } from './key-wrap.ts';
import type { Secrets } from './secrets.ts';

/** Where a sealed value is kept. It opens nowhere else, so values cannot be swapped between rows. */
export interface SealedIdentity {
  table: string;
  column: string;
  id: string;
}

export interface Envelope {
  /** The key is that of the transaction's workspace. */
  seal(tx: Tx, plaintext: Buffer | string, identity: SealedIdentity): Promise<Buffer>;
  open(tx: Tx, sealed: Buffer, identity: SealedIdentity): Promise<Buffer>;
  /** At start: refuses a database whose data keys this master key does not open. */
  check(db: Database): Promise<void>;
}

export function createEnvelope(options: { secrets: Secrets; cachedKeys?: number }): Envelope {
  const kek = keyEncryptionKey(options.secrets);
  const cachedKeys = options.cachedKeys ?? 1_000;
  /** In the order of last use; the first is dropped when there are too many. */
  const cache = new Map<string, Buffer>();
  /** Keys made in a transaction that is still open: its own alone, however much it seals. */
  const fresh = new WeakMap<Tx, Buffer>();

  function remember(organizationId: string, key: Buffer): void {
    cache.delete(organizationId);
    cache.set(organizationId, key);
    const [oldest] = cache.keys();
    if (cache.size > cachedKeys && oldest !== undefined) cache.delete(oldest);
  }

  async function existingKey(tx: Tx): Promise<Buffer | undefined> {
    const cached = cache.get(tx.organizationId);
    if (cached) {
      remember(tx.organizationId, cached);
      return cached;
    }
    const made = fresh.get(tx);
    if (made) return made;
    const row = await findDataKey(tx, tx.organizationId);
    if (!row) return undefined;
    if (row.kekId !== kek.id) throw new Error(`data key is wrapped by ${row.kekId}, this process has ${kek.id}`);
    const key = kek.unwrap(tx.organizationId, row.wrapped);
    // A key that may yet be rolled back must not be used by other transactions.
    if (row.uncommitted) fresh.set(tx, key);
    else remember(tx.organizationId, key);
    return key;
  }

  async function keyForSealing(tx: Tx): Promise<Buffer> {
    const existing = await existingKey(tx);
    if (existing) return existing;
    await addDataKey(tx, tx.organizationId, kek.wrap(tx.organizationId, randomBytes(32)), kek.id);
    // Read it back: another transaction may have been first.
    const key = await existingKey(tx);
    if (!key) throw new Error('a data key was written and is not there');
    return key;
  }

  return {
    async seal(tx, plaintext, identity) {
      const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext;
      return encrypt(await keyForSealing(tx), bytes, associatedData(tx, identity));
    },
    async open(tx, sealed, identity) {
      const key = await existingKey(tx);
      if (!key) throw new Error('the workspace has no data key');
      return decrypt(key, sealed, associatedData(tx, identity));
    },
    async check(db) {
      const others = await db.asSystem((tx) => otherKekIds(tx, kek.id));
      if (others.length === 0) return;
      throw new StartupError(
        'The secrets in this database are sealed with another master key. Give the SECRET_KEY, or the file ' +
          'secrets/master.key in DATA_DIR, that belongs to it; if a rotation was interrupted, run  npm run rotate-key  again.',
      );
    },
  };
}

function associatedData(tx: Tx, identity: SealedIdentity): string {
  return JSON.stringify([tx.organizationId, identity.table, identity.column, identity.id]);
}
