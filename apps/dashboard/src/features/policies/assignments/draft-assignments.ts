import type { Assignment, AssignmentInput } from '@muster/contract/policies';

/** Somebody whom a policy goes to, or not, as it stands on the page. */
export interface Entry extends AssignmentInput {
  /** What people call it; null where it is gone. */
  label: string | null;
  /** Devices that it reaches; null until it is saved. */
  devices: number | null;
}

/** One target stands once: with a policy or without it. Tags are the same however they are written. */
export function keyOf({ kind, target }: Pick<AssignmentInput, 'kind' | 'target'>): string {
  return `${kind} ${target.normalize('NFKC').toLowerCase()}`;
}

export function entryOf({ kind, target, excluded, label, devices }: Assignment): Entry {
  return { kind, target, excluded, label, devices };
}

/** What is named already moves to the other side; a target that is there stays as it is. */
export function addEntry(entries: readonly Entry[], added: Entry): readonly Entry[] {
  const known = entries.find((entry) => keyOf(entry) === keyOf(added));
  if (!known) return [...entries, added];
  if (known.excluded === added.excluded) return entries;
  return entries.map((entry) => (entry === known ? { ...known, excluded: added.excluded } : entry));
}

export function removeEntry(entries: readonly Entry[], removed: Entry): readonly Entry[] {
  return entries.filter((entry) => keyOf(entry) !== keyOf(removed));
}

export interface AssignmentChanges {
  added: readonly Entry[];
  removed: readonly Entry[];
}

const sideOf = (entry: Entry) => `${entry.excluded ? 'not ' : ''}${keyOf(entry)}`;

export function changesOf(before: readonly Entry[], after: readonly Entry[]): AssignmentChanges {
  const had = new Set(before.map(sideOf));
  const has = new Set(after.map(sideOf));
  return {
    added: after.filter((entry) => !had.has(sideOf(entry))),
    removed: before.filter((entry) => !has.has(sideOf(entry))),
  };
}

export function inputsOf(entries: readonly Entry[]): AssignmentInput[] {
  return entries.map(({ kind, target, excluded }) => ({ kind, target, excluded }));
}
