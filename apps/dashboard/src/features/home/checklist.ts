import type { Overview } from '@muster/contract/entities';
import { pathTo } from '../../shared/paths.ts';

export type Item = Overview['checklist'][number];
type Key = Item['key'];

const step = (number: 2 | 3) => (org: string) => `/hi?${new URLSearchParams({ org, step: String(number) })}`;

/** Where something can be done about an item that is open. */
const places = {
  products: step(2),
  about: step(3),
  people: (org: string) => `${pathTo('people', { org })}?open=invite`,
  app: (org: string) => pathTo('apps', { org }),
  build: (org: string) => pathTo('apps', { org }),
  publication: (org: string) => pathTo('apps-store', { org }),
  pushCertificate: (org: string) => pathTo('devices-configuration', { org }),
  device: (org: string) => pathTo('devices', { org }),
  branding: (org: string) => `${pathTo('settings', { org })}?section=branding`,
} as const satisfies Partial<Record<Key, (org: string) => string>>;

export type DoableKey = keyof typeof places;

export function isDoable(key: Key): key is DoableKey {
  return Object.hasOwn(places, key);
}

const ofProduct: Partial<Record<Key, 'mad' | 'mdm'>> = {
  app: 'mad',
  build: 'mad',
  publication: 'mad',
  pushCertificate: 'mdm',
  device: 'mdm',
};

/** An item that is open is worth showing only where something can be done about it, in a workspace that is for it. */
export function shownItems(checklist: readonly Item[], products: readonly string[] = ['mad', 'mdm']): Item[] {
  const isMeant = (key: Key) => {
    const product = ofProduct[key];
    return product === undefined || products.includes(product);
  };
  return checklist.filter(({ key, done }) => done || (isDoable(key) && isMeant(key)));
}

export function openItems(items: readonly Item[]): number {
  return items.filter(({ done }) => !done).length;
}

/** The address where an open item is done. */
export function placeOf(key: DoableKey, org: string): string {
  return places[key](org);
}

/** Where the browser remembers, per user and workspace, that the checklist was hidden. */
export function checklistKey(userId: string, organizationId: string): string {
  return `muster.preferences.${userId}.checklist.${organizationId}`;
}
