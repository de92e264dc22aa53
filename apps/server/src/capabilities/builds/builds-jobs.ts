import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/outbox.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { dropLeftBehind, type LeftBehind } from './builds-service.ts';

type Left = LeftBehind & { organizationId: string };

/** What the builds of a deleted app had in the storage. Harmless to repeat: what is gone is gone. */
export function dropLeftBehindJob(db: Database): JobKind<Left> {
  return {
    name: 'builds.drop-left-behind',
    retries: 20,
    expireSeconds: 600,
    run: ({ organizationId, ...left }) => db.withTenant(organizationId, systemActor, (tx) => dropLeftBehind(tx, left)),
  };
}

export function leftBehindConsumer(jobs: Jobs, job: JobKind<Left>): Consumer {
  return {
    name: 'builds-left-behind',
    async handle(events, tx) {
      for (const { type, organizationId, payload } of events) {
        if (type !== 'build.delete' || !('fileIds' in payload)) continue;
        const { fileIds, icons } = payload as unknown as LeftBehind;
        await jobs.send(tx, job, { organizationId, fileIds, icons });
      }
    },
  };
}
