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
      {items.map(({ label, value, copy, mono }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} data-mono={mono ? '' : undefined}>
            {value === undefined || value === null || value === '' ? (
              <span className={styles.none}>—</span>
            ) : copy && typeof value === 'string' ? (
              <CopyText text={value} mono={mono} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
