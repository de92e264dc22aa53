import type { PolicyItem } from './catalogue.ts';
import { canonicalText, isRecord, isSecretMark } from './json-value.ts';

/** A value that differs. Of a secret is told that it changed, and nothing more. */
export interface ValueChange {
  path: readonly (string | number)[];
  /** Missing where there was none. */
  before?: unknown;
  /** Missing where there is none. */
  after?: unknown;
  secret?: true;
}
export interface ItemChange {
  id: string;
  group: string;
  name?: string | undefined;
  /** What it was called before, where that changed. */
  formerName?: string | undefined;
  changes: readonly ValueChange[];
}
export interface ItemsDiff {
  added: readonly PolicyItem[];
  removed: readonly PolicyItem[];
  changed: readonly ItemChange[];
}

/** What differs between two versions of a policy. An item that became one of another group counts as another item. */
export function diffItems(before: readonly PolicyItem[], after: readonly PolicyItem[]): ItemsDiff {
  const key = ({ id, group }: PolicyItem) => JSON.stringify([id, group]);
  const old = new Map(before.map((item) => [key(item), item]));
  const now = new Set(after.map(key));
  const changed = after.flatMap((item): ItemChange[] => {
    const former = old.get(key(item));
    if (!former) return [];
    const changes = [...valueChanges(former.values, item.values, [])];
    if (changes.length === 0 && former.name === item.name) return [];
    const { id, group, name } = item;
    return [{ id, group, name, ...(former.name !== name && { formerName: former.name }), changes }];
  });
  return {
    added: after.filter((item) => !old.has(key(item))),
    removed: before.filter((item) => !now.has(key(item))),
    changed,
  };
}

function* valueChanges(before: unknown, after: unknown, path: ValueChange['path']): Generator<ValueChange> {
  if (canonicalText(before) === canonicalText(after) && (before === undefined) === (after === undefined)) return;
  if (isSecretMark(before) || isSecretMark(after)) yield { path, secret: true };
  else if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const was = Object.hasOwn(before, key) ? before[key] : undefined;
      const is = Object.hasOwn(after, key) ? after[key] : undefined;
      yield* valueChanges(was, is, [...path, key]);
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, one] of before.entries()) yield* valueChanges(one, after[index], [...path, index]);
  } else {
    yield { path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  }
}
