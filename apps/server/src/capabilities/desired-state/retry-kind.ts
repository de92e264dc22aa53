/** Somebody has what failed of a policy tried again, on all devices at once. */
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type BulkKind, type ItemOutcome, startBulkTask } from '../bulk-tasks/index.ts';
import type { SettingsSide } from '../capability.ts';
import { describeDevices } from '../devices/index.ts';
import { retryPolicyOn } from './device-settings.ts';
import { listPolicyNames } from './resolve-store.ts';
import { listFailing } from './states-store.ts';

interface Arguments {
  policyId: string;
}

export function retrySettingsKind(side: SettingsSide): BulkKind<Arguments> {
  return {
    name: 'retrySettings',
    permission: { resource: 'admDevice', action: 'update' },
    atOnce: 50,
    describe: (tx, _scope, ids) => describeDevices(tx, ids),
    async run(tx, { arguments: { policyId } }, ids) {
      const outcomes = new Map<string, ItemOutcome>();
      // In one order, as whoever plans holds them.
      for (const id of ids.toSorted()) {
        const outcome = await retryPolicyOn(tx, side, id, policyId);
        if (outcome) outcomes.set(id, outcome);
      }
      return outcomes;
    },
  };
}

const piece = 1000;

/** The id of the task. */
export async function startRetry(tx: Tx, side: SettingsSide, policyId: string): Promise<string> {
  const [policy] = await listPolicyNames(tx, [policyId]);
  if (policy === undefined) fail(3001);
  const ids = await listFailing(tx, policyId);
  if (ids.length === 0) fail(5325);
  const pieces = Array.from({ length: Math.ceil(ids.length / piece) }, (_, n) => ids.slice(n * piece, (n + 1) * piece));
  return startBulkTask(tx, retrySettingsKind(side), { applicationId: null, arguments: { policyId } }, pieces);
}
