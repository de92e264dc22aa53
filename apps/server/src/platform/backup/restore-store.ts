/** Writes the tables of a backup, all in one transaction: they are restored whole or not at all. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../errors.ts';
import { type BackedUpTable, type Manifest, type Totals, tableKey } from './backup-format.ts';
import { columnList, listTables, qualified } from './tables-store.ts';

/** What has been restored is for nobody until it is complete; see prepareDatabase. */
export async function markDatabase(client: pg.Client): Promise<void> {
  await client.query('create table if not exists public.restore_incomplete ()');
}

/** Tables in the database that no restore has begun to fill. */
export async function foreignTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
       and to_regclass('public.restore_incomplete') is null
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Checks and rules that look at single rows as they come would refuse what is right as a whole. */
interface Obstacle {
  lift: string;
  restore: string;
}

export class TableRestore {
  readonly #client: pg.Client;
  readonly #tables = new Map<string, BackedUpTable>();
  readonly #targets = new Map<string, BackedUpTable>();
  #obstacles: Obstacle[] = [];

  constructor(client: pg.Client, manifest: Manifest) {
    this.#client = client;
    for (const table of manifest.tables) this.#tables.set(tableKey(table), table);
  }

  async begin(partitions: Manifest['partitions']): Promise<void> {
    const client = this.#client;
    await client.query('begin');
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
       set local client_encoding = 'UTF8'; set local search_path = public`,
    );
    const targets = await listTables(client);
    for (const table of targets) this.#targets.set(tableKey(table), table);
    for (const key of this.#tables.keys()) {
      if (!this.#targets.has(key))
        throw new StartupError(`This version of Muster has no table ${key}, which the backup holds.`);
    }
    // Migrations have put rows in; the backup has them too.
    await client.query(`truncate ${targets.map(qualified).join(', ')}`);
    await this.#createPartitions(partitions);
    this.#obstacles = await listObstacles(client);
    for (const { lift } of this.#obstacles) await client.query(lift);
    await client.query('set constraints all deferred');
  }

  /** Rows of other times than ours lie in partitions that a new database does not have. */
  async #createPartitions(partitions: Manifest['partitions']): Promise<void> {
    for (const { table, name, bound } of partitions) {
      const plain = /^FOR VALUES FROM \('[-0-9:+. ]+'\) TO \('[-0-9:+. ]+'\)$/.test(bound);
      if (!plain || !this.#targets.has(`public.${table}`)) continue;
      const [child, parent] = [pg.escapeIdentifier(name), pg.escapeIdentifier(table)];
      await this.#client.query('savepoint partition');
      try {
        await this.#client.query(`create table if not exists ${child} partition of ${parent} ${bound}`);
      } catch (error) {
        // Overlaps another that is there already (42P17): the rows find their place in that one.
        if ((error as { code?: string }).code !== '42P17') throw error;
        await this.#client.query('rollback to savepoint partition');
      }
    }
  }

  /** Loads one table from its parts; the number of rows that are now in it. */
  async load(key: string, parts: AsyncIterable<Buffer>): Promise<number> {
    const table = this.#tables.get(key);
    const target = this.#targets.get(key);
    if (!table || !target) throw new StartupError(`The backup holds a table ${key} that is not in its list.`);
    const missing = table.columns.filter((column) => !target.columns.includes(column));
    if (missing.length === 0)
      return copyIn(this.#client, `copy ${qualified(table)} (${columnList(table)}) from stdin`, parts);
    if (table.schema === 'public') {
      throw new StartupError(
        `This version of Muster has no column ${missing.join(', ')} in ${key}, which the backup holds.`,
      );
    }
    return this.#loadCommonColumns(table, target, parts);
  }

  /** The job library makes its own tables, in the form of its version: what both versions know is taken over. */
  async #loadCommonColumns(table: BackedUpTable, target: BackedUpTable, parts: AsyncIterable<Buffer>): Promise<number> {
    const client = this.#client;
    const columns = table.columns.filter((column) => target.columns.includes(column));
    await client.query(
      `create temporary table aside (${table.columns.map((c) => `${pg.escapeIdentifier(c)} text`).join(', ')}) on commit drop`,
    );
    const count = await copyIn(client, 'copy pg_temp.aside from stdin', parts);
    const { rows } = await client.query(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = any ($2)`,
      [qualified(table), columns],
    );
    const types = new Map(rows.map(({ name, type }) => [name, type]));
    const cast = columns.map((column) => `${pg.escapeIdentifier(column)}::${types.get(column)}`).join(', ');
    await client.query(
      `insert into ${qualified(table)} (${columnList({ columns })}) select ${cast} from pg_temp.aside`,
    );
    await client.query('drop table pg_temp.aside');
    return count;
  }

  async setSequences(sequences: Totals['sequences']): Promise<void> {
    for (const sequence of sequences) {
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        qualified(sequence),
        sequence.value,
        sequence.called,
      ]);
    }
  }

  async commit(): Promise<void> {
    const client = this.#client;
    await placeEventsBeforeOwn(client);
    await client.query('set constraints all immediate');
    for (const { restore } of this.#obstacles) await client.query(restore);
    await client.query('drop table public.restore_incomplete');
    await client.query('commit');
    // For good plans from the first request on; without it they come with the next autovacuum.
    await client.query('analyze').catch(() => {});
  }
}

async function copyIn(client: pg.Client, statement: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(statement));
  const done = finished(stream);
  // Reported where it is awaited; until then it must not count as unhandled.
  done.catch(() => {});
  try {
    for await (const part of parts) {
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), done]);
    }
  } catch (error) {
    stream.destroy();
    throw error;
  }
  stream.end();
  await done;
  return stream.rowCount;
}

/** Row-level security that holds for the owner, triggers, and references to rows that come later. */
async function listObstacles(client: pg.Client): Promise<Obstacle[]> {
  const { rows: forced } = await client.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')`,
  );
  const { rows: triggers } = await client.query(
    `select t.tgrelid::regclass::text as name, quote_ident(t.tgname) as trigger from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and n.nspname in ('public', 'pgboss')`,
  );
  const { rows: references } = await client.query(
    `select k.conrelid::regclass::text as name, quote_ident(k.conname) as reference from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and not k.condeferrable and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  );
  return [
    ...forced.map(({ name }) => ({
      lift: `alter table ${name} no force row level security`,
      restore: `alter table ${name} force row level security`,
    })),
    ...triggers.map(({ name, trigger }) => ({
      lift: `alter table ${name} disable trigger ${trigger}`,
      restore: `alter table ${name} enable trigger ${trigger}`,
    })),
    ...references.map(({ name, reference }) => ({
      lift: `alter table ${name} alter constraint ${reference} deferrable initially deferred`,
      restore: `alter table ${name} alter constraint ${reference} not deferrable`,
    })),
  ];
}

/**
 * Events are read in the order of their transactions' numbers, which every server counts for itself: beside a new
 * server's, those of the backup would lie in the future, and new events would be taken for long read. They get the
 * smallest numbers there are, so that each consumer still has before it what it had before it.
 */
async function placeEventsBeforeOwn(client: pg.Client): Promise<void> {
  await client.query(`
    update outbox_events e set xact = (
      select (3 + count(*))::text::xid8 from (select distinct xact, id from outbox_consumers) c
      where (c.xact, c.id) < (e.xact, e.id))`);
  await client.query(`
    update outbox_consumers c set xact = (3 + r.rank)::text::xid8, id = ${Number.MAX_SAFE_INTEGER}
    from (select name, dense_rank() over (order by xact, id) - 1 as rank from outbox_consumers) r where r.name = c.name`);
}
