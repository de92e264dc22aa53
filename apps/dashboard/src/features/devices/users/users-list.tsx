import type { Group } from '@muster/contract/calls/groups';
import type { DeviceUser } from '@muster/contract/devices';
import { Time } from '@muster/ui/Time';
import { UserCheck } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { UserDevices, UserName, Words } from './UserCells.tsx';

export interface Choices {
  /** Undefined until they are known. */
  groups: readonly Pick<Group, 'id' | 'name'>[] | undefined;
  tags: readonly string[] | undefined;
  open(filter: string): void;
}

/** People with the devices that they use. */
export function usersList({ groups, tags, open }: Choices, { text, fill }: AccountI18n): ListDefinition<DeviceUser> {
  const words = text.devices.area;
  return defineList<DeviceUser>({
    id: 'deviceUsers',
    columns: [
      {
        id: 'name',
        header: ({ devices }) => devices.area.users.columns.name,
        cell: (user) => <UserName user={user} />,
        exportValue: ({ name }) => name,
        sort: 'ascending',
        width: 220,
        min: 160,
        pinned: true,
      },
      {
        id: 'email',
        header: ({ devices }) => devices.area.users.columns.email,
        cell: ({ email }) => email,
        exportValue: ({ email }) => email,
        width: 220,
      },
      {
        id: 'devices',
        header: ({ devices }) => devices.area.users.columns.count,
        cell: ({ devices }) => devices,
        exportValue: ({ devices }) => devices,
        sort: 'descending',
        numeric: true,
        width: 100,
      },
      {
        id: 'newest',
        header: ({ devices }) => devices.area.users.columns.devices,
        cell: (user) => <UserDevices user={user} />,
        exportValue: ({ newest }) => newest.map(({ displayName }) => displayName).join(', '),
        width: 380,
      },
      {
        id: 'seen',
        header: ({ devices }) => devices.area.users.columns.seen,
        cell: ({ lastStatusReportTime: at }) => <Time instant={at ?? ''} quiet />,
        exportValue: ({ lastStatusReportTime }) => lastStatusReportTime,
        width: 140,
      },
      {
        id: 'groups',
        header: ({ devices }) => devices.area.users.columns.groups,
        cell: ({ groups: own }) => <Words words={own.map(({ name }) => name)} />,
        exportValue: ({ groups: own }) => own.map(({ name }) => name).join(', '),
        width: 160,
      },
      {
        id: 'tags',
        header: ({ devices }) => devices.area.users.columns.tags,
        cell: ({ tags: own }) => <Words words={own} />,
        exportValue: ({ tags: own }) => own.join(', '),
        width: 140,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'devices',
        label: ({ devices }) => devices.area.users.filter,
        kind: 'choice',
        single: true,
        options: (['without', 'any'] as const).map((value) => ({ value, label: () => words.users.views[value] })),
      },
      {
        id: 'group',
        param: 'groupId',
        label: ({ devices }) => devices.area.users.columns.groups,
        kind: 'choice',
        options: (groups ?? []).map(({ id, name }) => ({ value: id, label: () => name })),
        open: true,
        onOpen: () => open('group'),
        pending: groups === undefined,
        always: true,
      },
      {
        id: 'tag',
        label: ({ devices }) => devices.area.users.columns.tags,
        kind: 'choice',
        options: (tags ?? []).map((tag) => ({ value: tag, label: () => tag })),
        open: true,
        onOpen: () => open('tag'),
        pending: tags === undefined,
      },
    ],
    views: [
      { id: 'with', label: ({ devices }) => devices.area.users.views.with, query: '' },
      { id: 'without', label: ({ devices }) => devices.area.users.views.without, query: 'devices=without' },
      { id: 'any', label: ({ devices }) => devices.area.users.views.any, query: 'devices=any' },
    ],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ name, email }) => name || email,
    card: (user) => (
      <CardLines
        name={<UserName user={user} />}
        state={<span>{fill(words.groups.many, { count: user.devices })}</span>}
      >
        {user.newest.map(({ displayName }) => displayName).join(', ') || user.email}
      </CardLines>
    ),
    empty: {
      icon: UserCheck,
      title: ({ devices }) => devices.area.users.empty,
      text: ({ devices }) => devices.area.users.emptyText,
    },
  });
}
