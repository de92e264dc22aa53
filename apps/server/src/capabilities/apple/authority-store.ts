import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AuthorityRow {
  id: string;
  certificate: Buffer;
  sealedKey: Buffer;
  notAfter: string;
}

/** The newest issues. */
export async function findAuthority(tx: Tx): Promise<AuthorityRow | undefined> {
  return tx.first<AuthorityRow>(sql`
    select id, certificate, sealed_key as "sealedKey", not_after as "notAfter" from device_authorities
    where organization_id = ${tx.organizationId} order by id desc limit 1`);
}

/** One at a time makes the authority of a workspace; whoever adds to the workspace meanwhile is not held up. */
export async function lockForAuthority(tx: Tx): Promise<{ name: string } | undefined> {
  return tx.first(sql`select name from organizations where id = ${tx.organizationId} for no key update`);
}

export function newAuthorityId(): string {
  return randomUUIDv7();
}

export async function insertAuthority(
  tx: Tx,
  { id, certificate, sealedKey, notAfter }: { id: string; certificate: Buffer; sealedKey: Buffer; notAfter: Date },
): Promise<void> {
  await tx.run(sql`
    insert into device_authorities (organization_id, id, certificate, sealed_key, not_after)
    values (${tx.organizationId}, ${id}, ${certificate}, ${sealedKey}, ${notAfter})`);
}
