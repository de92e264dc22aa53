import type { PolicyItem, Setting, SettingGroup } from './catalogue.ts';
import { isItemMark, isRecord, isSecretMark, mapValue } from './json-value.ts';
import { type Catalogue, type KeyHolder, keysOfGroup, keysOfSetting, settingOfKey } from './load-catalogue.ts';

type Path = readonly (string | number)[];

export interface FoundSecret {
  path: Path;
  value: unknown;
}

/** The secrets that stand in values openly. */
export function secretsIn(group: SettingGroup, values: Readonly<Record<string, unknown>>): FoundSecret[] {
  const found: FoundSecret[] = [];
  mapSecretsOfKeys(keysOfGroup(group), values, [], (value, path) => {
    if (!isSecretMark(value)) found.push({ path, value });
    return value;
  });
  return found;
}

/** Marks in the place of secrets that stand in items openly, and those secrets by the ids of their marks. */
export function hideSecrets(
  catalogue: Catalogue,
  items: readonly PolicyItem[],
  newId: () => string,
): { items: PolicyItem[]; secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  const hide = (value: unknown) => {
    if (typeof value !== 'string') return value;
    const id = newId();
    secrets.set(id, value);
    return { $secret: id };
  };
  const hidden = items.map((item) => {
    const group = catalogue.group(item.group);
    return group ? { ...item, values: mapSecretsOfKeys(keysOfGroup(group), item.values, [], hide) } : item;
  });
  return { items: hidden, secrets };
}

/** The secrets in the place of their marks. A mark of which the secret is not there stays. */
export function restoreSecrets(items: readonly PolicyItem[], secrets: ReadonlyMap<string, string>): PolicyItem[] {
  const restore = (value: unknown) => (isSecretMark(value) ? (secrets.get(value.$secret) ?? value) : undefined);
  return items.map((item) => ({ ...item, values: mapValue(item.values, restore) as PolicyItem['values'] }));
}

/** The ids of the secrets that items still have marks of. */
export function markedSecrets(items: readonly PolicyItem[]): Set<string> {
  const ids = new Set<string>();
  for (const { values } of items) {
    mapValue(values, (value) => {
      if (isSecretMark(value)) ids.add(value.$secret);
      return undefined;
    });
  }
  return ids;
}

type ChangeSecret = (value: unknown, path: Path) => unknown;

function mapSecretsOfKeys(
  holder: KeyHolder,
  values: Readonly<Record<string, unknown>>,
  path: Path,
  change: ChangeSecret,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const setting = settingOfKey(holder, key);
      return [key, setting ? mapSecrets(setting, value, [...path, key], change) : value];
    }),
  );
}

function mapSecrets(setting: Setting, value: unknown, path: Path, change: ChangeSecret): unknown {
  if (setting.secret) return change(value, path);
  if (isSecretMark(value) || isItemMark(value)) return value;
  if (setting.type === 'dictionary' && isRecord(value)) {
    return mapSecretsOfKeys(keysOfSetting(setting), value, path, change);
  }
  const { item } = setting;
  if (setting.type !== 'array' || !item || !Array.isArray(value)) return value;
  return value.map((one, index) => mapSecrets(item, one, [...path, index], change));
}
