import type { AttributeType } from '@muster/contract/apps';
import { type Build, buildOss } from '@muster/contract/builds';
import { type BuildHealth, buildHealths, signingTypes } from '@muster/contract/enumerations/apps';
import { Time } from '@muster/ui/Time';
import { Package } from 'lucide-react';
import { HealthBadge } from '../../shared/apps/HealthBadge.tsx';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type Label, type ListDefinition, type ListFilter } from '../../shared/list/define-list.ts';
import { BuildName, Bytes, CardName, Count, Expiry, Signing, Tags } from './BuildCells.tsx';
import { deployedBy, platformName, signingName, wholeName } from './build-words.ts';
import styles from './builds.module.css';

/** What builds of the app were given, those used last first. */
export type Attributes = Readonly<Partial<Record<AttributeType, readonly string[] | undefined>>>;

/** What has a tab of its own beside all of them. */
const views = ['failed', 'expired', 'expiring', 'waiting', 'processed'] as const satisfies readonly BuildHealth[];
type Texts = Parameters<Label>[0];

/** The builds of an app. Platforms and ways of signing have labels that a list is not given, so they come along. */
export function buildsList(
  i18n: AccountI18n,
  { app, attributes, open }: { app: string; attributes: Attributes; open: (filter: string) => void },
): ListDefinition<Build> {
  const { labels } = i18n.texts;
  const quiet = (value: string | null) => value ?? <span className={styles.quiet}>—</span>;
  const attribute = (id: AttributeType, label: Label, single = true): ListFilter => ({
    id,
    label,
    kind: 'choice',
    options: (attributes[id] ?? []).map((value) => ({ value, label: () => value })),
    open: true,
    onOpen: () => open(id),
    pending: attributes[id] === undefined,
    single,
  });
  return defineList<Build>({
    id: 'builds',
    search: { longest: 80 },
    columns: [
      {
        id: 'versionName',
        header: ({ builds }) => builds.columns.build,
        cell: (build) => <BuildName build={build} app={app} />,
        exportValue: (build) => wholeName(build),
        sort: 'descending',
        width: 220,
        min: 150,
        pinned: true,
      },
      {
        id: 'status',
        header: ({ builds }) => builds.columns.status,
        cell: ({ health, status }) => <HealthBadge health={health} status={status} />,
        exportValue: ({ health }) => health,
        width: 140,
      },
      {
        id: 'tags',
        header: ({ builds }) => builds.columns.tags,
        cell: ({ tags }) => <Tags tags={tags} />,
        exportValue: ({ tags }) => tags.join(', '),
        width: 140,
      },
      {
        id: 'gitBranch',
        header: ({ builds }) => builds.columns.branch,
        cell: ({ gitBranch }) => quiet(gitBranch),
        exportValue: ({ gitBranch }) => gitBranch,
        width: 160,
        mono: true,
      },
      {
        id: 'gitTag',
        header: ({ builds }) => builds.columns.gitTag,
        cell: ({ gitTag }) => quiet(gitTag),
        exportValue: ({ gitTag }) => gitTag,
        width: 110,
        mono: true,
        hiddenByDefault: true,
      },
      {
        id: 'signing',
        header: ({ builds }) => builds.columns.signing,
        cell: ({ signingType }) => <Signing type={signingType} />,
        exportValue: ({ signingType }) => signingType,
        width: 108,
      },
      {
        id: 'size',
        header: ({ builds }) => builds.columns.size,
        cell: ({ size }) => <Bytes value={size} />,
        exportValue: ({ size }) => size,
        sort: 'descending',
        numeric: true,
        width: 90,
      },
      {
        id: 'downloads',
        header: ({ builds }) => builds.columns.downloads,
        cell: ({ downloads }) => <Count value={downloads} />,
        exportValue: ({ downloads }) => downloads,
        sort: 'descending',
        numeric: true,
        width: 110,
      },
      {
        id: 'deployer',
        header: ({ builds }) => builds.columns.deployer,
        cell: (build) => quiet(deployedBy(build) || null),
        exportValue: (build) => deployedBy(build),
        width: 140,
      },
      {
        id: 'createdAt',
        header: ({ builds }) => builds.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 126,
      },
      {
        id: 'expiresAt',
        header: ({ builds }) => builds.columns.expires,
        cell: ({ expiresAt }) => <Expiry instant={expiresAt} quiet />,
        exportValue: ({ expiresAt }) => expiresAt,
        width: 150,
      },
    ],
    filters: [
      {
        id: 'health',
        label: ({ builds }) => builds.columns.status,
        kind: 'choice',
        options: buildHealths.map((value) => ({ value, label: () => labels.buildHealth[value] })),
        always: true,
      },
      {
        id: 'os',
        label: ({ builds }) => builds.columns.platform,
        kind: 'choice',
        options: buildOss.map((value) => ({ value, label: ({ builds }) => osNames[value] ?? builds.custom })),
        always: true,
      },
      attribute('tags', ({ builds }) => builds.columns.tags, false),
      attribute('gitBranch', ({ builds }) => builds.columns.branch),
      attribute('gitTag', ({ builds }) => builds.columns.gitTag),
      attribute('versionName', ({ builds }) => builds.columns.version),
      attribute('deployerName', ({ builds }) => builds.columns.deployer),
      {
        id: 'signingType',
        label: ({ builds }) => builds.columns.signing,
        kind: 'choice',
        options: [...signingTypes, 'developerId' as const].map((value) => ({
          value,
          label: () => signingName(i18n, value),
        })),
      },
      { id: 'sent', label: ({ builds }) => builds.columns.created, kind: 'days', bounds: ['minTime', 'maxTime'] },
    ],
    views: [
      { id: 'all', label: ({ builds }) => builds.views.all, query: '' },
      ...views.map((health) => ({
        id: health,
        label: ({ builds }: Texts) => builds.views[health],
        query: `health=${health}`,
      })),
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: (build) => wholeName(build),
    card: (build) => (
      <CardLines
        name={<BuildName build={build} app={app} nameBelow />}
        state={<HealthBadge health={build.health} status={build.status} />}
      >
        <CardName build={build} app={app} />
        {/* Before the rest, which may be more than there is room for. */}
        <Time instant={build.createdAt} quiet />
        {[platformName(i18n, build), build.gitBranch, ...build.tags].filter(Boolean).map((word) => ` · ${word}`)}
      </CardLines>
    ),
    empty: {
      icon: Package,
      title: ({ builds }) => builds.empty.title,
      text: ({ builds }) => builds.empty.viewer,
    },
  });
}
