import type { ReactNode } from 'react';
import { CopyText } from './CopyText.tsx';
import styles from './KeyValues.module.css';

export interface KeyValue {
  label: string;
  /** Nothing is shown as a dash. */
  value: ReactNode;
  /** For texts: pressing the value copies it. */
  copy?: boolean;
  /** Ids, versions, addresses. */
  mono?: boolean;
}

/** What is known about a thing; in two columns where there is room. */
export function KeyValues({ items, columns = 1 }: { items: readonly KeyValue[]; columns?: 1 | 2 }) {
  return (
    <dl className={styles.list} data-columns={columns}>
      {items.map(({ label, value, copy, mono }) => {
        const missing = value === undefined || value === null || value === '';
        const copied = copy && typeof value === 'string' && !missing;
        return (
          <div key={label} className={styles.item}>
            <dt className={styles.label}>{label}</dt>
            {/* What is copied brings its own type: twice smaller would be too small. */}
            <dd className={styles.value} data-mono={mono && !missing && !copied ? '' : undefined}>
              {missing ? (
                <span className={styles.none}>—</span>
              ) : copied ? (
                <CopyText text={value} mono={mono} />
              ) : (
                value
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
