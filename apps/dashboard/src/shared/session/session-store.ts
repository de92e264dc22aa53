import type { Session, User } from '@muster/contract/entities';
import type { Keep } from '../keep.ts';
import { type Account, type Auth, parseAuth } from './auth-state.ts';

export const authKey = 'muster.auth';
/** Where the only session was kept before several accounts could be remembered. */
const oldKey = 'muster.session';

/**
 * Who is signed in, in local storage, so that all tabs know the same: the active account and the spare ones. A tab
 * belongs to the account with which it was loaded and never speaks for another one: when the active account changes,
 * it is loaded anew.
 */
export interface SessionStore {
  /** This tab's account; the same object until something changes. */
  get(): Account | undefined;
  /** All other remembered accounts, in the order in which they were added. */
  spares(): readonly Account[];
  /** Any remembered account. */
  find(userId: string): Account | undefined;
  /** The user that this tab belongs to, also after they were signed out elsewhere. */
  ownId(): string | undefined;
  /** The user that a page opened now would belong to. */
  activeId(): string | undefined;
  /** Somebody has signed in: theirs is the active account now, and this tab's. */
  save(session: Session): void;
  /** New tokens or facts of a remembered account; of any other, nothing is kept. */
  update(session: Session): void;
  saveUser(user: User): void;
  setHideAdmin(hidden: boolean): void;
  /** Makes another account the active one. This tab shows it when it is loaded anew. */
  switchTo(userId: string): void;
  /** Forgets an account, by default this tab's; if it was the active one, the next becomes active. */
  clear(userId?: string): void;
  clearAll(): void;
  /** Tells this tab that another tab has written. */
  reread(): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(keep: Keep): SessionStore {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let auth: Auth = { accounts: [] };
  let spares: readonly Account[] = [];
  let sparesOf: unknown[] = [];
  migrate(keep);
  let own = read().active;

  /** Always from the storage: another tab may have refreshed the tokens a moment ago. */
  function read(): Auth {
    const found = keep.get(authKey);
    if (found !== text) {
      text = found;
      auth = parseAuth(found);
    }
    return auth;
  }

  function write(next: Auth): void {
    if (next.accounts.length === 0) keep.remove(authKey);
    else keep.set(authKey, JSON.stringify(next));
    for (const listener of [...listeners]) listener();
  }

  function find(userId: string | undefined): Account | undefined {
    return read().accounts.find(({ user }) => user.id === userId);
  }

  function change(userId: string | undefined, part: Partial<Account>): void {
    const { active, accounts } = read();
    if (!find(userId)) return;
    const changed = accounts.map((account) => (account.user.id === userId ? { ...account, ...part } : account));
    write({ active, accounts: changed });
  }

  return {
    get: () => find(own),
    find,
    spares() {
      const { accounts } = read();
      // The same list until something changes, as React asks of what it watches.
      if (sparesOf[0] !== accounts || sparesOf[1] !== own) {
        sparesOf = [accounts, own];
        spares = accounts.filter(({ user }) => user.id !== own);
      }
      return spares;
    },
    ownId: () => own,
    activeId: () => read().active,
    save(session) {
      const { accounts } = read();
      own = session.user.id;
      const known = find(own);
      const others = accounts.map((account) => (account === known ? { ...account, ...session } : account));
      write({ active: own, accounts: known ? others : [...accounts, session] });
    },
    update: (session) => change(session.user.id, session),
    saveUser: (user) => change(user.id, { user }),
    setHideAdmin: (hideAdmin) => change(own, { hideAdmin }),
    switchTo(userId) {
      if (find(userId)) write({ active: userId, accounts: read().accounts });
    },
    clear(userId = own) {
      const { active, accounts } = read();
      const left = accounts.filter(({ user }) => user.id !== userId);
      write({ active: active === userId ? left[0]?.user.id : active, accounts: left });
    },
    clearAll: () => write({ accounts: [] }),
    reread() {
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A session from before several accounts were remembered becomes the first of them. */
function migrate(keep: Keep): void {
  const old = keep.get(oldKey);
  if (old === null) return;
  keep.remove(oldKey);
  if (keep.get(authKey) !== null) return;
  const { accounts, active } = parseAuth(`{"accounts":[${old}]}`);
  if (active !== undefined) keep.set(authKey, JSON.stringify({ active, accounts }));
}
