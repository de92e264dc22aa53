import { LayoutDashboard } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'main', page: 'home', label: ({ shell }) => shell.overview, icon: LayoutDashboard, end: true },
];
