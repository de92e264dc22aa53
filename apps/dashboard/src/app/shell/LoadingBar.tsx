import { useNavigation } from 'react-router';
import styles from './shell.module.css';

/** A thin bar while the next page is on its way. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={styles.loading} aria-hidden="true" /> : null;
}
