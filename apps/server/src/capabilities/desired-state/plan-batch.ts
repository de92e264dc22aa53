/** Plans some devices of one workspace, in one transaction: states, policies, commands, events. */
import { canonicalText } from '@muster/catalogue/json-value';
import type { CommandArguments, CommandKind } from '@muster/contract/commands';
import type { Tx } from '../../platform/db/database.ts';
import { emitMany } from '../../platform/events/record-change.ts';
import { type Ask, enqueueMany } from '../commands/index.ts';
import { addDeviceEvents } from '../devices/index.ts';
import { type Gate, readGates, releasedBy } from './gates.ts';
import type { LicenceKeeper } from './licence-keeper.ts';
import { plan } from './plan.ts';
import type { EndedSent, Known, KnownArtifacts, OpenSent, Plan, PlanInput, Section } from './plan-types.ts';
import { complianceOf, countStates, policiesWithStates } from './policy-states.ts';
import { type DesiredDevice, type Memos, type Resolved, resolveDevices } from './resolve.ts';
import { type FactsRow, listFacts } from './resolve-store.ts';
import type { Artifact, SettingsDrivers } from './settings-driver.ts';
import {
  deleteStates,
  findSent,
  holdStates,
  listOpenAsks,
  listStateless,
  saveCompliance,
  saveDevicePolicies,
  saveStates,
} from './states-store.ts';
import { digestFor } from './variables.ts';

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

/** A report that is older is asked for again, so that what was removed by hand is noticed. */
const staleAfter = 24 * 3600_000;

export async function planBatch(
  tx: Tx,
  { drivers, licences, memos, now }: BatchDeps,
  ids: readonly string[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>(ids.map((id) => [id, { again: null }]));
  const devices = await resolveDevices(tx, drivers, ids, memos);
  const left = devices.filter(({ managed }) => !managed);
  await leave(tx, licences, left);
  const had = await listStateless(tx, ids);
  const managed = devices.filter(({ managed: is }) => is);
  const concerned = managed.filter(({ id, policies }) => policies.length > 0 || had.has(id));
  const states = await holdStates(
    tx,
    concerned.map(({ id }) => id),
  );
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
  const planned = ready.flatMap(({ device, resolved }): Planned[] => {
    try {
      const before = states.get(device.id)?.artifacts ?? {};
      const made = plan(inputs(device, resolved, before, at, gateOf));
      askWhatIsStale(made, device, inputs.facts(device.id), inputs.asked(device.id), at);
      return [{ device, resolved, before, made }];
    } catch (error) {
      outcomes.set(device.id, { error });
      return [];
    }
  });
  for (const { device, made } of planned) outcomes.set(device.id, { again: made.again });
  await send(tx, planned);
  const released = planned.flatMap(({ device, before, made }) => releasedBy(device.id, before, made.states));
  if (released.length > 0) for (const keeper of licences) await keeper.release(tx, released);
  // Those that somebody writes at this moment are looked at once more.
  for (const id of await keep(tx, planned, states)) outcomes.set(id, { again: at });
  return outcomes;
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

type GateOf = (device: DesiredDevice, artifact: Artifact) => Gate;

/** What devices reported, and what became of what they were sent. */
async function readInputs(
  tx: Tx,
  devices: readonly DesiredDevice[],
  states: ReadonlyMap<string, { artifacts: KnownArtifacts }>,
) {
  const ids = devices.map(({ id }) => id);
  const sections = new Set(devices.flatMap(({ driver }) => driver?.sections ?? []));
  const facts = Map.groupBy(await listFacts(tx, ids, [...sections]), ({ deviceId }) => deviceId);
  const known = [...states.values()].flatMap(({ artifacts }) => Object.values(artifacts));
  const sent = known.flatMap(({ state, sent: last }) =>
    last?.commandId && state !== 'verified' ? [last.commandId] : [],
  );
  const { open, ended } = await findSent(tx, sent);
  const openById = new Map(open.map((one) => [one.id, one]));
  const endedById = new Map(ended.map((one) => [one.id, one]));
  const asks = Map.groupBy(await listOpenAsks(tx, ids), ({ deviceId }) => deviceId);
  const inputOf = (
    device: DesiredDevice,
    resolved: Resolved,
    before: KnownArtifacts,
    now: string,
    gateOf: GateOf,
  ): PlanInput => {
    const commands = Object.values(before).flatMap(({ sent: last }) => last?.commandId ?? []);
    return {
      artifacts: resolved.artifacts.map((artifact) => {
        const { variables, holds, schedule, ...rest } = artifact;
        return {
          ...rest,
          ...gateOf(device, artifact),
          digest: digestFor(artifact, device.values),
          items: holds.map(({ part, item }) => `${part}/${item}`),
          missing: variables.filter((name) => device.values[name] === undefined),
        };
      }),
      unable: resolved.unable,
      known: before,
      reported: reportedOf(device, facts.get(device.id) ?? []),
      open: commands.flatMap((id): OpenSent[] => (openById.has(id) ? [openById.get(id) as OpenSent] : [])),
      ended: commands.flatMap((id): EndedSent[] => (endedById.has(id) ? [endedById.get(id) as EndedSent] : [])),
      context: device.context,
      now,
    };
  };
  return Object.assign(inputOf, {
    facts: (id: string) => facts.get(id) ?? [],
    asked: (id: string) => (asks.get(id) ?? []).map(({ section }) => section),
  });
}

function reportedOf({ driver }: DesiredDevice, rows: readonly FactsRow[]): PlanInput['reported'] {
  if (!driver) return {};
  return Object.fromEntries(
    rows.map(({ section, data, at }) => [
      section,
      {
        at,
        presence: (key: string, digest: string) => driver.presence(key, digest, data),
        own: driver.ownIn(section, data),
      },
    ]),
  );
}

/** Of sections by which something is verified that nobody has told of for a day. Devices tell of declarations by themselves. */
function askWhatIsStale(
  made: Plan,
  { driver }: DesiredDevice,
  facts: readonly FactsRow[],
  asked: readonly Section[],
  now: string,
): void {
  if (!driver) return;
  const oldest = new Date(Date.parse(now) - staleAfter).toISOString();
  const known = Object.entries(made.states).filter(([key]) => !key.startsWith('item:'));
  const verifying = new Set(known.flatMap(([, { section, sync }]) => (sync === undefined ? [section] : [])));
  for (const section of verifying) {
    const isAsked = asked.includes(section) || made.actions.some((one) => one.do === 'ask' && one.section === section);
    const row = facts.find((one) => one.section === section);
    if (!isAsked && row && row.at < oldest) made.actions.push({ do: 'ask', section });
  }
}

interface Group {
  ask: Ask;
  targets: { deviceId: string; arguments?: { digest: string } }[];
  /** Of each device, the artifacts that the command is for. */
  artifacts: Map<string, readonly string[]>;
}

/** The same command to all that need it. Its id is noted with what it is for. */
async function send(tx: Tx, planned: readonly Planned[]): Promise<void> {
  const groups = new Map<string, Group>();
  for (const { device, made } of planned)
    for (const action of made.actions) {
      const ask = askOf(action);
      const name = JSON.stringify([ask.kind, ask.supersedeKey, ask.arguments]);
      const group: Group = groups.get(name) ?? { ask, targets: [], artifacts: new Map() };
      const digest = action.do === 'send' ? action.digest : null;
      group.targets.push({ deviceId: device.id, ...(digest !== null && { arguments: { digest } }) });
      if (action.do !== 'ask')
        group.artifacts.set(device.id, action.do === 'send' ? [action.artifact] : action.artifacts);
      groups.set(name, group);
    }
  const states = new Map(planned.map(({ device, made }) => [device.id, made.states]));
  for (const { ask, targets, artifacts } of groups.values()) {
    const { queued } = await enqueueMany(tx, ask, targets);
    for (const { deviceId, commandId } of queued)
      for (const artifact of artifacts.get(deviceId) ?? []) {
        const known = states.get(deviceId)?.[artifact];
        if (known?.sent) known.sent = { ...known.sent, commandId };
      }
  }
}

function askOf(action: Plan['actions'][number]): Ask {
  if (action.do === 'ask')
    return {
      groupType: 'syncRefresh',
      kind: 'refresh',
      arguments: { sections: [action.section] },
      supersedeKey: `refresh ${action.section}`,
      priority: 60,
    };
  const { kind, priority } = action;
  if (action.do === 'sync') return { groupType: 'declarative', kind, supersedeKey: `desired ${kind}`, priority };
  const { artifact } = action;
  // The version comes with each device, since the values of its variables are in it.
  const args = { artifact } as CommandArguments<CommandKind>;
  return { groupType: 'sync', kind, arguments: args, supersedeKey: `artifact ${artifact}`, priority };
}

async function keep(
  tx: Tx,
  planned: readonly Planned[],
  held: ReadonlyMap<string, { unsettled: boolean }>,
): Promise<string[]> {
  const changed = planned.filter(({ before, made }) => canonicalText(before) !== canonicalText(plain(made.states)));
  // Leftovers of a device without policies are remembered as well, until they are gone.
  const bare = changed.filter(({ device }) => !held.has(device.id)).map(({ device }) => device.id);
  if (bare.length > 0) await holdStates(tx, bare);
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

/** As the database gives it back: without what is not there. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
