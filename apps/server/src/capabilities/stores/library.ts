/** The public library: a workspace of the provider, whose publications can be put into any store. */
import { featureFlags, limitKeys } from '@muster/contract/enumerations/workspace';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Platform } from '../../platform/platform.ts';
import { addCollaborator } from '../people/index.ts';
import { deleteFormerStaff, insertLibrary, isThere, listMissingStaff } from './library-store.ts';
import { insertStore } from './stores-store.ts';
import type { VisitRow } from './visits-store.ts';

/** Fixed, so that every installation and every client knows it (platform-shell.md, section 9). */
export const libraryOrganization = '00000000-0000-7000-8000-00006c696272';
const name = 'Public library';

/** Whether a store has the library, or one publication of it. The library's own store has itself anyway. */
export function showsLibrary(
  { organizationId, configuration: { library = [] } }: Pick<VisitRow, 'organizationId' | 'configuration'>,
  publicationId?: string,
): boolean {
  if (organizationId === libraryOrganization) return false;
  if (library === 'all') return true;
  return publicationId === undefined ? library.length > 0 : library.includes(publicationId);
}

/** Made at the first start. The provider's administrators own it, and nobody who has ceased to be one. */
export async function prepareLibrary({
  db,
  config,
  log,
}: Pick<Platform, 'config' | 'log'> & { db: Database }): Promise<void> {
  const slug = config.PUBLIC_LIBRARY_SLUG;
  await db.withTenant(libraryOrganization, systemActor, async (tx) => {
    if (!(await isThere(tx))) {
      if (!(await insertLibrary(tx, { name, slug, overrides: everything() }))) {
        log.warn(`the public library was not made: another workspace has the address ${slug} (PUBLIC_LIBRARY_SLUG)`);
        return;
      }
      await insertStore(tx);
      await recordChange(tx, {
        action: 'create',
        entity: 'organization',
        entityId: libraryOrganization,
        entityName: name,
        after: { name, slug },
      });
    }
    await deleteFormerStaff(tx);
    for (const userId of await listMissingStaff(tx)) await addCollaborator(tx, userId, 'owner');
  });
}

/** No limit, and every feature. */
function everything(): object {
  return {
    limits: Object.fromEntries(limitKeys.map((key) => [key, 0])),
    allows: Object.fromEntries(featureFlags.map((flag) => [flag, true])),
  };
}
