import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { forgetImport, runImport } from './imports-service.ts';
import { listExpiredImports, listStuckImports } from './imports-store.ts';

/** Files that were uploaded and never imported. */
export function forgetImports(db: Database): JobKind {
  return {
    name: 'people.forget-imports',
    cron: '23 * * * *',
    retries: 3,
    expireSeconds: 300,
    async run() {
      for (const { organizationId, id } of await listExpiredImports(db))
        await forgetImport((work) => db.withTenant(organizationId, systemActor, work), id);
    },
  };
}

/** Imports whose process ended in the middle, or which failed for a while, go on in the name of whoever began them. */
export function continueImports(db: Database): JobKind {
  return {
    name: 'people.continue-imports',
    cron: '* * * * *',
    retries: 3,
    expireSeconds: 1800,
    async run() {
      for (const { organizationId, id, actor } of await listStuckImports(db))
        await runImport((work) => db.withTenant(organizationId, actor, work), id);
    },
  };
}
