import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './ui.module.css';

const icons = { info: 'info', success: 'check', warning: 'alert', error: 'alert' } as const satisfies Record<
  string,
  IconName
>;

export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
