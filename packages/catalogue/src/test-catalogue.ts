import { readFileSync } from 'node:fs';
import type { CataloguePlatform, Setting, SettingGroup, SystemSupport } from './catalogue.ts';
import { keysOfGroup, keysOfSetting } from './load-catalogue.ts';

/** A list of keys as scripts/catalogue-tables.ts wrote it from the facts: lines of cells under the head of their group. */
export function readKeyList(platform: CataloguePlatform): { head: string[]; keys: string[][] }[] {
  const text = readFileSync(new URL(`../fixtures/${platform}-keys.txt`, import.meta.url), 'utf8');
  const groups: { head: string[]; keys: string[][] }[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const cells = line.split('\t');
    const [, id] = cells[0]?.match(/^\[(.+)\]$/) ?? [];
    if (id) groups.push({ head: [id, ...cells.slice(1)], keys: [] });
    else groups.at(-1)?.keys.push(cells);
  }
  return groups;
}

export interface Found {
  setting: Setting;
  /** What the group and everything above say of the system, with what the setting itself says. */
  support: SystemSupport;
}

/** A setting by a path of the list, in which members of arrays have a step of their own and free keys are `*` or `{}`. */
export function findSetting(group: SettingGroup, path: string, system: 'windows' = 'windows'): Found | undefined {
  let holder = keysOfGroup(group);
  let setting: Setting | undefined;
  let support = group.systems[system] || {};
  for (const step of path.split('/')) {
    if (setting?.type === 'array') setting = setting.item;
    else if (step === '*' || step === '{}') {
      setting = holder.open ? (holder.item ?? { key: '*', type: 'any' }) : undefined;
    } else setting = holder.keys.find(({ key }) => key === step);
    if (!setting) return undefined;
    holder = keysOfSetting(setting);
    const own = setting.systems?.[system] || {};
    support = own.since || own.preview ? { ...own } : { ...support, ...own };
  }
  return setting && { setting, support };
}

/** The paths of all keys that have names. */
export function pathsOf(settings: readonly Setting[], above = ''): string[] {
  return settings.flatMap((setting) => [`${above}${setting.key}`, ...pathsInside(setting, `${above}${setting.key}/`)]);
}

function pathsInside({ type, keys = [], item }: Setting, above: string): string[] {
  const step = type === 'array' ? item?.key : '*';
  return [...pathsOf(keys, above), ...(item ? pathsInside(item, `${above}${step}/`) : [])];
}
