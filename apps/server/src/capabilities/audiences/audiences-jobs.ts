import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { dropGroup } from './audiences-service.ts';
import { findNaming } from './audiences-store.ts';

interface Gone {
  organizationId: string;
  groupId: string;
}

/** Takes lists that name a deleted group out of audiences. Until then they hold nobody, since nobody is in the group. */
export function dropGroupJob(db: Database): JobKind<Gone> {
  return {
    name: 'audiences.drop-group',
    retries: 20,
    expireSeconds: 600,
    async run({ organizationId, groupId }) {
      const ids = await db.readTenant(organizationId, systemActor, (tx) => findNaming(tx, groupId));
      for (const id of ids) await db.withTenant(organizationId, systemActor, (tx) => dropGroup(tx, id, groupId));
    },
  };
}

export const groupConsumer = (job: JobKind<Gone>) =>
  runJobOn('group.delete', job, ({ organizationId, entityId }) => ({ organizationId, groupId: entityId }));
