import { useI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';

/** Stands where the page will stand, so that nothing moves when it arrives. */
export function HomeSkeleton() {
  const { text } = useI18n();
  return (
    <div role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      <div className={styles.facts} aria-hidden="true">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className={styles.fact}>
            <span className={styles.bone} />
            <span className={styles.bone} data-wide="" />
          </div>
        ))}
      </div>
    </div>
  );
}
