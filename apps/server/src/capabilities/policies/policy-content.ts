/** What can be told of a content by looking at it alone. */
import { createHash } from 'node:crypto';
import { canonicalText } from '@muster/catalogue/json-value';
import type { PolicyContent } from '@muster/contract/policies';

export const emptyContent: PolicyContent = {
  settings: [],
  profiles: [],
  apps: [],
  books: [],
  bookmarks: [],
  scripts: [],
  assets: [],
};

export const contentParts = Object.keys(emptyContent) as readonly (keyof PolicyContent)[];

/** Settings that are configured: each key of a group is one, and so is each custom profile and bookmark. */
export function countProperties({ settings, profiles, bookmarks }: PolicyContent): number {
  const keys = settings.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  return keys + profiles.length + bookmarks.length;
}

/** Profiles, apps, builds and assets that it names, as `profile:<id>` …, each once. */
export function usesOf({ profiles, apps, scripts, assets }: PolicyContent): string[] {
  const named = [
    ...profiles.map(({ profileId }) => `profile:${profileId}`),
    ...apps.flatMap(({ applicationId, buildId, assetId }) => [
      ...(applicationId === undefined ? [] : [`application:${applicationId}`]),
      ...(buildId === undefined ? [] : [`build:${buildId}`]),
      ...(assetId === undefined ? [] : [`asset:${assetId}`]),
    ]),
    ...[...scripts, ...assets].map(({ assetId }) => `asset:${assetId}`),
  ];
  return [...new Set(named.map((use) => use.toLowerCase()))].sort();
}

/** The same for contents that say the same, in whatever order their keys stand. */
export function digestOf(content: PolicyContent): Buffer {
  return createHash('sha256').update(canonicalText(content)).digest();
}
