import { useServices } from '../services.ts';
import mark from './mark.svg';
import styles from './ui.module.css';

export function Logo() {
  const { config } = useServices();
  return (
    <span className={styles.logo}>
      <img src={mark} alt="" width="24" height="24" />
      {config.product}
    </span>
  );
}
