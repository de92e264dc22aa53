/** What several policies come to: composed by their rank, and made into artifacts by the platform. */
import type { CompositionConflict, PolicyLayer } from '@muster/catalogue/catalogue';
import { compose } from '@muster/catalogue/compose';
import type { PolicyContent } from '@muster/contract/policies';
import type { PolicyApps } from './apps-list.ts';
import type { PolicyNow, ProfileNow } from './resolve-store.ts';
import type { Artifact, Composed, DesiredProfile, DeviceClass, SettingsDriver, Unable } from './settings-driver.ts';

/** What devices with the same policies and abilities get. */
export interface Resolved {
  composed: Composed;
  conflicts: readonly CompositionConflict[];
  artifacts: readonly Artifact[];
  unable: readonly Unable[];
  /** Of `<part>/<composed id>`: the policies that it comes from, the winner first. */
  sources: ReadonlyMap<string, readonly string[]>;
}

/** What policies are made of. */
export interface Material {
  content(policy: PolicyNow): PolicyContent;
  apps(policy: PolicyNow): PolicyApps;
  profile(id: string): ProfileNow | undefined;
  /** The same text where a policy still means the same. */
  keyOf(policy: PolicyNow): unknown;
}

type Layered = Omit<Resolved, 'artifacts'>;

/** Of apps, profiles and books that several policies name, the one of the highest policy counts. */
export function compositionOf(
  catalogue: Parameters<typeof compose>[0],
  policies: readonly PolicyNow[],
  material: Material,
): Layered {
  const layers: PolicyLayer[] = policies.map((policy) => ({
    policyId: policy.id,
    rank: policy.rank,
    items: material.content(policy).settings,
  }));
  const { items, conflicts } = compose(catalogue, layers);
  const sources = new Map<string, string[]>();
  for (const { id, sources: from } of items)
    sources.set(`settings/${id}`, [
      ...new Set(from.filter(({ keys }) => keys.length > 0).map(({ policyId }) => policyId)),
    ]);
  const told = [...conflicts];
  const unable: Unable[] = [];
  const once = <T extends { id: string; policyId: string }>(
    part: string,
    all: readonly T[],
    nameOf: (one: T) => string,
  ) => {
    const same = Map.groupBy(all, nameOf);
    return [...same].flatMap(([key, [winner, ...losers]]) => {
      if (winner === undefined) return [];
      sources.set(`${part}/${winner.id}`, [winner.policyId]);
      if (losers.length > 0) told.push({ group: part, key, winner: namedIn(winner), losers: losers.map(namedIn) });
      return [winner];
    });
  };
  const profiles = policies.flatMap((policy) =>
    material.content(policy).profiles.flatMap(({ id, profileId }): DesiredProfile[] => {
      const item = `${policy.id}/${id}`;
      const profile = material.profile(profileId);
      sources.set(`profiles/${item}`, [policy.id]);
      if (profile) return [{ ...profile, id: item, policyId: policy.id }];
      unable.push({ part: 'profiles', item, why: { reason: 'missing' } });
      return [];
    }),
  );
  for (const policy of policies)
    for (const one of material.apps(policy).unable) {
      unable.push(one);
      sources.set(`${one.part}/${one.item}`, [policy.id]);
    }
  const books = policies.flatMap((policy) =>
    material.content(policy).books.map(({ id, storeId, name = null }) => ({
      id: `${policy.id}/${id}`,
      policyId: policy.id,
      storeId,
      name,
    })),
  );
  const bookmarks = policies.flatMap((policy) =>
    material.content(policy).bookmarks.map((bookmark) => ({
      ...bookmark,
      id: `${policy.id}/${bookmark.id}`,
      policyId: policy.id,
    })),
  );
  const composed = {
    items,
    profiles: once('profiles', profiles, ({ identifier }) => identifier),
    apps: once(
      'apps',
      policies.flatMap((policy) => material.apps(policy).apps),
      ({ identifier }) => identifier,
    ),
    books: once('books', books, ({ storeId }) => storeId),
    bookmarks: once('bookmarks', bookmarks, ({ id }) => id),
  };
  return { composed, conflicts: told, unable, sources };
}

function namedIn({ id, policyId }: { id: string; policyId: string }) {
  return { policyId, itemId: id.slice(policyId.length + 1) };
}

/** Where nobody speaks to the platform, nothing can be brought. */
export function made(layered: Layered, driver: SettingsDriver | undefined, cls: DeviceClass | undefined): Resolved {
  if (driver && cls) {
    const { artifacts, unable } = driver.artifacts(layered.composed, cls);
    return { ...layered, artifacts, unable: [...layered.unable, ...unable] };
  }
  const { composed } = layered;
  const unsupported = (['items', 'profiles', 'apps', 'books', 'bookmarks'] as const).flatMap((part) =>
    composed[part].map(({ id }) => ({
      part: part === 'items' ? ('settings' as const) : part,
      item: id,
      why: { reason: 'unsupported' as const },
    })),
  );
  return { ...layered, artifacts: [], unable: [...layered.unable, ...unsupported] };
}
