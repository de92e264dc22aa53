/** What no policy wants any more and this program brought is taken away: what the device reports of it, and what was just sent. */
import { attemptsMax } from './attempts.ts';
import { askOnce, type Decision, decided, type Look, lookAt, mayHaveRun, nothingKnown, sending } from './plan-parts.ts';
import type { Known, PlanInput, Section } from './plan-types.ts';

/** Before what is wanted: the new one may stand where the old one did. */
const priority = 40;

/**
 * So many are taken away at once, and the rest when those are gone. No device has as many by us; one that says so would
 * otherwise be sent a command for each of its lies.
 */
const atOnceMax = 100;

export function planRemovals(input: PlanInput, wanted: ReadonlyMap<string, unknown>): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  const lost = new Set(input.unable.filter(isLost).map(({ part, item }) => `${part}/${item}`));
  const own = new Map(
    (Object.entries(input.reported) as [Section, NonNullable<PlanInput['reported'][Section]>][]).flatMap(
      ([section, report]) => report.own.map((one) => [one.key, { ...one, section }] as const),
    ),
  );
  const unwanted = (key: string) => !wanted.has(key) && !key.startsWith('item:');
  const had = Object.keys(input.known).filter(unwanted);
  const found = [...own.keys()].filter((key) => unwanted(key) && !Object.hasOwn(input.known, key));
  for (const key of [...had, ...found.slice(0, Math.max(0, atOnceMax - had.length))]) {
    const before = input.known[key];
    // A build that was deleted takes no app from devices that have it: the policy still wants it.
    const isWanted = before !== undefined && before.digest !== null && before.items.some((item) => lost.has(item));
    const decision = isWanted ? decided(before, stateOf(before), input.now) : decideRemoval(input, key, own.get(key));
    if (decision) decisions.set(key, decision);
  }
  return decisions;
}

/** What a policy names is not there any more. */
const isLost = ({ why: { reason } }: PlanInput['unable'][number]) => reason === 'missing' || reason === 'secretMissing';

const stateOf = ({ state, reason, detail }: Known) => ({ state, detail, ...(reason !== null && { reason }) });

type Own = { section: Section; remove: Known['remove']; sync?: Known['sync'] } | undefined;

/** Undefined: there is nothing to remember of it. */
function decideRemoval(input: PlanInput, key: string, own: Own): Decision | undefined {
  const { now } = input;
  const before = input.known[key];
  const known: Known = {
    ...(before ?? { ...nothingKnown, since: now }),
    digest: null,
    // What stays needs it still.
    licence: before?.keep ? before.licence : undefined,
    ...(own && { section: own.section, remove: own.remove, sync: own.sync }),
    ...(before?.digest != null && { attempts: 0, context: null }),
  };
  const look = lookAt(input, key, null, known);
  // Of apps nobody can tell who brought them, so those count that a policy gave.
  const report = input.reported[known.section];
  const isThere =
    own !== undefined || (before !== undefined && report !== undefined && report.presence(key, '').is !== 'absent');
  if (known.keep)
    return isThere || isUnclear(input, known, look) ? decided(known, { state: 'verified' }, now) : undefined;
  const isReported = look.reportedAt !== null && look.reportedAt > look.endedAt;
  switch (look.sent) {
    case 'open':
      return decided(known, { state: 'pending', reason: look.handed ? 'sent' : 'waits' }, now);
    case 'canceled':
    case 'refused':
      if (!isThere) return undefined;
      return decided(known, look.sent === 'canceled' ? canceled : { ...refused, detail: look.message }, now);
    case 'acknowledged':
      if (!isReported) return settle(known, look, now);
      if (!isThere) return undefined;
      if (known.attempts >= attemptsMax) return decided(known, { state: 'failed', reason: 'notKept' }, now);
      return take(known, key, now);
    default:
      return isThere || isUnclear(input, known, look) ? take(known, key, now) : undefined;
  }
}

const canceled = { state: 'pending', reason: 'canceled' } as const;
const refused = { state: 'failed', reason: 'refused' } as const;

function settle(known: Known, look: Look, now: string): Decision {
  const applied = { state: 'applied', reason: 'acknowledged' } as const;
  return known.sync === undefined ? askOnce(known, applied, look, now) : decided(known, applied, now);
}

/** Something was sent since the last report that may have brought it, or is about to. */
function isUnclear(input: PlanInput, known: Known, look: Look): boolean {
  const last = known.sent;
  if (last === null || last.digest === null) return false;
  if (input.open.some(({ id }) => id === last.commandId)) return true;
  const ended = input.ended.find(({ id }) => id === last.commandId);
  return mayHaveRun(ended) && (look.reportedAt === null || look.reportedAt <= look.endedAt);
}

function take(known: Known, key: string, now: string): Decision | undefined {
  const { remove, sync } = known;
  if (remove === null && sync === undefined) return undefined;
  return sending(known, { kind: remove, sync, artifact: key, digest: null, priority }, now);
}
