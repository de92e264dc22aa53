import { type MouseEvent, useSyncExternalStore } from 'react';

export type Route = { page: 'front' } | { page: 'app'; slug: string } | { page: 'missing' };

/** `base` is '' on a host of the store's own, else /store/{org}. */
export function routeOf(path: string, base: string): Route {
  if (path !== base && !path.startsWith(`${base}/`)) return { page: 'missing' };
  const parts = path.slice(base.length).split('/').filter(Boolean);
  if (parts.length === 0) return { page: 'front' };
  const slug = parts.length === 1 ? decode(parts[0] ?? '') : '';
  return slug === '' ? { page: 'missing' } : { page: 'app', slug };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not an encoding of anything, so nothing has this name.
    return '';
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/** Path and query of the page that is open. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search);
}

export function goTo(address: string): void {
  if (address === window.location.pathname + window.location.search) return;
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.scrollTo(0, 0);
}

/** Whoever wants a new tab, a new window or a download gets it from the browser. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  goTo(pathname + search);
}
