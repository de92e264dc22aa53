import { useServices } from '../services.ts';
import styles from './logo.module.css';
import mark from './mark.svg';

export function Logo() {
  const { config } = useServices();
  return (
    <span className={styles.logo}>
      <img src={mark} alt="" width="24" height="24" />
      {config.product}
    </span>
  );
}
