import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Words that stand in the page. Where it appears on its own, its surroundings are the live region. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={classNames(styles.notice, styles[kind])}>
      <Icon as={icons[kind]} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
