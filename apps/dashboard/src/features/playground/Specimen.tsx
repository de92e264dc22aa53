import type { ReactNode } from 'react';
import styles from './playground.module.css';

interface Props {
  title: string;
  /** How the examples stand: side by side, in columns, or one below the other. */
  lay?: 'row' | 'grid' | 'stack';
  children: ReactNode;
}

/** One widget, or one state of it, with its name beside it. */
export function Specimen({ title, lay = 'row', children }: Props) {
  return (
    <div className={styles.specimen}>
      <h3>{title}</h3>
      <div className={styles[lay]}>{children}</div>
    </div>
  );
}
