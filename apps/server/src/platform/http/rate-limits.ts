import type { CallSpec, RateLimit } from '@muster/contract/call';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { asCodedError } from '../db/database-errors.ts';
import { CodedError } from '../errors.ts';
import { neighbourhood } from '../neighbourhood.ts';

/** Limits that hold across processes, counted in the database, and a guard against guessing tokens in each process. */
export interface RateLimits {
  /** Counts a call by the caller's address, before anything of it is read. */
  byAddress(call: CallSpec, address: string): Promise<void>;
  /** Counts it by who makes it, once that is known. */
  byUser(call: CallSpec, userId: string): Promise<void>;
  /** Counts it by the account it names, once the body is known. */
  byBody(call: CallSpec, body: unknown, device: Device): Promise<void>;
  /** Counts it by what its path names in a workspace. What it gives takes back what counts for refusals alone. */
  byPath(call: CallSpec, named: Named): Promise<() => Promise<void>>;
  /** Counts a token that nobody was ever given, and refuses an address that has tried too many of them. */
  badToken(address: string): Promise<void>;
}

/** What a call is about, and from where it comes. */
export interface Named {
  organizationId: string;
  params: unknown;
  address: string;
}

interface Counted {
  limiter: RateLimiterPostgres;
  key: string;
}

export interface Device {
  address: string;
  userAgent: string | undefined;
}

/** Whether somebody has lately used the account of an address from a device. */
export type IsKnownDevice = (email: string, device: Device) => Promise<boolean>;

const badTokens = { points: 120, duration: 60 };

export function createRateLimits(pool: pg.Pool, isKnown: IsKnownDevice = async () => false): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const guesses = new RateLimiterMemory(badTokens);

  function limiter(call: CallSpec, limit: RateLimit, index: number | string): RateLimiterPostgres {
    const keyPrefix = `${call.name}:${index}`;
    let found = limiters.get(keyPrefix);
    if (!found) {
      found = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points: limit.points,
        duration: limit.seconds,
        clearExpiredByTimeout: false,
        // A blocked caller costs no query until its time is over.
        inMemoryBlockOnConsumed: limit.points + 1,
      });
      limiters.set(keyPrefix, found);
    }
    return found;
  }

  async function count(call: CallSpec, keyOf: (limit: RateLimit) => string | undefined): Promise<void> {
    for (const [index, limit] of (call.limits ?? []).entries()) {
      const key = keyOf(limit);
      if (key !== undefined) await limiter(call, limit, index).consume(key).catch(refuse);
    }
  }

  /** Whoever is known is not held up by the guesses of others: their own are counted by themselves. */
  async function countAccount(limiter: RateLimiterPostgres, limit: RateLimit, email: string, device: Device) {
    const address = neighbourhood(device.address);
    const from =
      typeof limit.by === 'object' && 'body' in limit.by && limit.by.from === 'address' ? ` from ${address}` : '';
    const refusal = await limiter.consume(email + from).then(
      () => undefined,
      (rejection: unknown) => rejection,
    );
    if (refusal === undefined) return;
    if (!limit.knownDevices || !(refusal instanceof RateLimiterRes) || !(await isKnown(email, device))) refuse(refusal);
    await limiter.consume(`${email} known at ${address}`).catch(refuse);
  }

  /** Where others have used it up, a few of each address count by themselves. Gives what was counted. */
  async function countNamed(call: CallSpec, limit: RateLimit, index: number, named: Named): Promise<Counted[]> {
    const key = nameOf(limit, named);
    if (key === undefined) return [];
    const all = { limiter: limiter(call, limit, index), key };
    const refusal = await all.limiter.consume(key).then(
      () => undefined,
      (rejection: unknown) => rejection,
    );
    if (refusal === undefined) return [all];
    if (limit.each === undefined || !(refusal instanceof RateLimiterRes)) return refuse(refusal);
    const few = limiter(call, { ...limit, points: limit.each }, `${index}:each`);
    const own = { limiter: few, key: `${key} from ${neighbourhood(named.address)}` };
    await few.consume(own.key).catch(refuse);
    return [own];
  }

  return {
    byAddress: (call, address) => count(call, ({ by }) => (by === 'address' ? neighbourhood(address) : undefined)),
    byUser: (call, userId) => count(call, ({ by }) => (by === 'user' ? userId : undefined)),
    byBody: async (call, body, device) => {
      for (const [index, limit] of (call.limits ?? []).entries()) {
        if (typeof limit.by === 'string' || 'path' in limit.by) continue;
        const account = String(valueAt(body, limit.by.body) ?? '').toLowerCase();
        // A form that was left empty is about nobody: others who leave it empty would be held up by it.
        if (account === '') continue;
        await countAccount(limiter(call, limit, index), limit, account, device);
      }
    },
    byPath: async (call, named) => {
      const back: Counted[] = [];
      for (const [index, limit] of (call.limits ?? []).entries()) {
        const counted = await countNamed(call, limit, index, named);
        if (!limit.refused) continue;
        back.push(...counted);
        if (limit.by === 'address')
          back.push({ limiter: limiter(call, limit, index), key: neighbourhood(named.address) });
      }
      return async () => {
        for (const { limiter, key } of back) await limiter.reward(key).catch(asCodedError);
      };
    },
    badToken: async (address) => {
      await guesses.consume(neighbourhood(address)).catch(refuse);
    },
  };
}

/** The workspace by its id: it has more than one name in a path. */
function nameOf({ by }: RateLimit, { organizationId, params }: Named): string | undefined {
  if (typeof by !== 'object' || !('path' in by)) return undefined;
  return `${organizationId} ${String(valueAt(params, by.path) ?? '')}`;
}

function refuse(rejection: unknown): never {
  if (rejection instanceof RateLimiterRes) {
    throw new CodedError(4029, { data: { retryAfter: Math.ceil(rejection.msBeforeNext / 1000) } });
  }
  return asCodedError(rejection);
}

function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}
