import { Skeleton } from '@muster/ui/Skeleton';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import { ActivitySkeleton } from './Activity.tsx';
import { checklistKey } from './checklist.ts';
import styles from './home.module.css';

/** Stands where the page will stand, so that nothing moves when it arrives. */
export function HomeSkeleton({ workspaceId }: { workspaceId: string }) {
  const { text } = useI18n();
  const { keep } = useServices();
  const putAway = keep.get(checklistKey(useSession()?.user.id ?? '', workspaceId)) !== null;
  return (
    <div role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.main}>
          {!putAway && (
            <div className={styles.checklistBones}>
              <Skeleton width={176} height={20} />
              {['80%', '60%', '72%', '60%', '72%', '60%'].map((width, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
                <Skeleton key={row} width={width} />
              ))}
            </div>
          )}
          <div className={styles.section}>
            <div className={styles.tiles}>
              <TileSkeleton />
              <TileSkeleton />
              <TileSkeleton />
            </div>
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
