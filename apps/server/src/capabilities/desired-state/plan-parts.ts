/** What the plan of something wanted and of something to be taken away have in common. */

import type { CommandKind } from '@muster/contract/commands';
import type { SettingReason } from '@muster/contract/device-settings';
import type { SettingState } from '@muster/contract/policies';
import type { Action, EndedSent, Known, Plan, PlanEvent, PlanInput, Section } from './plan-types.ts';
import type { Presence } from './settings-driver.ts';

export const nothingKnown = {
  digest: null,
  state: 'pending',
  reason: null,
  detail: null,
  attempts: 0,
  sent: null,
  verified: null,
  context: null,
  asked: null,
  section: 'details',
  remove: null,
  items: [],
} as const satisfies Omit<Known, 'since'>;

/** What the plan says of one artifact. */
export interface Decision {
  known: Known;
  was: { state: SettingState; reason: SettingReason | null };
  send?: { kind: CommandKind; artifact: string; digest: string | null; priority: number } | undefined;
  sync?: { kind: CommandKind; priority: number } | undefined;
  ask?: Section | undefined;
  again?: string | undefined;
  restored?: boolean | undefined;
}

interface StateNow {
  state: SettingState;
  reason?: SettingReason;
  detail?: string | null;
}

/** Since when it is so changes with the state alone. */
export function decided(
  known: Known,
  { state, reason = undefined, detail = null }: StateNow,
  now: string,
  more: Pick<Decision, 'ask' | 'again'> = {},
): Decision {
  const since = known.state === state ? known.since : now;
  const was = { state: known.state, reason: known.reason };
  return { known: { ...known, state, reason: reason ?? null, detail, since }, was, ...more };
}

export function later(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString();
}

interface Sending {
  kind: CommandKind | null;
  sync: CommandKind | undefined;
  artifact: string;
  digest: string | null;
  priority: number;
}

export function sending(known: Known, what: Sending, now: string): Decision {
  const { kind, sync, artifact, digest, priority } = what;
  const sent = { commandId: null, digest, at: now };
  const next = { ...known, attempts: known.attempts + 1, context: null, asked: null, sent };
  return {
    ...decided(next, { state: 'pending', reason: 'waits' }, now),
    send: kind !== null && sync === undefined ? { kind, artifact, digest, priority } : undefined,
    sync: sync === undefined ? undefined : { kind: sync, priority },
  };
}

/** A report of the section, once for each command that ended. */
export function askOnce(known: Known, state: StateNow, look: Pick<Look, 'commandId'>, now: string): Decision {
  if (known.asked !== null && known.asked.commandId === look.commandId) return decided(known, state, now);
  const asked = { commandId: look.commandId, times: 1, at: now };
  return decided({ ...known, asked }, state, now, { ask: known.section });
}

/** What is known of an artifact and of the last command for it. */
export interface Look {
  presence: Presence['is'];
  /** Of a presence that is invalid. */
  detail: string | null;
  reportedAt: string | null;
  /** What became of the command that was sent for exactly this; undefined where there was none. */
  sent: 'open' | 'acknowledged' | 'refused' | 'canceled' | 'lost' | undefined;
  handed: boolean;
  commandId: string | null;
  endedAt: string;
  message: string | null;
}

/** `digest` null: it is to be away. */
export function lookAt(input: PlanInput, key: string, digest: string | null, known: Known): Look {
  const report = input.reported[known.section];
  const last = known.sent;
  const open = last && input.open.find(({ id }) => id === last.commandId);
  const ended = last && input.ended.find(({ id }) => id === last.commandId);
  const isForThis = last !== null && last.digest === digest;
  const endedAt = ended?.at ?? last?.at ?? '';
  // The last command may have made something else of it since the report.
  const isDoubtful =
    last !== null && !isForThis && (open != null || (mayHaveRun(ended ?? undefined) && (report?.at ?? '') <= endedAt));
  const told: Presence = report && !isDoubtful && digest !== null ? report.presence(key, digest) : { is: 'absent' };
  return {
    presence: told.is,
    detail: told.is === 'invalid' ? told.detail : null,
    reportedAt: report?.at ?? null,
    sent: !isForThis ? undefined : open ? 'open' : last.commandId === null ? 'lost' : outcomeOf(ended ?? undefined),
    handed: open?.handed ?? false,
    commandId: last?.commandId ?? null,
    endedAt,
    message: ended?.message ?? null,
  };
}

/** A command of which nothing is known any more ended long ago. */
function outcomeOf(ended: EndedSent | undefined): Look['sent'] {
  if (ended === undefined || ended.status === 'Acknowledged') return 'acknowledged';
  if (ended.status === 'Error' || ended.status === 'CommandFormatError') return 'refused';
  return ended.canceled ? 'canceled' : 'lost';
}

/** A device that refused it is as it was. */
export function mayHaveRun(ended: EndedSent | undefined): boolean {
  if (ended === undefined || ended.status === 'Acknowledged') return true;
  return ended.status === 'Cancel' && ended.handed;
}

export function actionsOf(decisions: ReadonlyMap<string, Decision>, { known }: PlanInput): Plan {
  const states: Record<string, Known> = {};
  const events: PlanEvent[] = [];
  const sends: Action[] = [];
  const syncs = new Map<CommandKind, { artifacts: string[]; priority: number }>();
  const asked = new Set<Section>();
  let again: string | null = null;
  for (const [artifact, one] of decisions) {
    states[artifact] = one.known;
    if (one.send) sends.push({ do: 'send', ...one.send });
    if (one.sync) {
      const same = syncs.get(one.sync.kind) ?? { artifacts: [], priority: one.sync.priority };
      same.artifacts.push(artifact);
      same.priority = Math.min(same.priority, one.sync.priority);
      syncs.set(one.sync.kind, same);
    }
    if (one.ask) asked.add(one.ask);
    if (one.again !== undefined && (again === null || one.again < again)) again = one.again;
    const { reason, detail, state, digest } = one.known;
    if (one.restored) events.push({ kind: 'settingRestored', artifact, reason: null, detail: null });
    // What no policy wants any more, or was never sent, is no failure of the device.
    else if (
      state === 'failed' &&
      known[artifact]?.state !== 'failed' &&
      (digest !== null || artifact.startsWith('item:'))
    )
      events.push({ kind: 'settingFailed', artifact, reason, detail });
  }
  // What waits for an older one that has not been sent goes with the newer one, which takes its place.
  for (const [artifact, { known: one, sync }] of decisions)
    if (!sync && one.sync && one.state === 'pending' && one.reason === 'waits')
      syncs.get(one.sync)?.artifacts.push(artifact);
  const actions: Action[] = [
    ...sends,
    ...[...syncs].map(([kind, same]) => ({ do: 'sync' as const, kind, ...same })),
    ...[...asked].map((section) => ({ do: 'ask' as const, section })),
  ];
  return { states, actions, events, again };
}
