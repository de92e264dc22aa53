import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { deleteExpiredVisits } from './visits-store.ts';

export function forgetVisitsJob(db: Database): JobKind {
  return {
    name: 'stores.forget-expired',
    retries: 2,
    expireSeconds: 300,
    cron: '23 * * * *',
    run: () => deleteExpiredVisits(db),
  };
}
