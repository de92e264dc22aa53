/**
 * Sends what waits. Each process takes integrations whose deliveries are due, one at a time each, and holds them with a
 * lease: what a process that was killed held is taken by another when the lease is over, and sent again under the same
 * id. Receivers that fail have places of their own, so that they take none from those that answer (decision 0019).
 */
import { randomUUID } from 'node:crypto';
import { pausedAfterDays, retryPauses } from '@muster/contract/integrations';
import type { FastifyBaseLogger } from 'fastify';
import { systemActor } from '../../platform/actor.ts';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Outbound } from '../../platform/outbound/outbound-client.ts';
import { createPauses } from '../../platform/pauses.ts';
import {
  type Claim,
  claimDue,
  lockClaimed,
  type NextDelivery,
  pauseIntegration,
  release,
  stopWaiting,
  takeNext,
  writeAttempt,
  writeHealth,
} from './deliveries-store.ts';
import { messageBody } from './integration-message.ts';
import { sealedAt } from './sealed-at.ts';
import { type Outcome, type Sendable, sendDelivery } from './send-delivery.ts';

export interface DeliveryDeps {
  db: Database;
  envelope: Envelope;
  outbound: Outbound;
  log: FastifyBaseLogger;
  publicUrl(): string;
  storeAddress(): string;
  /** How long a receiver may take. */
  timeoutMs: number;
}

export interface DeliveryLoop {
  start(): void;
  /** Something may be due: look now rather than at the next tick. */
  wake(): void;
  /** Ends when what is being sent has been. */
  stop(): Promise<void>;
}

/** Places for those that answer, and for those whose last attempt failed. */
const lanes = [
  { healthy: true, places: 128 },
  { healthy: false, places: 32 },
] as const;
const perWorkspace = 8;
const idlePause = 3_000;
/** Longer than an attempt and its paperwork can take. */
const leaseBeyondTimeout = 20;
/** Whoever fails again and again is left alone for longer and longer, up to this many seconds. */
const longestRest = 300;
/** For so long the end of the process waits for receivers; then others take over. */
const stopPatience = 3_000;

export function createDeliveryLoop(deps: DeliveryDeps): DeliveryLoop {
  const { db, log } = deps;
  const leaseSeconds = Math.ceil(deps.timeoutMs / 1000) + leaseBeyondTimeout;
  const pauses = createPauses(idlePause);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];

  async function run({ healthy, places }: (typeof lanes)[number]): Promise<void> {
    let busy = 0;
    while (!pauses.ended) {
      const claims = busy < places ? await claim(healthy, places - busy) : [];
      for (const one of claims) {
        busy++;
        const work = deliverNext(deps, one, stopping.signal)
          .catch((error) =>
            log.error({ err: error, integration: one.integrationId }, 'a delivery could not be handled'),
          )
          .finally(() => {
            busy--;
            underWay.delete(work);
            pauses.wake();
          });
        underWay.add(work);
      }
      if (claims.length === 0) await pauses.take();
    }
  }

  async function claim(healthy: boolean, atMost: number): Promise<Claim[]> {
    try {
      return await claimDue(db, { token: randomUUID(), healthy, atMost, perWorkspace, leaseSeconds });
    } catch (error) {
      log.warn({ err: error }, 'deliveries could not be looked for; trying again');
      return [];
    }
  }

  return {
    start() {
      loops = lanes.map(run);
    },
    wake: pauses.wake,
    async stop() {
      pauses.end();
      await Promise.all(loops);
      const timer = setTimeout(() => stopping.abort(), stopPatience);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}

/** No transaction is open while a receiver is waited for. */
async function deliverNext(deps: DeliveryDeps, claim: Claim, stopping: AbortSignal): Promise<void> {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => deps.db.withTenant(claim.organizationId, systemActor, work);
  const taken = await inside(async (tx) => {
    const next = await takeNext(tx, claim);
    return next && { next, sendable: await unseal(deps, tx, claim.integrationId, next) };
  });
  const outcome =
    taken && (await sendDelivery(deps.outbound, taken.sendable, { timeoutMs: deps.timeoutMs, signal: stopping }));
  await inside(async (tx) => {
    // Nothing was due after all, or it was cut short by the end of this process, which says nothing of the receiver.
    if (taken && outcome && !(stopping.aborted && outcome.problem === 'timeout'))
      await settle(tx, claim, taken.next, outcome);
    else if (await lockClaimed(tx, claim, pausedAfterDays)) await release(tx, claim.integrationId, 0);
  });
}

async function unseal(
  { envelope, publicUrl, storeAddress }: DeliveryDeps,
  tx: Tx,
  integrationId: string,
  next: NextDelivery,
): Promise<Sendable> {
  const open = async (column: Parameters<typeof sealedAt>[0], sealed: Buffer) =>
    (await envelope.open(tx, sealed, sealedAt(column, integrationId))).toString();
  const secrets: string[] = [];
  if (next.sealedSecret) secrets.push(await open('sealed_secret', next.sealedSecret));
  if (next.sealedOldSecret) secrets.push(await open('sealed_old_secret', next.sealedOldSecret));
  return {
    id: messageId(next.id),
    url: await open('sealed_url', next.sealedUrl),
    body: messageBody(next, next, publicUrl(), storeAddress()),
    secrets,
  };
}

export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`;
}

/** Writes down what came of it, unless it has become somebody else's turn. */
async function settle(tx: Tx, claim: Claim, next: NextDelivery, outcome: Outcome): Promise<void> {
  const held = await lockClaimed(tx, claim, pausedAfterDays);
  if (held === undefined) return;
  const { integrationId } = claim;
  const arrived = outcome.problem === null;
  const isTest = next.event === null;
  const pause = arrived || isTest || outcome.problem === 'gone' ? null : nextPause(next.tries, outcome.retryAfter);
  const state = arrived ? 'delivered' : pause === null ? 'failed' : 'waiting';
  await writeAttempt(tx, next.id, { ...outcome, state, pause });
  if (arrived || !isTest) await writeHealth(tx, integrationId, arrived);
  const { name, applicationId } = held;
  const payload = applicationId === null ? {} : { applicationId };
  if (!arrived && !isTest && held.state === 'active' && (outcome.problem === 'gone' || held.failedForLong)) {
    await pauseIntegration(tx, integrationId);
    await stopWaiting(tx, integrationId);
    await recordChange(tx, {
      action: 'update',
      entity: 'integration',
      entityId: integrationId,
      entityName: name,
      before: { state: 'active' },
      after: { state: 'paused' },
      payload: { ...payload, pausedName: name },
    });
  } else {
    await emit(tx, { type: 'integration.delivery', entityId: integrationId, payload });
  }
  await release(tx, integrationId, arrived || isTest ? 0 : Math.min(2 ** Math.min(held.failures, 10), longestRest));
}

/** Seconds; null after the last attempt. A little more or less, so that what failed together does not come together. */
function nextPause(tries: number, retryAfter: number): number | null {
  const pause = retryPauses[tries];
  return pause === undefined ? null : Math.max(pause * (0.9 + Math.random() * 0.2), retryAfter);
}
