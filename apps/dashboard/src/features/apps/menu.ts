import { AppWindow } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'main', page: 'apps', label: ({ shell }) => shell.apps, icon: AppWindow },
];
