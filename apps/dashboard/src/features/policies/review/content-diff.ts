import type { SettingGroup } from '@muster/catalogue/catalogue';
import { diffItems, type ValueChange } from '@muster/catalogue/diff-items';
import { canonicalText, isRecord } from '@muster/catalogue/json-value';
import { type Catalogue, settingAt } from '@muster/catalogue/load-catalogue';
import type { PolicyContent } from '@muster/contract/policies';
import type { Path } from '../policy/draft.ts';

export interface PathChange {
  path: Path;
  before?: unknown;
  after?: unknown;
  /** Only told that it changed. */
  secret: boolean;
}
export interface ContentChange {
  part: keyof PolicyContent;
  item: string;
  /** Of settings. */
  group: string | undefined;
  name: string | undefined;
  kind: 'N' | 'E' | 'D';
  paths: readonly PathChange[];
}

/** What differs between two contents, by item and value. Secrets are told as changed, and nothing more of them. */
export function contentDiff(catalogue: Catalogue, before: PolicyContent, after: PolicyContent): ContentChange[] {
  return [...settingsDiff(catalogue, before, after), ...partsDiff(before, after)];
}

function settingsDiff(catalogue: Catalogue, before: PolicyContent, after: PolicyContent): ContentChange[] {
  const { added, removed, changed } = diffItems(before.settings, after.settings);
  const whole =
    (kind: 'N' | 'D') =>
    (item: PolicyContent['settings'][number] | (typeof added)[number]): ContentChange => ({
      part: 'settings',
      item: item.id,
      group: item.group,
      name: item.name,
      kind,
      paths: Object.entries(item.values).map(([key, value]) => {
        const change = kind === 'N' ? { path: [key], after: value } : { path: [key], before: value };
        return hidden(catalogue.group(item.group), change);
      }),
    });
  return [
    ...added.map(whole('N')),
    ...changed.map((change): ContentChange => {
      const { id, group, name, formerName, changes } = change;
      const renamed = Object.hasOwn(change, 'formerName');
      return {
        part: 'settings',
        item: id,
        group,
        name,
        kind: 'E',
        paths: [
          ...(renamed ? [{ path: [], before: formerName, after: name, secret: false }] : []),
          ...changes.map((one) => hidden(catalogue.group(group), one)),
        ],
      };
    }),
    ...removed.map(whole('D')),
  ];
}

/** What is typed into the field of a secret stands open until it is saved: it is hidden here by what the catalogue says. */
function hidden(group: SettingGroup | undefined, { path, before, after, secret }: ValueChange): PathChange {
  if (secret || (group && settingAt(group, path)?.secret)) return { path, secret: true };
  const mask = (value: unknown) => (group ? masked(group, path, value) : value);
  return { path, before: mask(before), after: mask(after), secret: false };
}

function masked(group: SettingGroup, path: Path, value: unknown): unknown {
  if (settingAt(group, path)?.secret) return '••••••';
  if (Array.isArray(value)) return value.map((one, index) => masked(group, [...path, index], one));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(group, [...path, key], one)]));
}

const otherParts = ['profiles', 'apps', 'books', 'bookmarks', 'scripts', 'assets'] as const;

function partsDiff(before: PolicyContent, after: PolicyContent): ContentChange[] {
  return otherParts.flatMap((part) => {
    const old = new Map<string, Record<string, unknown>>(before[part].map((one) => [one.id, one]));
    const now = new Map<string, Record<string, unknown>>(after[part].map((one) => [one.id, one]));
    const ids = new Set([...old.keys(), ...now.keys()]);
    return [...ids].flatMap((item): ContentChange[] => {
      const [was = {}, is = {}] = [old.get(item), now.get(item)];
      const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => key !== 'id');
      const paths = keys
        .filter((key) => canonicalText(was[key] ?? null) !== canonicalText(is[key] ?? null))
        .map((key) => ({ path: [key], before: was[key], after: is[key], secret: false }));
      if (paths.length === 0 && old.has(item) === now.has(item)) return [];
      const kind = !old.has(item) ? 'N' : now.has(item) ? 'E' : 'D';
      const { name, title } = { ...was, ...is } as { name?: string; title?: string };
      return [{ part, item, group: undefined, name: title ?? name, kind, paths }];
    });
  });
}

export function countChanges(changes: readonly ContentChange[]): number {
  return changes.reduce((count, { paths }) => count + Math.max(1, paths.length), 0);
}
