import type { Session } from '@muster/contract/entities';
import type { SessionStore } from './session-store.ts';

const lockName = 'muster.refresh';

/**
 * Exchanges an expired access token for a new one, once for all requests of all tabs: whoever comes second finds the
 * pair that the first one has stored. Web Locks hold across tabs; where a page has none (plain http from another
 * machine) only this tab waits for itself, and the server's grace for a just-rotated token covers the rest.
 */
export function createRefresh(store: SessionStore, exchange: (session: Session) => Promise<Session>) {
  let running: Promise<Session | undefined> | undefined;

  async function renew(expired: string): Promise<Session | undefined> {
    const session = store.get();
    // Signed out meanwhile, or somebody else has refreshed already.
    if (!session || session.accessToken.token !== expired) return session;
    const renewed = await exchange(session);
    // Signed out, or somebody else signed in, while the answer was on its way: it is no longer wanted.
    if (store.get()?.refreshToken.token !== session.refreshToken.token) return store.get();
    store.save(renewed);
    return renewed;
  }

  return (expired: string): Promise<Session | undefined> => {
    running ??= locked(() => renew(expired)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function locked<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? ((await locks.request(lockName, work)) as T) : work();
}
