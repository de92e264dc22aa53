import {
  publicationFilterTypes,
  publicationSecurities,
  publicationVisibilities,
} from '@muster/contract/enumerations/apps';
import type { Publication } from '@muster/contract/publications';
import { Time } from '@muster/ui/Time';
import { Store } from 'lucide-react';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListColumn, type ListDefinition, type ListFilter } from '../../shared/list/define-list.ts';
import { Address, AppName, Count, Gives, HealthBadge, Security, Slug } from './PublicationCells.tsx';
import { buildWords, filterWords, healthOf } from './publication-words.ts';

/** The apps to filter by, where those of several are listed; undefined until they are there. */
interface Apps {
  options: readonly { value: string; label: string }[] | undefined;
  open(): void;
}

function address(width: number): ListColumn<Publication> {
  return {
    id: 'slug',
    header: ({ publications }) => publications.columns.address,
    cell: (row) => <Address {...row} />,
    exportValue: ({ url }) => url,
    sort: 'ascending',
    width,
    min: 160,
  };
}

/** Publications of a workspace, or of one app. */
export function publicationsList(i18n: AccountI18n, apps: Apps | undefined): ListDefinition<Publication> {
  const { labels } = i18n.texts;
  const ofApp: ListFilter[] = apps
    ? [
        {
          id: 'applicationId',
          label: ({ publications }) => publications.columns.name,
          kind: 'choice',
          options: (apps.options ?? []).map(({ value, label }) => ({ value, label: () => label })),
          open: true,
          onOpen: apps.open,
          pending: apps.options === undefined,
          always: true,
        },
      ]
    : [];
  // In an app, all of them are of it: what differs is where they are.
  const whatItIs: ListColumn<Publication>[] = apps
    ? [
        {
          id: 'app',
          header: ({ publications }) => publications.columns.name,
          cell: ({ application }) => <AppName of={application} />,
          exportValue: ({ application }) => application.name,
          width: 190,
          min: 140,
          pinned: true,
        },
        address(256),
      ]
    : [{ ...address(280), pinned: true }];
  return defineList<Publication>({
    id: apps ? 'publications' : 'app-publications',
    search: { longest: 80 },
    columns: [
      ...whatItIs,
      {
        id: 'state',
        header: ({ publications }) => publications.columns.state,
        cell: (row) => <HealthBadge of={row} />,
        exportValue: (row) => healthOf(row),
        exportAlso: [
          {
            id: 'visibility',
            header: ({ publications }) => publications.columns.visibility,
            value: ({ visibility }) => visibility,
          },
        ],
        width: 140,
      },
      {
        id: 'gives',
        header: ({ publications }) => publications.columns.gives,
        cell: ({ builds }) => <Gives builds={builds} />,
        exportValue: (row) => row.builds.map((build) => buildWords(i18n, build)).join(', '),
        width: 190,
      },
      {
        id: 'filter',
        header: ({ publications }) => publications.columns.filter,
        cell: (row) => filterWords(i18n, row),
        exportValue: (row) => filterWords(i18n, row),
        width: 150,
      },
      {
        id: 'security',
        header: ({ publications }) => publications.columns.security,
        cell: ({ security }) => <Security security={security} />,
        exportValue: ({ security }) => security,
        width: 116,
      },
      {
        id: 'audiences',
        header: ({ publications }) => publications.columns.audiences,
        cell: ({ audiences }) => <Count value={audiences} />,
        exportValue: ({ audiences }) => audiences,
        numeric: true,
        width: 100,
      },
      {
        id: 'downloads',
        header: ({ publications }) => publications.columns.downloads,
        cell: ({ downloads }) => <Count value={downloads} />,
        exportValue: ({ downloads }) => downloads,
        numeric: true,
        width: 110,
      },
      {
        id: 'updatedAt',
        header: ({ publications }) => publications.columns.updated,
        cell: ({ updatedAt }) => <Time instant={updatedAt} quiet />,
        exportValue: ({ updatedAt }) => updatedAt,
        width: 138,
      },
      {
        id: 'createdAt',
        header: ({ publications }) => publications.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 124,
        hiddenByDefault: true,
      },
    ],
    filters: [
      ...ofApp,
      {
        id: 'security',
        label: ({ publications }) => publications.columns.security,
        kind: 'choice',
        options: publicationSecurities.map((value) => ({ value, label: () => labels.publicationSecurity[value] })),
        always: true,
      },
      {
        id: 'filterType',
        label: ({ publications }) => publications.columns.filter,
        kind: 'choice',
        options: publicationFilterTypes.map((value) => ({ value, label: () => labels.publicationFilterType[value] })),
      },
      {
        id: 'visibility',
        label: ({ publications }) => publications.columns.visibility,
        kind: 'choice',
        options: publicationVisibilities.map((value) => ({ value, label: () => labels.publicationVisibility[value] })),
      },
    ],
    views: [
      { id: 'all', label: ({ publications }) => publications.views.all, query: '' },
      { id: 'active', label: ({ publications }) => publications.views.active, query: 'visibility=active' },
      { id: 'unlisted', label: ({ publications }) => publications.views.unlisted, query: 'visibility=unlisted' },
      { id: 'inactive', label: ({ publications }) => publications.views.inactive, query: 'visibility=inactive' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: ({ application, slug }) => `${application.name} ${slug}`,
    card: (row) => (
      <CardLines name={apps ? <AppName of={row.application} /> : <Slug {...row} />} state={<HealthBadge of={row} />}>
        {apps && `/${row.slug} · `}
        {labels.publicationSecurity[row.security]} · {filterWords(i18n, row)}
      </CardLines>
    ),
    empty: {
      icon: Store,
      title: ({ publications }) => publications.empty.title,
      text: ({ publications }) => publications.empty.text,
    },
  });
}
