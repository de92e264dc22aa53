import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { DepDeps } from './dep-account.ts';
import { listDueAccounts } from './dep-account-store.ts';
import { syncWorkspace } from './dep-sync.ts';

interface SyncJob {
  organizationId: string;
  full: boolean;
  asked: boolean;
}

export function depSyncJob(deps: DepDeps): JobKind<SyncJob> {
  return {
    name: 'dep.sync',
    retries: 3,
    expireSeconds: 3600,
    atOnce: 4,
    owner: ({ organizationId }) => organizationId,
    async run({ organizationId, full, asked }) {
      await syncWorkspace(deps, organizationId, { full, asked });
    },
  };
}

/** Every five minutes, whose turn it is. */
export function depDueJob({ db, jobs }: DepDeps, sync: JobKind<SyncJob>): JobKind {
  return {
    name: 'dep.due',
    cron: '*/5 * * * *',
    retries: 1,
    expireSeconds: 300,
    async run() {
      const due = await listDueAccounts(db);
      if (due.length === 0) return;
      const wanted = due.map((organizationId) => ({ organizationId, full: false, asked: false }));
      await db.asSystem((tx) => jobs.sendMany(tx, sync, wanted));
    },
  };
}

export const depSyncConsumer = (job: JobKind<SyncJob>) =>
  runJobOn('admDepDevice.sync', job, ({ organizationId, payload }) => ({
    organizationId,
    full: payload.full,
    asked: true,
  }));
