import type { AudienceDetails } from '@muster/contract/audiences';
import { listPublications } from '@muster/contract/calls/publications';
import { page } from '@muster/contract/constants';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Store } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './audiences.module.css';

/** What is shown to its people. */
export function AudiencePublications({ org, audience }: { org: string; audience: AudienceDetails }) {
  const { text, texts } = useAccountI18n();
  const words = text.audiences.publications;
  const { openPanel } = useDialogs();
  const { data, error, refetch } = useCall(
    listPublications,
    { params: { org }, query: { userAudienceId: audience.id, limit: String(page.max) } },
    { enabled: audience.publications > 0, follows: ['publishedApplication'] },
  );
  if (audience.publications === 0)
    return (
      <EmptyState icon={Store} title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  if (error) return <Failed error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <>
      <ul className={styles.list}>
        {data.items.map(({ id, slug, application, visibility }) => (
          <li key={id} className={styles.item}>
            <Avatar name={application.name} id={application.id} src={application.picture} size="xs" shape="rounded" />
            <span className={styles.words}>
              <button
                type="button"
                className={styles.link}
                dir="auto"
                onClick={() => openPanel({ s: 'publication', id })}
              >
                {application.name}
              </button>
              <span className={styles.quiet}>/{slug}</span>
            </span>
            <Badge tone={visibility === 'active' ? 'green' : 'slate'}>
              {texts.labels.publicationVisibility[visibility]}
            </Badge>
          </li>
        ))}
      </ul>
      {data.next && <p className={styles.quiet}>{words.more}</p>}
    </>
  );
}
