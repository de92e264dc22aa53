import { automationLimits } from '@muster/contract/automation';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findRule } from './automation-store.ts';
import { checkRule } from './engine.ts';
import { deleteOldRuns, listChecked } from './runs-store.ts';

interface One {
  organizationId: string;
  ruleId: string;
}

async function check(db: Database, { organizationId, ruleId }: One): Promise<void> {
  await db.withTenant(organizationId, systemActor, async (tx) => {
    const rule = await findRule(tx, ruleId);
    if (rule?.enabled && rule.trigger.kind === 'condition') await checkRule(tx, rule, undefined, []);
  });
}

/** What becomes so by the time that passes alone, and by what no trigger of a device sees: people, audiences. */
export function checkConditions(db: Database): JobKind {
  return {
    name: 'automation.check-all',
    cron: '17 * * * *',
    retries: 1,
    expireSeconds: 3000,
    async run() {
      for (const one of await listChecked(db)) await check(db, one);
    },
  };
}

/** One that is new, changed or switched on is looked at at once. */
export function checkOne(db: Database): JobKind<One> {
  return {
    name: 'automation.check',
    retries: 5,
    expireSeconds: 600,
    owner: ({ organizationId }) => organizationId,
    run: (one) => check(db, one),
  };
}

export const checkConsumer = (job: JobKind<One>) =>
  runJobOn(['automationRule.create', 'automationRule.update'], job, ({ organizationId, entityId }) => ({
    organizationId,
    ruleId: entityId,
  }));

const atOnce = 5000;

export function forgetRuns(db: Database): JobKind {
  return {
    name: 'automation.forget-runs',
    cron: '29 3 * * *',
    retries: 3,
    expireSeconds: 3600,
    async run() {
      while ((await deleteOldRuns(db, automationLimits.keptDays, atOnce)) === atOnce);
    },
  };
}
