import type { Application } from '@muster/contract/apps';
import { labelIn } from '@muster/phrases/lookup';
import { Avatar } from '@muster/ui/Avatar';
import { Time } from '@muster/ui/Time';
import { AppWindow } from 'lucide-react';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import styles from './apps.module.css';

function platformsOf({ oss }: Pick<Application, 'oss'>): string {
  return oss.map((os) => osNames[os] ?? os).join(', ');
}

/** Apps that the caller sees. */
export function appList({ text, texts }: AccountI18n): ListDefinition<Application> {
  return defineList<Application>({
    id: 'apps',
    columns: [
      {
        id: 'name',
        header: ({ apps }) => apps.columns.name,
        cell: ({ id, name, slug, picture }) => (
          <span className={styles.name}>
            <Avatar name={name} id={id} src={picture} size="xs" shape="rounded" />
            <span dir="auto">{name}</span>
            <span className={styles.quiet}>/{slug}</span>
          </span>
        ),
        exportValue: ({ name }) => name,
        sort: 'ascending',
        width: 340,
        min: 180,
        pinned: true,
      },
      {
        id: 'platforms',
        header: ({ apps }) => apps.columns.platforms,
        cell: (app) => platformsOf(app) || <span className={styles.none}>—</span>,
        exportValue: ({ oss }) => oss.join(', '),
        width: 180,
      },
      {
        id: 'builds',
        header: ({ apps }) => apps.columns.builds,
        cell: ({ counts }) => counts.builds,
        exportValue: ({ counts }) => counts.builds,
        numeric: true,
        width: 100,
      },
      {
        id: 'lastBuild',
        header: ({ apps }) => apps.columns.lastBuild,
        cell: ({ lastBuildProcessedDate }) => <Time instant={lastBuildProcessedDate ?? ''} quiet />,
        exportValue: ({ lastBuildProcessedDate }) => lastBuildProcessedDate,
        sort: 'descending',
        width: 150,
      },
      {
        id: 'role',
        header: ({ apps }) => apps.columns.role,
        cell: ({ security }) => labelIn(texts.labels, 'workspaceRole', security.role),
        exportValue: ({ security }) => security.role,
        width: 120,
      },
      {
        id: 'createdAt',
        header: ({ apps }) => apps.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 140,
      },
    ],
    filters: [
      {
        id: 'os',
        label: ({ apps }) => apps.columns.platforms,
        kind: 'choice',
        options: Object.entries(osNames).map(([value, label]) => ({ value, label: () => label })),
        always: true,
      },
    ],
    views: [{ id: 'all', label: ({ apps }) => apps.views.all, query: '' }],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    card: (app) => (
      <span className={styles.tileHead}>
        <Avatar name={app.name} id={app.id} src={app.picture} shape="rounded" />
        <span className={styles.tileName}>
          <strong dir="auto">{app.name}</strong>
          <span className={styles.quiet}>{[`/${app.slug}`, platformsOf(app)].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    ),
    grid: { tile: (app) => <Tile app={app} noBuild={text.apps.noBuild} />, width: 260, height: 160 },
    empty: {
      icon: AppWindow,
      title: ({ apps }) => apps.empty,
      text: ({ apps }) => apps.emptyText,
    },
  });
}

function Tile({ app, noBuild }: { app: Application; noBuild: string }) {
  const { id, name, slug, picture, lastBuildProcessedDate: built } = app;
  return (
    <>
      <span className={styles.tileHead}>
        <Avatar name={name} id={id} src={picture} size="lg" shape="rounded" />
        <span className={`${styles.tileName} ${styles.tileLarge}`}>
          <strong dir="auto" title={name}>
            {name}
          </strong>
          <span className={styles.quiet}>/{slug}</span>
        </span>
      </span>
      <span className={styles.tileFacts}>
        {app.oss.length > 0 && <span>{platformsOf(app)}</span>}
        <span className={styles.quiet}>{built === null ? noBuild : <Time instant={built} quiet />}</span>
      </span>
    </>
  );
}
