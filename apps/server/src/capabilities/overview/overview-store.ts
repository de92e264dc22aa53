import type { Overview } from '@muster/contract/entities';
import type { Action, Resource } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';

export type Tile = Overview['tiles'][number];
export type ChecklistItem = Overview['checklist'][number];

/**
 * What a capability adds to the overview of a workspace. It gives statements rather than answers, so that all parts
 * together are one question to the database.
 */
export interface OverviewPart {
  tiles?: readonly TileSource[];
  checklist?: readonly ChecklistSource[];
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
}

/** One statement, one round trip. */
export async function findParts(
  tx: Tx,
  asked: Asked,
  tiles: readonly TileSource[],
  checklist: readonly ChecklistSource[],
): Promise<Found> {
  const parts = [
    ...tiles.map((source) => tileRow(source, asked)),
    ...checklist.map((source) => itemRow(source, asked)),
  ];
  if (parts.length === 0) return { tiles: [], checklist: [] };
  const rows = await tx.query<(FoundTile & { done: null }) | ChecklistItem>(sql`${join(parts, ' union all ')}`);
  return {
    tiles: rows.flatMap((row) => (row.done === null ? [{ key: row.key, total: row.total, days: row.days }] : [])),
    checklist: rows.flatMap((row) => (row.done === null ? [] : [{ key: row.key, done: row.done }])),
  };
}

function tileRow(source: TileSource, asked: Asked): Sql {
  return sql`
    select ${source.key}::text as key, ${source.total ? sql`(${source.total(asked)})` : sql`null`}::int as total,
      (select json_object_agg(day, count) from (
        ${countedDays(source, asked)}) counted) as days,
      null::boolean as done`;
}

function countedDays({ counts, events }: TileSource, asked: Asked): Sql {
  return counts
    ? sql`select to_char(day, 'YYYY-MM-DD') as day, sum(count)::int as count from (${counts(asked)}) c group by 1`
    : sql`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) from (${events(asked)}) event group by 1`;
}

function itemRow(source: ChecklistSource, asked: Asked): Sql {
  return sql`select ${source.key}::text as key, null::int as total, null::json as days, (${source.done(asked)}) as done`;
}
