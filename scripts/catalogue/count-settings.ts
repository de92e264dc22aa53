import type { Setting, SettingGroup } from '@muster/catalogue/catalogue';

/** How many keys with a name a group has, at all depths. */
export function countSettings({ settings, item }: SettingGroup): number {
  return countKeys(settings) + (item ? countInside(item) : 0);
}

function countKeys(settings: readonly Setting[]): number {
  return settings.reduce((sum, setting) => sum + 1 + countInside(setting), 0);
}

function countInside({ keys = [], item }: Setting): number {
  return countKeys(keys) + (item ? countInside(item) : 0);
}
