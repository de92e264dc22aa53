import type { Asset } from '@muster/contract/assets';
import { assetTypes } from '@muster/contract/enumerations/devices';
import { Badge } from '@muster/ui/Badge';
import { formatBytes } from '@muster/ui/format';
import { Icon } from '@muster/ui/Icon';
import { Time } from '@muster/ui/Time';
import { FolderOpen } from 'lucide-react';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { assetIcons } from './asset-kinds.ts';
import styles from './assets.module.css';

/** Tags that assets have, asked for when their filter is first opened. */
export interface TagChoices {
  tags: readonly string[];
  pending: boolean;
  onOpen(): void;
}

export function assetsList({ text, fill, language }: AccountI18n, tags: TagChoices): ListDefinition<Asset> {
  const words = text.assets;
  const { types } = words;
  const versionOf = ({ version }: Asset) =>
    version === null
      ? words.noFile
      : (version.app?.versionName ?? fill(words.versions.number, { number: version.number }));
  return defineList<Asset>({
    id: 'assets',
    search: { longest: 80 },
    columns: [
      {
        id: 'name',
        header: ({ assets }) => assets.columns.name,
        cell: ({ name, type, version }) => <AssetName name={name} type={type} picture={version?.picture ?? null} />,
        exportValue: ({ name }) => name,
        sort: 'ascending',
        width: 280,
        min: 160,
        pinned: true,
      },
      {
        id: 'type',
        header: ({ assets }) => assets.columns.type,
        cell: ({ type }) => types[type],
        exportValue: ({ type }) => type,
        width: 110,
      },
      {
        id: 'version',
        header: ({ assets }) => assets.columns.version,
        cell: versionOf,
        exportValue: ({ version }) => version?.number ?? null,
        width: 130,
      },
      {
        id: 'size',
        header: ({ assets }) => assets.columns.size,
        cell: ({ size }) => formatBytes(language, size),
        exportValue: ({ size }) => size,
        sort: 'descending',
        numeric: true,
        width: 110,
      },
      {
        id: 'tags',
        header: ({ assets }) => assets.columns.tags,
        cell: ({ tags: each }) => <Tags tags={each} />,
        exportValue: ({ tags: each }) => each.join(', '),
        width: 200,
      },
      {
        id: 'updatedAt',
        header: ({ assets }) => assets.columns.updated,
        cell: ({ updatedAt }) => <Time instant={updatedAt} quiet />,
        exportValue: ({ updatedAt }) => updatedAt,
        sort: 'descending',
        width: 140,
      },
      {
        id: 'createdAt',
        header: ({ assets }) => assets.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 140,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'type',
        label: ({ assets }) => assets.columns.type,
        kind: 'choice',
        options: assetTypes.map((value) => ({ value, label: () => types[value] })),
      },
      {
        id: 'tag',
        label: ({ assets }) => assets.columns.tags,
        kind: 'choice',
        open: true,
        options: tags.tags.map((value) => ({ value, label: () => value })),
        pending: tags.pending,
        onOpen: tags.onOpen,
      },
    ],
    views: [
      { id: 'all', label: ({ assets }) => assets.all, query: '' },
      ...assetTypes.map((type) => ({
        id: type,
        label: ({ assets }: AccountI18n['text']) => assets.views[type],
        query: `type=${type}`,
      })),
    ],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    card: (row) => (
      <CardLines name={<strong dir="auto">{row.name}</strong>} state={<Badge tone="slate">{types[row.type]}</Badge>}>
        {[versionOf(row), formatBytes(language, row.size)].join(' · ')}
      </CardLines>
    ),
    empty: {
      icon: FolderOpen,
      title: ({ assets }) => assets.empty,
      text: ({ assets }) => assets.emptyText,
    },
  });
}

function AssetName({ name, type, picture }: Pick<Asset, 'name' | 'type'> & { picture: string | null }) {
  return (
    <span className={styles.name}>
      {picture === null ? (
        <Icon as={assetIcons[type]} size={20} />
      ) : (
        <img src={picture} alt="" className={styles.thumb} />
      )}
      <strong dir="auto" title={name}>
        {name}
      </strong>
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return '—';
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag} tone="slate">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
