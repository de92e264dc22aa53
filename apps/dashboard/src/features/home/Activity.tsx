import { listAudit } from '@muster/contract/calls/audit';
import type { Organization } from '@muster/contract/entities';
import { allows } from '@muster/contract/permissions';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { History } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { ActivityRow } from './ActivityRow.tsx';
import styles from './activity.module.css';
import home from './home.module.css';

const latestEntries = 8;

/** What happened last in the workspace, newest first, kept up to date; for those who may read it. */
export function Activity({ organization, org }: { organization: Organization; org: string }) {
  return allows(organization.security.role, 'audit', 'list') ? <Entries org={org} /> : null;
}

function Entries({ org }: { org: string }) {
  const i18n = useI18n();
  const { text } = i18n;
  const { data, error, refetch } = useCall(listAudit, { params: { org }, query: { limit: `${latestEntries}` } });
  return (
    <section className={home.section} aria-labelledby="activity">
      <h2 id="activity">{text.home.activity.title}</h2>
      {data && data.items.length > 0 && (
        <ol className={styles.entries}>
          {data.items.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data?.items.length === 0 && (
        <EmptyState icon={History} title={text.home.activity.none}>
          {text.home.activity.noneText}
        </EmptyState>
      )}
      {!data && error && (
        <div className={home.failed} role="alert">
          <Notice kind="error">{errorMessage(i18n, error)}</Notice>
          <Button color="outline" size="sm" onClick={() => void refetch()}>
            {text.common.retry}
          </Button>
        </div>
      )}
      {!data && !error && <ActivitySkeleton />}
    </section>
  );
}

export function ActivitySkeleton() {
  return (
    <div className={styles.entries} aria-hidden="true">
      {Array.from({ length: latestEntries }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
        <div key={row} className={styles.entry}>
          <Skeleton width={20} height={20} />
          <Skeleton width="60%" />
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  );
}
