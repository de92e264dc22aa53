import { type SessionStore, sessionKey } from './session-store.ts';

/**
 * Follows what other tabs do. New tokens for the same user are simply used; when somebody signed in or out, the page
 * is loaded anew as soon as it is looked at, at / if it was in the welcome area (platform-shell.md, section 4).
 */
export function watchTabs(store: SessionStore, target: Window): void {
  let userId = store.get()?.user.id;
  let stale = false;

  function reload(): void {
    if (!stale || !target.document.hasFocus()) return;
    stale = false;
    if (target.location.pathname.startsWith('/welcome')) target.location.assign('/');
    else target.location.reload();
  }

  store.subscribe(() => {
    userId = store.get()?.user.id;
  });
  target.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return;
    const before = userId;
    const now = store.get()?.user.id;
    stale = now !== before;
    // What this tab shows stays as it is until it is loaded anew; only who it belongs to is compared.
    userId = before;
    if (!stale) store.reread();
    reload();
  });
  target.addEventListener('focus', reload);
  target.document.addEventListener('visibilitychange', reload);
}
