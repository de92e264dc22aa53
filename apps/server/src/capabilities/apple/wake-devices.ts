/**
 * Wake-ups. Each workspace has a connection and a turn of its own, so that a slow or refused one holds up nobody else. What
 * is asked for several times while it waits is sent once. What does not get through is tried again with growing pauses;
 * the queue of commands asks again later for what never did.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPushTargets, notePushes } from '../devices/index.ts';
import { type ApnsConnection, openApns, type Push, type PushAnswer } from './apns-connection.ts';
import { findEnterprise } from './enterprise-store.ts';
import { sealedAt } from './sealed-at.ts';

/** Of a workspace, at one time. */
const batchSize = 500;
const attemptsMax = 5;
const firstPause = 1_000;
const longestPause = 60_000;
/** Nobody was woken for so long: the connection is closed. */
const idleMs = 30 * 60_000;

interface Workspace {
  waiting: Set<string>;
  running: boolean;
  connection?: { apns: ApnsConnection; of: string } | undefined;
  idle?: NodeJS.Timeout | undefined;
}

const wakers = new WeakMap<Database, Map<string, Workspace>>();

export function wakeDevices(platform: Platform, organizationId: string, enrollmentIds: readonly string[]): void {
  const workspaces = wakers.get(platform.db) ?? new Map<string, Workspace>();
  wakers.set(platform.db, workspaces);
  const workspace = workspaces.get(organizationId) ?? { waiting: new Set<string>(), running: false };
  workspaces.set(organizationId, workspace);
  for (const id of enrollmentIds) workspace.waiting.add(id);
  if (workspace.running) return;
  workspace.running = true;
  void run(platform, organizationId, workspace)
    .catch((error) => platform.log.warn({ err: error, organizationId }, 'devices could not be woken'))
    .finally(() => {
      workspace.running = false;
      closeWhenIdle(workspaces, organizationId, workspace);
      // What came while the last of it went wrong.
      if (workspace.waiting.size > 0) wakeDevices(platform, organizationId, []);
    });
}

/** The process ends: what waits is asked for again by whoever goes on. */
export function stopWaking(db: Database): void {
  for (const workspace of wakers.get(db)?.values() ?? []) {
    workspace.waiting.clear();
    clearTimeout(workspace.idle);
    workspace.connection?.apns.close();
  }
  wakers.delete(db);
}

function closeWhenIdle(workspaces: Map<string, Workspace>, organizationId: string, workspace: Workspace): void {
  clearTimeout(workspace.idle);
  workspace.idle = setTimeout(() => {
    if (workspace.running) return;
    workspace.connection?.apns.close();
    workspaces.delete(organizationId);
  }, idleMs).unref();
}

async function run(platform: Platform, organizationId: string, workspace: Workspace): Promise<void> {
  while (workspace.waiting.size > 0) {
    const ids = [...workspace.waiting].slice(0, batchSize);
    for (const id of ids) workspace.waiting.delete(id);
    await wakeSome(platform, organizationId, workspace, ids);
  }
}

interface Batch {
  identity: { cert: string; key: string; of: string };
  pushes: (Push & { enrollmentId: string })[];
}

async function wakeSome(
  platform: Platform,
  organizationId: string,
  workspace: Workspace,
  ids: readonly string[],
): Promise<void> {
  const batch = await read(platform, organizationId, ids);
  if (batch === undefined) return;
  let left = batch.pushes;
  for (let attempt = 0; left.length > 0; attempt++) {
    const answers = await sendAll(platform.config.APNS_URL, workspace, batch.identity, left);
    const told = answers.flatMap(({ push: { enrollmentId }, answer }) =>
      isForLater(answer) ? [] : [{ enrollmentId, failure: failureOf(answer) }],
    );
    if (told.length > 0) await platform.db.withTenant(organizationId, systemActor, (tx) => notePushes(tx, told));
    const again = answers.filter(({ answer }) => isForLater(answer));
    left = again.map(({ push }) => push);
    if (left.length === 0) return;
    const reason = again[0]?.answer.reason;
    platform.log.warn({ organizationId, reason, count: left.length, attempt }, 'Apple did not take wake-ups');
    if (attempt + 1 >= attemptsMax) return;
    const asked = Math.max(0, ...again.map(({ answer }) => answer.retryAfter ?? 0)) * 1000;
    await pause(pauseFor(attempt, asked), undefined, { ref: false });
  }
}

function isForLater({ outcome }: PushAnswer): boolean {
  return outcome === 'retry' || outcome === 'slowDown';
}

function failureOf({ outcome, reason }: PushAnswer): string | null {
  return outcome === 'delivered' ? null : (reason ?? outcome);
}

/** Growing, with chance in it, and no shorter than Apple asks for, within reason. */
function pauseFor(attempt: number, asked: number): number {
  const own = Math.min(longestPause, firstPause * 2 ** attempt) * (0.5 + Math.random() / 2);
  return Math.min(10 * longestPause, Math.max(asked, own));
}

async function read(platform: Platform, organizationId: string, ids: readonly string[]): Promise<Batch | undefined> {
  const { db, envelope } = platform;
  return db.withTenant(organizationId, systemActor, async (tx) => {
    const row = await findEnterprise(tx);
    if (!row?.pushCertificate || !row.pushKey || !row.expiresAt || Date.parse(row.expiresAt) <= Date.now())
      return undefined;
    const key = (await envelope.open(tx, row.pushKey, sealedAt.pushKey(row.id))).toString();
    const pushes: Batch['pushes'] = [];
    for (const { enrollmentId, push } of await findPushTargets(tx, ids)) {
      const { topic, token, magic } = push as { topic: string; token: string; magic: string };
      const opened = await envelope.open(tx, Buffer.from(magic, 'base64'), sealedAt.pushMagic(enrollmentId));
      pushes.push({ enrollmentId, topic, token: Buffer.from(token, 'base64'), magic: opened.toString() });
    }
    return { identity: { cert: row.pushCertificate, key, of: `${row.topic} ${row.expiresAt}` }, pushes };
  });
}

/** As many at a time as Apple takes. */
async function sendAll<P extends Push>(
  url: string,
  workspace: Workspace,
  identity: Batch['identity'],
  pushes: readonly P[],
): Promise<{ push: P; answer: PushAnswer }[]> {
  const answers: { push: P; answer: PushAnswer }[] = [];
  const next = pushes.values();
  const work = async () => {
    for (const push of next) {
      const apns = connectionOf(url, workspace, identity);
      answers.push({ push, answer: await apns.push(push) });
    }
  };
  const room = connectionOf(url, workspace, identity).room;
  await Promise.all(Array.from({ length: Math.min(room, pushes.length) }, work));
  return answers;
}

function connectionOf(url: string, workspace: Workspace, identity: Batch['identity']): ApnsConnection {
  const { connection } = workspace;
  if (connection?.apns.open && connection.of === identity.of) return connection.apns;
  connection?.apns.close();
  const apns = openApns(url, identity);
  workspace.connection = { apns, of: identity.of };
  return apns;
}
