import type { AdminEvent } from '@muster/contract/calls/admin-events';
import { Badge, type Tone } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleCheck, CirclePause, CircleX, Clock, type LucideIcon, RotateCw, Waypoints } from 'lucide-react';
import type { AccountTexts } from '../../shared/i18n/texts.ts';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListColumn, type ListDefinition } from '../../shared/list/define-list.ts';

const looks: Record<AdminEvent['state'], { tone: Tone; icon: LucideIcon }> = {
  parked: { tone: 'amber', icon: CirclePause },
  waiting: { tone: 'blue', icon: Clock },
  handled: { tone: 'green', icon: CircleCheck },
  retrying: { tone: 'amber', icon: RotateCw },
  failed: { tone: 'red', icon: CircleX },
};

/** Shown as it is, where there is any. */
function plain(
  id: keyof AccountTexts['dashboard']['provider']['events']['columns'],
  value: (row: AdminEvent) => string | number | null | undefined,
  look: Pick<ListColumn<AdminEvent>, 'width' | 'min' | 'pinned' | 'numeric' | 'mono' | 'hiddenByDefault'>,
): ListColumn<AdminEvent> {
  return {
    id,
    header: ({ provider }) => provider.events.columns[id],
    cell: (row) => value(row) ?? '—',
    exportValue: (row) => value(row) ?? '',
    ...look,
  };
}

/** One list with three views: what was set aside, all events, and jobs that wait or have failed. */
export function eventList({ provider: { events } }: AccountTexts['dashboard']): ListDefinition<AdminEvent> {
  const state = (row: AdminEvent) => <Badge {...looks[row.state]}>{events.states[row.state]}</Badge>;
  const kinds = ['parked', 'event', 'job'] as const;
  return defineList<AdminEvent>({
    id: 'provider-events',
    search: false,
    columns: [
      plain('name', ({ name }) => name, { width: 240, min: 160, pinned: true }),
      {
        id: 'state',
        header: ({ provider }) => provider.columns.state,
        cell: state,
        exportValue: (row) => events.states[row.state],
        width: 140,
      },
      plain('error', ({ error }) => error, { width: 320 }),
      plain('consumer', ({ consumer }) => consumer, { width: 180 }),
      plain('attempts', ({ attempts }) => attempts, { width: 110, numeric: true }),
      plain('organization', ({ organization }) => organization?.name, { width: 180 }),
      plain('entityId', ({ entityId }) => entityId, { width: 320, mono: true, hiddenByDefault: true }),
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
