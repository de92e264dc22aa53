import type { Session, User } from '@muster/contract/entities';
import type { Keep } from '../keep.ts';

export const sessionKey = 'muster.session';

/** Who is signed in, in local storage, so that all tabs know the same. */
export interface SessionStore {
  /** The same object until something changes. */
  get(): Session | undefined;
  save(session: Session): void;
  saveUser(user: User): void;
  clear(): void;
  /** Reads again what another tab has written. */
  reread(): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(keep: Keep): SessionStore {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let current: Session | undefined;

  /** Always from the storage: another tab may have refreshed the tokens a moment ago. */
  function get(): Session | undefined {
    const found = keep.get(sessionKey);
    if (found !== text) {
      text = found;
      current = parseSession(found);
    }
    return current;
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  const store: SessionStore = {
    get,
    save(session) {
      keep.set(sessionKey, JSON.stringify(session));
      tell();
    },
    saveUser(user) {
      const session = get();
      // An answer that arrives after somebody else signed in says nothing about them.
      if (session && session.user.id === user.id) store.save({ ...session, user });
    },
    clear() {
      keep.remove(sessionKey);
      tell();
    },
    reread: tell,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

/** Signed in means: a user, an access token and a refresh token (platform-shell.md, section 4). */
function parseSession(text: string | null): Session | undefined {
  if (text === null) return undefined;
  try {
    const session = JSON.parse(text) as Session;
    const complete = session.user?.id && session.accessToken?.token && session.refreshToken?.token;
    return complete ? session : undefined;
  } catch {
    // Not ours, or cut short: the same as nobody signed in.
    return undefined;
  }
}
