import { listAudit } from '@muster/contract/calls/audit';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Timeline } from '@muster/ui/Timeline';
import { History } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { type AuditEntry, activitySentence } from '../../shared/audit/activity-sentence.ts';
import { signOf } from '../../shared/audit/activity-signs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './home.module.css';

const latestEntries = 8;

/** What happened last in the workspace, newest first, kept up to date; for those who may read it. */
export function Activity({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const { activity } = i18n.text;
  const { data, error, refetch } = useCall(listAudit, {
    params: { org },
    query: { about: 'changes', limit: `${latestEntries}` },
  });
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">{activity.title}</h2>
      {data && data.items.length > 0 && (
        <Timeline
          label={activity.title}
          entries={data.items.map((entry) => ({
            id: entry.id,
            instant: entry.createdAt,
            ...signOf(entry),
            title: <Sentence entry={entry} />,
          }))}
        />
      )}
      {data?.items.length === 0 && (
        <EmptyState icon={History} title={activity.none}>
          {activity.noneText}
        </EmptyState>
      )}
      {!data && error && <Failed error={error} retry={refetch} className={styles.failed} />}
      {!data && !error && <ActivitySkeleton />}
    </section>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const i18n = useAccountI18n();
  const { before, who, after, bySupplanter, fields } = activitySentence(i18n, entry);
  return (
    <>
      {before}
      <strong className={styles.who} title={entry.userEmail ?? undefined}>
        {who}
      </strong>
      {after}
      {bySupplanter && <span className={styles.bySupplanter}>{bySupplanter}</span>}
      {fields.length > 0 && <code className={styles.fields}>{fields.join(', ')}</code>}
    </>
  );
}

export function ActivitySkeleton() {
  return (
    <div className={styles.bones} aria-hidden="true">
      {Array.from({ length: latestEntries }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
        <Skeleton key={row} width={`${72 - (row % 3) * 12}%`} />
      ))}
    </div>
  );
}
