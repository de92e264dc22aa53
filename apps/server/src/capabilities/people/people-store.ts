import { randomUUIDv7 } from 'node:crypto';
import type { WorkspaceRole } from '@muster/contract/enumerations/people';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

export interface NewMember {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** A collaborator with their right to come in. The id is the person's. */
export async function insertCollaborator(tx: Tx, member: NewMember, role: Role, at?: Date): Promise<string> {
  const id = randomUUIDv7();
  await putMembership(tx, member.userId, role, at);
  await tx.run(sql`
    insert into people (organization_id, id, user_id, email, first_name, last_name, role, created_at)
    values (${tx.organizationId}, ${id}, ${member.userId}, ${member.email.toLowerCase()}, ${member.firstName},
      ${member.lastName}, ${role}, coalesce(${at ?? null}, now()))`);
  return id;
}

export async function findMember(tx: Tx, userId: string): Promise<NewMember> {
  return tx.one<NewMember>(sql`
    select id as "userId", email, first_name as "firstName", last_name as "lastName" from users where id = ${userId}`);
}

export async function findPersonOf(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from people where organization_id = ${tx.organizationId} and user_id = ${userId}`);
  return row?.id;
}

export async function putMembership(tx: Tx, userId: string, role: Role, at?: Date): Promise<void> {
  await tx.run(sql`
    insert into memberships (organization_id, user_id, role, created_at)
    values (${tx.organizationId}, ${userId}, ${role}, coalesce(${at ?? null}, now()))
    on conflict (organization_id, user_id) do update set role = excluded.role, updated_at = now()`);
}

export async function findRole(tx: Tx, userId: string): Promise<Role | undefined> {
  const row = await tx.first<{ role: Role }>(sql`
    select role from memberships where organization_id = ${tx.organizationId} and user_id = ${userId}`);
  return row?.role;
}

export async function deleteMembership(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from memberships where organization_id = ${tx.organizationId} and user_id = ${userId}`);
}

/** Held until the transaction ends. Whether it is as it was read is asked of the database, which knows more digits. */
export async function lockPerson(
  tx: Tx,
  id: string,
  updatedAt?: string,
): Promise<{ current: boolean; groups: string[] } | undefined> {
  return tx.first(sql`
    select groups, ${updatedAt ?? null}::timestamptz is null
      or date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${updatedAt ?? null}::timestamptz) as current
    from people where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

/** All owners who are really there, held until the transaction ends, so that two cannot both be the one before the last. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from people where organization_id = ${tx.organizationId} and role = 'owner' and status = 'active'
    order by id for update`);
  return rows.map(({ id }) => id);
}

export interface PersonDetails {
  email: string;
  firstName: string;
  lastName: string;
  tags: readonly string[];
  groups: readonly string[];
}

export async function savePerson(tx: Tx, id: string, person: PersonDetails): Promise<void> {
  const update = tx.run(sql`
    update people set email = ${person.email}, first_name = ${person.firstName}, last_name = ${person.lastName},
      tags = ${person.tags}, groups = ${person.groups}::uuid[], updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(emailUsed);
}

export async function saveRole(
  tx: Tx,
  id: string,
  { role, scope }: { role: WorkspaceRole; scope: string },
): Promise<void> {
  await tx.run(sql`
    update people set role = ${role}, scope = ${scope}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Whoever accepts comes with their account: its names and its address are the ones they are known by. */
export async function activatePerson(
  tx: Tx,
  id: string,
  member: NewMember,
  { role, scope }: { role: WorkspaceRole; scope: string },
): Promise<void> {
  const update = tx.run(sql`
    update people set user_id = ${member.userId}, email = ${member.email.toLowerCase()},
      first_name = ${member.firstName}, last_name = ${member.lastName}, role = ${role}, scope = ${scope}, status = 'active', updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(emailUsed);
  await tx.run(sql`
    update person_activity set last_activity_at = now()
    where organization_id = ${tx.organizationId} and person_id = ${id}`);
}

export async function putApplications(
  tx: Tx,
  id: string,
  applications: readonly { applicationId: string; role: string }[],
): Promise<void> {
  await tx.run(sql`delete from person_applications where organization_id = ${tx.organizationId} and person_id = ${id}`);
  if (applications.length === 0) return;
  await tx.run(sql`
    insert into person_applications (organization_id, person_id, application_id, role)
    select ${tx.organizationId}, ${id}, a, r
    from unnest(${applications.map(({ applicationId }) => applicationId)}::uuid[],
      ${applications.map(({ role }) => role)}::text[]) as t(a, r)
    -- One that was deleted since somebody was invited to it is gone for them, too.
    where exists (select from applications x where x.organization_id = ${tx.organizationId} and x.id = a)
    on conflict do nothing`);
}

export async function deletePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from people where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[])`);
}

export async function insertEmployee(tx: Tx, person: PersonDetails): Promise<string> {
  const id = randomUUIDv7();
  const insert = tx.run(sql`
    insert into people (organization_id, id, email, first_name, last_name, role, tags, groups)
    values (${tx.organizationId}, ${id}, ${person.email}, ${person.firstName}, ${person.lastName}, 'employee',
      ${person.tags}, ${person.groups}::uuid[])`);
  await insert.catch(emailUsed);
  return id;
}

export interface PersonPlaces {
  id: string;
  email: string;
  role: WorkspaceRole;
  tags: string[];
  groups: string[];
}

/** In the order of their ids, so that two who change many do not wait for each other in a circle. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<PersonPlaces[]> {
  return tx.query<PersonPlaces>(sql`
    select id, email, role, tags, groups from people
    where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[]) order by id for update`);
}

export async function savePlaces(tx: Tx, people: readonly PersonPlaces[]): Promise<void> {
  const rows = people.map(({ id, tags, groups }) => ({ id, tags, groups }));
  await tx.run(sql`
    update people p set tags = r.tags, groups = r.groups, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, tags text[], groups uuid[])
    where p.organization_id = ${tx.organizationId} and p.id = r.id`);
}

/** In the order of the ids. */
export async function describePeople(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    select p.id, p.email as name from unnest(${ids}::uuid[]) with ordinality as t(id, n)
      join people p on p.organization_id = ${tx.organizationId} and p.id = t.id
    order by n`);
}

export async function countKnown(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from people where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[])`);
  return count;
}

/** Those whom a plan counts as collaborators: the invited, too, also where they are employees until they accept. */
export async function countCollaborators(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select (select count(*) from people where organization_id = ${tx.organizationId} and role <> 'employee')
      + (select count(*) from invitations i join people p on p.organization_id = i.organization_id and p.id = i.id
        where i.organization_id = ${tx.organizationId} and i.state = 'pending' and p.role = 'employee') as count`);
  return count;
}

export async function countEmployees(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from people where organization_id = ${tx.organizationId} and role = 'employee'`);
  return count;
}

/** The index decides, so that two who add the same address at once cannot both (unique_violation). */
function emailUsed(error: { code?: string }): never {
  if (error.code === '23505') fail(5202, { cause: error });
  throw error;
}

interface BoundDetails {
  firstName: string;
  lastName: string;
  tags: string[];
}

/** Held until the transaction ends. */
export async function findByEmail(
  tx: Tx,
  email: string,
): Promise<(BoundDetails & { id: string; origin: string }) | undefined> {
  return tx.first(sql`
    select id, origin, first_name as "firstName", last_name as "lastName", tags from people
    where organization_id = ${tx.organizationId} and email = ${email} for update`);
}

/** Undefined where somebody has the address. */
export async function insertBound(tx: Tx, person: BoundDetails & { email: string }): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    insert into people (organization_id, id, email, first_name, last_name, role, origin, tags)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${person.email}, ${person.firstName}, ${person.lastName}, 'employee',
      'sdk-temporal', ${person.tags})
    on conflict (organization_id, email) do nothing returning id`);
  return row?.id;
}

export async function saveBound(tx: Tx, id: string, { firstName, lastName, tags }: BoundDetails): Promise<void> {
  await tx.run(sql`
    update people set first_name = ${firstName}, last_name = ${lastName}, tags = ${tags}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}
