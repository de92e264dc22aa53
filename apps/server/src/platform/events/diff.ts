import type { DiffEntry } from '@muster/contract/entities';

/** What is different between two states of a thing, field by field: N new, E edited, D deleted. */
export function diff(before: unknown, after: unknown, path: string[] = []): DiffEntry[] {
  if (same(before, after)) return [];
  if (before === undefined) return [{ kind: 'N', path, rhs: after }];
  if (after === undefined) return [{ kind: 'D', path, lhs: before }];
  if (isFields(before) && isFields(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => diff(own(before, key), own(after, key), [...path, key]));
  }
  // A list is one value: told item by item, an insertion at its head would read as a change of everything.
  return [{ kind: 'E', path, lhs: before, rhs: after }];
}

/** Not what every object inherits: `constructor` is a name like any other. */
function own(fields: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (!isFields(a) && !isFields(b) && JSON.stringify(a) === JSON.stringify(b));
}
