import styles from './enrollment.module.css';

/** The first ones, and how many more; all of them when pointed at. */
export function Words({ words }: { words: readonly string[] }) {
  const [first, second, ...rest] = words;
  if (first === undefined) return <span className={styles.quiet}>—</span>;
  return (
    <span title={words.join(', ')}>
      {second === undefined ? first : `${first}, ${second}`}
      {rest.length > 0 && <span className={styles.quiet}> +{rest.length}</span>}
    </span>
  );
}
