import { Settings } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'workspace', page: 'settings', label: ({ workspaceMenu }) => workspaceMenu.settings, icon: Settings },
];
