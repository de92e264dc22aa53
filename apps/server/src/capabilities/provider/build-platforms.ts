/** Platforms that the provider adds to those that come with the program. */
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { forgetBuildPlatforms } from '../workspaces/index.ts';
import {
  insertPlatform,
  lockPlatform,
  type Platform,
  type PlatformFields,
  savePlatform,
} from './build-platforms-store.ts';

/** Each ending once, and the colour in one spelling. */
function tidy<T extends PlatformFields>(fields: T): T {
  return { ...fields, extensions: [...new Set(fields.extensions)], color: fields.color.replace('#', '').toUpperCase() };
}

export async function addBuildPlatform(
  db: Database,
  actor: Actor,
  body: PlatformFields & { slug: string },
): Promise<Platform> {
  const after = tidy(body);
  const made = await db.asSystem(async (tx) => {
    const row = (await insertPlatform(tx, after)) ?? fail(5024);
    const about = { entity: 'buildPlatform', entityId: row.id, entityName: row.name, actor } as const;
    await recordChange(tx, { action: 'create', ...about, after });
    return row;
  });
  forgetBuildPlatforms(db);
  return made;
}

export async function changeBuildPlatform(
  db: Database,
  actor: Actor,
  id: string,
  body: PlatformFields,
): Promise<Platform> {
  const after = tidy(body);
  const made = await db.asSystem(async (tx) => {
    const { processable, name, color, extensions, svgIcon } = (await lockPlatform(tx, id)) ?? fail(3001);
    // What the program reads by itself it knows by these.
    if (processable) fail(5337);
    const row = await savePlatform(tx, id, after);
    const about = { entity: 'buildPlatform', entityId: id, entityName: row.name, actor } as const;
    await recordChange(tx, { action: 'update', ...about, before: { name, color, extensions, svgIcon }, after });
    return row;
  });
  forgetBuildPlatforms(db);
  return made;
}
