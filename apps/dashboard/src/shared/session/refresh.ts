import type { Session } from '@muster/contract/entities';
import type { SessionStore } from './session-store.ts';

const lockName = 'muster.refresh';

/**
 * Exchanges an expired access token for a new one, once for all requests of all tabs: whoever comes second finds the
 * pair that the first one has stored. Web Locks hold across tabs; where a page has none (plain http from another
 * machine) only this tab waits for itself, and the server's grace for a just-rotated token covers the rest.
 */
export function createRefresh(store: SessionStore, exchange: (session: Session) => Promise<Session>) {
  const running = new Map<string, Promise<Session | undefined>>();

  async function renew(userId: string, expired: string): Promise<Session | undefined> {
    const session = store.find(userId);
    // Signed out meanwhile, or somebody else has refreshed already.
    if (!session || session.accessToken.token !== expired) return session;
    const renewed = await exchange(session);
    // Signed out, or signed in again, while the answer was on its way: it is no longer wanted.
    if (store.find(userId)?.refreshToken.token !== session.refreshToken.token) return store.find(userId);
    store.update(renewed);
    return renewed;
  }

  /** Of this tab's account, or of a spare one. */
  return (expired: string, userId = store.get()?.user.id): Promise<Session | undefined> => {
    if (userId === undefined) return Promise.resolve(undefined);
    const current =
      running.get(userId) ?? locked(() => renew(userId, expired)).finally(() => void running.delete(userId));
    running.set(userId, current);
    return current;
  };
}

async function locked<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? ((await locks.request(lockName, work)) as T) : work();
}
