import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Membership } from '../../platform/http/route.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { dropPictures } from '../../platform/pictures/pictures.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { deleteOrganization, forgetOrganization } from './settings-store.ts';
import type { Leave, PicturesOf } from './workspace-hooks.ts';

/**
 * Everything that refers to the workspace goes in one transaction, which leaves word of it in the audit of no workspace.
 * Who is in it learns it from the event; files and audit are removed by a job, since there may be many.
 */
export async function deleteWorkspace(
  db: Database,
  { organizationId, slug }: Membership,
  typed: string,
  actor: Actor,
  { shown, leave }: { shown: readonly PicturesOf[]; leave: readonly Leave[] },
): Promise<void> {
  if (typed !== slug) failFields([{ field: 'slug', rules: [{ name: 'workspaceSlug', params: {} }] }]);
  await db.asSystem(async (tx) => {
    for (const pictures of shown) for await (const some of pictures(tx, organizationId)) await dropPictures(tx, some);
    for (const others of leave) await others(tx, organizationId);
    const { branding, ...before } = (await deleteOrganization(tx, organizationId)) ?? fail(3001);
    await dropPictures(tx, [branding.logo, branding.picture]);
    await recordChange(tx, {
      action: 'delete',
      entity: 'organization',
      entityId: organizationId,
      entityName: before.name,
      before,
      actor,
    });
  });
}

interface Gone {
  organizationId: string;
}

/** Where the files of a workspace are. */
function filesOf(organizationId: string): string {
  return `organizations/${organizationId}/`;
}

/** Harmless to repeat: what is gone is gone. */
export function forgetWorkspace(db: Database, storage: Storage): JobKind<Gone> {
  return {
    name: 'workspaces.forget',
    retries: 20,
    expireSeconds: 3600,
    async run({ organizationId }) {
      for await (const key of storage.list(filesOf(organizationId))) await storage.delete(key);
      await forgetOrganization(db, organizationId);
    },
  };
}

export const forgetWorkspaceConsumer = (job: JobKind<Gone>) =>
  runJobOn('organization.delete', job, ({ entityId }) => ({ organizationId: entityId }));
