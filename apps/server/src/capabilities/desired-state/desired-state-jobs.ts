import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { markDevicesUsing } from '../policies/index.ts';
import { planAllWithin } from './plan-queue-store.ts';
import { forgetQueueOf } from './states-store.ts';

/** Hours over which a day's look at all devices is spread: 100,000 of them are five a second. */
const spread = 6;

/** Whatever was missed is found within a day, and what was removed by hand is noticed. */
export function planDaily(db: Database): JobKind {
  return {
    name: 'desired-state.daily',
    cron: '23 1 * * *',
    retries: 3,
    expireSeconds: 600,
    run: () => planAllWithin(db, spread),
  };
}

interface Used {
  organizationId: string;
  /** As versions of policies name it. */
  use: string;
}

/** A build or an asset came, changed or went: the devices whose policies name it may mean another one now. */
export function planDevicesUsing(db: Database): JobKind<Used> {
  return {
    name: 'desired-state.used',
    retries: 20,
    expireSeconds: 300,
    run: ({ organizationId, use }) => db.withTenant(organizationId, systemActor, (tx) => markDevicesUsing(tx, use)),
  };
}

const ofAssets: ReadonlySet<string> = new Set(['mdmAsset.update', 'mdmAsset.delete']);

export const planDevicesUsingConsumer = (job: JobKind<Used>) =>
  runJobOn(
    ['build.processed', 'build.update', 'build.delete', 'application.delete', 'mdmAsset.update', 'mdmAsset.delete'],
    job,
    ({ type, organizationId, entityId, payload }) => {
      const isAsset = ofAssets.has(type);
      const application = 'applicationId' in payload ? String(payload.applicationId) : entityId;
      return { organizationId, use: isAsset ? `asset:${entityId}` : `application:${application}` };
    },
  );

interface Gone {
  organizationId: string;
}

/** The queue goes with no row of the workspace. */
export function forgetPlansOf(db: Database): JobKind<Gone> {
  return {
    name: 'desired-state.forget-workspace',
    retries: 20,
    expireSeconds: 300,
    run: ({ organizationId }) => forgetQueueOf(db, organizationId),
  };
}

export const forgetPlansConsumer = (job: JobKind<Gone>) =>
  runJobOn('organization.delete', job, ({ entityId }) => ({ organizationId: entityId }));
