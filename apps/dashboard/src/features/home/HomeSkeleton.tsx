import { Skeleton } from '@muster/ui/Skeleton';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { ActivitySkeleton } from './Activity.tsx';
import styles from './home.module.css';

/** Stands where the page will stand, so that nothing moves when it arrives. */
export function HomeSkeleton() {
  const { text } = useI18n();
  return (
    <div role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.main}>
          <div className={styles.tiles}>
            <TileSkeleton />
            <TileSkeleton />
          </div>
          <div className={styles.section}>
            <ActivitySkeleton />
          </div>
        </div>
        <div className={styles.side}>
          <Skeleton lines={5} />
        </div>
      </div>
    </div>
  );
}

function TileSkeleton() {
  return (
    <div className={styles.tileBones}>
      <Skeleton width={72} />
      <Skeleton width={40} height={20} />
    </div>
  );
}
