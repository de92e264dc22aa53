import { sessionDays } from '@muster/contract/constants';
import type { Session } from '@muster/contract/entities';
import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepared, sql } from '../../platform/db/sql.ts';
import type { UserRow } from './users-store.ts';

export interface NewTokens {
  access: { hash: Buffer; expiresAt: Date };
  refresh: { hash: Buffer; expiresAt: Date };
}

/** How a session began. A mailed link is as good as the password that it replaces. */
export type SessionMethod = 'traditional' | 'passkey';

export interface TokenOwner {
  sessionId: string;
  userId: string;
  email: string;
  userRole: UserRow['role'];
  expired: boolean;
  revoked: boolean;
  steppedUpAt: string;
  lastUsedAt: string;
  supplanterId: string | null;
  supplanterRole: UserRow['role'] | null;
  method: SessionMethod;
  /** The workspace lets nobody in who began with e-mail and password. */
  denied: boolean;
  organizationId: string | null;
  slug: string | null;
  memberRole: Role | null;
  /** Only of those without a role in the workspace. */
  applications: { id: string; role: Role }[] | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `by` and `org` say which token and which workspace. */
const selectOwner = (by: string, org: string) =>
  prepared(`
    select s.id as "sessionId", s.user_id as "userId", u.email, u.role as "userRole",
      s.revoked_at is not null or coalesce(s.ends_at <= now(), false) or coalesce(i.role = 'user', false) as revoked,
      s.stepped_up_at as "steppedUpAt", s.last_used_at as "lastUsedAt",
      i.id as "supplanterId", i.role as "supplanterRole", o.id as "organizationId", o.slug, m.role as "memberRole",
      case when m.role = 'unassigned' then (
        select json_agg(json_build_object('id', a.application_id, 'role', a.role))
        from people p join person_applications a on a.organization_id = p.organization_id and a.person_id = p.id
        where p.organization_id = o.id and p.user_id = u.id) end as applications,
      s.method, coalesce(m.role is not null and s.method = 'traditional' and s.supplanter_id is null
        and o.configuration -> 'denyTraditionalAccess' = 'true', false) as denied,
      t.expires_at <= now() as expired
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    left join users i on i.id = s.supplanter_id
    left join organizations o on ${org}
    left join memberships m on m.organization_id = o.id and m.user_id = u.id
    where ${by}`);

const byToken = `t.hash = $1 and t.kind = 'access'`;
const ownerInNone = selectOwner(byToken, 'false');
const ownerInId = selectOwner(byToken, 'o.id = $2');
const ownerInSlug = selectOwner(byToken, 'o.slug = $2');
const sessionOwner = selectOwner('t.session_id = $1 order by t.expires_at desc limit 1', 'o.id = $2');

/**
 * Who holds an access token and, given a workspace by id or slug, what they are in it: one look-up for the calls of a
 * person that come together, as when a page opens.
 */
export async function findTokenOwner(
  db: Database,
  hash: Buffer,
  org: string | undefined,
): Promise<TokenOwner | undefined> {
  const key = hash.toString('latin1') + (org ?? '');
  if (org === undefined) return db.systemFirst<TokenOwner>(ownerInNone(hash), key);
  return db.systemFirst<TokenOwner>(uuid.test(org) ? ownerInId(hash, org) : ownerInSlug(hash, org), key);
}

/** The same for a session that is known already: by its token that lives longest. */
export async function findSessionOwner(
  db: Database,
  sessionId: string,
  organizationId: string | null,
): Promise<TokenOwner | undefined> {
  return db.systemFirst<TokenOwner>(sessionOwner(sessionId, organizationId));
}

/** Written now and then rather than with every request: only for whoever comes after `minutes` of silence. */
export async function noteUse(db: Database, sessionId: string, minutes: number): Promise<void> {
  await db.systemQuery(sql`
    update sessions set last_used_at = now()
    where id = ${sessionId} and last_used_at < now() - make_interval(mins => ${minutes}::int)`);
}

/** What the browsers of earlier sessions said of themselves; none for somebody who comes for the first time. */
export async function listUserAgents(tx: Tx, userId: string): Promise<(string | null)[]> {
  const rows = await tx.query<{ userAgent: string | null }>(sql`
    select user_agent as "userAgent" from sessions where user_id = ${userId} and supplanter_id is null
    group by user_agent order by max(created_at) desc limit 200`);
  return rows.map(({ userAgent }) => userAgent);
}

/** From where the account of an e-mail address was used in the last days; none where there is no such account. */
export async function listDevices(
  db: Database,
  email: string,
  days: number,
): Promise<{ address: string | null; userAgent: string | null }[]> {
  return db.systemQuery(sql`
    select s.address, s.user_agent as "userAgent" from users u join sessions s on s.user_id = u.id
    where lower(u.email) = ${email.toLowerCase()} and s.supplanter_id is null
      and s.last_used_at > now() - make_interval(days => ${days}::int)
    group by s.address, s.user_agent order by max(s.last_used_at) desc limit 200`);
}

/** Who began a session, and from where; undefined where it is gone, or the staff act in it for somebody. */
export async function findSignIn(
  tx: Tx,
  sessionId: string,
): Promise<{ userId: string; email: string; address: string | null; userAgent: string | null } | undefined> {
  return tx.first(sql`
    select u.id as "userId", u.email, s.address, s.user_agent as "userAgent"
    from sessions s join users u on u.id = s.user_id where s.id = ${sessionId} and s.supplanter_id is null`);
}

export async function listWorkspaceIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select organization_id as id from memberships where user_id = ${userId}`,
  );
  return rows.map(({ id }) => id);
}

export async function markSteppedUp(tx: Tx, sessionId: string): Promise<string> {
  const { steppedUpAt } = await tx.one<{ steppedUpAt: string }>(sql`
    update sessions set stepped_up_at = now() where id = ${sessionId} returning stepped_up_at as "steppedUpAt"`);
  return steppedUpAt;
}

export async function insertSession(
  tx: Tx,
  session: { id: string; userId: string; userAgent: string | undefined; address: string; method: SessionMethod },
): Promise<void> {
  await tx.run(sql`
    insert into sessions (id, user_id, user_agent, address, method)
    values (${session.id}, ${session.userId}, ${session.userAgent?.slice(0, 400) ?? null}, ${session.address},
      ${session.method})`);
}

/** Who acts for the user in a session; null where they do so themselves. */
export async function findSupplanting(tx: Tx, sessionId: string): Promise<Session['supplanting']> {
  const row = await tx.first<NonNullable<Session['supplanting']>>(sql`
    select i.id as "byId", i.email as "byEmail", i.role as "byRole", s.supplanting_reason as reason, s.ends_at as "endsAt"
    from sessions s join users i on i.id = s.supplanter_id and i.role <> 'user' where s.id = ${sessionId}`);
  return row ?? null;
}

export async function insertTokens(tx: Tx, sessionId: string, generation: number, tokens: NewTokens): Promise<void> {
  await tx.run(sql`
    insert into session_tokens (hash, session_id, kind, generation, expires_at) values
      (${tokens.access.hash}, ${sessionId}, 'access', ${generation}, ${tokens.access.expiresAt}),
      (${tokens.refresh.hash}, ${sessionId}, 'refresh', ${generation}, ${tokens.refresh.expiresAt})`);
}

export interface RefreshState {
  sessionId: string;
  userId: string;
  /** In which this token was given out, and in which the session is now. */
  tokenGeneration: number;
  generation: number;
  /** The generation turned so recently that its parent may still be on its way. */
  inGrace: boolean;
  /** The access token given with it is of the same session. */
  paired: boolean;
  expired: boolean;
  revoked: boolean;
}

/** The session of a refresh token, locked against a second refresh at the same time. */
export async function lockRefresh(
  tx: Tx,
  refreshHash: Buffer,
  accessHash: Buffer,
  graceMs: number,
): Promise<RefreshState | undefined> {
  return tx.first<RefreshState>(sql`
    select s.id as "sessionId", s.user_id as "userId", r.generation as "tokenGeneration", s.generation,
      s.rotated_at > now() - make_interval(secs => ${graceMs / 1000}::float8) as "inGrace",
      r.expires_at <= now() or s.created_at < now() - make_interval(days => ${sessionDays}::int)
        or coalesce(s.ends_at <= now(), false) as expired, s.revoked_at is not null as revoked,
      exists (select 1 from session_tokens a where a.hash = ${accessHash} and a.kind = 'access' and a.session_id = s.id) as paired
    from session_tokens r
    join sessions s on s.id = r.session_id
    where r.hash = ${refreshHash} and r.kind = 'refresh'
    for update of s`);
}

/** Turns the session to its next generation; tokens of the one before last are forgotten or end with the grace. */
export async function rotateSession(tx: Tx, sessionId: string, graceMs: number): Promise<number> {
  const { generation } = await tx.one<{ generation: number }>(sql`
    update sessions set generation = generation + 1, rotated_at = now(), last_used_at = now()
    where id = ${sessionId} returning generation`);
  await tx.run(sql`
    update session_tokens set expires_at = least(expires_at, now() + make_interval(secs => ${graceMs / 1000}::float8))
    where session_id = ${sessionId} and kind = 'access' and generation < ${generation}`);
  return generation;
}

/** Those of the user and, of the provider's staff, those in which they act for somebody else. */
export async function listOpenSessions(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from sessions where user_id = ${userId} and revoked_at is null
    union all
    select id from sessions where supplanter_id = ${userId} and revoked_at is null
      and exists (select 1 from users where id = ${userId} and role <> 'user')
    order by id`);
  return rows.map(({ id }) => id);
}

/** Says whether there was anything to revoke. */
export async function revokeSession(tx: Tx, sessionId: string, reason: string): Promise<boolean> {
  const count = await tx.run(sql`
    update sessions set revoked_at = now(), revoked_reason = ${reason} where id = ${sessionId} and revoked_at is null`);
  return count > 0;
}

/**
 * An expired access token stays for as long as its session can be refreshed: it has to be given with the refresh token,
 * and is told "expired" rather than "invalid". Those of generations before the last are of no use to anybody.
 */
export async function deleteExpired(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from session_tokens where kind = 'refresh' and expires_at < now()`);
  await db.systemQuery(sql`
    delete from session_tokens t using sessions s
    where s.id = t.session_id and t.kind = 'access' and t.expires_at < now()
      and (t.generation < s.generation - 1 or s.revoked_at is not null
        or not exists (select 1 from session_tokens r where r.session_id = s.id and r.kind = 'refresh'))`);
  await db.systemQuery(sql`
    delete from sessions s where created_at < now() - interval '1 day'
      and (revoked_at < now() - interval '30 days' or not exists (select 1 from session_tokens t where t.session_id = s.id))`);
}

/** Whether there are workspaces for somebody, none of which lets them in with e-mail and password. */
export async function isShutOut(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.systemQuery<{ shut: boolean | null }>(sql`
    select bool_and(coalesce(o.configuration -> 'denyTraditionalAccess' = 'true', false)) as shut
    from memberships m join organizations o on o.id = m.organization_id where m.user_id = ${userId}`);
  return row?.shut === true;
}

export interface UserOrganization {
  id: string;
  name: string;
  slug: string;
  picture: string | null;
}

export async function listUserOrganizations(db: Database, userId: string): Promise<UserOrganization[]> {
  return db.systemQuery<UserOrganization>(sql`
    select o.id, o.name, o.slug, o.branding ->> 'picture' as picture
    from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} order by lower(o.name), o.id`);
}
