import { Icon } from '@muster/ui/Icon';
import type { LucideIcon } from 'lucide-react';
import styles from './menus.module.css';
import type { ShellItem } from './shell-item.ts';

/** Icons and pictures of people in a column of one width, so that the words beside them stand in line. */
export function ItemPicture({ icon }: Pick<ShellItem, 'icon'>) {
  return <span className={styles.picture}>{isIcon(icon) ? <Icon as={icon} /> : icon}</span>;
}

function isIcon(icon: ShellItem['icon']): icon is LucideIcon {
  return 'displayName' in icon;
}
