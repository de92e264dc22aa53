import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
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

/** Builds that are deleted by themselves leave nothing. */
export const leftBehindConsumer = (job: JobKind<Left>) =>
  runJobOn('build.delete', job, ({ organizationId, payload: { fileIds, icons = [] } }) =>
    fileIds ? { organizationId, fileIds, icons } : [],
  );
