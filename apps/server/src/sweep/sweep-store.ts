import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { appTokenPrefix } from '@muster/contract/apps';
import { createTokenUpload } from '@muster/contract/calls/uploads';
import { apiTokenPrefix, serviceAccountDomain } from '@muster/contract/constants';
import { systemActor } from '../platform/actor.ts';
import { hashToken, newToken } from '../platform/crypto/tokens.ts';
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

/** A shared view of the workspace's owner: a new one each time, since the call may delete it. */
export async function viewOf(query: OwnerQuery, workspace: { id: string; ownerId: string }): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into list_views (organization_id, id, owner_id, list, name, query, shared)
    values (${workspace.id}, ${id}, ${workspace.ownerId}, 'devices', ${id}, '', true)`);
  return id;
}

/** A new one each time, since the call may remove them. Collaborators come with an account and their membership. */
export async function personOf(
  query: OwnerQuery,
  organizationId: string,
  role: 'viewer' | 'employee',
): Promise<string> {
  const id = randomUUIDv7();
  const email = `${id}@example.com`;
  const userId = role === 'employee' ? null : id;
  if (userId !== null) {
    await query(sql`insert into users (id, email, verified_at) values (${userId}, ${email}, now())`);
    await query(sql`
      insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`);
  }
  await query(sql`
    insert into people (organization_id, id, user_id, email, role)
    values (${organizationId}, ${id}, ${userId}, ${email}, ${role})`);
  return id;
}

export async function groupOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`insert into groups (organization_id, id, name) values (${organizationId}, ${id}, ${id})`);
  return id;
}

/** The same each time, so that what belongs to it does so in the same request; a new one where a call has deleted it. */
export async function appOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [known] = await query<{ id: string }>(
    sql`select id from applications where organization_id = ${organizationId} and name = 'Sample' limit 1`,
  );
  if (known) return known.id;
  const id = randomUUIDv7();
  await query(sql`
    insert into applications (organization_id, id, name, slug) values (${organizationId}, ${id}, 'Sample', ${`a${id}`})`);
  return id;
}

export async function appTokenOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into application_tokens (organization_id, id, application_id, name, hash, hint)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'CI', ${randomBytes(32)}, 'abcd')`);
  return id;
}

/** The same, and the token itself. */
export async function giveAppToken(
  { ownerQuery }: { ownerQuery: OwnerQuery },
  organizationId: string,
): Promise<string> {
  const token = `${appTokenPrefix}${newToken().token}`;
  await ownerQuery(sql`
    insert into application_tokens (organization_id, id, application_id, name, hash, hint, last_used_at)
    values (${organizationId}, ${randomUUIDv7()}, ${await appOf(ownerQuery, organizationId)}, 'CI', ${hashToken(token)}, 'abcd',
      now())`);
  return token;
}

/** A file of which nothing has come yet. */
export async function uploadOf(
  server: { url: string; ownerQuery: OwnerQuery },
  { id }: { id: string },
): Promise<string> {
  const token = await giveAppToken(server, id);
  const { headers } = await fetch(`${server.url}/v1/integrations/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...createTokenUpload.sample.headers },
  });
  return headers.get('location')?.split('/').at(-1) ?? '';
}

/** A build of that app. */
export async function buildOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [id, fileId] = [randomUUIDv7(), await fileOf(query, organizationId)];
  await query(sql`
    insert into builds (organization_id, id, application_id, file_id, status, file_name, size)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, ${fileId}, 'processed', 'sample.apk', 1)`);
  return id;
}

/** Beside the newest build, which is the one that the same request names. */
export async function attachmentOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [known] = await query<{ id: string }>(
    sql`select id from builds where organization_id = ${organizationId} order by id desc limit 1`,
  );
  const [id, fileId] = [randomUUIDv7(), await fileOf(query, organizationId)];
  await query(sql`
    insert into build_attachments (organization_id, id, build_id, file_id, name, size)
    values (${organizationId}, ${id}, ${known?.id ?? (await buildOf(query, organizationId))}, ${fileId}, 'mapping.txt', 1)`);
  return id;
}

async function fileOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into stored_files (organization_id, id, storage_key, size)
    values (${organizationId}, ${id}, ${`organizations/${organizationId}/files/${id}`}, 1)`);
  return id;
}

export async function taskOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into bulk_tasks (organization_id, id, application_id, kind, targets, actor)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'deleteBuilds', '{}', '{}')`);
  return id;
}

/** A new one each time, since the call may delete it. */
export async function integrationOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into integrations (organization_id, id, application_id, type, name, sealed_url, host, hint, events)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'webhook', 'Sample', '', 'example.com', 'abcd',
      '{buildCreated}')`);
  return id;
}

/** Of the integration that was made last, which is the one of the same request. */
export async function deliveryOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  const [last] = await query<{ id: string }>(
    sql`select id from integrations where organization_id = ${organizationId} order by created_at desc limit 1`,
  );
  await query(sql`
    insert into integration_deliveries (organization_id, id, integration_id, event, action, source, state)
    values (${organizationId}, ${id}, ${last?.id ?? (await integrationOf(query, organizationId))}, 'buildCreated',
      'build_created', ${id}, 'delivered')`);
  return id;
}

/** An uploaded file of one line. */
export async function importOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into people_imports (organization_id, id, expires_at) values (${organizationId}, ${id}, now() + interval '1 hour')`);
  await query(sql`
    insert into people_import_lines (organization_id, import_id, line, cells)
    values (${organizationId}, ${id}, 1, array[${`${id}@example.com`}])`);
  return id;
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

export async function storeOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [row] = await query<{ id: string }>(sql`select id from stores where organization_id = ${organizationId}`);
  if (row === undefined) throw new Error('the workspace has no store');
  return row.id;
}

export async function auditOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    sql`select id from audit_entries where organization_id = ${organizationId} limit 1`,
  );
  if (row === undefined) throw new Error('the workspace has no audit');
  return row.id;
}

/** A token of the workspace's owner: a new one each time, since the call may revoke it. */
export async function apiTokenOf(query: OwnerQuery, workspace: { id: string; ownerId: string }): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes)
    values (${workspace.id}, ${id}, ${workspace.ownerId}, 'CI', ${randomBytes(32)}, 'abcd', '{}')`);
  return id;
}

export async function serviceAccountOf(query: OwnerQuery, workspace: { id: string; slug: string }): Promise<string> {
  const id = randomUUIDv7();
  const email = `${id}@${workspace.slug}.${serviceAccountDomain}`;
  await query(sql`insert into users (id, email, first_name) values (${id}, ${email}, 'CI')`);
  await query(sql`
    insert into memberships (organization_id, user_id, role, service_account)
    values (${workspace.id}, ${id}, 'editor', true)`);
  return id;
}

/** Used just now, so that using it again writes nothing down. With the given scopes and the rights of a member of the workspace. */
export async function giveToken(
  db: Database,
  organizationId: string,
  userId: string,
  scopes: readonly string[],
): Promise<string> {
  const token = `${apiTokenPrefix}${newToken().token}`;
  await db.withTenant(organizationId, systemActor, (tx) =>
    tx.run(sql`
      insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes, last_used_at)
      values (${organizationId}, ${randomUUIDv7()}, ${userId}, 'Sweep', ${hashToken(token)}, 'abcd', ${[...scopes]}, now())`),
  );
  return token;
}

/** A session of the workspace's owner, with nobody in it. */
export async function sessionOf(query: OwnerQuery, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`insert into sessions (id, user_id) values (${id}, ${userId})`);
  return id;
}

export async function passkeyOf(query: OwnerQuery, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into user_passkeys (id, user_id, credential_id, public_key, counter, synced, name)
    values (${id}, ${userId}, ${id}, '', 0, false, 'Sample')`);
  return id;
}

/** One of the workspace's owner. */
export async function notificationOf(query: OwnerQuery, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into notifications (user_id, id, source, kind, entity) values (${userId}, ${id}, ${id}, 'passwordChanged', 'user')`);
  return id;
}
