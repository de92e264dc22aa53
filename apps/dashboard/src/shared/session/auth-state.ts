import type { Session } from '@muster/contract/entities';

/** An account that somebody has signed in to on this browser. */
export interface Account extends Session {
  /** A provider's administrator who wants to see what everybody sees. */
  hideAdmin?: boolean;
}

export interface Auth {
  /** The user whose account pages belong to. */
  active?: string | undefined;
  accounts: readonly Account[];
}

const nobody: Auth = { active: undefined, accounts: [] };

/** What is kept, without whatever is not a whole account; the active one is always one that is there. */
export function parseAuth(text: string | null): Auth {
  if (text === null) return nobody;
  try {
    const { active, accounts } = JSON.parse(text) as { active?: unknown; accounts?: unknown };
    if (!Array.isArray(accounts)) return nobody;
    const whole = accounts.filter(isAccount);
    const found = whole.find(({ user }) => user.id === active) ?? whole[0];
    return { active: found?.user.id, accounts: whole };
  } catch {
    // Not ours, or cut short: the same as nobody signed in.
    return nobody;
  }
}

/** Signed in means: a user, an access token and a refresh token (platform-shell.md, section 4). */
function isAccount(value: unknown): value is Account {
  const { user, accessToken, refreshToken } = (value ?? {}) as Partial<Account>;
  return Boolean(user?.id && accessToken?.token && refreshToken?.token);
}

/** Admin and adminViewer are both administrators (platform-shell.md, section 6). */
export function isRealAdmin({ user }: Account): boolean {
  return user.role === 'admin' || user.role === 'adminViewer';
}

/**
 * An administrator who has not asked to be treated like everybody, or one who acts for somebody: that counts as admin
 * (platform-shell.md, section 6).
 */
export function isAdmin(account: Account): boolean {
  return Boolean(account.supplanting) || (isRealAdmin(account) && account.hideAdmin !== true);
}

/** Administrators who only look, in their own name or somebody else's. */
export function isAdminViewer({ user, supplanting }: Account): boolean {
  return (supplanting?.byRole ?? user.role) === 'adminViewer';
}
