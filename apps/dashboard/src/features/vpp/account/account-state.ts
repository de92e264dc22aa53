import type { VppAccount } from '@muster/contract/vpp';

export type AccountState = 'connected' | 'soon' | 'expired' | 'revoked' | 'other' | 'failing';

/** From so many days before its end on, a token has to be replaced. */
const soonDays = 30;
const day = 86_400_000;

/** The worst that is so; undefined without a token. */
export function accountState({ token, otherServer, errorCode }: VppAccount, now: number): AccountState | undefined {
  if (!token) return undefined;
  if (token.expired || Date.parse(token.expiresAt) <= now) return 'expired';
  if (token.revokedAt !== null) return 'revoked';
  if (otherServer !== null) return 'other';
  if (errorCode !== null) return 'failing';
  return Date.parse(token.expiresAt) - now <= soonDays * day ? 'soon' : 'connected';
}
