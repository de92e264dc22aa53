import { UserRoundSearch } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'workspace',
    page: 'audiences',
    label: ({ workspaceMenu }) => workspaceMenu.audiences,
    icon: UserRoundSearch,
  },
];
