import { randomUUIDv7 } from 'node:crypto';
import type { VppUser } from '@muster/apple/vpp-answers';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface UserRow {
  id: string;
  clientUserId: string;
  email: string;
  status: VppUser['status'];
  work: 'create' | 'retire' | null;
  inviteCode: string | null;
}

const columns = sql`u.id, u.client_user_id as "clientUserId", u.email, u.status, u.work, u.invite_code as "inviteCode"`;

export async function findUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>(
    sql`select ${columns} from vpp_users u where u.organization_id = ${tx.organizationId} and u.id = ${id}`,
  );
}

/** As which Apple knows somebody, if it does. */
export async function findUserOf(tx: Tx, personId: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>(sql`
    select ${columns} from vpp_users u
    where u.organization_id = ${tx.organizationId} and u.person_id = ${personId}
    order by u.status in ('Registered', 'Associated') desc, u.created_at desc limit 1`);
}

/** Those who are there, in the order of their ids. */
export async function findPeople(tx: Tx, ids: readonly string[]): Promise<{ id: string; email: string }[]> {
  return tx.query(sql`
    select id, email from people
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) order by id`);
}

/** To be registered by Apple; nobody is named there but by this id and the address. */
export async function insertUser(tx: Tx, { personId, email }: { personId: string; email: string }): Promise<UserRow> {
  const id = randomUUIDv7();
  return tx.one<UserRow>(sql`
    insert into vpp_users as u (organization_id, id, client_user_id, email, status, person_id, work, next_at)
    values (${tx.organizationId}, ${id}, ${id}, ${email}, 'Registered', ${personId}, 'create', now())
    returning ${columns}`);
}

export async function putWork(tx: Tx, id: string, work: 'create' | 'retire'): Promise<void> {
  await tx.run(sql`
    update vpp_users set work = ${work}, asked_at = null, event_id = null, next_at = now(), attempts = 0, problem = null,
      problem_text = null, status = case when ${work} = 'create' then 'Registered' else status end, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Those that Apple is to be asked for, all of one kind of work; a crash before its answer asks again, which does no harm. */
export async function takeUsers(
  tx: Tx,
  limit: number,
): Promise<{ work: 'create' | 'retire'; users: UserRow[] } | undefined> {
  const first = await tx.first<{ work: 'create' | 'retire' }>(sql`
    select work from vpp_users
    where organization_id = ${tx.organizationId} and next_at <= now() and work is not null and event_id is null
    order by next_at limit 1`);
  if (first === undefined) return undefined;
  const users = await tx.query<UserRow>(sql`
    update vpp_users u set asked_at = now(), next_at = now() + interval '2 minutes'
    where u.organization_id = ${tx.organizationId} and u.id in (
      select id from vpp_users
      where organization_id = ${tx.organizationId} and next_at <= now() and work = ${first.work} and event_id is null
      order by next_at limit ${limit})
    returning ${columns}`);
  return { work: first.work, users };
}

export async function putUsersEvent(tx: Tx, ids: readonly string[], eventId: string): Promise<void> {
  await tx.run(sql`
    update vpp_users set event_id = ${eventId}, next_at = now() + interval '500 milliseconds'
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export interface UsersEvent {
  eventId: string;
  askedAt: string;
  users: UserRow[];
}

export async function findUsersEvent(tx: Tx): Promise<UsersEvent | undefined> {
  const found = await tx.first<{ eventId: string; askedAt: string }>(sql`
    select event_id as "eventId", asked_at as "askedAt" from vpp_users
    where organization_id = ${tx.organizationId} and next_at <= now() and event_id is not null
    order by next_at limit 1`);
  if (found === undefined) return undefined;
  const users = await tx.query<UserRow>(sql`
    select ${columns} from vpp_users u
    where u.organization_id = ${tx.organizationId} and u.event_id = ${found.eventId} order by u.id`);
  return { ...found, users };
}

/** Looked at again after a while, or, without an event, asked for anew. */
export async function putOffUsers(
  tx: Tx,
  ids: readonly string[],
  { milliseconds, forget = false }: { milliseconds: number; forget?: boolean },
): Promise<void> {
  await tx.run(sql`
    update vpp_users set next_at = now() + make_interval(secs => ${milliseconds / 1000}::float8),
      event_id = case when ${forget}::boolean then null else event_id end,
      attempts = attempts + ${forget ? 1 : 0}::int
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** Done: whoever waited to be registered gets what is wanted for them. */
export async function endUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update vpp_licences l set next_at = now() from vpp_users u
    where l.organization_id = ${tx.organizationId} and u.organization_id = l.organization_id
      and u.id = any (${[...ids]}::uuid[]) and u.work = 'create' and l.client_user_id = u.client_user_id
      and l.state = 'wanted'`);
  // What can be taken back of a retired user's is free again; the rest stays theirs, and nobody wants it here any more.
  const retired = sql`l.organization_id = ${tx.organizationId} and l.client_user_id in (
    select client_user_id from vpp_users
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and work = 'retire')`;
  await tx.run(sql`
    delete from vpp_licences l where ${retired} and not exists (
      select from vpp_assets a where a.organization_id = l.organization_id and a.adam_id = l.adam_id
        and a.pricing_param = l.pricing_param and not a.revocable)`);
  await tx.run(sql`update vpp_licences l set wanted_at = null where ${retired}`);
  await tx.run(sql`
    update vpp_users set status = case when work = 'retire' then 'Retired' else status end,
      invite_code = case when work = 'retire' then null else invite_code end,
      work = null, asked_at = null, event_id = null, next_at = null, attempts = 0, problem = null, problem_text = null,
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** Refused: what was wanted for them is, too. */
export async function failUsers(
  tx: Tx,
  ids: readonly string[],
  { problem, text }: { problem: string; text: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update vpp_licences l set state = 'failed', next_at = null, problem = ${problem}, problem_text = ${text}, since = now()
    from vpp_users u
    where l.organization_id = ${tx.organizationId} and u.organization_id = l.organization_id
      and u.id = any (${[...ids]}::uuid[]) and u.work = 'create' and l.client_user_id = u.client_user_id
      and l.state = 'wanted'`);
  await tx.run(sql`
    update vpp_users set asked_at = null, event_id = null, next_at = null, problem = ${problem}, problem_text = ${text},
      work = null, status = case when work = 'create' then 'Retired' else status end, updated_at = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** Of several with one id all but one are retired: the one that is not counts. */
export async function saveUsers(tx: Tx, given: readonly VppUser[], fetched: string): Promise<void> {
  const rank = { Associated: 0, Registered: 1, Retired: 2, Deleted: 3 };
  const once = new Map<string, VppUser>();
  for (const user of given) {
    const known = once.get(user.clientUserId);
    if (known === undefined || rank[user.status] < rank[known.status]) once.set(user.clientUserId, user);
  }
  if (once.size === 0) return;
  const rows = [...once.values()].map((user) => ({ id: randomUUIDv7(), ...user }));
  await tx.run(sql`
    insert into vpp_users as u (organization_id, id, client_user_id, email, status, invite_code, person_id, fetched)
    select ${tx.organizationId}, x.id, x."clientUserId", coalesce(x.email, ''), x.status, x."inviteCode",
      (select p.id from people p where p.organization_id = ${tx.organizationId} and p.email = lower(x.email)),
      ${fetched}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x(id uuid, "clientUserId" text, email text, "inviteCode" text,
      status text)
    on conflict (organization_id, client_user_id) do update set
      email = case when excluded.email = '' then u.email else excluded.email end,
      -- One that is being made is not retired, whatever was before it.
      status = case when u.work = 'create' and excluded.status in ('Retired', 'Deleted') then u.status
        -- On two pages of one fetch.
        when u.fetched = excluded.fetched and u.status in ('Associated', 'Registered') then u.status
        else excluded.status end,
      invite_code = coalesce(excluded.invite_code, case when u.fetched = excluded.fetched then u.invite_code end),
      person_id = coalesce(u.person_id, excluded.person_id), fetched = excluded.fetched, updated_at = now()`);
}

export async function markUnseenUsers(tx: Tx, fetched: string): Promise<void> {
  await tx.run(sql`
    update vpp_users set status = 'Deleted', invite_code = null, updated_at = now()
    where organization_id = ${tx.organizationId} and work is null and status <> 'Deleted'
      and fetched is distinct from ${fetched}::uuid`);
}
