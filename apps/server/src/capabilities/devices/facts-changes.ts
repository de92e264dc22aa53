/** What is different in a section of a device's facts, as its timeline tells it. */
import { createHash } from 'node:crypto';
import type { FactSection } from '@muster/contract/devices';

export interface FactChange {
  /** `N` new, `E` changed, `D` gone. */
  kind: 'N' | 'E' | 'D';
  /** What it is about: the name of a fact, or of an item and one of its facts. */
  name: string;
  key?: string;
  before?: unknown;
  after?: unknown;
}

type Data = Readonly<Record<string, unknown>>;

/** Always something else, or not worth a line: written, and not told. */
const untold: Partial<Record<FactSection, readonly string[]>> = {
  details: ['battery', 'available', 'other'],
  security: ['other'],
  apps: ['size', 'dynamicSize'],
  updates: ['progress', 'status'],
  accounts: ['loggedIn'],
};
/** Of these nothing is told at all. */
const untoldSections: readonly FactSection[] = ['usage', 'declarations'];
/** By what an item is the same as before, and what people call it. */
const keys = ['identifier', 'sha256', 'key', 'guid', 'name'] as const;
const names = ['name', 'title', 'commonName', 'fullName', ...keys] as const;

export function changesOf(section: FactSection, before: Data, after: Data): FactChange[] {
  if (untoldSections.includes(section)) return [];
  const skipped = untold[section] ?? [];
  if (!Array.isArray(after.items)) return changesIn(before, after, skipped).map((change) => change);
  const [had, has] = [itemsOf(before), itemsOf(after)];
  const gone = [...had]
    .filter(([key]) => !has.has(key))
    .map(([, item]) => ({ kind: 'D' as const, name: nameOf(item) }));
  const rest = [...has].flatMap(([key, item]): FactChange[] => {
    const was = had.get(key);
    if (was === undefined) return [{ kind: 'N', name: nameOf(item) }];
    return changesIn(was, item, skipped).map(({ name, ...change }) => ({ ...change, name: nameOf(item), key: name }));
  });
  return [...gone, ...rest];
}

function changesIn(before: Data, after: Data, skipped: readonly string[]): FactChange[] {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !skipped.includes(key));
  return all.flatMap((name): FactChange[] => {
    const [was, is] = [before[name], after[name]];
    if (canonical(was) === canonical(is)) return [];
    if (was === undefined) return [{ kind: 'N', name, after: is }];
    if (is === undefined) return [{ kind: 'D', name, before: was }];
    return [{ kind: 'E', name, before: was, after: is }];
  });
}

function itemsOf({ items }: Data): Map<string, Data> {
  const list = Array.isArray(items) ? (items as Data[]) : [];
  return new Map(list.map((item) => [first(item, keys), item]));
}

const nameOf = (item: Data) => first(item, names);

function first(item: Data, from: readonly string[]): string {
  const found = from.map((key) => item[key]).find((value) => typeof value === 'string' && value !== '');
  return String(found ?? '');
}

/** The same for the same content, in whatever order a device tells it. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  );
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
