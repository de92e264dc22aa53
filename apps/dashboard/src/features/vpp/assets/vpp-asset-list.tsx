import type { VppAsset } from '@muster/contract/vpp';
import { Time } from '@muster/ui/Time';
import { AppWindow, BookOpen } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListColumn, type ListDefinition } from '../../../shared/list/define-list.ts';
import { AssetName, AssetState, nameOf, Used } from './VppAssetCells.tsx';

const platforms = ['iOS', 'macOS', 'tvOS', 'visionOS', 'watchOS'] as const;

/** Apps and books are told apart by their tab, so each has a list of its own. */
export function vppAssetList(i18n: AccountI18n, productType: VppAsset['productType']): ListDefinition<VppAsset> {
  const isBook = productType === 'Book';
  return defineList<VppAsset>({
    id: isBook ? 'vppBooks' : 'vppApps',
    columns: columnsOf(i18n, isBook),
    filters: [
      { id: 'available', label: ({ vpp }) => vpp.assets.filters.available, kind: 'boolean', always: true },
      ...(isBook
        ? []
        : [
            {
              id: 'platform',
              label: ({ vpp }) => vpp.assets.filters.platform,
              kind: 'choice',
              options: platforms.map((value) => ({ value, label: () => value })),
              always: true,
            } satisfies ListDefinition<VppAsset>['filters'][number],
            {
              id: 'deviceAssignable',
              label: ({ vpp }) => vpp.assets.filters.deviceAssignable,
              kind: 'boolean',
            } satisfies ListDefinition<VppAsset>['filters'][number],
          ]),
      { id: 'present', label: ({ vpp }) => vpp.assets.filters.present, kind: 'boolean' },
    ],
    views: [
      { id: 'all', label: ({ vpp }) => vpp.assets.views.all, query: '' },
      { id: 'short', label: ({ vpp }) => vpp.assets.views.short, query: 'available=false&present=true' },
      { id: 'gone', label: ({ vpp }) => vpp.assets.views.gone, query: 'present=false' },
    ],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: nameOf,
    card: (asset) => (
      <CardLines name={<AssetName asset={asset} />} state={<AssetState asset={asset} />}>
        <Used asset={asset} />
      </CardLines>
    ),
    empty: {
      icon: isBook ? BookOpen : AppWindow,
      title: ({ vpp }) => vpp.assets[isBook ? 'books' : 'apps'].title,
      text: ({ vpp }) => vpp.assets[isBook ? 'books' : 'apps'].text,
    },
  });
}

function columnsOf({ text }: AccountI18n, isBook: boolean): readonly ListColumn<VppAsset>[] {
  const words = text.vpp.assets;
  const quiet = (value: string | null) => value || <span className={frame.quiet}>—</span>;
  const holders = ({ deviceAssignable }: VppAsset) => (deviceAssignable ? words.devicesAndPeople : words.peopleOnly);
  return [
    {
      id: 'name',
      header: ({ vpp }) => vpp.assets.columns.name,
      cell: (asset) => <AssetName asset={asset} />,
      exportValue: nameOf,
      sort: 'ascending',
      width: 260,
      min: 160,
      pinned: true,
    },
    {
      id: 'licences',
      header: ({ vpp }) => vpp.assets.columns.licences,
      cell: (asset) => <Used asset={asset} />,
      exportValue: ({ assignedCount }) => assignedCount,
      width: 190,
    },
    {
      id: 'availableCount',
      header: ({ vpp }) => vpp.assets.columns.availableCount,
      cell: ({ availableCount }) => availableCount,
      exportValue: ({ availableCount }) => availableCount,
      sort: 'ascending',
      numeric: true,
      width: 90,
    },
    {
      id: 'state',
      header: ({ vpp }) => vpp.assets.columns.state,
      cell: (asset) => <AssetState asset={asset} />,
      exportValue: ({ goneAt, failed, waiting }) =>
        goneAt !== null ? 'gone' : failed > 0 ? 'failed' : waiting > 0 ? 'waiting' : 'ready',
      width: 150,
    },
    {
      id: 'platforms',
      header: ({ vpp }) => vpp.assets.columns.platforms,
      cell: ({ supportedPlatforms }) => quiet(supportedPlatforms.join(', ')),
      exportValue: ({ supportedPlatforms }) => supportedPlatforms.join(', '),
      width: 140,
      hiddenByDefault: isBook,
    },
    {
      id: 'holders',
      header: ({ vpp }) => vpp.assets.columns.holders,
      cell: holders,
      exportValue: holders,
      width: 180,
    },
    {
      id: 'seller',
      header: ({ vpp }) => vpp.assets.columns.seller,
      cell: ({ seller }) => quiet(seller),
      exportValue: ({ seller }) => seller,
      width: 170,
    },
    {
      id: 'totalCount',
      header: ({ vpp }) => vpp.assets.columns.totalCount,
      cell: ({ totalCount }) => totalCount,
      exportValue: ({ totalCount }) => totalCount,
      sort: 'descending',
      numeric: true,
      width: 100,
      hiddenByDefault: true,
    },
    {
      id: 'adamId',
      header: ({ vpp }) => vpp.assets.columns.adamId,
      cell: ({ adamId }) => adamId,
      exportValue: ({ adamId }) => adamId,
      mono: true,
      width: 130,
      hiddenByDefault: true,
    },
    {
      id: 'bundleId',
      header: ({ vpp }) => vpp.assets.columns.bundleId,
      cell: ({ bundleId }) => quiet(bundleId),
      exportValue: ({ bundleId }) => bundleId,
      mono: true,
      width: 220,
      hiddenByDefault: true,
    },
    {
      id: 'createdAt',
      header: ({ vpp }) => vpp.assets.columns.since,
      cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
      exportValue: ({ createdAt }) => createdAt,
      width: 140,
      hiddenByDefault: true,
    },
  ];
}
