/**
 * The slug in what somebody gives as the address of their workspace: the slug itself, the address of one of its pages
 * or of its store, with the slug as its path or as its subdomain.
 */
export function workspaceOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (!/[./]/.test(text)) return text;
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return text;
  const { pathname, hostname } = new URL(address);
  const segments = pathname.split('/').filter((part) => part !== '' && part !== 'store');
  return segments[0] ?? hostname.split('.')[0] ?? text;
}
