import type { Overview } from '@muster/contract/entities';
import type { Action, Resource } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';

export type Tile = Overview['tiles'][number];
export type ChecklistItem = Overview['checklist'][number];
export type Attention = Overview['attention'][number];

/**
 * What a capability adds to the overview of a workspace. It gives statements rather than answers, so that all parts
 * together are one question to the database.
 */
export interface OverviewPart {
  tiles?: readonly TileSource[];
  checklist?: readonly ChecklistSource[];
  attention?: readonly AttentionSource[];
}

interface Source {
  shownTo: { resource: Resource; action: Action };
}

export type TileSource = Source & {
  key: Tile['key'];
  /** One number; without it the total is that of all days. */
  total?(asked: Asked): Sql;
} & (
    | {
        /** When the counted things happened: one column `at`, of rows in the given time only. */
        events(asked: Asked): Sql;
        counts?: undefined;
      }
    | {
        /** Of what is counted already: columns `day` (a date of UTC) and `count`. */
        counts(asked: Asked): Sql;
        events?: undefined;
      }
  );

export interface ChecklistSource extends Source {
  key: ChecklistItem['key'];
  /** Rows of accounts are seen in no workspace, and a workspace's in no other. */
  among: 'workspace' | 'accounts';
  /** One boolean. */
  done(asked: Asked): Sql;
}

export interface AttentionSource extends Source {
  key: Attention['key'];
  /** One row of columns `count` and `at` while something is wrong, none otherwise. */
  found(asked: Asked): Sql;
}

export interface Asked {
  organizationId: string;
  userId: string;
  /** The end is not included. */
  from: Date;
  to: Date;
}

interface FoundTile {
  key: Tile['key'];
  total: number | null;
  /** Counts by day of UTC; days without anything are missing. */
  days: Record<string, number> | null;
}

interface Found {
  tiles: FoundTile[];
  checklist: ChecklistItem[];
  attention: Attention[];
}

type Row =
  | (FoundTile & { part: 'tile' })
  | (ChecklistItem & { part: 'item' })
  | { part: 'attention'; key: Attention['key']; total: number | null; at: string | null };

interface Sources {
  tiles?: readonly TileSource[];
  checklist: readonly ChecklistSource[];
  attention?: readonly AttentionSource[];
}

/** One statement, one round trip. */
export async function findParts(
  tx: Tx,
  asked: Asked,
  { tiles = [], checklist, attention = [] }: Sources,
): Promise<Found> {
  const parts = [
    ...tiles.map((source) => tileRow(source, asked)),
    ...checklist.map((source) => itemRow(source, asked)),
    ...attention.map((source) => attentionRow(source, asked)),
  ];
  if (parts.length === 0) return { tiles: [], checklist: [], attention: [] };
  const rows = await tx.query<Row>(sql`${join(parts, ' union all ')}`);
  return {
    tiles: rows.flatMap((row) => (row.part === 'tile' ? [{ key: row.key, total: row.total, days: row.days }] : [])),
    checklist: rows.flatMap((row) => (row.part === 'item' ? [{ key: row.key, done: row.done }] : [])),
    attention: rows.flatMap((row) =>
      row.part === 'attention' ? [{ key: row.key, count: row.total, at: row.at }] : [],
    ),
  };
}

function tileRow(source: TileSource, asked: Asked): Sql {
  return sql`
    select 'tile' as part, ${source.key}::text as key, ${source.total ? sql`(${source.total(asked)})` : sql`null`}::int as total,
      (select json_object_agg(day, count) from (
        ${countedDays(source, asked)}) counted) as days,
      null::boolean as done, null::timestamptz as at`;
}

function countedDays({ counts, events }: TileSource, asked: Asked): Sql {
  return counts
    ? sql`select to_char(day, 'YYYY-MM-DD') as day, sum(count)::int as count from (${counts(asked)}) c group by 1`
    : sql`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) from (${events(asked)}) event group by 1`;
}

function itemRow(source: ChecklistSource, asked: Asked): Sql {
  return sql`select 'item' as part, ${source.key}::text as key, null::int as total, null::json as days,
    (${source.done(asked)}) as done, null::timestamptz as at`;
}

function attentionRow(source: AttentionSource, asked: Asked): Sql {
  return sql`select 'attention' as part, ${source.key}::text as key, f.count::int as total, null::json as days,
    null::boolean as done, f.at::timestamptz as at from (${source.found(asked)}) f`;
}

/** Those who may give somebody a role: the first owners. */
export function listContacts(tx: Tx): Promise<Overview['contacts']> {
  return tx.query(sql`
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name, u.email
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${tx.organizationId} and m.role = 'owner' and not m.service_account
    order by m.created_at, m.user_id limit 3`);
}
