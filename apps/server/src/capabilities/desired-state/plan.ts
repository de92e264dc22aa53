/**
 * Compares what a device should have with what it reported, and says what to send and how each of it is. Pure: the same
 * input gives the same answer, and what it answers, kept as `known`, makes the next plan find nothing to do.
 *
 * Only a report makes something verified. What a device acknowledged counts as applied until it reports; when it then has
 * it not, it is sent again, three times in all. What the device refused is not sent again while the same is wanted of the
 * same kind of device. What somebody canceled waits until something else is wanted or somebody asks for another try. An app
 * that is only offered is not applicable with the reason `offered` until the device has it: nothing is expected of it. What
 * something holds back, such as a license that is not there yet, is sent once it does so no more.
 */
import { attemptsMax } from './attempts.ts';
import {
  actionsOf,
  askOnce,
  type Decision,
  decided,
  type Look,
  later,
  lookAt,
  nothingKnown,
  sending,
} from './plan-parts.ts';
import type { Known, KnownArtifacts, Plan, PlanInput, WantedArtifact } from './plan-types.ts';
import { planRemovals } from './removals.ts';
import type { Unable } from './settings-driver.ts';

/** So often something is queued that ends before the device has its say. */
const lostMax = 10;

/** How long a device may take after its acknowledgement: it fetches declarations and apps afterwards. */
const graces: Partial<Record<string, number>> = { declarations: 2 * 60_000, apps: 10 * 60_000, books: 10 * 60_000 };

/** What is on its way is asked for after pauses that grow from a minute to hours, and so often at most. */
const asksMax = 10;
const pauseOf = (times: number) => Math.min(2 ** times, 360) * 60_000;

export function plan(input: PlanInput): Plan {
  const decisions = new Map<string, Decision>();
  for (const artifact of input.artifacts) decisions.set(artifact.key, decide(input, artifact));
  for (const one of input.unable) decisions.set(keyOfUnable(one), decideUnable(input, one));
  for (const [key, decision] of planRemovals(input, decisions)) decisions.set(key, decision);
  return actionsOf(decisions, input);
}

/** Where the state of something stands that no artifact carries. */
export const keyOfUnable = ({ part, item }: Pick<Unable, 'part' | 'item'>) => `item:${part}/${item}`;

function decideUnable({ known, now }: PlanInput, one: Unable): Decision {
  const { reason } = one.why;
  const state = reason === 'missing' || reason === 'secretMissing' ? 'failed' : 'notApplicable';
  const detail = 'since' in one.why ? one.why.since : 'removed' in one.why ? one.why.removed : null;
  const had = known[keyOfUnable(one)];
  return decided(had ?? { ...nothingKnown, state, since: now }, { state, reason, detail }, now);
}

function decide(input: PlanInput, artifact: WantedArtifact): Decision {
  const { now, context } = input;
  const before = input.known[artifact.key];
  const isSame = before?.digest === artifact.digest;
  const known: Known = {
    ...(before ?? { ...nothingKnown, since: now }),
    digest: artifact.digest,
    section: artifact.section,
    remove: artifact.remove,
    sync: artifact.sync,
    items: artifact.items,
    keep: artifact.keep === true ? true : undefined,
    licence: artifact.licence,
    // Something else is wanted: what was tried before does not count.
    ...(!isSame && { attempts: 0, context: null }),
  };
  if (artifact.missing.length > 0)
    return decided(known, { state: 'failed', reason: 'variable', detail: artifact.missing.join(', ') }, now);
  const look = lookAt(input, artifact.key, artifact.digest, known);
  if (artifact.offered) {
    const has = look.presence === 'same' || look.presence === 'other';
    return has
      ? decided({ ...known, attempts: 0, verified: artifact.digest }, { state: 'verified' }, now)
      : decided(known, { state: 'notApplicable', reason: 'offered' }, now);
  }
  if (look.presence === 'same')
    return decided(
      { ...known, attempts: 0, context: null, asked: null, verified: artifact.digest },
      { state: 'verified' },
      now,
    );
  // What it acknowledged, refused or canceled is about this version only.
  if (look.sent === undefined) return send(known, artifact, now, before);
  if (look.sent === 'open') return decided(known, { state: 'pending', reason: look.handed ? 'sent' : 'waits' }, now);
  if (look.sent === 'refused') {
    if (known.context !== null && known.context !== context)
      return send({ ...known, attempts: 0 }, artifact, now, before);
    return decided({ ...known, context }, { state: 'failed', reason: 'refused', detail: look.message }, now);
  }
  if (look.sent === 'canceled') return decided(known, { state: 'pending', reason: 'canceled' }, now);
  if (look.sent === 'lost' && known.attempts < lostMax) return send(known, artifact, now, before);
  if (look.sent === 'lost') return decided({ ...known, context }, { state: 'failed', reason: 'notKept' }, now);
  return afterAcknowledgement(input, artifact, known, look);
}

function afterAcknowledgement(input: PlanInput, artifact: WantedArtifact, known: Known, look: Look): Decision {
  const { now, context } = input;
  const { presence, reportedAt, endedAt } = look;
  const applied = { state: 'applied', reason: 'acknowledged' } as const;
  const asksByItself = artifact.sync !== undefined;
  if (reportedAt === null || reportedAt <= endedAt) {
    // It tells by itself what changed.
    if (asksByItself) return decided(known, applied, now);
    return askOnce(known, applied, look, now);
  }
  if (presence === 'invalid')
    return decided({ ...known, context }, { state: 'failed', reason: 'invalid', detail: look.detail }, now);
  if (presence === 'arriving') return askLater(known, { state: 'pending', reason: 'sent' }, look, now);
  // It was as wanted after that was sent, and is not any more: somebody took it away.
  if (known.verified === artifact.digest && known.state === 'verified') return send(known, artifact, now, known);
  const due = later(endedAt, graceOf(artifact));
  if (now < due) return decided(known, applied, now, { again: due });
  if (reportedAt < due && !asksByItself) return askLater(known, applied, look, now);
  if (known.attempts < attemptsMax) return send(known, artifact, now, known);
  if (known.reason === 'notKept' && known.context !== context)
    return send({ ...known, attempts: 0 }, artifact, now, known);
  return decided({ ...known, context }, { state: 'failed', reason: 'notKept' }, now);
}

function graceOf({ section }: WantedArtifact): number {
  return graces[section] ?? 0;
}

function askLater(known: Known, state: Parameters<typeof decided>[1], look: Look, now: string): Decision {
  const had = known.asked?.commandId === look.commandId ? known.asked : { times: 0, at: look.endedAt };
  if (had.times >= asksMax) return decided(known, state, now);
  const due = later(had.at, pauseOf(had.times));
  if (now < due) return decided(known, state, now, { again: due });
  const asked = { commandId: look.commandId, times: had.times + 1, at: now };
  return decided({ ...known, asked }, state, now, { ask: known.section, again: later(now, pauseOf(asked.times)) });
}

function send(known: Known, artifact: WantedArtifact, now: string, before: Known | undefined): Decision {
  const { apply, sync, key, digest, priority } = artifact;
  if (apply === null && sync === undefined)
    return decided(known, { state: 'notApplicable', reason: 'unsupported' }, now);
  if (artifact.hold) {
    const { again, ...held } = artifact.hold;
    // What came to nothing before does not count once its time comes.
    return decided({ ...known, attempts: 0 }, held, now, { again });
  }
  const restored = before?.state === 'verified' && before.verified === digest;
  return { ...sending(known, { kind: apply, sync, artifact: key, digest, priority }, now), restored };
}

/** Somebody asks for another try: of what failed or was canceled, or of those that are named. */
export function tryAgain(known: KnownArtifacts, only: readonly string[] | undefined): Record<string, Known> {
  return Object.fromEntries(
    Object.entries(known).map(([key, one]) => {
      const stuck = one.state === 'failed' || one.reason === 'canceled';
      const meant = stuck && (only === undefined || only.includes(key));
      return [key, meant ? { ...one, attempts: 0, sent: null, context: null, asked: null } : one];
    }),
  );
}
