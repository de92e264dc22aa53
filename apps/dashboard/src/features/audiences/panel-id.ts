/** The panel `audience` is about one by its id, or about a new one, `new`, which may be of an app: `new-<its id>`. */
const prefix = 'new';

export function newOf(appId: string): string {
  return `${prefix}-${appId}`;
}

/** Undefined for one that is there; null for a new one of the workspace. */
export function appOfNew(id: string): string | null | undefined {
  if (id === prefix) return null;
  return id.startsWith(`${prefix}-`) ? id.slice(prefix.length + 1) : undefined;
}
