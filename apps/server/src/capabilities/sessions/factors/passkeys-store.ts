import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const columns = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports,
  synced, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx.query<PasskeyRow>(sql`
    select ${columns} from user_passkeys where user_id = ${userId} order by created_at, id`);
}

export async function findPasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return tx.first<PasskeyRow>(sql`select ${columns} from user_passkeys where id = ${id} and user_id = ${userId}`);
}

export async function findPasskeyByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return tx.first<PasskeyRow>(sql`select ${columns} from user_passkeys where credential_id = ${credentialId}`);
}

/** Undefined when somebody has added it already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<PasskeyRow | undefined> {
  return tx.first<PasskeyRow>(sql`
    insert into user_passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${passkey.synced}, ${passkey.name})
    on conflict (credential_id) do nothing returning ${columns}`);
}

/**
 * A counter that does not go up tells of a copy (WebAuthn, section 6.1.1); those of synced passkeys stay at nought. False
 * then, and when the passkey is gone.
 */
export async function takePasskeyUse(tx: Tx, id: string, counter: number): Promise<boolean> {
  const count = await tx.run(sql`
    update user_passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
  return count === 1;
}

export async function savePasskeyName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(sql`update user_passkeys set name = ${name} where id = ${id}`);
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from user_passkeys where id = ${id}`);
}
