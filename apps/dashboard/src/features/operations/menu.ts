import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'admin', page: 'dm-events', label: ({ provider }) => provider.events.nav },
];
