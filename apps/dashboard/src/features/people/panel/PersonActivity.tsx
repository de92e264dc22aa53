import { readPersonActivity } from '@muster/contract/calls/people';
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
import styles from './panel.module.css';
import type { WholePerson } from './person.ts';

const latestEntries = '50';

/** What somebody did here, newest first, each with the way to its entry of the audit. */
export function PersonActivity({ org, person }: { org: string; person: WholePerson }) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const words = text.people.panel;
  const { data, error, refetch } = useCall(readPersonActivity, {
    params: { org, personId: person.id },
    query: { limit: latestEntries },
  });
  if (!data) {
    return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={History} title={words.didNothing}>
        {words.didNothingText}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="person-did">
      <h3 id="person-did">{words.did}</h3>
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
      {data.next !== null && (
        <p className={styles.all}>
          <Link to={`${pathTo('audit', { org })}?${new URLSearchParams({ userEmail: person.email })}`}>
            {words.allActivity}
          </Link>
        </p>
      )}
    </section>
  );
}
