import { randomUUIDv7 } from 'node:crypto';
import type { WorkspaceBundle } from '@muster/contract/entities';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export type Platform = WorkspaceBundle['buildPlatforms'][number];
export type PlatformFields = Pick<Platform, 'name' | 'color' | 'extensions' | 'svgIcon'>;

const columns = sql`id, name, slug, processable, svg_icon as "svgIcon", color, extensions, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Undefined when another has the slug, however close the race. */
export async function insertPlatform(
  tx: Tx,
  { name, slug, color, extensions, svgIcon }: PlatformFields & { slug: string },
): Promise<Platform | undefined> {
  return tx.first<Platform>(sql`
    insert into build_platforms (id, slug, name, processable, svg_icon, color, extensions)
    values (${randomUUIDv7()}, ${slug}, ${name}, false, ${svgIcon}, ${color}, ${extensions})
    on conflict (slug) do nothing returning ${columns}`);
}

export async function lockPlatform(tx: Tx, id: string): Promise<Platform | undefined> {
  return tx.first<Platform>(sql`select ${columns} from build_platforms where id = ${id} for update`);
}

export async function savePlatform(
  tx: Tx,
  id: string,
  { name, color, extensions, svgIcon }: PlatformFields,
): Promise<Platform> {
  return tx.one<Platform>(sql`
    update build_platforms set name = ${name}, color = ${color}, extensions = ${extensions}, svg_icon = ${svgIcon},
      updated_at = now() where id = ${id} returning ${columns}`);
}
