import { randomUUIDv7 } from 'node:crypto';
import { newToken } from '../platform/crypto/tokens.ts';
import type { Database } from '../platform/db/database.ts';
import { Sql, sql } from '../platform/db/sql.ts';

/** As the owner of the database, whom no policy holds back. */
export type OwnerQuery = <T extends object>(statement: Sql) => Promise<T[]>;

/** Counters and the request log: a refused request is counted and logged, and that is no change of anything. */
const bookkeeping = ['rate_limits', 'tracks'];

/** What every table holds, or what it holds of one workspace, as one short text per table. */
export type Fingerprint = (organizationId?: string) => Promise<Map<string, string>>;

/**
 * Every statement that writes leaves the name of its table, which is seen when what it wrote is: only those tables are
 * read again. Reading all of them each time took longer than all the rest of the sweep.
 */
export async function createFingerprint(query: OwnerQuery): Promise<Fingerprint> {
  const all = await tables(query);
  await noteWrites(query);
  const known = new Map<string, Map<string, string>>();
  return async (organizationId) => {
    const written = await query<{ name: string }>(sql`delete from written returning name`);
    for (const hashes of known.values()) for (const { name } of written) hashes.delete(name);
    const condition = ({ key }: Table) => (organizationId === undefined ? 'true' : `${key} = '${organizationId}'`);
    const hashes = known.get(organizationId ?? '') ?? new Map<string, string>();
    known.set(organizationId ?? '', hashes);
    const asked = organizationId === undefined ? all : all.filter(({ key }) => key !== null);
    await readHashes(
      query,
      asked.filter(({ name }) => !hashes.has(name)),
      condition,
      hashes,
    );
    return new Map(hashes);
  };
}

async function noteWrites(query: OwnerQuery): Promise<void> {
  await query(
    new Sql(
      `
    create table written (name text not null);
    -- Whoever writes need not have a right to this table.
    create function note_write() returns trigger language plpgsql security definer set search_path = public as
      $$ begin insert into written values (tg_argv[0]); return null; end $$;
    do $$
    declare each record;
    begin
      for each in
        select c.oid::regclass as place, coalesce(i.inhparent, c.oid)::regclass::name as name
        from pg_class c left join pg_inherits i on i.inhrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'written'
      loop
        execute format(
          'create trigger note_write after insert or update or delete or truncate on %s for each statement execute function note_write(%L)',
          each.place, each.name);
      end loop;
    end $$`,
      [],
    ),
  );
}

interface Table {
  name: string;
  /** The column that says which workspace a row belongs to. */
  key: string | null;
}

async function tables(query: OwnerQuery): Promise<Table[]> {
  return query<Table>(sql`
    select c.relname as name, case when c.relname = 'organizations' then 'id' else a.attname end as key
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname = any (${bookkeeping}) order by c.relname`);
}

async function readHashes(
  query: OwnerQuery,
  from: readonly Table[],
  where: (table: Table) => string,
  into: Map<string, string>,
): Promise<void> {
  if (from.length === 0) return;
  // Added up, in whatever order the rows come: sorting them would take long. The condition holds an id that a test made.
  const parts = from.map(
    (
      table,
    ) => `select '${table.name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
      from public."${table.name}" t where ${where(table)}`,
  );
  const rows = await query<{ name: string; hash: string }>(new Sql(parts.join(' union all '), []));
  for (const { name, hash } of rows) into.set(name, hash);
}

export interface SweepUser {
  id: string;
  email: string;
}

export async function insertUser(db: Database, role: 'user' | 'admin' | 'adminViewer' = 'user'): Promise<SweepUser> {
  const id = randomUUIDv7();
  const email = `${id}@example.com`;
  await db.systemQuery(sql`
    insert into users (id, email, first_name, last_name, role, verified_at)
    values (${id}, ${email}, 'Sweep', 'User', ${role}, now())`);
  return { id, email };
}

/** A session made without a password, since hashing one for every request would take long. */
export async function signIn(db: Database, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await db.systemQuery(sql`
    with made as (insert into sessions (id, user_id) values (${randomUUIDv7()}, ${userId}) returning id)
    insert into session_tokens (hash, session_id, kind, generation, expires_at)
    select ${hash}, id, 'access', 1, now() + interval '10 minutes' from made`);
  return token;
}

export async function signInExpired(db: Database, userId: string): Promise<string> {
  const token = await signIn(db, userId);
  await db.systemQuery(sql`
    update session_tokens set expires_at = now() - interval '1 second'
    where session_id = (select id from sessions where user_id = ${userId} order by id desc limit 1)`);
  return token;
}

export async function signInRevoked(db: Database, userId: string): Promise<string> {
  const token = await signIn(db, userId);
  await db.systemQuery(sql`
    update sessions set revoked_at = now(), revoked_reason = 'test'
    where id = (select id from sessions where user_id = ${userId} order by id desc limit 1)`);
  return token;
}

export async function forgetLimits(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from rate_limits`);
}

/** What somebody gave up, or gave away, they have again: the next attempt is made by who they were. */
export async function restoreMembers(
  query: OwnerQuery,
  organizationId: string,
  members: readonly { id: string; email: string; role: string }[],
): Promise<void> {
  const [ids, emails, roles] = [
    members.map(({ id }) => id),
    members.map(({ email }) => email),
    members.map(({ role }) => role),
  ];
  await query(sql`
    with given as (select * from unnest(${ids}::uuid[], ${emails}::text[], ${roles}::text[]) as g (id, email, role)),
    inside as (
      insert into memberships as m (organization_id, user_id, role)
      select ${organizationId}, id, role from given
      on conflict (organization_id, user_id) do update set role = excluded.role where m.role <> excluded.role)
    insert into people as p (organization_id, id, user_id, email, role)
    select ${organizationId}, gen_random_uuid(), id, email, role from given
    on conflict (organization_id, email) do update set role = excluded.role where p.role <> excluded.role`);
}
