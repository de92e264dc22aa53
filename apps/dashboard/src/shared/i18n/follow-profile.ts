import type { Language } from '@muster/contract/constants';
import type { SessionStore } from '../session/session-store.ts';
import type { Signal } from '../signal.ts';

interface Follower {
  session: Pick<SessionStore, 'get' | 'subscribe'>;
  language: Pick<Signal<Language>, 'set'>;
  /** Whether a language was chosen in this browser. */
  isChosen(): boolean;
}

/**
 * The pages take the language of the profile when it changes, on this device or another, and when somebody signs in to a
 * browser in which none was chosen.
 */
export function followProfile({ session, language, isChosen }: Follower): void {
  let before = session.get()?.user;
  session.subscribe(() => {
    const account = session.get();
    const user = account?.user;
    const same = user !== undefined && user.id === before?.id;
    const follows = same ? user.language !== before?.language : user !== undefined && !isChosen();
    before = user;
    if (user && follows && !account?.supplanting) language.set(user.language);
  });
}
