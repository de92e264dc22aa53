import type { CataloguePlatform, PolicyType, Setting, SettingGroup, SettingSystem } from './catalogue.ts';

/** All settings of a platform. */
export interface Catalogue {
  platform: CataloguePlatform;
  groups: readonly SettingGroup[];
  group(id: string): SettingGroup | undefined;
  /** What a policy of a type can be made of. */
  forType(type: PolicyType): readonly SettingGroup[];
}

export const platformOfType: Readonly<Record<PolicyType, CataloguePlatform>> = {
  ios: 'apple',
  macos: 'apple',
  android: 'android',
  windows: 'windows',
};

export const systemsOfType: Readonly<Record<PolicyType, readonly SettingSystem[]>> = {
  ios: ['iOS', 'tvOS', 'visionOS', 'watchOS'],
  macos: ['macOS'],
  android: ['android'],
  windows: ['windows'],
};

/** The tables are large: each is fetched when it is needed, and stays out of what a page loads first. */
const tables: Record<CataloguePlatform, () => Promise<{ default: unknown }>> = {
  apple: () => import('./tables/apple.json', { with: { type: 'json' } }),
  android: () => import('./tables/android.json', { with: { type: 'json' } }),
  windows: () => import('./tables/windows.json', { with: { type: 'json' } }),
};

const loaded = new Map<CataloguePlatform, Promise<Catalogue>>();

export function loadCatalogue(platform: CataloguePlatform): Promise<Catalogue> {
  const known = loaded.get(platform);
  if (known) return known;
  const loading = tables[platform]().then((table) => catalogueOf(platform, table.default as SettingGroup[]));
  loaded.set(platform, loading);
  // A table that could not be fetched is asked for again.
  loading.catch(() => loaded.delete(platform));
  return loading;
}

export function catalogueOf(platform: CataloguePlatform, groups: readonly SettingGroup[]): Catalogue {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return {
    platform,
    groups,
    group: (id) => byId.get(id),
    forType: (type) => groups.filter((group) => !group.reserved && isForType(group, type)),
  };
}

/** A group of which its maker says no systems is kept from none. */
export function isForType(group: SettingGroup, type: PolicyType): boolean {
  if (group.platform !== platformOfType[type]) return false;
  return Object.keys(group.systems).length === 0 || systemsOfType[type].some((system) => group.systems[system]);
}

/** What holds keys: a group or a dictionary. */
export interface KeyHolder {
  keys: readonly Setting[];
  open: boolean;
  item: Setting | undefined;
}

export function keysOfGroup({ settings, open = false, item }: SettingGroup): KeyHolder {
  return { keys: settings, open, item };
}

export function keysOfSetting({ keys = [], open = false, item }: Setting): KeyHolder {
  return { keys, open, item };
}

/** Of lists with many keys, each of which is looked up for each key of a policy. */
const indexes = new WeakMap<readonly Setting[], ReadonlyMap<string, Setting>>();
function indexOf(keys: readonly Setting[]): ReadonlyMap<string, Setting> {
  const known = indexes.get(keys);
  if (known) return known;
  // Of two with one name the first counts.
  const index = new Map(keys.toReversed().map((one) => [one.key, one]));
  indexes.set(keys, index);
  return index;
}

/** The setting of a key, of a free key what all of them are; nothing where there is no such key. */
export function settingOfKey({ keys, open, item }: KeyHolder, key: string): Setting | undefined {
  const known = indexOf(keys).get(key);
  if (known || !open) return known;
  return item ?? { key, type: 'any' };
}

/** The setting at a path of keys and positions: `['Networks', 0, 'SSID_STR']`. */
export function settingAt(group: SettingGroup, path: readonly (string | number)[]): Setting | undefined {
  let setting: Setting | undefined;
  for (const step of path) {
    if (typeof step === 'number') setting = setting?.type === 'array' ? setting.item : undefined;
    else if (!setting) setting = settingOfKey(keysOfGroup(group), step);
    else setting = setting.type === 'dictionary' ? settingOfKey(keysOfSetting(setting), step) : undefined;
    if (!setting) return undefined;
  }
  return setting;
}
