import type { Resource } from './permissions.ts';

/** What can be found, and the resource that a role has to be allowed to list in order to find it. */
export const searchTypes = {
  application: 'application',
  build: 'build',
  publishedApplication: 'publishedApplication',
  admDevice: 'admDevice',
  emmDevice: 'emmDevice',
  winDevice: 'winDevice',
  policy: 'policy',
  person: 'organizationCollaborator',
  group: 'group',
  mdmAsset: 'mdmAsset',
} as const satisfies Record<string, Resource>;
export type SearchType = keyof typeof searchTypes;

/** How much is shown at once: in all, and of one type. */
export const searchLimits = { query: 200, items: 20, ofType: 8 } as const;
