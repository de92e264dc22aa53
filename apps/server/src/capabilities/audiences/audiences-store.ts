import type { AudienceUsersScope } from '@muster/contract/audiences';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

/** What is set of an audience, besides its addresses. */
export interface AudienceRow {
  name: string;
  description: string;
  applicationId: string | null;
  usersScope: AudienceUsersScope;
  groups: string[][];
  /** Null: every app may use it. */
  applicationIds: string[] | null;
}

export async function insertAudience(
  tx: Tx,
  id: string,
  { name, description, applicationId, usersScope, groups, applicationIds }: AudienceRow,
  createdBy: string | null,
): Promise<void> {
  const insert = tx.run(sql`
    insert into audiences
      (organization_id, id, name, description, application_id, users_scope, groups, restricted, created_by)
    values (${tx.organizationId}, ${id}, ${name}, ${description}, ${applicationId}, ${usersScope},
      ${JSON.stringify(groups)}, ${applicationIds !== null}, ${createdBy})`);
  await insert.catch(nameUsed);
  await saveApplications(tx, id, applicationIds);
}

/** Held until the transaction ends. */
export async function lockAudience(
  tx: Tx,
  id: string,
): Promise<(AudienceRow & { emails: number; updatedAt: string }) | undefined> {
  const locked = await tx.first(sql`
    select 1 from audiences where organization_id = ${tx.organizationId} and id = ${id} for update`);
  if (locked === undefined) return undefined;
  return tx.first(sql`
    select a.name, a.description, a.application_id as "applicationId", a.users_scope as "usersScope", a.groups, a.emails,
      a.updated_at as "updatedAt",
      case when a.restricted then array(select x.application_id::text from audience_applications x
        where x.organization_id = a.organization_id and x.audience_id = a.id order by 1) end as "applicationIds"
    from audiences a where a.organization_id = ${tx.organizationId} and a.id = ${id}`);
}

export async function saveAudience(
  tx: Tx,
  id: string,
  { name, description, applicationId, usersScope, groups, applicationIds }: AudienceRow,
): Promise<void> {
  const update = tx.run(sql`
    update audiences set name = ${name}, description = ${description}, application_id = ${applicationId},
      users_scope = ${usersScope}, groups = ${JSON.stringify(groups)}, restricted = ${applicationIds !== null},
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(nameUsed);
  await saveApplications(tx, id, applicationIds);
}

async function saveApplications(tx: Tx, id: string, applicationIds: readonly string[] | null): Promise<void> {
  await tx.run(sql`
    delete from audience_applications
    where organization_id = ${tx.organizationId} and audience_id = ${id}
      and not application_id = any (${applicationIds ?? []}::uuid[])`);
  await tx.run(sql`
    insert into audience_applications (organization_id, audience_id, application_id)
    select ${tx.organizationId}, ${id}, x from unnest(${applicationIds ?? []}::uuid[]) x on conflict do nothing`);
}

/** How many came and went, and the first of them. */
export interface EmailChange {
  added: number;
  removed: number;
  firstAdded: string[];
  firstRemoved: string[];
}

/** Makes these the addresses of an audience: what stays is not written again. */
export async function replaceEmails(
  tx: Tx,
  id: string,
  emails: readonly string[],
  { patterns, shown }: { patterns: readonly string[]; shown: number },
): Promise<EmailChange> {
  const change = await tx.first<EmailChange>(sql`
    with wanted as materialized (select distinct x collate "C" as email from unnest(${[...emails]}::text[]) x),
    removed as (
      delete from audience_emails e
      where e.organization_id = ${tx.organizationId} and e.audience_id = ${id}
        and not exists (select 1 from wanted w where w.email = e.email)
      returning e.email),
    added as (
      insert into audience_emails (organization_id, audience_id, email)
      select ${tx.organizationId}, ${id}, w.email from wanted w on conflict do nothing returning email)
    select (select count(*)::int from added) as added, (select count(*)::int from removed) as removed,
      array(select email from added order by email limit ${shown}) as "firstAdded",
      array(select email from removed order by email limit ${shown}) as "firstRemoved"`);
  await tx.run(sql`
    update audiences set patterns = ${[...patterns]}::text[], updated_at = now(), emails = (
      select count(*) from audience_emails e where e.organization_id = ${tx.organizationId} and e.audience_id = ${id})
    where organization_id = ${tx.organizationId} and id = ${id}`);
  return change ?? { added: 0, removed: 0, firstAdded: [], firstRemoved: [] };
}

export async function deleteAudienceRow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from audiences where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function countAudiences(tx: Tx): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from audiences where organization_id = ${tx.organizationId}`);
  return row?.count ?? 0;
}

/** Publications that use it, of apps that may not by what is in its row now. */
export async function countForbiddenUses(tx: Tx, id: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count
    from publication_audiences u
    join publications p on p.organization_id = u.organization_id and p.id = u.publication_id
    join audiences a on a.organization_id = u.organization_id and a.id = u.audience_id
    where u.organization_id = ${tx.organizationId} and u.audience_id = ${id} and not ${allowedFor(sql`p.application_id`)}`);
  return row?.count ?? 0;
}

/** Whether an app may use an audience, a row of `a` unless it has another name. */
export function allowedFor(applicationId: Sql, a: Sql = sql`a`): Sql {
  return sql`coalesce(${a}.application_id = ${applicationId}, not ${a}.restricted or exists (
    select 1 from audience_applications x where x.organization_id = ${a}.organization_id and x.audience_id = ${a}.id
      and x.application_id = ${applicationId}))`;
}

/** Locked against deletion and change until the transaction ends. */
export async function lockUsed(
  tx: Tx,
  applicationId: string,
  ids: readonly string[],
): Promise<{ id: string; allowed: boolean }[]> {
  await tx.run(sql`
    select 1 from audiences where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])
    order by id for share`);
  return tx.query(sql`
    select a.id, ${allowedFor(sql`${applicationId}::uuid`)} as allowed
    from audiences a where a.organization_id = ${tx.organizationId} and a.id = any (${[...ids]}::uuid[])`);
}

/** Those that name this group. */
export async function findNaming(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from audiences
    where organization_id = ${tx.organizationId} and groups @> ${JSON.stringify([[groupId]])}::jsonb order by id`);
  return rows.map(({ id }) => id);
}

function nameUsed(error: { code?: string }): never {
  if (error.code === '23505') fail(5091, { reason: 'NAME_USED', cause: error });
  throw error;
}
