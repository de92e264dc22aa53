import styles from './Spinner.module.css';

/** Says by its movement that work goes on; the words beside it say which. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
