import { ApiError } from '@muster/contract/client';

const secondFactorNeeded = 4011;

/** The password was right, and a second step is asked for: what the server said with 4011. */
export interface Challenge {
  ticket: string;
  methods: unknown;
}

export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.code !== secondFactorNeeded) return undefined;
  const { ticket, methods } = (error.data ?? {}) as Partial<Challenge>;
  return typeof ticket === 'string' ? { ticket, methods } : undefined;
}
