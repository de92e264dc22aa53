import type { DepAccount } from '@muster/contract/dep';

export type AccountState = 'connected' | 'soon' | 'expired' | 'failing';

/** From so many days before its end on, a token has to be renewed. */
const soonDays = 30;
const day = 86_400_000;

/** The worst that is so; undefined without a token. */
export function accountState({ token, errorCode }: DepAccount, now: number): AccountState | undefined {
  if (!token) return undefined;
  if (token.expired || Date.parse(token.expiresAt) <= now) return 'expired';
  if (errorCode !== null) return 'failing';
  return isSoon(token.expiresAt, now) ? 'soon' : 'connected';
}

export function isSoon(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now <= soonDays * day;
}
