/**
 * Plans devices whose desired state may be another. Whoever changes what it depends on leaves a row in `plan_queue`; here
 * rows that are due are claimed, some at a time and workspaces taking turns, and planned in pieces. Whoever dies in between
 * has lost nothing: the claim ends by itself, and planning again finds what was done.
 */
import { systemActor } from '../../platform/actor.ts';
import { createPauses } from '../../platform/pauses.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Loop } from '../capability.ts';
import type { LicenceKeeper } from './licence-keeper.ts';
import { type Outcome, planBatch } from './plan-batch.ts';
import {
  type Claim,
  claimPlans,
  type EndedClaim,
  endPlans,
  listStillClaimed,
  putOffPlans,
} from './plan-queue-store.ts';
import { createMemos } from './resolve.ts';
import type { SettingsDrivers } from './settings-driver.ts';

const atOnce = 2000;
/** So many in one transaction. */
const together = 500;
/** One is computed here while the database writes another. */
const lanes = 2;
const idlePause = 2_000;

export interface PlanLoopOptions {
  /** For tests: called between a plan and its end. */
  planned?: () => Promise<void>;
}

export function createPlanLoop(
  platform: Pick<Platform, 'db' | 'log'>,
  { drivers, licences = [] }: { drivers: SettingsDrivers; licences?: readonly LicenceKeeper[] },
  options: PlanLoopOptions = {},
) {
  const { db, log } = platform;
  const pauses = createPauses(idlePause);
  const deps = { drivers, licences, memos: createMemos(), now: () => new Date() };
  let running: Promise<void> | undefined;
  /** Something was committed while this was busy. */
  let asked = false;

  async function run(): Promise<void> {
    while (!pauses.ended) {
      asked = false;
      const claimed = await planSome().catch((error) => {
        log.warn({ err: error }, 'devices could not be planned; trying again');
        return 0;
      });
      if (claimed < atOnce && !asked) await pauses.take();
    }
  }

  /** How many were claimed. */
  async function planSome(): Promise<number> {
    const claims = await claimPlans(db, atOnce);
    const pieces = [...Map.groupBy(claims, (claim) => claim.organizationId).values()].flatMap(inPieces);
    const lane = async () => {
      for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) await planPiece(piece);
    };
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return claims.length;
  }

  /** All of one workspace. */
  async function planPiece(claims: readonly Claim[]): Promise<void> {
    const outcomes = await planTogether(claims[0]?.organizationId ?? '', claims);
    await options.planned?.();
    await end(claims, outcomes);
  }

  /** Where one of them breaks the statements of all, they are parted until it stands alone. */
  async function planTogether(organizationId: string, claims: readonly Claim[]): Promise<Map<string, Outcome>> {
    try {
      return await db.withTenant(organizationId, systemActor, async (tx) => {
        const still = await listStillClaimed(
          tx,
          claims.map(({ deviceId }) => deviceId),
        );
        return planBatch(tx, deps, [...still]);
      });
    } catch (error) {
      const [only] = claims;
      if (claims.length === 1 && only) return new Map([[only.deviceId, { error }]]);
      const middle = Math.ceil(claims.length / 2);
      const first = await planTogether(organizationId, claims.slice(0, middle));
      return new Map([...first, ...(await planTogether(organizationId, claims.slice(middle)))]);
    }
  }

  async function end(claims: readonly Claim[], outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
    const ended: EndedClaim[] = [];
    const failed: Claim[] = [];
    for (const claim of claims) {
      const outcome = outcomes.get(claim.deviceId);
      if (outcome === undefined) continue;
      if ('error' in outcome) {
        const { organizationId, deviceId, attempts } = claim;
        log.warn({ err: outcome.error, organizationId, deviceId, attempts }, 'a device could not be planned');
        failed.push(claim);
      } else ended.push({ ...claim, again: outcome.again });
    }
    await endPlans(db, ended);
    await putOffPlans(db, failed);
  }

  return {
    start() {
      running = run();
    },
    wake() {
      asked = true;
      pauses.wake();
    },
    async stop() {
      pauses.end();
      await running;
    },
    planSome,
  } satisfies Loop & { planSome(): Promise<number> };
}

function inPieces(claims: readonly Claim[]): Claim[][] {
  const count = Math.ceil(claims.length / together);
  return Array.from({ length: count }, (_, n) => claims.slice(n * together, (n + 1) * together));
}
