/** Plans some devices of one workspace, in one transaction: states, policies, commands, events. */
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../platform/db/database.ts';
import { emitMany } from '../../platform/events/record-change.ts';
import { addDeviceEvents } from '../devices/index.ts';
import { readGates, releasedBy } from './gates.ts';
import type { LicenceKeeper } from './licence-keeper.ts';
import { plan } from './plan.ts';
import { askWhatIsStale, readInputs } from './plan-inputs.ts';
import type { Known, KnownArtifacts, Plan } from './plan-types.ts';
import { complianceOf, countStates, policiesWithStates } from './policy-states.ts';
import { type DesiredDevice, type Memos, type Resolved, resolveDevices } from './resolve.ts';
import { saysTheSame } from './says-the-same.ts';
import { sendPlanned } from './send-planned.ts';
import type { SettingsDrivers } from './settings-driver.ts';
import {
  addStates,
  deleteStates,
  holdStates,
  type SavedState,
  saveCompliance,
  saveDevicePolicies,
  saveStates,
} from './states-store.ts';

export interface BatchDeps {
  drivers: SettingsDrivers;
  licences: readonly LicenceKeeper[];
  memos: Memos;
  now(): Date;
}

/** What became of each device that was planned: when to look at it again, or what went wrong. */
export type Outcome = { again: string | null } | { error: unknown };

interface Planned {
  device: DesiredDevice;
  resolved: Resolved;
  before: KnownArtifacts;
  made: Plan;
}

/** After so many devices, others who use this process have their turn. */
const breath = 50;

export async function planBatch(
  tx: Tx,
  { drivers, licences, memos, now }: BatchDeps,
  ids: readonly string[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>(ids.map((id) => [id, { again: null }]));
  const devices = await resolveDevices(tx, drivers, ids, memos);
  const left = devices.filter(({ managed }) => !managed);
  await leave(tx, licences, left);
  const managed = devices.filter(({ managed: is }) => is);
  const states = await holdAll(tx, managed);
  const inputs = await readInputs(tx, managed, states);
  const at = now().toISOString();
  const ready = managed.flatMap((device) => {
    try {
      return [{ device, resolved: device.resolved() }];
    } catch (error) {
      outcomes.set(device.id, { error });
      return [];
    }
  });
  const gateOf = await readGates(tx, licences, ready, at);
  const planned: Planned[] = [];
  for (const [n, { device, resolved }] of ready.entries()) {
    if (n % breath === breath - 1) await setImmediate();
    try {
      const before = states.get(device.id)?.artifacts ?? {};
      const made = plan(inputs(device, resolved, before, at, gateOf));
      askWhatIsStale(made, device, inputs.facts(device.id), inputs.asked(device.id), at);
      planned.push({ device, resolved, before, made });
      outcomes.set(device.id, { again: made.again });
    } catch (error) {
      outcomes.set(device.id, { error });
    }
  }
  await sendPlanned(tx, planned);
  const released = planned.flatMap(({ device, before, made }) => releasedBy(device.id, before, made.states));
  if (released.length > 0) for (const keeper of licences) await keeper.release(tx, released);
  // Those that somebody writes at this moment are looked at once more.
  for (const id of await keep(tx, planned, states)) outcomes.set(id, { again: at });
  return outcomes;
}

/** What is known of them; those with policies have something from now on. */
async function holdAll(tx: Tx, devices: readonly DesiredDevice[]): Promise<Map<string, SavedState>> {
  const held = await holdStates(
    tx,
    devices.map(({ id }) => id),
  );
  const fresh = devices.filter(({ id, policies }) => policies.length > 0 && !held.has(id));
  const added = await addStates(
    tx,
    fresh.map(({ id }) => id),
  );
  return new Map([...held, ...added]);
}

/** Nothing is wanted of those that left. */
async function leave(tx: Tx, licences: readonly LicenceKeeper[], devices: readonly DesiredDevice[]): Promise<void> {
  if (devices.length === 0) return;
  const ids = devices.map(({ id }) => id);
  for (const keeper of licences) await keeper.releaseAll(tx, ids);
  await deleteStates(tx, ids);
  await saveDevicePolicies(
    tx,
    ids.map((deviceId) => ({ deviceId, policies: [] })),
  );
}

async function keep(
  tx: Tx,
  planned: readonly Planned[],
  held: ReadonlyMap<string, { unsettled: boolean }>,
): Promise<string[]> {
  const changed = planned.filter(({ before, made }) => !saysTheSame(before, made.states));
  // Leftovers of a device without policies are remembered as well, until they are gone.
  const bare = changed.filter(({ device }) => !held.has(device.id)).map(({ device }) => device.id);
  await addStates(tx, bare);
  const empty = planned.filter(
    ({ device, made }) => device.policies.length === 0 && Object.keys(made.states).length === 0 && held.has(device.id),
  );
  await saveStates(
    tx,
    changed.map(({ device, made }) => ({
      deviceId: device.id,
      artifacts: made.states,
      counts: countStates(made.states),
      unsettled: Object.values(made.states).some(isUnsettled),
    })),
  );
  await deleteStates(
    tx,
    empty.map(({ device }) => device.id),
  );
  await saveDevicePolicies(
    tx,
    planned.map(({ device, resolved, made }) => ({
      deviceId: device.id,
      policies: policiesWithStates(device.policies, resolved, made.states),
    })),
  );
  const compliance = planned.flatMap(({ device, made }) => {
    const compliant = complianceOf(device.policies, countStates(made.states), device.passcodeCompliant);
    return compliant === undefined || compliant === device.compliant ? [] : [{ deviceId: device.id, compliant }];
  });
  const skipped = await saveCompliance(tx, compliance);
  await addDeviceEvents(
    tx,
    planned.flatMap(({ device, made }) =>
      made.events.map(({ kind, ...data }) => ({ deviceId: device.id, kind, data })),
    ),
  );
  const told = new Set([...changed.map(({ device }) => device.id), ...compliance.map(({ deviceId }) => deviceId)]);
  await emitMany(tx, { type: 'admDevice.settings' }, [...told]);
  return skipped;
}

/** Something is expected of the device. */
function isUnsettled({ state, reason, digest }: Known): boolean {
  return (
    (state === 'pending' && reason !== 'canceled') ||
    state === 'applied' ||
    (digest === null && state !== 'notApplicable')
  );
}
