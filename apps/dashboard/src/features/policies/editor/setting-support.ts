import type { PolicyType, Setting, SettingGroup, SettingSystem, SystemSupport } from '@muster/catalogue/catalogue';
import { systemsOfType } from '@muster/catalogue/load-catalogue';

export interface Supported extends SystemSupport {
  system: SettingSystem;
}

/** Where there is a group, or a setting of it, among the devices of a kind of policy. */
export function supportOf(type: PolicyType, group: SettingGroup, setting?: Setting): Supported[] {
  return systemsOfType[type].flatMap((system) => {
    const whole = group.systems[system];
    const own = setting?.systems?.[system];
    if (!whole && Object.keys(group.systems).length > 0) return [];
    if (own === false) return [];
    return [{ ...(whole || {}), ...(own || {}), system }];
  });
}

/** Whether no device of that kind has such a setting. */
export function isElsewhere(type: PolicyType, group: SettingGroup, setting: Setting): boolean {
  return supportOf(type, group, setting).length === 0;
}

export interface SettingFilter {
  onlyConfigured: boolean;
  kind: string;
  system: string;
  supervised: boolean;
}

/** Whether a setting, or a group, is one of those that are looked for; what is configured is asked elsewhere. */
export function matches(filter: SettingFilter, type: PolicyType, group: SettingGroup, setting?: Setting): boolean {
  if (filter.kind !== '' && group.kind !== filter.kind) return false;
  const support = supportOf(type, group, setting);
  if (filter.system !== '' && !support.some(({ system }) => system === filter.system)) return false;
  if (!filter.supervised) return true;
  if (setting) return support.some(({ supervised }) => supervised);
  return group.settings.some((one) => supportOf(type, group, one).some(({ supervised }) => supervised));
}

export function isDeprecated(setting: Setting, support: readonly Supported[]): boolean {
  return (
    setting.deprecated === true ||
    (support.length > 0 && support.every(({ deprecated, removed }) => deprecated ?? removed))
  );
}

/** The setting behind keys without positions, as a search finds it. */
export function settingByKeys(group: SettingGroup, keys: readonly string[]): Setting | undefined {
  let holder: Pick<Setting, 'keys' | 'item'> | undefined = {
    keys: group.settings,
    ...(group.item && { item: group.item }),
  };
  let found: Setting | undefined;
  for (const key of keys) {
    while (holder && !holder.keys && holder.item) holder = holder.item;
    found = holder?.keys?.find((one) => one.key === key) ?? (key === '*' ? holder?.item : undefined);
    holder = found;
  }
  return found;
}
