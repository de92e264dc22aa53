import { randomUUIDv7 } from 'node:crypto';
import type { AppConfiguration, AppNotifications, SdkSettings } from '@muster/contract/app-settings';
import type { AppMetadata } from '@muster/contract/apps';
import type { BuildScripts } from '@muster/contract/build-scripts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

/** What can be changed about an app, as it is kept: what nobody has set is missing. */
export interface AppRow {
  name: string;
  slug: string;
  description: string;
  picture: string | null;
  pictureSource: 'upload' | 'build' | null;
  buildPlatforms: string[];
  metadata: AppMetadata;
  configuration: Partial<AppConfiguration>;
  sdk: Partial<SdkSettings>;
  notifications: Partial<AppNotifications>;
  defaultScripts: Partial<BuildScripts>;
}

export async function insertApp(
  tx: Tx,
  app: Pick<AppRow, 'name' | 'slug' | 'description' | 'buildPlatforms' | 'metadata'> & { createdBy: string | null },
): Promise<string> {
  const id = randomUUIDv7();
  const insert = tx.run(sql`
    insert into applications (organization_id, id, name, slug, description, build_platforms, metadata, created_by)
    values (${tx.organizationId}, ${id}, ${app.name}, ${app.slug}, ${app.description}, ${app.buildPlatforms},
      ${JSON.stringify(app.metadata)}, ${app.createdBy})`);
  await insert.catch(slugUsed);
  return id;
}

/** Held until the transaction ends. */
export async function lockApp(tx: Tx, id: string): Promise<(AppRow & { updatedAt: string }) | undefined> {
  return tx.first(sql`
    select name, slug, description, picture, picture_source as "pictureSource", build_platforms as "buildPlatforms",
      metadata, configuration, sdk, notifications, default_scripts as "defaultScripts", updated_at as "updatedAt"
    from applications where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

export async function saveApp(tx: Tx, id: string, app: AppRow): Promise<void> {
  const update = tx.run(sql`
    update applications set name = ${app.name}, slug = ${app.slug}, description = ${app.description},
      picture = ${app.picture}, picture_source = ${app.pictureSource}, build_platforms = ${app.buildPlatforms},
      metadata = ${JSON.stringify(app.metadata)}, configuration = ${JSON.stringify(app.configuration)}, sdk = ${JSON.stringify(app.sdk)},
      notifications = ${JSON.stringify(app.notifications)}, default_scripts = ${JSON.stringify(app.defaultScripts)},
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(slugUsed);
}

/** With all that belongs to it. */
export async function deleteAppRow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from applications where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function countApps(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from applications where organization_id = ${tx.organizationId}`,
  );
  return count;
}

/** Those of the given slugs that are no build platform of the workspace. What the app has already it may keep. */
export async function unknownPlatforms(tx: Tx, slugs: readonly string[], appId?: string): Promise<string[]> {
  const rows = await tx.query<{ slug: string }>(sql`
    select s as slug from unnest(${[...slugs]}::text[]) s
    where not exists (
      select from build_platforms p, organizations o
      where p.slug = s and o.id = ${tx.organizationId} and (
        jsonb_array_length(coalesce(o.configuration -> 'buildPlatforms', '[]')) = 0
        or o.configuration -> 'buildPlatforms' ? s))
    and not exists (
      select from applications a
      where a.organization_id = ${tx.organizationId} and a.id = ${appId ?? null}::uuid and s = any (a.build_platforms))`);
  return rows.map(({ slug }) => slug);
}

function slugUsed(error: { code?: string }): never {
  if (error.code === '23505') fail(5024, { cause: error });
  throw error;
}
