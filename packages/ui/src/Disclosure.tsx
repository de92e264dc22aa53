import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

interface Props {
  title: ReactNode;
  /** At the end of the line: a number, a state. */
  aside?: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** What is there for who wants it. The browser's own, so that its search opens it. */
export function Disclosure({ title, aside, defaultOpen = false, children }: Props) {
  return (
    <details className={styles.disclosure} open={defaultOpen}>
      <summary className={styles.title}>
        <Icon as={ChevronRight} />
        <span className={styles.words}>{title}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
