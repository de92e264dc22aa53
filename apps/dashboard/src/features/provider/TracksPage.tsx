import { listTracks, type Track } from '@muster/contract/calls/admin-tracks';
import { trackMethods } from '@muster/contract/enumerations/platform';
import { trackedServices } from '@muster/contract/services';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { type AccountI18n, useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';

/** What devices, stores and directories asked of the services, newest first; the words searched for are of the address. */
export function TracksPage() {
  const i18n = useAccountI18n();
  const definition = useMemo(() => trackList(i18n), [i18n]);
  const list = useCallList(definition, listTracks, { countedAtMost: 10_000 });
  return <ListPage list={list} title={i18n.text.routes['dm-tracks']} panel="track" />;
}

/** Offered to choose from; any other code can stand in the address. */
const statuses = ['2xx', '3xx', '4xx', '5xx', '400', '401', '403', '404', '409', '429', '500', '503'];

const requestOf = ({ method, url }: Track) => `${method.toUpperCase()} ${url}`;
const memberOf = ({ member }: Track) => member?.email ?? member?.id;

function statusOf({ status }: Track) {
  return <Badge tone={status >= 500 ? 'red' : status >= 400 ? 'amber' : 'green'}>{status}</Badge>;
}

function trackList({ texts: { labels } }: AccountI18n): ListDefinition<Track> {
  return defineList<Track>({
    id: 'provider-tracks',
    search: { param: 'url' },
    columns: [
      {
        id: 'request',
        header: ({ provider }) => provider.tracks.request,
        cell: requestOf,
        exportValue: requestOf,
        mono: true,
        width: 380,
        min: 180,
        pinned: true,
      },
      {
        id: 'status',
        header: ({ provider }) => provider.columns.state,
        cell: statusOf,
        exportValue: ({ status }) => status,
        width: 90,
      },
      {
        id: 'service',
        header: ({ provider }) => provider.tracks.service,
        cell: ({ service }) => labels.trackService[service],
        exportValue: ({ service }) => service,
        width: 130,
      },
      {
        id: 'organization',
        header: ({ provider }) => provider.columns.organization,
        cell: ({ organization }) => organization?.name ?? '—',
        exportValue: ({ organization }) => organization?.name,
        width: 190,
      },
      {
        id: 'member',
        header: ({ provider }) => provider.tracks.member,
        cell: (row) => memberOf(row) ?? '—',
        exportValue: memberOf,
        width: 220,
      },
      {
        id: 'durationMs',
        header: ({ provider }) => provider.tracks.duration,
        cell: ({ durationMs }) => durationMs,
        exportValue: ({ durationMs }) => durationMs,
        numeric: true,
        width: 130,
      },
      {
        id: 'createdAt',
        header: ({ provider }) => provider.tracks.time,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        width: 150,
      },
    ],
    filters: [
      {
        id: 'service',
        label: ({ provider }) => provider.tracks.service,
        kind: 'choice',
        options: trackedServices.map((value) => ({ value, label: () => labels.trackService[value] })),
        always: true,
      },
      {
        id: 'method',
        label: ({ provider }) => provider.tracks.method,
        kind: 'choice',
        options: trackMethods.map((value) => ({ value, label: () => labels.trackMethod[value] })),
        always: true,
      },
      {
        id: 'status',
        label: ({ provider }) => provider.columns.state,
        kind: 'choice',
        options: statuses.map((value) => ({ value, label: () => value })),
        open: true,
        always: true,
      },
      { id: 'time', label: ({ provider }) => provider.tracks.time, kind: 'days', always: true },
      { id: 'member', label: ({ provider }) => provider.tracks.member, kind: 'text' },
    ],
    views: [
      { id: 'all', label: ({ provider }) => provider.views.all, query: '' },
      { id: 'refused', label: ({ provider }) => provider.tracks.refused, query: 'status=4xx' },
      { id: 'failed', label: ({ provider }) => provider.tracks.failed, query: 'status=5xx' },
    ],
    rowKey: ({ id }) => id,
    rowName: requestOf,
    card: (row) => (
      <CardLines name={requestOf(row)} state={statusOf(row)}>
        {labels.trackService[row.service]} · {row.organization?.name ?? memberOf(row) ?? '—'} ·{' '}
        <Time instant={row.createdAt} quiet />
      </CardLines>
    ),
    empty: {
      icon: ScrollText,
      title: ({ provider }) => provider.tracks.empty,
      text: ({ provider }) => provider.tracks.emptyText,
    },
  });
}
