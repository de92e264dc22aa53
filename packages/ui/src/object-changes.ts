export interface ObjectChange {
  /** New, edited, deleted. */
  kind: 'N' | 'E' | 'D';
  path: readonly string[];
  lhs?: unknown;
  rhs?: unknown;
}

/** Beyond this a list of changes is not read any more. */
const most = 500;
const deepest = 20;

/** What differs between two plain values, leaf by leaf. Lists are compared place by place. */
export function objectChanges(before: unknown, after: unknown): ObjectChange[] {
  const changes: ObjectChange[] = [];
  walk(before, after, [], changes);
  return changes;
}

function walk(lhs: unknown, rhs: unknown, path: readonly string[], into: ObjectChange[]): void {
  if (into.length >= most || Object.is(lhs, rhs)) return;
  if (lhs === undefined) into.push({ kind: 'N', path, rhs });
  else if (rhs === undefined) into.push({ kind: 'D', path, lhs });
  else if (isBranch(lhs) && isBranch(rhs) && Array.isArray(lhs) === Array.isArray(rhs) && path.length < deepest) {
    for (const key of new Set([...Object.keys(lhs), ...Object.keys(rhs)])) {
      walk(own(lhs, key), own(rhs, key), [...path, key], into);
    }
  } else if (written(lhs) !== written(rhs)) into.push({ kind: 'E', path, lhs, rhs });
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Only what the value itself has: a key named `constructor` is a key like any other. */
function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A value in a cell: a text as it is, all else as JSON. */
export function written(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // What contains itself, and big integers, have no JSON.
    return String(value);
  }
}

/** "limits.apps", "tags[2]". */
export function changePath(path: readonly string[]): string {
  return path.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`)).join('');
}
