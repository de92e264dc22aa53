import type { CustomProfile } from '@muster/contract/policies';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { fail } from '../../../platform/errors.ts';
import { nameUsed } from '../policies-store.ts';

/** What was read of a file. */
export interface ProfileAbout
  extends Pick<CustomProfile, 'organization' | 'description' | 'scope' | 'payloads' | 'signer' | 'notices'> {
  /** Names of variables in one that nobody signed: they are filled in when it is sent. */
  variables: readonly string[];
  /** By it devices tell which version of a signed one they have. */
  uuid: string;
}

export interface ProfileRow {
  id: string;
  name: string;
  identifier: string;
  about: ProfileAbout;
  size: number;
  digest: Buffer;
  version: number;
}

/** Held until the transaction ends. */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  return tx.first<ProfileRow>(sql`
    select id, name, identifier, about, size, digest, version from custom_profiles
    where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

export type ProfileFile = Omit<ProfileRow, 'name' | 'version'> & { sealed: Buffer };

export async function insertProfile(tx: Tx, name: string, file: ProfileFile): Promise<void> {
  const count = await tx.run(sql`
    insert into custom_profiles (organization_id, id, name, identifier, about, file, size, digest)
    values (${tx.organizationId}, ${file.id}, ${name}, ${file.identifier}, ${JSON.stringify(file.about)}, ${file.sealed},
      ${file.size}, ${file.digest})
    on conflict (organization_id, sort_name) do nothing`);
  if (count !== 1) fail(5091, { reason: 'NAME_USED' });
}

export async function renameProfile(tx: Tx, id: string, name: string): Promise<void> {
  const change = tx.run(sql`
    update custom_profiles set name = ${name}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await change.catch(nameUsed);
}

/** The next version. */
export async function putProfileFile(tx: Tx, file: ProfileFile): Promise<void> {
  await tx.run(sql`
    update custom_profiles set identifier = ${file.identifier}, about = ${JSON.stringify(file.about)}, file = ${file.sealed},
      size = ${file.size}, digest = ${file.digest}, version = version + 1, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${file.id}`);
}

export async function removeProfile(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from custom_profiles where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function readProfileFile(tx: Tx, id: string): Promise<{ name: string; sealed: Buffer } | undefined> {
  return tx.first(sql`
    select name, file as sealed from custom_profiles where organization_id = ${tx.organizationId} and id = ${id}`);
}
