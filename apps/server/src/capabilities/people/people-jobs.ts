import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { deleteExpiredImports } from './imports-store.ts';

/** Files that were uploaded and never imported. */
export function forgetImports(db: Database): JobKind {
  return {
    name: 'people.forget-imports',
    cron: '23 * * * *',
    retries: 3,
    expireSeconds: 300,
    run: () => deleteExpiredImports(db),
  };
}
