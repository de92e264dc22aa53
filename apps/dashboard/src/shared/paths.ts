/**
 * The pages by their names in the specification (platform-shell.md, section 2), and where they are. Here and not
 * beside the router, because features link to each other's pages without knowing each other.
 */
export const paths = {
  'welcome-index': '/welcome',
  'welcome-index-register': '/welcome/register',
  'welcome-index-confirm-email': '/welcome/confirm-email',
  'index-hi': '/hi',
  home: '/:org',
} as const;

export function homePath(slug: string): string {
  return `/${encodeURIComponent(slug)}`;
}
