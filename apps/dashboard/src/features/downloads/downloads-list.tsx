import { buildOss } from '@muster/contract/builds';
import { type Download, downloadKinds } from '@muster/contract/downloads';
import { downloadMemberTypes, downloadOrigins } from '@muster/contract/enumerations/apps';
import { Time } from '@muster/ui/Time';
import { Download as DownloadIcon } from 'lucide-react';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition, type ListFilter } from '../../shared/list/define-list.ts';
import { Kind, Person, Version } from './DownloadCells.tsx';
import { countryName, osName } from './download-words.ts';
import styles from './downloads.module.css';

const dash = <span className={styles.quiet}>—</span>;

/** Downloads of the workspace, or of one app, whose name then stands above. */
export function downloadsList(
  i18n: AccountI18n,
  apps: { names: readonly { id: string; name: string }[] | undefined; open(): void } | undefined,
): ListDefinition<Download> {
  const { labels } = i18n.texts;
  const appFilter: ListFilter[] = apps
    ? [
        {
          id: 'applicationId',
          label: ({ downloads }) => downloads.columns.app,
          kind: 'choice',
          options: (apps.names ?? []).map(({ id, name }) => ({ value: id, label: () => name })),
          open: true,
          onOpen: apps.open,
          pending: apps.names === undefined,
          single: true,
          always: true,
        },
      ]
    : [];
  return defineList<Download>({
    id: apps ? 'downloads' : 'app-downloads',
    search: { longest: 80 },
    columns: [
      {
        id: 'who',
        header: ({ downloads }) => downloads.columns.who,
        cell: ({ memberName, memberEmail }) => <Person name={memberName} email={memberEmail} />,
        exportValue: ({ memberEmail }) => memberEmail,
        width: 260,
        min: 160,
        pinned: true,
      },
      ...(apps
        ? [
            {
              id: 'app',
              header: ({ downloads }: AccountI18n['text']) => downloads.columns.app,
              cell: ({ application }: Download) => <span dir="auto">{application.name}</span>,
              exportValue: ({ application }: Download) => application.name,
              width: 150,
            },
          ]
        : []),
      {
        id: 'version',
        header: ({ downloads }) => downloads.columns.version,
        cell: (row) => <Version {...row} />,
        exportValue: ({ versionName }) => versionName,
        width: 120,
      },
      {
        id: 'kind',
        header: ({ downloads }) => downloads.columns.kind,
        cell: ({ kind }) => <Kind kind={kind} />,
        exportValue: ({ kind }) => kind,
        width: 120,
      },
      {
        id: 'memberType',
        header: ({ downloads }) => downloads.columns.memberType,
        cell: ({ memberType }) => labels.downloadMemberType[memberType],
        exportValue: ({ memberType }) => memberType,
        width: 110,
      },
      {
        id: 'origin',
        header: ({ downloads }) => downloads.columns.origin,
        cell: ({ origin }) => labels.downloadOrigin[origin],
        exportValue: ({ origin }) => origin,
        width: 120,
      },
      {
        id: 'publication',
        header: ({ downloads }) => downloads.columns.publication,
        cell: ({ publication }) => publication?.slug ?? dash,
        exportValue: ({ publication }) => publication?.slug ?? null,
        width: 140,
      },
      {
        id: 'country',
        header: ({ downloads }) => downloads.columns.country,
        cell: ({ country }) => (country === null ? dash : countryName(i18n, country)),
        exportValue: ({ country }) => country,
        width: 120,
      },
      {
        id: 'device',
        header: ({ downloads }) => downloads.columns.device,
        cell: (row) => deviceOf(row) || dash,
        exportValue: deviceOf,
        width: 150,
      },
      {
        id: 'createdAt',
        header: ({ downloads }) => downloads.columns.when,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 150,
      },
    ],
    filters: [
      ...appFilter,
      {
        id: 'memberType',
        label: ({ downloads }) => downloads.columns.memberType,
        kind: 'choice',
        options: downloadMemberTypes.map((value) => ({ value, label: () => labels.downloadMemberType[value] })),
        always: true,
      },
      {
        id: 'os',
        label: ({ downloads }) => downloads.columns.os,
        kind: 'choice',
        options: buildOss.filter((os) => osNames[os]).map((value) => ({ value, label: () => osName(value) })),
        always: true,
      },
      {
        id: 'origin',
        label: ({ downloads }) => downloads.columns.origin,
        kind: 'choice',
        options: downloadOrigins.map((value) => ({ value, label: () => labels.downloadOrigin[value] })),
      },
      {
        id: 'kind',
        label: ({ downloads }) => downloads.columns.kind,
        kind: 'choice',
        options: downloadKinds.map((value) => ({ value, label: ({ downloads }) => downloads.kinds[value] })),
      },
      { id: 'country', label: ({ downloads }) => downloads.columns.country, kind: 'text' },
      { id: 'buildId', label: ({ downloads }) => downloads.columns.version, kind: 'text', lowerCase: true },
      { id: 'publicationId', label: ({ downloads }) => downloads.columns.publication, kind: 'text', lowerCase: true },
      {
        id: 'downloaded',
        label: ({ downloads }) => downloads.columns.when,
        kind: 'days',
        bounds: ['minTime', 'maxTime'],
        always: true,
      },
    ],
    views: [
      { id: 'all', label: ({ downloads }) => downloads.views.all, query: '' },
      {
        id: 'known',
        label: ({ downloads }) => downloads.views.known,
        query: 'memberType=employee&memberType=mdmUser&memberType=user',
      },
      { id: 'anonymous', label: ({ downloads }) => downloads.views.anonymous, query: 'memberType=anonymous' },
      { id: 'updates', label: ({ downloads }) => downloads.views.updates, query: 'kind=update' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: ({ memberName, memberEmail }) => memberName ?? memberEmail ?? i18n.text.downloads.anonymous,
    card: (row) => (
      <CardLines
        name={<Person name={row.memberName} email={row.memberEmail} />}
        state={row.kind && <Kind kind={row.kind} />}
      >
        <Time instant={row.createdAt} quiet />
        {[apps && row.application.name, row.os && osName(row.os), row.versionName]
          .filter(Boolean)
          .map((word) => ` · ${word}`)}
      </CardLines>
    ),
    empty: {
      icon: DownloadIcon,
      title: ({ downloads }) => downloads.empty.title,
      text: ({ downloads }) => downloads.empty.text,
    },
  });
}

function deviceOf({ deviceModel, deviceOs, deviceOsVersion }: Download): string {
  return [deviceModel, [deviceOs, deviceOsVersion].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
