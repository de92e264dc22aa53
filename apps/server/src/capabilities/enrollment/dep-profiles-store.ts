import type { DepProfileOptions } from '@muster/contract/dep';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { nameUsed } from './name-used.ts';

export interface ProfileRow {
  id: string;
  name: string;
  options: DepProfileOptions;
  tags: string[];
  templateId: string | null;
  uuid: string | null;
  sealedToken: Buffer;
  updatedAt: string;
}

const columns = sql`id, name, options, tags, template_id as "templateId", uuid, sealed_token as "sealedToken", updated_at as "updatedAt"`;

export async function findProfileRow(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  return tx.first<ProfileRow>(
    sql`select ${columns} from dep_profiles where organization_id = ${tx.organizationId} and id = ${id}`,
  );
}

/** Held until the transaction ends. */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  return tx.first<ProfileRow>(
    sql`select ${columns} from dep_profiles where organization_id = ${tx.organizationId} and id = ${id} for update`,
  );
}

/** Of a profile that is there; null until Apple has it. */
export async function findProfileUuid(tx: Tx, id: string): Promise<{ uuid: string | null } | undefined> {
  return tx.first(sql`select uuid from dep_profiles where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function isNameUsed(tx: Tx, name: string, except: string | null): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from dep_profiles
    where organization_id = ${tx.organizationId} and sort_name = folded(${name}) and id is distinct from ${except}::uuid`);
  return found !== undefined;
}

export interface NewProfile {
  id: string;
  name: string;
  options: DepProfileOptions;
  tags: readonly string[];
  templateId: string | null;
  uuid: string;
  tokenHash: Buffer;
  sealedToken: Buffer;
}

/** False where another has the name by now. */
export async function insertProfile(tx: Tx, given: NewProfile): Promise<boolean> {
  const count = await tx.run(sql`
    insert into dep_profiles (organization_id, id, name, options, tags, template_id, uuid, pushed_at, token_hash, sealed_token)
    values (${tx.organizationId}, ${given.id}, ${given.name}, ${JSON.stringify(given.options)}, ${[...given.tags]},
      ${given.templateId}, ${given.uuid}, now(),
      ${given.tokenHash}, ${given.sealedToken})
    on conflict (organization_id, sort_name) do nothing`);
  return count === 1;
}

/** Devices that have what Apple had of it before are to have what it has now. */
export async function putProfile(
  tx: Tx,
  { id, name, options, tags, templateId, uuid }: Omit<NewProfile, 'tokenHash' | 'sealedToken'>,
): Promise<void> {
  await tx.run(sql`
    update dep_devices d set wanted_profile_id = p.id, problem = null
    from dep_profiles p
    where p.organization_id = ${tx.organizationId} and p.id = ${id} and d.organization_id = p.organization_id
      and d.gone_at is null and (d.profile_uuid = p.uuid or d.wanted_profile_id = p.id)`);
  const change = tx.run(sql`
    update dep_profiles set name = ${name}, options = ${JSON.stringify(options)}, tags = ${[...tags]},
      template_id = ${templateId}, uuid = ${uuid}, pushed_at = now(), outdated = false,
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await change.catch(nameUsed);
}

export async function countDevicesOf(tx: Tx, { id, uuid }: Pick<ProfileRow, 'id' | 'uuid'>): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from dep_devices
    where organization_id = ${tx.organizationId} and gone_at is null
      and (wanted_profile_id = ${id} or profile_uuid = ${uuid})`);
  return count;
}

export async function removeProfile(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from dep_profiles where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Whether any has it that Apple has. */
export async function markOutdated(tx: Tx, templateId: string): Promise<boolean> {
  const count = await tx.run(sql`
    update dep_profiles set outdated = true where organization_id = ${tx.organizationId} and template_id = ${templateId}`);
  return count > 0;
}

export async function listOutdated(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from dep_profiles where organization_id = ${tx.organizationId} and outdated order by id`);
  return rows.map(({ id }) => id);
}

export async function hasProfilesOf(tx: Tx, templateId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from dep_profiles where organization_id = ${tx.organizationId} and template_id = ${templateId} limit 1`);
  return row !== undefined;
}

/** By the token of its address. */
export async function findProfileByToken(
  tx: Tx,
  hash: Buffer,
): Promise<Pick<ProfileRow, 'id' | 'tags' | 'templateId'> | undefined> {
  return tx.first(sql`
    select id, tags, template_id as "templateId" from dep_profiles
    where organization_id = ${tx.organizationId} and token_hash = ${hash}`);
}

/** Across workspaces: whose address it is. */
export async function findProfileOfToken(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db.systemFirst<{ organizationId: string }>(
    sql`select organization_id as "organizationId" from dep_profiles where token_hash = ${hash}`,
  );
  return row?.organizationId;
}
