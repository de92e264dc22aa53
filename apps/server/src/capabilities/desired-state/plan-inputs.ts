/** What planning some devices takes: what they reported, and what became of what they were sent. */
import type { Tx } from '../../platform/db/database.ts';
import type { Gate } from './gates.ts';
import type { EndedSent, KnownArtifacts, OpenSent, Plan, PlanInput, Section } from './plan-types.ts';
import type { DesiredDevice, Resolved } from './resolve.ts';
import { type FactsRow, listFacts } from './resolve-store.ts';
import type { Artifact } from './settings-driver.ts';
import { findSent, listOpenAsks } from './states-store.ts';
import { digestFor } from './variables.ts';

type GateOf = (device: DesiredDevice, artifact: Artifact) => Gate;

export async function readInputs(
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

/** A report that is older is asked for again, so that what was removed by hand is noticed. */
const staleAfter = 24 * 3600_000;

/** Of sections by which something is verified that nobody has told of for a day. Devices tell of declarations by themselves. */
export function askWhatIsStale(
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
