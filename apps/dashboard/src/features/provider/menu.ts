import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'admin', page: 'dm-organizations', label: ({ provider }) => provider.nav.organizations },
  { menu: 'admin', page: 'dm-people', label: ({ provider }) => provider.nav.people },
  { menu: 'admin', page: 'dm-tracks', label: ({ provider }) => provider.nav.tracks },
  { menu: 'admin', page: 'dm-config', label: ({ provider }) => provider.nav.config },
];
