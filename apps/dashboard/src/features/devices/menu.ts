import { Smartphone } from 'lucide-react';
import type { MenuEntry } from '../../shared/feature.ts';

export const menu: readonly MenuEntry[] = [
  { menu: 'main', page: 'devices', label: ({ shell }) => shell.devices, icon: Smartphone },
];
