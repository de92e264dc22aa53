/** Reads the tables of the database for a backup. */
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { systemGroup } from '../db/roles.ts';
import { StartupError } from '../errors.ts';
import type { BackedUpTable, Manifest, Totals } from './backup-format.ts';

/** Of the job library only what has to go on; its statistics and its own version are made anew. */
const jobTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];
/** Written by the migrations and the restore themselves. */
const ownTables = ['schema_migrations', 'restore_incomplete'];

/** Text forms must not depend on the settings of a server or a user. */
const textForms = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 3; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0;
  set local search_path = pg_catalog`;

/**
 * Row-level security holds for the owner too. Where the owner is not above it, he belongs to the group whose policies
 * show all rows while `read` runs; no table is locked or changed for that. `keeper` is another session than the one that
 * reads: a transaction that has written and then reads for long would hold back all events (decisions/0004). After a kill
 * the owner stays in the group, which gives him nothing that he cannot give himself.
 */
export async function seeingEveryRow<T>(keeper: pg.Client, read: () => Promise<T>): Promise<T> {
  const before = await membership(keeper);
  if (before.above) return read();
  if (!before.member) await keeper.query(`grant ${systemGroup} to current_user`);
  try {
    const given = await membership(keeper);
    const result = await read();
    // Another backup may have taken back, in between, what both relied on.
    if ((await membership(keeper)).grants === given.grants) return result;
    throw new StartupError('Another backup ended while this one was made, and some rows may be missing. Run it again.');
  } finally {
    if (!before.member) await keeper.query(`revoke ${systemGroup} from current_user granted by current_user`);
  }
}

async function membership(client: pg.Client): Promise<{ above: boolean; member: boolean; grants: string | null }> {
  const { rows } = await client.query(
    `select r.rolsuper or r.rolbypassrls as above, pg_has_role(r.oid, g.oid, 'usage') as member,
            (select string_agg(m.xmin::text, ',' order by m.xmin::text) from pg_auth_members m
             where m.roleid = g.oid and m.member = r.oid) as grants
     from pg_roles r left join pg_roles g on g.rolname = $1 where r.rolname = current_user`,
    [systemGroup],
  );
  return rows[0];
}

/** Everything is read in one snapshot, while others go on working. */
export async function beginReading(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(textForms);
  if ((await membership(client)).above) {
    // Should that ever be wrong, reading fails instead of leaving rows out.
    await client.query('set local row_security = off');
    return;
  }
  const { rows: hidden } = await client.query(
    `select c.oid::regclass::text as name from pg_class c
     where c.relrowsecurity and c.relforcerowsecurity and not c.relispartition
       and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
       and (not pg_has_role(current_user, $1, 'usage') or exists (
              select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
            or not exists (
              select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
                and pg_get_expr(p.polqual, p.polrelid) = 'true'
                and p.polroles && array[0::oid, (select oid from pg_roles where rolname = $1)]))`,
    [systemGroup],
  );
  if (hidden.length === 0) return;
  throw new StartupError(
    `The user of DATABASE_URL does not see every row of ${hidden.map(({ name }) => name).join(', ')}. Make the backup as a superuser.`,
  );
}

export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select n.nspname as schema, c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and (n.nspname = 'public' and c.relname <> all ($1) or n.nspname = 'pgboss' and c.relname = any ($2))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [ownTables, jobTables],
  );
  return rows;
}

export async function listPartitions(client: pg.ClientBase): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and pg_get_expr(c.relpartbound, c.oid) like 'FOR VALUES FROM%'
     order by 1, 2`,
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') is not null as there`);
  if (!found[0].there) return [];
  return (await client.query('select id, name, checksum from public.schema_migrations order by id')).rows;
}

/** Sequences know no snapshot, so they are read after the tables: at or past every number that is in them. */
export async function listSequences(client: pg.ClientBase): Promise<Totals['sequences']> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = 'public' order by 1, 2`,
  );
  const sequences: Totals['sequences'] = [];
  for (const { schema, name } of rows) {
    const state = await client.query(
      `select last_value::text as value, is_called as called from ${qualified({ schema, name })}`,
    );
    sequences.push({ schema, name, ...state.rows[0] });
  }
  return sequences;
}

/** The rows in COPY's text form; `count` is known when the stream has ended. */
export function copyOut(client: pg.Client, table: BackedUpTable): { stream: Readable; count(): number } {
  const stream = client.query(copyTo(`copy (select ${columnList(table)} from ${qualified(table)}) to stdout`));
  return { stream, count: () => stream.rowCount };
}

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnList({ columns }: { columns: string[] }): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
