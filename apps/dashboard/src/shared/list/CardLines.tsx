import type { ReactNode } from 'react';
import styles from './card-lines.module.css';

interface Props {
  name: ReactNode;
  /** Beside the name, at the end of its line: a state. */
  state?: ReactNode;
  /** The line below; what there is no room for is cut off, so the first is what matters most. */
  children: ReactNode;
}

/** What the card of a row says on a phone, in two lines. */
export function CardLines({ name, state, children }: Props) {
  return (
    <>
      <span className={styles.name}>
        {name}
        {state}
      </span>
      <span className={styles.meta}>{children}</span>
    </>
  );
}
