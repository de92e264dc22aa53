import { logout, readProfile, refresh } from '@muster/contract/calls/sessions';
import { ApiError, type createClient } from '@muster/contract/client';
import type { Session } from '@muster/contract/entities';
import { hasEnded } from './has-ended.ts';
import { createRefresh } from './refresh.ts';
import type { SessionStore } from './session-store.ts';

const expiredToken = 4012;

/** What can be done with the remembered accounts as a whole (platform-shell.md, sections 2 and 4). */
export interface Accounts {
  /** Makes another account the active one; the pages begin anew at /. */
  switchTo(userId: string): void;
  /** Signs out of this tab's account. The next one, if there is one, becomes active. */
  signOut(): Promise<void>;
  signOutOfAll(): Promise<void>;
  /** The provider's staff go on as somebody else, at a path of theirs. */
  supplant(session: Session, path: string): void;
  /** Back to the staff's own account, in their own area. */
  stopSupplanting(): Promise<void>;
  /** Reads all users again. A spare account whose session has ended is forgotten. */
  refresh(): Promise<void>;
}

export interface AccountsParts {
  session: SessionStore;
  /** Speaks for whoever has the token. */
  as(token: string | undefined): ReturnType<typeof createClient>;
  /** Reads this tab's own user; refreshes the token and signs out as any call does. */
  readOwnUser(): Promise<Session['user']>;
  /** Leaves for a page that is loaded anew. */
  restartAt(path: string): void;
  /** Nothing of where the last user was going is kept for the next. */
  forgetReturnPath(): void;
}

export function createAccounts({ session, as, readOwnUser, restartAt, forgetReturnPath }: AccountsParts): Accounts {
  const renew = createRefresh(session, ({ accessToken, refreshToken }) =>
    as(undefined)(refresh, { body: { lastAccessToken: accessToken.token, refreshToken: refreshToken.token } }),
  );

  function restart(): void {
    forgetReturnPath();
    restartAt(session.activeId() === undefined ? '/welcome' : '/');
  }

  /** Out of reach, the server cannot be told, but who asks to be signed out is signed out here all the same. */
  async function tellServer({ user, accessToken }: Session): Promise<void> {
    try {
      await as(accessToken.token)(logout, {});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== expiredToken) return;
      // The session outlives its access token: it is ended with a new one.
      const renewed = await renew(accessToken.token, user.id).catch(() => undefined);
      if (renewed) await as(renewed.accessToken.token)(logout, {}).catch(() => undefined);
    }
  }

  async function refreshSpare({ user, accessToken }: Session): Promise<void> {
    try {
      session.saveUser(await as(accessToken.token)(readProfile, {}));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The session of a refresh comes with its user.
      if (error.code === expiredToken) await renew(accessToken.token, user.id);
      else throw error;
    }
  }

  return {
    switchTo(userId) {
      session.switchTo(userId);
      restart();
    },
    async signOut() {
      const own = session.get();
      if (own) await tellServer(own);
      session.clear();
      restart();
    },
    supplant(other, path) {
      session.save(other);
      forgetReturnPath();
      restartAt(path);
    },
    async stopSupplanting() {
      const own = session.get();
      if (!own?.supplanting) return;
      await tellServer(own);
      session.clear();
      session.switchTo(own.supplanting.byId);
      forgetReturnPath();
      restartAt(session.activeId() === undefined ? '/welcome' : '/dm');
    },
    async signOutOfAll() {
      const own = session.get();
      await Promise.all([...(own ? [own] : []), ...session.spares()].map(tellServer));
      session.clearAll();
      restart();
    },
    async refresh() {
      // What cannot be fetched now comes with the next round; a session that has ended is handled by the call itself.
      await readOwnUser().then(session.saveUser, () => undefined);
      for (const spare of session.spares()) {
        await refreshSpare(spare).catch((error: unknown) => {
          if (hasEnded(error)) session.clear(spare.user.id);
        });
      }
    },
  };
}
