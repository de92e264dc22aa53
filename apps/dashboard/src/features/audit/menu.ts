import { ScrollText } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'workspace', page: 'audit', label: ({ workspaceMenu }) => workspaceMenu.audit, icon: ScrollText },
];
