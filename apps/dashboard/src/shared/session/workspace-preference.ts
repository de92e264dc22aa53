import type { User } from '@muster/contract/entities';
import type { Keep } from '../keep.ts';

/** The workspace somebody was in last, remembered per user. */
export interface WorkspacePreference {
  remember(userId: string, slug: string): void;
  forget(userId: string): void;
  /** The last one if they are still in it, else their first. */
  active(user: User): string | undefined;
}

export function createWorkspacePreference(keep: Keep): WorkspacePreference {
  const key = (userId: string) => `muster.preferences.${userId}.workspace`;
  return {
    remember: (userId, slug) => keep.set(key(userId), slug),
    forget: (userId) => keep.remove(key(userId)),
    active(user) {
      const last = keep.get(key(user.id));
      const slugs = user.organizations.map((organization) => organization.slug);
      return slugs.find((slug) => slug === last) ?? slugs[0];
    },
  };
}
