/**
 * A path that begins with two slashes reads as the address of another server (URL standard, 4.4): the router would send
 * whoever opens a dialog there away. The server shows no page at such a path, but a proxy that merges slashes asks it for
 * another one. One at the end is left out: the page is the same, but its link in the bar would not be marked.
 */
export function tidySlashes({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const { pathname, search, hash } = location;
  const path = pathname.replace(/^\/{2,}/, '/').replace(/(?<=[^/])\/+$/, '');
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}
