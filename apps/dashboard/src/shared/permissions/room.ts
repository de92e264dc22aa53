/** Near its limit is a workspace with this many left or fewer (platform-shell.md, section 5, Limit proximity). */
const nearLimit = 3;

export interface Room {
  limit: number | null;
  /** Undefined where there is no limit. */
  left: number | undefined;
  state: 'free' | 'near' | 'reached';
}

export function roomOf({ used, limit }: { used: number; limit: number | null }): Room {
  if (limit === null) return { limit, left: undefined, state: 'free' };
  const left = Math.max(0, limit - used);
  return { limit, left, state: left === 0 ? 'reached' : left <= nearLimit ? 'near' : 'free' };
}
