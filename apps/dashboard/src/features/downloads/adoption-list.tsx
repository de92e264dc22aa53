import { buildOss } from '@muster/contract/builds';
import type { Adoption } from '@muster/contract/downloads';
import { Time } from '@muster/ui/Time';
import { Users } from 'lucide-react';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { Kind, Person, State, Version } from './DownloadCells.tsx';
import { osName } from './download-words.ts';

/** Who has which build of an app. */
export function adoptionList({ texts: { labels } }: Pick<AccountI18n, 'texts'>): ListDefinition<Adoption> {
  return defineList<Adoption>({
    id: 'adoption',
    search: { longest: 80 },
    columns: [
      {
        id: 'email',
        header: ({ downloads }) => downloads.adoption.columns.person,
        cell: ({ name, email }) => <Person name={name} email={email} />,
        exportValue: ({ email }) => email,
        sort: 'ascending',
        width: 300,
        min: 160,
        pinned: true,
      },
      {
        id: 'version',
        header: ({ downloads }) => downloads.adoption.columns.version,
        cell: (row) => <Version {...row} />,
        exportValue: ({ versionName }) => versionName,
        width: 130,
      },
      {
        id: 'state',
        header: ({ downloads }) => downloads.adoption.columns.state,
        cell: (row) => <State {...row} />,
        exportValue: ({ current }) => current,
        width: 130,
      },
      {
        id: 'kind',
        header: ({ downloads }) => downloads.adoption.columns.kind,
        cell: ({ kind }) => <Kind kind={kind} />,
        exportValue: ({ kind }) => kind,
        width: 140,
      },
      {
        id: 'memberType',
        header: ({ downloads }) => downloads.columns.memberType,
        cell: ({ memberType }) => labels.downloadMemberType[memberType],
        exportValue: ({ memberType }) => memberType,
        width: 120,
      },
      {
        id: 'downloads',
        header: ({ downloads }) => downloads.adoption.columns.downloads,
        cell: ({ downloads }) => downloads,
        exportValue: ({ downloads }) => downloads,
        numeric: true,
        width: 110,
      },
      {
        id: 'lastAt',
        header: ({ downloads }) => downloads.adoption.columns.last,
        cell: ({ lastAt }) => <Time instant={lastAt} quiet />,
        exportValue: ({ lastAt }) => lastAt,
        sort: 'descending',
        width: 170,
      },
      {
        id: 'firstAt',
        header: ({ downloads }) => downloads.adoption.columns.first,
        cell: ({ firstAt }) => <Time instant={firstAt} quiet />,
        exportValue: ({ firstAt }) => firstAt,
        width: 140,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'current',
        label: ({ downloads }) => downloads.adoption.isCurrent,
        kind: 'boolean',
        always: true,
      },
      {
        id: 'os',
        label: ({ downloads }) => downloads.adoption.columns.os,
        kind: 'choice',
        options: buildOss.filter((os) => osNames[os]).map((value) => ({ value, label: () => osName(value) })),
        always: true,
      },
      {
        id: 'memberType',
        label: ({ downloads }) => downloads.columns.memberType,
        kind: 'choice',
        options: (['employee', 'user', 'mdmUser'] as const).map((value) => ({
          value,
          label: () => labels.downloadMemberType[value],
        })),
      },
    ],
    views: [
      { id: 'all', label: ({ downloads }) => downloads.adoption.views.all, query: '' },
      { id: 'outdated', label: ({ downloads }) => downloads.adoption.views.outdated, query: 'current=false' },
      { id: 'current', label: ({ downloads }) => downloads.adoption.views.current, query: 'current=true' },
    ],
    defaultSort: { column: 'lastAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: ({ name, email }) => name || email,
    card: (row) => (
      <CardLines name={<Person name={row.name} email={row.email} />} state={<State current={row.current} />}>
        {osName(row.os)} {row.versionName} · <Time instant={row.lastAt} quiet />
      </CardLines>
    ),
    empty: {
      icon: Users,
      title: ({ downloads }) => downloads.adoption.emptyTitle,
      text: ({ downloads }) => downloads.adoption.emptyText,
    },
  });
}
