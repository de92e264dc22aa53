/**
 * The permission-and-tenancy sweep: every declared call, made by everybody, about one's own and somebody else's
 * workspace. What should happen is read from the declarations alone, so a new call is swept without a line here.
 */
import type { CallSpec } from '@muster/contract/call';
import { createCallers, createHome } from './callers.ts';
import { expectation } from './expectation.ts';
import { idFields, withIds } from './id-fields.ts';
import { idFilters, namedInside, othersIds, samples as ownSamples, sampleFor, settings } from './samples.ts';
import { type Answer, type Sent, send } from './send.ts';
import type { Samples } from './sweep-part.ts';
import { createFingerprint, type Fingerprint, forgetLimits, restoreMembers } from './sweep-store.ts';
import type { Caller, Callers, SweepServer, Workspace, Workspaces } from './sweep-types.ts';

export interface Finding {
  call: string;
  caller: string;
  problem: string;
}

/** Settings the server under test must have: all calls, no worker that changes rows by itself, addresses as told. */
export const sweepSettings = {
  SERVICES: 'api,upload,download,store,sdk,mdm,win-mdm,broker,scim',
  TRUST_PROXY: '1',
};

/** Sweeps one call after the other, with the same people at the door. */
export async function createSweep(
  server: SweepServer,
  samples: Samples = ownSamples,
): Promise<(call: CallSpec) => Promise<Finding[]>> {
  const callers = await createCallers(server);
  const fingerprint = await createFingerprint(server.ownerQuery);
  return async (call) =>
    sweepCall({ server, fingerprint, call, callers, home: await createHome(server, callers), samples });
}

interface Stage {
  server: SweepServer;
  fingerprint: Fingerprint;
  call: CallSpec;
  callers: Callers;
  home: Workspace;
  samples: Samples;
}

/** One request, and what must be true of its answer. */
interface Attempt {
  caller: Caller;
  sent: Sent;
  what: string;
  judge(answer: Answer): string | undefined;
}

async function sweepCall(stage: Stage): Promise<Finding[]> {
  const { call, callers, home } = stage;
  const own = await ownIds(stage);
  if (own.missing.length > 0) {
    return own.missing.map((name) => ({ call: call.name, caller: 'the sweep', problem: `add a sample for "${name}"` }));
  }
  const refused: Attempt[] = [];
  const allowed: Attempt[] = [];
  for (const org of call.access.kind === 'member' ? [home.slug, home.id] : [home.slug]) {
    for (const caller of callers.all) {
      // A workspace is found by its id or its slug before anybody's rights are looked at: one of each kind comes by both.
      if (org === home.id && !caller.byId) continue;
      const expected = expectation(stage.server, call, caller);
      // Things of their own for those who are let in: whoever came before may have deleted them.
      const about = expected === 'allowed' && call.changes ? (await ownIds(stage)).sent : own.sent;
      const sent = { ...about, params: { ...about.params, org } };
      const what = org === home.id ? 'by id' : '';
      if (expected === 'allowed') allowed.push({ caller, sent, what, judge: (answer) => judgeAllowed(call, answer) });
      else refused.push({ caller, sent, what, judge: (answer) => judgeRefused(expected, answer) });
    }
  }
  const insider = allowed.find(({ caller }) => caller.of === 'home');
  const staff = call.access.kind === 'provider';
  return [
    ...(await mustChangeNothing(stage, refused, 'a refused request changed')),
    ...(insider ? await mustChangeNothing(stage, await foreignIds(stage, insider), 'a foreign id changed') : []),
    ...(call.changes ? [] : await mustChangeNothing(stage, allowed, 'it is declared to change nothing, and changed')),
    // What the provider's staff does may be about any workspace.
    ...(call.changes && !staff ? await mustLeaveOthersAlone(stage, allowed) : []),
    ...(insider ? await mustLeaveOthersAlone(stage, await smuggled(stage, insider)) : []),
  ];
}

function judgeRefused(expected: number, { code, status }: Answer): string | undefined {
  return code === expected ? undefined : `was answered ${code ?? status} instead of ${expected}`;
}

/** What is not there, or a field that is wrong. Who filters by such an id finds nothing. */
function judgeForeign(call: CallSpec, field: string, { code, status }: Answer): string | undefined {
  if (code === 3001 || code === 6002) return undefined;
  if (code === undefined && idFilters[call.name]?.includes(field)) return undefined;
  if (code !== undefined && namedInside[call.name]?.includes(code)) return undefined;
  return `was answered ${code ?? status} instead of 3001`;
}

/** A valid request of somebody who may make it succeeds, or fails in a way the call declares. */
function judgeAllowed(call: CallSpec, { code }: Answer): string | undefined {
  // One's own note may not be there; the workspace and its things, whose real ids are sent, always are.
  const mayBeMissing = !call.path.includes('/:org');
  if (code === undefined || (code === 3001 && mayBeMissing)) return undefined;
  if (code !== 3001 && (call.errors ?? []).includes(code)) return undefined;
  return `may make the call, and was refused with ${code}`;
}

/** A valid input about one's own workspace, and the names of ids for which there is no sample. */
export async function ownIds({
  server,
  call,
  home,
  samples,
}: Omit<Stage, 'callers' | 'fingerprint'>): Promise<{ sent: Sent; missing: string[] }> {
  let sent: Sent = {
    params: { ...call.sample?.params },
    query: { ...call.sample?.query },
    body: call.sample?.body,
  };
  const missing: string[] = [];
  await settings[call.name]?.(server, home);
  for (const { part, path, name } of idFields(call)) {
    const sample = sampleFor(samples, name);
    if (sample === undefined) missing.push(name);
    else sent = { ...sent, [part]: withIds(sent[part], path, [await sample(server, home)]) };
  }
  return { sent, missing };
}

/** The id of another workspace's thing in place of each id, alone and, in a list, behind one's own. */
async function foreignIds({ server, call, callers, home, samples }: Stage, insider: Attempt): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const isIdName = (name: string) => /(Ids?|^workspace)$/.test(name) && sampleFor(samples, name) !== undefined;
  for (const { part, path, name } of idFields(call, isIdName)) {
    const sample = sampleFor(samples, name);
    if (sample === undefined || othersIds[call.name]?.includes(path.join('.'))) continue;
    const [own, foreign] = [await sample(server, home), await sample(server, callers.foreign)];
    for (const values of path.includes('*') ? [[foreign], [own, foreign]] : [[foreign]]) {
      const sent = { ...insider.sent, [part]: withIds(insider.sent[part], path, values) };
      const what = `with another workspace's id in ${part} ${path.join('.')}`;
      const judge = (answer: Answer) => judgeForeign(call, path.join('.'), answer);
      attempts.push({ caller: insider.caller, sent, what, judge });
    }
  }
  return attempts;
}

/** Another workspace named in places the call does not declare: whoever reads them there finds what they should not. */
async function smuggled(stage: Stage, insider: Attempt): Promise<Attempt[]> {
  const { foreign } = stage.callers;
  const attempts: Attempt[] = [];
  // One after the other: what belongs to a build is made for the one that was made last.
  for (const other of [foreign.id, foreign.slug]) attempts.push(await smuggle(stage, insider, other));
  return attempts;
}

async function smuggle(stage: Stage, insider: Attempt, other: string): Promise<Attempt> {
  const names = ['org', 'organization', 'organizationId', 'organization_id', 'workspace', 'workspaceId'];
  const extra = Object.fromEntries(names.map((name) => [name, other]));
  const { params, query, body } = (await ownIds(stage)).sent;
  const sent = {
    params: { ...params, org: insider.sent.params.org ?? '' },
    query: { ...extra, ...query },
    body: typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...extra, ...body } : body,
  };
  const what = 'with another workspace named where none is asked for';
  return { caller: insider.caller, sent, what, judge: (answer) => judgeAllowed(stage.call, answer) };
}

async function mustChangeNothing(stage: Stage, attempts: readonly Attempt[], problem: string): Promise<Finding[]> {
  return compare(stage, attempts, problem, () => stage.fingerprint());
}

async function mustLeaveOthersAlone(stage: Stage, attempts: readonly Attempt[]): Promise<Finding[]> {
  const { fingerprint, callers, call } = stage;
  // To a store, whoever is from elsewhere is a visitor like others, who may leave something there.
  const isOutside = ({ caller }: Attempt) => caller.of === 'foreign' && call.access.kind !== 'visitor';
  const inside = attempts.filter((attempt) => !isOutside(attempt));
  const outside = attempts.filter(isOutside);
  return [
    ...(await compare(stage, inside, "another workspace's rows changed", () => fingerprint(callers.foreign.id))),
    ...(await compare(stage, outside, "another workspace's rows changed", () => fingerprint(stage.home.id))),
  ];
}

/** Fewer than any limit counted by account, so that forgetting the counters in between is enough. */
const atOnce = 4;

/** Makes all attempts and looks at the rows once; only if they differ, again one by one, to say whose doing it was. */
async function compare(
  stage: Stage,
  attempts: readonly Attempt[],
  problem: string,
  look: () => Promise<Map<string, string>>,
): Promise<Finding[]> {
  const tokens = await Promise.all(attempts.map(({ caller }) => caller.token(workspacesOf(stage))));
  const before = await look();
  const findings: Finding[] = [];
  for (let start = 0; start < attempts.length; start += atOnce) {
    const some = attempts.slice(start, start + atOnce);
    await forgetLimits(stage.server.db);
    if (stage.call.changes) await restore(stage);
    const made = await Promise.all(some.map((attempt, index) => make(stage, attempt, tokens[start + index])));
    findings.push(...made.flat());
  }
  const changed = difference(before, await look());
  if (changed.length === 0) return findings;
  const culprits: Finding[] = [];
  for (const attempt of attempts) {
    const token = await attempt.caller.token(workspacesOf(stage));
    await forgetLimits(stage.server.db);
    const start = await look();
    await make(stage, attempt, token);
    const tables = difference(start, await look());
    if (tables.length > 0) culprits.push(finding(stage.call, attempt, `${problem} ${tables.join(', ')}`));
  }
  if (culprits.length === 0) {
    culprits.push({ call: stage.call.name, caller: 'one of the callers', problem: `${problem} ${changed.join(', ')}` });
  }
  return [...findings, ...culprits];
}

function workspacesOf({ home, callers: { foreign } }: Stage): Workspaces {
  return { home, foreign };
}

/** Some calls are about leaving. */
async function restore({ server, callers, home }: Stage): Promise<void> {
  const members = Object.entries(callers.members).map(([role, user]) => ({ ...user, role }));
  await restoreMembers(server.ownerQuery, home.id, members);
}

function difference(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after.keys()].filter((table) => before.get(table) !== after.get(table));
}

async function make({ server, call, callers, home }: Stage, attempt: Attempt, token: string | undefined) {
  const answer = await send(server.url, call, attempt.sent, token);
  const problems = [answer.fault, attempt.judge(answer)];
  const { caller } = attempt;
  // The provider's staff sees all workspaces where a call is for them.
  if (call.access.kind !== 'provider' || answer.code !== undefined) {
    if (caller.of !== 'foreign') problems.push(leak(answer, callers.foreign));
    // What an open call says about a workspace it says to anybody, and so does its store.
    if (caller.of !== 'home' && !['open', 'visitor'].includes(call.access.kind)) problems.push(leak(answer, home));
  }
  return problems.filter((problem) => problem !== undefined).map((problem) => finding(call, attempt, problem));
}

function leak({ text }: Answer, { id, slug, name, ownerId, ownerEmail }: Workspace): string | undefined {
  const told = [id, slug, name, ownerId, ownerEmail].filter((word) => text.includes(word));
  return told.length === 0 ? undefined : `the answer tells about another workspace: ${told.join(', ')}`;
}

function finding(call: CallSpec, { caller, what }: Attempt, problem: string): Finding {
  return { call: call.name, caller: [caller.name, what].filter(Boolean).join(', '), problem };
}
