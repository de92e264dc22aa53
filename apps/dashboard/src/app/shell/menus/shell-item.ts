import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

/** An entry of the menus of the top bar, which is an entry of the drawer on a phone too. */
export interface ShellItem {
  key: string;
  label: string;
  icon: LucideIcon | ReactElement;
  href?: string;
  onAction?(): void;
  /** A second, quieter line. */
  detail?: string;
  /** One of a set of choices, and whether it is the present one. */
  checked?: boolean;
  danger?: boolean;
}

export interface ShellSection {
  key: string;
  title?: string;
  items: readonly ShellItem[];
  /** Any number of entries: beyond a height the list scrolls by itself (platform-shell.md, section 9). */
  scrolls?: boolean;
}
