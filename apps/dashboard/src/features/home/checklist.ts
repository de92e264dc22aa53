import type { Overview } from '@muster/contract/entities';

export type Item = Overview['checklist'][number];
type Key = Item['key'];

/** What can be done about an item that is open: the step of onboarding that asks for it. */
const steps: Partial<Record<Key, 2 | 3>> = { products: 2, about: 3 };

/** An item that is open is worth showing only where something can be done about it. */
export function shownItems(checklist: readonly Item[]): Item[] {
  return checklist.filter(({ key, done }) => done || steps[key] !== undefined);
}

export function openItems(items: readonly Item[]): number {
  return items.filter(({ done }) => !done).length;
}

/** The address where an open item is done. */
export function placeOf({ key }: Item, org: string): string | undefined {
  const step = steps[key];
  return step && `/hi?${new URLSearchParams({ org, step: String(step) })}`;
}

/** Where the browser remembers, per user and workspace, that a finished checklist was put away. */
export function checklistKey(userId: string, organizationId: string): string {
  return `muster.preferences.${userId}.checklist.${organizationId}`;
}
