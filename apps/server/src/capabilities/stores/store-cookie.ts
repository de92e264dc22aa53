/** The cookie of a visitor: one for each store, since many stand on one origin. */
import { storeRules } from '@muster/contract/store';
import { hashToken } from '../../platform/crypto/tokens.ts';

/** How its value begins, so that people and scanners know one when they see it. */
export const sessionPrefix = 'msv_';

export interface Client {
  /** Reached over https. */
  secure: boolean;
}

/** All that is kept of a token. */
export const hashSession = hashToken;

const nameOf = (slug: string) => `store-${slug}`;

export function readCookie(header: string | undefined, slug: string): string | undefined {
  const name = `${nameOf(slug)}=`;
  const found = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name));
  const value = found?.slice(name.length);
  return value?.startsWith(sessionPrefix) ? value.slice(0, 200) : undefined;
}

/** Undefined ends the session of the browser. */
export function writeCookie(slug: string, token: string | undefined, { secure }: Client): string {
  const age = token === undefined ? 0 : storeRules.sessionDays * 24 * 3600;
  return [
    `${nameOf(slug)}=${token ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${age}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
