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
import panel from '../../shared/panels/panel.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';

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
      <ul className={panel.list}>
        {data.items.map(({ id, slug, application, visibility }) => (
          <li key={id} className={panel.item}>
            <Avatar name={application.name} id={application.id} src={application.picture} size="xs" shape="rounded" />
            <span className={panel.words}>
              <button
                type="button"
                className={panel.link}
                dir="auto"
                onClick={() => openPanel({ s: 'publication', id })}
              >
                {application.name}
              </button>
              <span className={panel.quiet}>/{slug}</span>
            </span>
            <Badge tone={visibility === 'active' ? 'green' : 'slate'}>
              {texts.labels.publicationVisibility[visibility]}
            </Badge>
          </li>
        ))}
      </ul>
      {data.next && <p className={panel.quiet}>{words.more}</p>}
    </>
  );
}
