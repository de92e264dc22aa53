import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export type Tone = 'green' | 'amber' | 'red' | 'blue' | 'slate' | 'purple';

/** A state in a word. Colour alone says nothing to many people, so a state comes with its icon. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon as={icon} size={14} />}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
