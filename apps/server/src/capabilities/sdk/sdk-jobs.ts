import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { countSdkVersions, forgetSdk } from './sdk-store.ts';

export function countVersionsJob(db: Database): JobKind {
  return {
    name: 'sdk.countVersions',
    retries: 3,
    expireSeconds: 300,
    cron: '19 * * * *',
    run: () => countSdkVersions(db),
  };
}

export function forgetSdkJob(db: Database): JobKind {
  return { name: 'sdk.forget', retries: 3, expireSeconds: 300, cron: '23 4 * * *', run: () => forgetSdk(db) };
}
