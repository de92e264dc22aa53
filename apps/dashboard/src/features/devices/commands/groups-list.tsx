import { type CommandGroup, commandGroupStates } from '@muster/contract/commands';
import { appleCommandGroupTypes } from '@muster/contract/enumerations/apple';
import { Time } from '@muster/ui/Time';
import { Send } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { GroupName, GroupProgress, GroupState, stateOf } from './GroupCells.tsx';

export interface People {
  /** Of accounts, by the ids of their users. */
  options: readonly { value: string; label: string }[];
  pending: boolean;
  onOpen(): void;
}

/** What was asked of devices, by people and by the program itself. */
export function groupsList({ text, fill }: AccountI18n, people: People): ListDefinition<CommandGroup> {
  const words = text.devices.area.groups;
  const { kinds } = text.devices.commands;
  const types = text.devices.labels.group;
  return defineList<CommandGroup>({
    id: 'commandGroups',
    search: false,
    columns: [
      {
        id: 'what',
        header: ({ devices }) => devices.area.groups.columns.what,
        cell: (group) => <GroupName group={group} />,
        exportValue: ({ kind }) => (kind === null ? words.unknown : kinds[kind]),
        exportAlso: [
          {
            id: 'device',
            header: ({ devices }) => devices.columns.name,
            value: ({ device }) => device?.displayName ?? null,
          },
        ],
        width: 280,
        min: 180,
        pinned: true,
      },
      {
        id: 'state',
        header: ({ devices }) => devices.area.groups.columns.state,
        cell: (group) => <GroupState group={group} />,
        exportValue: (group) => stateOf(group),
        width: 160,
      },
      {
        id: 'progress',
        header: ({ devices }) => devices.area.groups.columns.progress,
        cell: (group) => <GroupProgress group={group} />,
        exportValue: ({ total }) => total,
        exportAlso: [
          { id: 'done', header: ({ devices }) => devices.area.groups.states.done, value: (row) => row.acknowledged },
          { id: 'failed', header: ({ devices }) => devices.area.groups.states.failed, value: (row) => row.failed },
          { id: 'open', header: ({ devices }) => devices.area.groups.states.open, value: (row) => row.open },
        ],
        width: 330,
      },
      {
        id: 'type',
        header: ({ devices }) => devices.area.groups.columns.type,
        cell: ({ type }) => types[type],
        exportValue: ({ type }) => type,
        width: 180,
      },
      {
        id: 'actor',
        header: ({ devices }) => devices.area.groups.columns.who,
        cell: ({ actor }) => actor?.name ?? words.program,
        exportValue: ({ actor }) => actor?.email ?? actor?.name ?? words.program,
        width: 160,
      },
      {
        id: 'createdAt',
        header: ({ devices }) => devices.area.groups.columns.when,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        width: 140,
      },
      {
        id: 'reason',
        header: ({ devices }) => devices.area.groups.columns.reason,
        cell: ({ reason }) => reason,
        exportValue: ({ reason }) => reason,
        width: 200,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'state',
        label: ({ devices }) => devices.area.groups.columns.state,
        kind: 'choice',
        options: commandGroupStates.map((value) => ({ value, label: () => words.states[value] })),
        always: true,
      },
      {
        id: 'type',
        label: ({ devices }) => devices.area.groups.columns.type,
        kind: 'choice',
        options: appleCommandGroupTypes.map((value) => ({ value, label: () => types[value] })),
        always: true,
      },
      {
        id: 'actor',
        label: ({ devices }) => devices.area.groups.columns.who,
        kind: 'choice',
        open: true,
        options: [
          { value: 'person', label: () => words.somebody },
          { value: 'program', label: () => words.program },
          ...people.options.map(({ value, label }) => ({ value, label: () => label })),
        ],
        pending: people.pending,
        onOpen: people.onOpen,
        always: true,
      },
      {
        id: 'when',
        label: ({ devices }) => devices.area.groups.columns.when,
        kind: 'days',
        bounds: ['minTime', 'maxTime'],
      },
    ],
    views: [
      { id: 'all', label: ({ devices }) => devices.area.groups.views.all, query: '' },
      { id: 'people', label: ({ devices }) => devices.area.groups.views.people, query: 'actor=person' },
      { id: 'open', label: ({ devices }) => devices.area.groups.views.open, query: 'state=open' },
      { id: 'failed', label: ({ devices }) => devices.area.groups.views.failed, query: 'state=failed' },
    ],
    rowKey: ({ id }) => id,
    rowName: ({ kind }) => (kind === null ? words.unknown : kinds[kind]),
    card: (group) => (
      <CardLines name={<GroupName group={group} />} state={<GroupState group={group} />}>
        {fill(words.progress, { done: group.acknowledged, total: group.total })} · {group.actor?.name ?? words.program}{' '}
        · <Time instant={group.createdAt} quiet />
      </CardLines>
    ),
    empty: {
      icon: Send,
      title: ({ devices }) => devices.area.groups.empty,
      text: ({ devices }) => devices.area.groups.emptyText,
    },
  });
}
