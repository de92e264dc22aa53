import { systemActor } from '../../platform/actor.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { VppDeps } from './vpp-account.ts';
import { listDueSyncs, listDueWork } from './vpp-account-store.ts';
import { releaseLeft } from './vpp-device-licences-store.ts';
import { syncWorkspace } from './vpp-sync.ts';
import { workWorkspace } from './vpp-work.ts';

interface SyncJob {
  organizationId: string;
  asked: boolean;
}

export function vppSyncJob(deps: VppDeps): JobKind<SyncJob> {
  return {
    name: 'vpp.sync',
    retries: 3,
    expireSeconds: 3600,
    atOnce: 4,
    owner: ({ organizationId }) => organizationId,
    async run({ organizationId, asked }) {
      await syncWorkspace(deps, organizationId, { asked });
    },
  };
}

interface WorkJob {
  organizationId: string;
}

export function vppWorkJob(deps: VppDeps): JobKind<WorkJob> {
  return {
    name: 'vpp.work',
    retries: 3,
    expireSeconds: 3600,
    atOnce: 4,
    urgent: true,
    owner: ({ organizationId }) => organizationId,
    run: ({ organizationId }) => workWorkspace(deps, organizationId),
  };
}

/** Every minute, whose turn it is: to sync, or to ask Apple once more. */
export function vppDueJob({ db, jobs }: VppDeps, sync: JobKind<SyncJob>, work: JobKind<WorkJob>): JobKind {
  return {
    name: 'vpp.due',
    cron: '* * * * *',
    retries: 1,
    expireSeconds: 300,
    async run() {
      const syncs = await listDueSyncs(db);
      const works = await listDueWork(db);
      if (syncs.length + works.length === 0) return;
      await db.asSystem(async (tx) => {
        const wanted = syncs.map((organizationId) => ({ organizationId, asked: false }));
        if (syncs.length > 0) await jobs.sendMany(tx, sync, wanted);
        if (works.length > 0)
          await jobs.sendMany(
            tx,
            work,
            works.map((organizationId) => ({ organizationId })),
          );
      });
    },
  };
}

/** A device is gone, and nobody is left to be planned: what it had is for others. */
export function releaseLeftJob({ db }: VppDeps): JobKind<WorkJob> {
  return {
    name: 'vpp.left',
    retries: 20,
    expireSeconds: 300,
    run: ({ organizationId }) => db.withTenant(organizationId, systemActor, (tx) => releaseLeft(tx, null)),
  };
}

export const vppConsumers = (sync: JobKind<SyncJob>, work: JobKind<WorkJob>, left: JobKind<WorkJob>) => [
  runJobOn('admDevice.delete', left, ({ organizationId }) => ({ organizationId })),
  runJobOn('admVppAsset.sync', sync, ({ organizationId }) => ({ organizationId, asked: true })),
  runJobOn('admVppAsset.wanted', work, ({ organizationId }) => ({ organizationId })),
];
