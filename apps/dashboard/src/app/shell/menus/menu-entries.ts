import { Boxes, CreditCard } from 'lucide-react';
import type { MenuEntry } from '../../../shared/feature.ts';
import { features } from '../../features.ts';

/** Behind the sign-in, and with their icons, so not part of what is loaded with the first page. */
const built = import.meta.glob<{ menu: readonly MenuEntry[] }>('../../../features/*/menu.ts', { eager: true });

/** Of features that are not built yet. */
const notBuilt: Readonly<Record<string, MenuEntry>> = {
  inventory: {
    menu: 'workspace',
    page: 'inventory',
    label: ({ workspaceMenu }) => workspaceMenu.inventory,
    icon: Boxes,
  },
  billing: {
    menu: 'workspace',
    page: 'org-billing',
    label: ({ workspaceMenu }) => workspaceMenu.billing,
    icon: CreditCard,
  },
};

const entries = features.flatMap(
  ({ name }) => built[`../../../features/${name}/menu.ts`]?.menu ?? notBuilt[name] ?? [],
);

export type EntryOf<M extends MenuEntry['menu']> = Extract<MenuEntry, { menu: M }>;

/** In the order of the features. */
export function menuEntries<M extends MenuEntry['menu']>(menu: M): EntryOf<M>[] {
  return entries.filter((entry): entry is EntryOf<M> => entry.menu === menu);
}
