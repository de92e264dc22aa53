import { authKey, type SessionStore } from './session-store.ts';

/**
 * Follows what other tabs do. New tokens, and accounts that come and go beside this tab's, are simply used; when
 * another account is active now, or administration is shown or hidden, the page is loaded anew as soon as it is looked
 * at, at / if it was in the welcome area (platform-shell.md, section 4).
 */
export function watchTabs(store: SessionStore, target: Window): void {
  const hidesAdmin = () => store.get()?.hideAdmin === true;
  const shown = hidesAdmin();
  let stale = false;

  function reload(): void {
    if (!stale || !target.document.hasFocus()) return;
    stale = false;
    if (target.location.pathname.startsWith('/welcome')) target.location.assign('/');
    else target.location.reload();
  }

  target.addEventListener('storage', (event) => {
    if (event.key !== authKey && event.key !== null) return;
    stale = store.activeId() !== store.ownId() || hidesAdmin() !== shown;
    // What this tab shows stays as it is until it is loaded anew.
    if (!stale) store.reread();
    reload();
  });
  target.addEventListener('focus', reload);
  target.document.addEventListener('visibilitychange', reload);
}
