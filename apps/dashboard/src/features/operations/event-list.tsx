import type { AdminEvent } from '@muster/contract/calls/admin-events';
import { Badge, type Tone } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleCheck, CirclePause, CircleX, Clock, type LucideIcon, RotateCw, Waypoints } from 'lucide-react';
import type { AccountTexts } from '../../shared/i18n/texts.ts';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';

const looks: Record<AdminEvent['state'], { tone: Tone; icon: LucideIcon }> = {
  parked: { tone: 'amber', icon: CirclePause },
  waiting: { tone: 'blue', icon: Clock },
  handled: { tone: 'green', icon: CircleCheck },
  retrying: { tone: 'amber', icon: RotateCw },
  failed: { tone: 'red', icon: CircleX },
};

/** One list with three views: what was set aside, all events, and jobs that wait or have failed. */
export function eventList({ provider: { events } }: AccountTexts['dashboard']): ListDefinition<AdminEvent> {
  const state = (row: AdminEvent) => <Badge {...looks[row.state]}>{events.states[row.state]}</Badge>;
  const kinds = ['parked', 'event', 'job'] as const;
  return defineList<AdminEvent>({
    id: 'provider-events',
    search: false,
    columns: [
      {
        id: 'name',
        header: ({ provider }) => provider.events.columns.name,
        cell: ({ name }) => name,
        exportValue: ({ name }) => name,
        width: 240,
        min: 160,
        pinned: true,
      },
      {
        id: 'state',
        header: ({ provider }) => provider.columns.state,
        cell: state,
        exportValue: (row) => events.states[row.state],
        width: 130,
      },
      {
        id: 'error',
        header: ({ provider }) => provider.events.columns.error,
        cell: ({ error }) => error ?? '—',
        exportValue: ({ error }) => error ?? '',
        width: 320,
      },
      {
        id: 'consumer',
        header: ({ provider }) => provider.events.columns.consumer,
        cell: ({ consumer }) => consumer ?? '—',
        exportValue: ({ consumer }) => consumer ?? '',
        width: 180,
      },
      {
        id: 'attempts',
        header: ({ provider }) => provider.events.columns.attempts,
        cell: ({ attempts }) => attempts ?? '—',
        exportValue: ({ attempts }) => attempts ?? '',
        numeric: true,
        width: 100,
      },
      {
        id: 'organization',
        header: ({ provider }) => provider.columns.organization,
        cell: ({ organization }) => organization?.name ?? '—',
        exportValue: ({ organization }) => organization?.slug ?? '',
        width: 180,
      },
      {
        id: 'entityId',
        header: ({ provider }) => provider.events.columns.entityId,
        cell: ({ entityId }) => entityId ?? '—',
        exportValue: ({ entityId }) => entityId ?? '',
        mono: true,
        width: 320,
        hiddenByDefault: true,
      },
      {
        id: 'at',
        header: ({ provider }) => provider.events.columns.at,
        cell: ({ at }) => <Time instant={at} quiet />,
        exportValue: ({ at }) => at,
        width: 150,
      },
    ],
    filters: [
      {
        id: 'kind',
        label: ({ provider }) => provider.events.kind,
        kind: 'choice',
        single: true,
        options: kinds.map((value) => ({ value, label: () => events.kinds[value] })),
      },
    ],
    views: kinds.map((kind) => ({
      id: kind,
      label: ({ provider }) => provider.events.kinds[kind],
      query: kind === 'parked' ? '' : `kind=${kind}`,
    })),
    rowKey: ({ kind, id, consumer }) => `${kind} ${id} ${consumer}`,
    rowName: ({ name, consumer }) => (consumer === null ? name : `${name}, ${consumer}`),
    card: (row) => (
      <CardLines name={row.name} state={state(row)}>
        {[row.error, row.consumer, row.organization?.name].filter(Boolean).join(' · ')}
      </CardLines>
    ),
    empty: {
      icon: Waypoints,
      title: ({ provider }) => provider.events.empty,
      text: ({ provider }) => provider.events.emptyText,
    },
  });
}
