/**
 * One engine for every list (decision 0024). A list is declared: where its rows are, what they can be filtered and sorted
 * by, and what is shown of them. A page is found in one of three ways, and how many match decides which:
 *
 * 1. Up to `countedTo` of those that match are looked up by the indexes of the filter. That is the total, and where there
 *    are no more of them, they are sorted and the page is among them.
 * 2. Where there are more, they are common: the next rows in the order of the list should have a page of them.
 * 3. Where these have not, as when all that match stand at the other end, all that match are gathered and sorted.
 *
 * Whatever the planner thinks of a filter, each way is bounded and gives the same rows.
 */
import { type Database, platformOrganization, type Tx } from './database.ts';
import { type Cursor, fingerprint, type KeyType, readCursor, sqlTypes, writeCursor, written } from './list-cursor.ts';
import type { Condition, Filter } from './list-filters.ts';
import { join, Sql, sql } from './sql.ts';

/** Whoever runs statements: a transaction or reading of a workspace, or the program itself (`systemReader`). */
export type Reader = Pick<Tx, 'organizationId' | 'query'>;
type Workspace = Pick<Tx, 'organizationId'>;

/** For lists across workspaces: what they show is said by their scope alone. */
export function systemReader(db: Database): Reader {
  return { organizationId: platformOrganization, query: db.systemQuery };
}

export interface Sort<Context> {
  /** Never null; an index has the scope of the list, this, and what tells equals apart, in that order. */
  key: Sql;
  type: KeyType;
  /** What tells equals apart, the id unless it is named; `false` where no two are equal. */
  tie?: { key: Sql; type: KeyType } | false;
  /**
   * What changes often has a narrow table of its own, with one row for each of `t`: `key` and `tie` are its columns, and
   * `scope` says the same of it as that of the list.
   */
  volatile?: { table: Sql; as: Sql; on: Sql; scope: (context: Context, workspace: Workspace) => readonly Sql[] };
}

export interface PageRequest {
  limit: number;
  after?: string | undefined;
}

export interface ListDeclaration<Query, Context, S extends string> {
  name: string;
  /** Counted up when a cursor of before would lead elsewhere. */
  version: number;
  /** The rows, named `t`. One that is searched or has facets is read through its view, so that indexes are used. */
  table: Sql;
  /** Of what is told apart by something else than a uuid in the column `id`. */
  id?: { key: Sql; type: KeyType };
  /** What the caller sees at all, besides what row-level security says. */
  scope: (context: Context, workspace: Workspace) => readonly Sql[];
  filters: { [K in keyof Query]?: Filter<NonNullable<Query[K]>> };
  sorts: Record<S, Sort<Context>>;
  /** More are not counted. */
  countedTo: number;
  /** What is shown, read for the rows of a page alone: `page.list_id` is joined with whatever is needed. */
  columns: Sql;
  from: (workspace: Workspace, context: Context) => Sql;
}

export interface Page<Row> {
  items: Row[];
  totalDocs: number;
  next: string | null;
}

/** So many rows in the order of the list are looked at, or this many for each that is wanted. */
const walkedAtLeast = 2000;
const walkedForEach = 40;

export function defineList<Row, Query, Context, S extends string>(declared: ListDeclaration<Query, Context, S>) {
  type Asked = Query & PageRequest & { sort: S | `-${S}` };
  const { countedTo } = declared;

  /** What is asked, as parts of statements. */
  function plan(workspace: Workspace, context: Context, query: Asked) {
    const sort = query.sort.replace(/^-/, '') as S;
    const order = declared.sorts[sort];
    const id = declared.id ?? { key: sql`t.id`, type: 'uuid' };
    const tie = order.tie || id;
    const scope = [sql`true`, ...declared.scope(context, workspace)];
    const conditions = conditionsOf(query);
    const asked = fingerprint([
      declared.name,
      declared.version,
      workspace.organizationId,
      query.sort,
      [...scope, ...conditions.map((condition) => condition.sql)].map(({ text, values }) => [text, values]),
    ]);
    const types = { key: order.type, tie: tie.type };
    const cursor = readCursor(query.after, asked, types);
    const descending = query.sort.startsWith('-');
    const direction = descending ? sql`desc` : sql`asc`;
    const beyond = descending ? sql`<` : sql`>`;
    const unique = order.tie === false;
    return {
      asked,
      cursor,
      types,
      limit: query.limit,
      scope,
      shown: declared.from(workspace, context),
      id,
      conditions,
      filtered: conditions.map((condition) => condition.sql),
      isFiltered: conditions.length > 0,
      /** Those that are a stretch of the order itself. */
      bounds: conditions
        .filter(({ bounds }) => bounds?.text === order.key.text)
        .map((condition) => condition.bound ?? condition.sql),
      volatile: order.volatile && {
        ...order.volatile,
        scope: [sql`true`, ...order.volatile.scope(context, workspace)],
      },
      /** A few rows of `found`: what is kept beside them is looked up for each. */
      fromFound: order.volatile
        ? sql`(select * from found limit ${countedTo}) t
          cross join lateral (select * from ${order.volatile.table} where ${order.volatile.on} limit 1) ${order.volatile.as}`
        : sql`found t`,
      found: sql`${id.key} as list_id, ${order.key} as list_key, ${tie.key} as list_tie`,
      after(key = order.key, tieKey = tie.key): Sql[] {
        if (cursor === undefined) return [];
        const last = sql`${cursor.key}::${sqlTypes[order.type]}`;
        if (unique) return [sql`${key} ${beyond} ${last}`];
        return [sql`(${key}, ${tieKey}) ${beyond} (${last}, ${cursor.tie}::${sqlTypes[tie.type]})`];
      },
      ordered(key = order.key, tieKey = tie.key): Sql {
        if (unique) return sql`order by ${key} ${direction}`;
        return sql`order by ${key} ${direction}, ${tieKey} ${direction}`;
      },
    };
  }
  type Plan = ReturnType<typeof plan>;

  function conditionsOf(query: Query): Condition[] {
    const names = Object.keys(declared.filters) as (keyof Query)[];
    return names.flatMap((name) => {
      const value = query[name];
      return value === undefined || value === null ? [] : (declared.filters[name]?.(value as never) ?? []);
    });
  }

  /**
   * What matches. Where a narrow table names those that can, each of them is looked up, and no further than rows are asked
   * for; else the planner decides.
   */
  function matching({ scope, conditions, id }: Plan): Sql {
    const from = conditions.find(({ among }) => among !== undefined);
    const others = conditions.filter((condition) => condition !== from).map((condition) => condition.sql);
    if (from?.among === undefined) return sql`select t.* from ${declared.table} where ${and([...scope, ...others])}`;
    const { ids, rest } = from.among;
    return sql`
      select t.* from (${ids}) a(list_id) cross join lateral (
        select t.* from ${declared.table} where ${and([...scope, sql`${id.key} = a.list_id`])} limit 1) t
      where ${and([rest, ...others])}`;
  }

  /** Up to `countedTo` by the filter, sorted: where there are more, their number and no row. */
  function counted(plan: Plan): Sql {
    const here = and([sql`counted.total <= ${countedTo}`, ...plan.after()]);
    // What is materialized is planned for all of its rows, and read no further than it is asked for.
    return sql`
      with found as materialized (${matching(plan)})
      select page.*, counted.total
      from (select count(*) as total from (select from found limit ${countedTo + 1}) f) counted left join lateral (
        select ${plan.found} from ${plan.fromFound} where ${here} ${plan.ordered()} limit ${plan.limit + 1}) page on true`;
  }

  /**
   * So many of the next rows in the order of the list, whatever the planner thinks of where they begin; of a volatile order
   * each is looked up, or the planner would rather look at all rows for the filter first.
   */
  function inOrder({ volatile, scope, bounds, found, after, ordered }: Plan, most: number): Sql {
    const next = (from: Sql, conditions: readonly Sql[]) =>
      sql`from ${from} where ${and([...conditions, ...after()])} ${ordered()} limit ${most}`;
    if (volatile === undefined) return sql`select ${found}, t.* ${next(declared.table, [...scope, ...bounds])}`;
    return sql`
      select ${found}, t.* from (select * ${next(volatile.table, [...volatile.scope, ...bounds])}) ${volatile.as}
      cross join lateral (select t.* from ${declared.table} where ${and([volatile.on, ...scope])} limit 1) t`;
  }

  /** Of the next rows in the order of the list those that match. */
  function walked(plan: Plan): Sql {
    const most = plan.isFiltered ? Math.max(walkedAtLeast, walkedForEach * plan.limit) : plan.limit + 1;
    return sql`
      select list_id, list_key, list_tie, null::bigint as total
      from (${inOrder(plan, most)}) t where ${and([sql`true`, ...plan.filtered])}
      ${plan.ordered(sql`list_key`, sql`list_tie`)} limit ${plan.limit + 1}`;
  }

  /** All that match from here on, sorted. */
  function gathered({ volatile, scope, filtered, found, after, ordered, limit }: Plan): Sql {
    // Joined before it is known where the page begins, of which the planner would think that hardly anything is left.
    const rows = volatile
      ? sql`select * from (
          select ${found} from ${declared.table} join ${volatile.table} on ${volatile.on}
          where ${and([...scope, ...volatile.scope, ...filtered])} offset 0) f
        where ${and([sql`true`, ...after(sql`list_key`, sql`list_tie`)])}`
      : sql`select ${found} from ${declared.table} where ${and([...scope, ...filtered, ...after()])}`;
    return sql`
      with found as materialized (${rows})
      select *, null::bigint as total from found ${ordered(sql`list_key`, sql`list_tie`)} limit ${limit + 1}`;
  }

  async function read(reader: Reader, plan: Plan, page: Sql) {
    const rows = await reader.query<Row & Marks>(
      unprepared(sql`
        select ${declared.columns}, page.list_id::text, ${written(plan.types.key, sql`page.list_key`)} as list_key,
          page.list_tie::text, page.total as list_total
        from (${page}) page ${plan.shown} ${plan.ordered(sql`page.list_key`, sql`page.list_tie`)}`),
    );
    return { rows: rows.filter(({ list_id }) => list_id !== null), total: rows[0]?.list_total ?? undefined };
  }

  async function countScope(reader: Reader, plan: Plan): Promise<number> {
    const rows = sql`select from ${declared.table} where ${and(plan.scope)} limit ${countedTo}`;
    const [counted] = await reader.query<{ count: number }>(
      unprepared(sql`select count(*) as count from (${rows}) counted`),
    );
    return counted?.count ?? 0;
  }

  async function find(
    reader: Reader,
    plan: Plan,
    wantsTotal: boolean,
  ): Promise<{ rows: (Row & Marks)[]; total: number }> {
    const known = plan.cursor?.total;
    if (!plan.isFiltered) {
      const { rows } = await read(reader, plan, walked(plan));
      return { rows, total: known ?? (wantsTotal ? await countScope(reader, plan) : 0) };
    }
    if (wantsTotal && (known === undefined || known < countedTo)) {
      const { rows, total = 0 } = await read(reader, plan, counted(plan));
      if (total <= countedTo) return { rows, total: known ?? total };
    }
    const near = await read(reader, plan, walked(plan));
    const { rows } = near.rows.length > plan.limit ? near : await read(reader, plan, gathered(plan));
    return { rows, total: known ?? countedTo };
  }

  return {
    /** A page, with how many there are up to `countedTo`; without `total`, for those who read all pages anyway. */
    async page(
      reader: Reader,
      context: Context,
      query: Asked,
      { total: wantsTotal = true }: { total?: boolean } = {},
    ): Promise<Page<Row>> {
      const asked = plan(reader, context, query);
      const { rows, total } = await find(reader, asked, wantsTotal);
      const items = rows.slice(0, query.limit);
      const last = items.at(-1);
      const more = rows.length > query.limit && last;
      return {
        items: items.map(withoutMarks<Row>),
        totalDocs: total,
        next: more ? writeCursor(asked.asked, { key: last.list_key, tie: last.list_tie, total }) : null,
      };
    },
    /** The cursor of a page that ends at a row with this key: for those who know where to begin. */
    cursorAt(workspace: Workspace, context: Context, query: Asked, place: Cursor): string {
      return writeCursor(plan(workspace, context, { ...query, after: undefined }).asked, place);
    },
    /** Of whoever matches, the ids in their own order, after the given one. */
    async matchingIds(
      reader: Reader,
      context: Context,
      query: Query,
      { after, limit }: { after: string; limit: number },
    ): Promise<string[]> {
      const { key, type } = declared.id ?? { key: sql`t.id`, type: 'uuid' };
      const scope = declared.scope(context, reader);
      const conditions = conditionsOf(query).map((condition) => condition.sql);
      const all = and([...scope, sql`${key} > ${after}::${sqlTypes[type]}`, ...conditions]);
      const rows = await reader.query<{ id: string }>(
        unprepared(sql`select ${key}::text as id from ${declared.table} where ${all} order by ${key} limit ${limit}`),
      );
      return rows.map(({ id }) => id);
    },
  };
}

interface Marks {
  list_id: string | null;
  list_key: string;
  list_tie: string;
  list_total: number | null;
}

function withoutMarks<Row>({
  list_id: _id,
  list_key: _key,
  list_tie: _tie,
  list_total: _total,
  ...row
}: Row & Marks): Row {
  return row as Row;
}

function and(conditions: readonly Sql[]): Sql {
  return join(conditions, ' and ');
}

/** Without a name: it is planned for the values that it is sent with, of which some are common and some rare. */
function unprepared({ text, values }: Sql): Sql {
  return new Sql(text, values);
}
