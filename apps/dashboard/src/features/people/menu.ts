import { UsersRound } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'workspace', page: 'people', label: ({ workspaceMenu }) => workspaceMenu.people, icon: UsersRound },
];
