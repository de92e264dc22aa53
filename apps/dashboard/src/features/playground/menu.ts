import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'admin', page: 'dm-playground', label: ({ provider }) => provider.nav.playground },
];
