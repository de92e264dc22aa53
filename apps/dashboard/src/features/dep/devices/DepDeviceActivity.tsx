import { listAudit } from '@muster/contract/calls/audit';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Timeline } from '@muster/ui/Timeline';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { activitySentence } from '../../../shared/audit/activity-sentence.ts';
import { signOf } from '../../../shared/audit/activity-signs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import styles from '../dep.module.css';

/** What people did with the device, newest first, each with the way to its entry of the audit. */
export function DepDeviceActivity({ org, id }: { org: string; id: string }) {
  const i18n = useAccountI18n();
  const words = i18n.text.dep.panel;
  const { data, error, refetch } = useCall(
    listAudit,
    { params: { org }, query: { entity: 'admDepDevice', entityId: id, limit: '50' } },
    { follows: ['admDepDevice'] },
  );
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={History} title={words.nothing}>
        {words.nothingText}
      </EmptyState>
    );
  }
  return (
    <Timeline
      label={words.did}
      entries={data.items.map((entry) => {
        const { before, who, after, bySupplanter } = activitySentence(i18n, entry);
        return {
          id: entry.id,
          instant: entry.createdAt,
          ...signOf(entry),
          title: (
            <Link to={`${pathTo('audit', { org })}?s=audit&id=${entry.id}`} className={styles.entry}>
              {before}
              {who}
              {after}
              {bySupplanter && ` (${bySupplanter})`}
            </Link>
          ),
        };
      })}
    />
  );
}
