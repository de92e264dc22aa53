/**
 * From what happened to what is done. What triggers put into the queue, and what the hourly check finds, becomes runs in the
 * transaction that takes it; each run is done in a transaction of its own, in the name of its rule, with what became of it.
 * A breaker stands in between: rules that set each other off in a circle, or one for too many devices, are switched off.
 */
import { type AutomationRun, type AutomationStop, automationLimits } from '@muster/contract/automation';
import { ruleActor, systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { CodedError } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import { fold } from '../../platform/fold.ts';
import type { DeviceDrivers } from '../commands/index.ts';
import { act } from './act.ts';
import { findRule, listEnabled, lockRule, type RuleRow, stopRuleRow } from './automation-store.ts';
import { listMatching } from './matching-list.ts';
import {
  countLately,
  endRun,
  findTooOften,
  insertRuns,
  listEdges,
  listPending,
  listRested,
  lockRun,
  markDoing,
  noteFired,
  noteNoLonger,
  type PendingRun,
  type QueueRow,
  takeQueue,
} from './runs-store.ts';

const takenAtOnce = 500;

/** What happened becomes runs. How much of it there was. */
export async function takeHappened(db: Database, organizationId: string): Promise<number> {
  return db.withTenant(organizationId, systemActor, async (tx) => {
    const rows = await takeQueue(tx, takenAtOnce);
    if (rows.length === 0) return 0;
    const rules = await listEnabled(tx, [...new Set(rows.map(({ kind }) => kind))]);
    // What the same rules led to goes on together.
    for (const some of Map.groupBy(rows, ({ chain }) => chain.join(' ')).values())
      for (const rule of rules) {
        const wanted = some.filter((row) => isWanted(rule, row));
        const [first] = wanted;
        if (first === undefined) continue;
        const { chain } = first;
        const details = new Map(wanted.map(({ deviceId, detail }) => [deviceId, detail]));
        const ids = [...details.keys()];
        // Whoever else looks at the rule at this moment would find the same devices.
        if ((await lockRule(tx, rule.id)) === undefined) continue;
        if (rule.trigger.kind === 'condition') await checkRule(tx, rule, ids, chain);
        else {
          const matching = await listRested(tx, rule, await listMatching(tx, rule, ids));
          const devices = matching.map((id) => ({ id, detail: details.get(id) ?? {} }));
          await fire(tx, rule, { devices, chain, cause: rule.trigger.kind });
        }
      }
    return rows.length;
  });
}

function isWanted({ trigger }: RuleRow, { kind, detail }: QueueRow): boolean {
  if (trigger.kind !== kind) return false;
  if (trigger.kind === 'factsChanged') return trigger.section === undefined || trigger.section === detail.section;
  if (trigger.kind !== 'tagged') return true;
  const { tag, change } = trigger;
  const changes = change === undefined ? (['added', 'removed'] as const) : [change];
  return changes.some((name) => {
    const tags = Array.isArray(detail[name]) ? (detail[name] as string[]) : [];
    return tag === undefined ? tags.length > 0 : tags.map(fold).includes(fold(tag));
  });
}

/** Fires for those for whom the condition has become true; all devices where none are named. */
export async function checkRule(
  tx: Tx,
  rule: RuleRow,
  ids: readonly string[] | undefined,
  chain: readonly string[],
): Promise<void> {
  if ((await lockRule(tx, rule.id)) === undefined) return;
  await noteNoLonger(tx, rule, ids);
  // One more than may be is enough to know that there are too many.
  const edges = await listEdges(tx, rule, ids, automationLimits.devicesMax + 1);
  await fire(tx, rule, { devices: edges.map((id) => ({ id, detail: {} })), chain, cause: 'condition' });
}

interface Firing {
  devices: readonly { id: string; detail: Record<string, unknown> }[];
  chain: readonly string[];
  cause: AutomationRun['cause'];
}

async function fire(tx: Tx, { id }: RuleRow, { devices, chain, cause }: Firing): Promise<void> {
  const [first] = devices;
  if (first === undefined) return;
  // One after the other, so that what the breaker counts is true; and not after somebody else switched it off.
  const rule = await lockRule(tx, id);
  if (!rule?.enabled) return;
  const ids = devices.map((device) => device.id);
  const runs = { ruleId: id, devices, cause, chain: [...chain, id] };
  if (chain.length >= automationLimits.depthMax) {
    await insertRuns(tx, { ...runs, state: 'skipped' });
    await noteFired(tx, id, ids);
    if (chain.includes(id)) await stop(tx, rule, 'circle', first.id);
    return;
  }
  const tooOften = await findTooOften(tx, id, ids);
  if (tooOften !== undefined) return stop(tx, rule, 'loop', tooOften);
  if ((await countLately(tx, id, ids)) > automationLimits.devicesMax) return stop(tx, rule, 'flood', null);
  await insertRuns(tx, { ...runs, state: 'pending' });
  await noteFired(tx, id, ids);
  tx.announce();
}

/** Switched off, with the reason; owners and admins are told. */
async function stop(tx: Tx, rule: RuleRow, reason: AutomationStop, deviceId: string | null): Promise<void> {
  await stopRuleRow(tx, rule.id, reason, deviceId);
  await recordChange(tx, {
    action: 'update',
    entity: 'automationRule',
    entityId: rule.id,
    entityName: rule.name,
    before: { enabled: true },
    after: { enabled: false, stopped: reason },
    payload: { stopped: { name: rule.name, reason } },
  });
}

const doneAtOnce = 50;

/** How many were there to do. */
export async function doPending(db: Database, drivers: DeviceDrivers, organizationId: string): Promise<number> {
  const pending = await db.readTenant(organizationId, systemActor, (tx) => listPending(tx, doneAtOnce));
  for (const run of pending) {
    try {
      await doRun(db, drivers, organizationId, run);
    } catch (error) {
      // While the database is the trouble, no run is to blame.
      if (error instanceof CodedError && (error.code === 1001 || error.code === 1002)) throw error;
      await db.withTenant(organizationId, systemActor, async (tx) => {
        if (await lockRun(tx, run.id)) await endRun(tx, run.id, { state: 'failed' });
      });
    }
  }
  return pending.length;
}

async function doRun(db: Database, drivers: DeviceDrivers, organizationId: string, run: PendingRun): Promise<void> {
  await db.withTenant(organizationId, ruleActor(run.ruleName), async (tx) => {
    const held = await lockRun(tx, run.id);
    if (held === undefined) return;
    const rule = await findRule(tx, run.ruleId);
    if (!rule?.enabled) return endRun(tx, run.id, { state: 'skipped', skipped: 'off' });
    await markDoing(tx, held.chain);
    const outcomes = await act(tx, { drivers, rule, deviceId: held.deviceId, dry: false }, rule.actions);
    const gone = outcomes.every(({ code }) => code === 3001);
    const failed = outcomes.some(({ outcome }) => outcome === 'failed');
    await endRun(
      tx,
      run.id,
      gone ? { state: 'skipped', skipped: 'deviceGone' } : { state: failed ? 'failed' : 'done', outcomes },
    );
    await emit(tx, { type: 'automationRule.ran', entityId: rule.id });
  });
}
