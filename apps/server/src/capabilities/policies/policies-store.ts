import type { PolicyType } from '@muster/catalogue/catalogue';
import type { PolicyContent, PolicyDetails, PolicyState } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

export interface PolicyRow {
  id: string;
  name: string;
  description: string;
  type: PolicyType;
  state: PolicyState;
  rank: number;
  version: number;
  updatedAt: string;
}

const columns = sql`id, name, description, type, state, rank, version, updated_at as "updatedAt"`;

/** Held until the transaction ends. What refers to it may be written meanwhile: a plan says that devices have it. */
export async function lockPolicy(tx: Tx, id: string): Promise<PolicyRow | undefined> {
  return tx.first<PolicyRow>(
    sql`select ${columns} from policies where organization_id = ${tx.organizationId} and id = ${id} for no key update`,
  );
}

export async function readPolicyRow(tx: Tx, id: string): Promise<PolicyRow | undefined> {
  return tx.first<PolicyRow>(
    sql`select ${columns} from policies where organization_id = ${tx.organizationId} and id = ${id}`,
  );
}

export async function findPolicyByName(tx: Tx, name: string): Promise<PolicyRow | undefined> {
  return tx.first<PolicyRow>(sql`
    select ${columns} from policies where organization_id = ${tx.organizationId} and sort_name = folded(${name})`);
}

/** Places are given and changed by one at a time. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} policies`}, 0))`);
}

/** Last of all. */
export async function insertPolicy(
  tx: Tx,
  { id, name, description, type }: Pick<PolicyRow, 'id' | 'name' | 'description' | 'type'>,
): Promise<void> {
  await lockPlaces(tx);
  const count = await tx.run(sql`
    insert into policies (organization_id, id, name, description, type, rank)
    select ${tx.organizationId}, ${id}, ${name}, ${description}, ${type}, coalesce(max(rank), 0) + 1
    from policies where organization_id = ${tx.organizationId}
    on conflict (organization_id, sort_name) do nothing`);
  if (count !== 1) fail(5091, { reason: 'NAME_USED' });
}

export async function putPolicy(
  tx: Tx,
  id: string,
  { name, description, state }: Pick<PolicyRow, 'name' | 'description' | 'state'>,
): Promise<void> {
  const change = tx.run(sql`
    update policies set name = ${name}, description = ${description}, state = ${state}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await change.catch(nameUsed);
}

/** Directly above another one, or last. All places are counted anew, in one statement. */
export async function placePolicy(tx: Tx, id: string, above: string | null): Promise<void> {
  await tx.run(sql`
    with others as (
      select id, row_number() over (order by rank, id)::numeric as place
      from policies where organization_id = ${tx.organizationId} and id <> ${id}),
    placed as (
      select id, row_number() over (order by place)::int as rank from (
        select id, place from others
        union all select ${id}::uuid, coalesce((select place - 0.5 from others where id = ${above}::uuid), 'infinity')) o)
    update policies p set rank = placed.rank from placed
    where p.organization_id = ${tx.organizationId} and p.id = placed.id and p.rank <> placed.rank`);
}

export async function removePolicy(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from policies where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** The index decides, so that two who take the same name at once cannot both (unique_violation). */
export function nameUsed(error: Error & { code?: string }): never {
  if (error.code === '23505') fail(5091, { reason: 'NAME_USED', cause: error });
  throw error;
}

export interface VersionRow {
  version: number;
  content: PolicyContent;
  secrets: Buffer | null;
  digest: Buffer;
  author: PolicyDetails['author'];
  comment: string | null;
}

export async function readVersion(tx: Tx, policyId: string, version: number): Promise<VersionRow | undefined> {
  return tx.first<VersionRow>(sql`
    select version, content, secrets, digest, author, comment from policy_versions
    where organization_id = ${tx.organizationId} and policy_id = ${policyId} and version = ${version}`);
}

export interface NewVersion extends Omit<VersionRow, 'author' | 'comment'> {
  policyId: string;
  properties: number;
  uses: readonly string[];
  comment: string | null;
  restored: number | null;
}

/** It is the current one from now on. Its author is whoever acts. */
export async function insertVersion(tx: Tx, given: NewVersion): Promise<void> {
  const { userId, email, name } = tx.actor;
  await tx.run(sql`
    insert into policy_versions (organization_id, policy_id, version, content, secrets, digest, properties, apps, uses, author,
      comment, restored)
    values (${tx.organizationId}, ${given.policyId}, ${given.version}, ${JSON.stringify(given.content)}, ${given.secrets},
      ${given.digest}, ${given.properties}, ${given.content.apps.length}, ${[...given.uses]},
      (select jsonb_build_object('id', ${userId}::uuid, 'email', ${email}::text, 'name', coalesce(
          ${name ?? null}::text, (select nullif(trim(first_name || ' ' || last_name), '') from users where id = ${userId}::uuid),
          ${email}::text))
        where coalesce(${userId}::text, ${email}::text, ${name ?? null}::text) is not null),
      ${given.comment}, ${given.restored})`);
  await tx.run(sql`
    update policies set version = ${given.version}, properties = ${given.properties}, apps = ${given.content.apps.length},
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${given.policyId}`);
}

/** Devices whose last computed state has it. */
export async function hasDevices(tx: Tx, policyId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from device_policies where organization_id = ${tx.organizationId} and policy_id = ${policyId} limit 1`);
  return row !== undefined;
}
