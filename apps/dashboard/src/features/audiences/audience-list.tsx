import { type Audience, audienceUsersScopes } from '@muster/contract/audiences';
import { audienceScopes } from '@muster/contract/enumerations/apps';
import { Time } from '@muster/ui/Time';
import { UserRoundSearch } from 'lucide-react';
import type { AccountTexts } from '../../shared/i18n/texts.ts';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListColumn, type ListDefinition, type ListFilter } from '../../shared/list/define-list.ts';
import { AudienceName, AudienceScopeCell, MadeOf, People } from './AudienceCells.tsx';

interface Options {
  labels: AccountTexts['labels'];
  /** Of the list of the workspace: the apps to filter by, asked for when they are wanted. */
  apps?: { items: readonly { id: string; name: string }[] | undefined; open(): void };
}

/** Audiences of a workspace; without `apps`, those that one app may use, in their own order. */
export function audienceList({ labels, apps }: Options): ListDefinition<Audience> {
  return defineList<Audience>({
    id: apps ? 'audiences' : 'appAudiences',
    columns: columnsOf(labels, apps !== undefined),
    filters: filtersOf(labels, apps),
    views: [
      { id: 'all', label: ({ audiences }) => audiences.views.all, query: '' },
      { id: 'org', label: ({ audiences }) => audiences.views.org, query: 'scope=org' },
      { id: 'app', label: ({ audiences }) => audiences.views.app, query: 'scope=app' },
    ],
    ...(apps && { defaultSort: { column: 'name', descending: false } }),
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    card: (audience) => (
      <CardLines
        name={
          <strong dir="auto" title={audience.name}>
            {audience.name}
          </strong>
        }
      >
        <People users={audience.users} /> · <MadeOf audience={audience} />
      </CardLines>
    ),
    empty: {
      icon: UserRoundSearch,
      title: ({ audiences }) => (apps ? audiences.empty : audiences.ofApp.empty),
      text: ({ audiences }) => (apps ? audiences.emptyText : audiences.ofApp.emptyText),
    },
  });
}

function columnsOf(labels: Options['labels'], sorts: boolean): readonly ListColumn<Audience>[] {
  return [
    {
      id: 'name',
      header: ({ audiences }) => audiences.columns.name,
      cell: (audience) => <AudienceName audience={audience} />,
      exportValue: ({ name }) => name,
      sort: sorts ? 'ascending' : undefined,
      width: 340,
      min: 180,
      pinned: true,
    },
    {
      id: 'users',
      header: ({ audiences }) => audiences.columns.users,
      cell: ({ users }) => users ?? '—',
      exportValue: ({ users }) => users,
      numeric: true,
      width: 100,
    },
    {
      id: 'names',
      header: ({ audiences }) => audiences.columns.names,
      cell: (audience) => <MadeOf audience={audience} />,
      exportValue: ({ emails }) => emails,
      width: 220,
    },
    {
      id: 'scope',
      header: ({ audiences }) => audiences.columns.scope,
      cell: (audience) => <AudienceScopeCell audience={audience} />,
      exportValue: ({ application, scope }) => application?.name ?? labels.audienceScope[scope],
      width: 170,
    },
    {
      id: 'publications',
      header: ({ audiences }) => audiences.columns.publications,
      cell: ({ publications }) => publications,
      exportValue: ({ publications }) => publications,
      numeric: true,
      width: 120,
    },
    {
      id: 'createdAt',
      header: ({ audiences }) => audiences.columns.created,
      cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
      exportValue: ({ createdAt }) => createdAt,
      sort: sorts ? 'descending' : undefined,
      width: 140,
    },
  ];
}

function filtersOf(labels: Options['labels'], apps: Options['apps']): readonly ListFilter[] {
  return [
    {
      id: 'usersScope',
      label: ({ audiences }) => audiences.columns.usersScope,
      kind: 'choice',
      options: audienceUsersScopes.map((value) => ({
        value,
        label: ({ audiences }) => audiences.usersScopes[value],
      })),
      always: true,
    },
    {
      id: 'scope',
      label: ({ audiences }) => audiences.columns.scope,
      kind: 'choice',
      options: audienceScopes.map((value) => ({ value, label: () => labels.audienceScope[value] })),
    },
    ...(apps
      ? [
          {
            id: 'applicationId',
            label: ({ audiences }) => audiences.columns.app,
            kind: 'choice',
            options: (apps.items ?? []).map(({ id, name }) => ({ value: id, label: () => name })),
            open: true,
            onOpen: apps.open,
            pending: apps.items === undefined,
          } satisfies ListFilter,
        ]
      : []),
  ];
}
