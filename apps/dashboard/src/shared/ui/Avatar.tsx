import { colourOf, initialsOf } from './initials.ts';
import styles from './ui.module.css';

/** Initials on a colour that belongs to the id. The name stands beside it, so it is not read out. */
export function Avatar({ name, id, size = 40 }: { name: string; id: string; size?: 24 | 40 }) {
  return (
    <span className={styles.avatar} data-size={size} style={{ background: colourOf(id) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
