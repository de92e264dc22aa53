import type { Reply } from '@muster/contract/call';
import type { listExpirations } from '@muster/contract/calls/build-care';
import { Avatar } from '@muster/ui/Avatar';
import { Time } from '@muster/ui/Time';
import { dateOnly } from '@muster/ui/time-format';
import { CalendarCheck } from 'lucide-react';
import { severityOf } from '../../../shared/apps/expiry.ts';
import { SeverityBadge } from '../../../shared/apps/SeverityBadge.tsx';
import { type AccountI18n, useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { BuildName } from '../BuildCells.tsx';
import { wholeName } from '../build-words.ts';
import styles from '../builds.module.css';
import { commonName } from '../common-name.ts';

export type Expiration = Reply<typeof listExpirations>['items'][number];

const days = [7, 30, 90, 365] as const;

/** Builds whose profile or certificate has expired, the latest first, or expires, the soonest first. */
export function expirationsList({ text, fill }: Pick<AccountI18n, 'text' | 'fill'>): ListDefinition<Expiration> {
  const { kinds } = text.expirations;
  return defineList<Expiration>({
    id: 'expirations',
    search: false,
    columns: [
      {
        id: 'app',
        header: ({ expirations }) => expirations.columns.app,
        cell: ({ application: { id, name, picture } }) => (
          <span className={styles.name}>
            <Avatar name={name} id={id} src={picture} size="xs" shape="rounded" />
            <strong>{name}</strong>
          </span>
        ),
        exportValue: ({ application }) => application.name,
        width: 220,
        min: 140,
        pinned: true,
      },
      {
        id: 'build',
        header: ({ expirations }) => expirations.columns.build,
        cell: ({ build, application }) => <BuildName build={build} app={application.name} />,
        exportValue: ({ build }) => wholeName(build),
        width: 220,
      },
      {
        id: 'severity',
        header: ({ expirations }) => expirations.columns.severity,
        cell: ({ expiresAt }) => <SeverityBadge severity={severityOf(expiresAt)} />,
        exportValue: ({ expiresAt }) => severityOf(expiresAt),
        width: 140,
      },
      {
        id: 'when',
        header: ({ expirations }) => expirations.columns.when,
        cell: ({ expiresAt }) => <When instant={expiresAt} />,
        exportValue: ({ expiresAt }) => expiresAt,
        width: 280,
      },
      {
        id: 'what',
        header: ({ expirations }) => expirations.columns.what,
        cell: ({ kind, name }) => (
          <>
            {kinds[kind]}{' '}
            <span className={styles.quiet} title={name}>
              {commonName(name)}
            </span>
          </>
        ),
        exportValue: ({ kind, name }) => `${kind} ${name}`,
        width: 340,
      },
      {
        id: 'publications',
        header: ({ expirations }) => expirations.columns.publications,
        cell: (row) => row.publications.map(({ slug }) => slug).join(', '),
        exportValue: (row) => row.publications.map(({ slug }) => slug).join(' '),
        width: 240,
      },
    ],
    filters: [
      {
        id: 'days',
        label: ({ expirations }) => expirations.days,
        kind: 'choice',
        single: true,
        options: days.map((count) => ({
          value: String(count),
          label: ({ expirations }) => fill(expirations.daysOption, { count }),
        })),
      },
    ],
    views: [
      { id: 'expired', label: ({ expirations }) => expirations.views.expired, query: '' },
      { id: 'month', label: ({ expirations }) => expirations.views.month, query: 'days=30' },
      { id: 'quarter', label: ({ expirations }) => expirations.views.quarter, query: 'days=90' },
      { id: 'year', label: ({ expirations }) => expirations.views.year, query: 'days=365' },
    ],
    rowKey: ({ build, kind }) => `${build.id} ${kind}`,
    rowName: ({ application, build }) => `${application.name}: ${wholeName(build)}`,
    card: ({ application, build, expiresAt, kind }) => (
      <CardLines
        name={<BuildName build={build} app={application.name} nameBelow />}
        state={<SeverityBadge severity={severityOf(expiresAt)} />}
      >
        {application.name} · {kinds[kind]} · <Time instant={expiresAt} quiet />
      </CardLines>
    ),
    empty: {
      icon: CalendarCheck,
      title: ({ expirations }) => expirations.empty,
      text: ({ expirations }) => expirations.emptyText,
    },
  });
}

/** Roughly, for who looks over the list, and to the day, for who plans. */
function When({ instant }: { instant: string }) {
  const { language } = useAccountI18n();
  return (
    <>
      <Time instant={instant} quiet /> <span className={styles.quiet}>{dateOnly(language, instant)}</span>
    </>
  );
}
