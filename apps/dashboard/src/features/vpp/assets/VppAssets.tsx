import { listVppAssets, readVppAsset } from '@muster/contract/calls/vpp';
import type { VppAsset } from '@muster/contract/vpp';
import { TicketCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { newsOfRows } from '../../../shared/list/news-of-rows.ts';
import { rowOrGone } from '../../../shared/list/row-or-gone.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { useAssign } from './use-assign.tsx';
import { vppAssetList } from './vpp-asset-list.tsx';

/** Apps, or books, of the location. */
export function VppAssets({ org, productType }: { org: string; productType: VppAsset['productType'] }) {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const mayAssign = usePermission('admVppAsset', 'update');
  const definition = useMemo(() => vppAssetList(i18n, productType), [i18n, productType]);
  const list = useCallList(definition, listVppAssets, {
    params: { org },
    always: { productType },
    // What Apple did in the background concerns any of them.
    toNews: (change) =>
      change.type === 'admVppAsset.update' ? newsOfRows(change) : change.entity === 'admVppAsset' ? 'gap' : undefined,
    row: (vppAssetId, signal) => rowOrGone(api.send(readVppAsset, { params: { org, vppAssetId } }, signal)),
  });
  const assign = useAssign(org);
  const action: ListAction<VppAsset> = {
    id: 'assign',
    label: ({ vpp }) => vpp.assign.action,
    icon: TicketCheck,
    exactly: 1,
    concerns: ({ goneAt }) => goneAt === null,
    async run(selected) {
      const of = { source: list.source, rowKey: ({ id }: VppAsset) => id, query: list.state };
      const [asset] = await collectRows(of, selected, new AbortController().signal);
      if (asset) await assign(asset);
      list.selection.clear();
    },
  };
  const title = i18n.text.vpp.tabs[productType === 'Book' ? 'books' : 'apps'];
  return <ListPage list={list} title={title} within actions={mayAssign ? [action] : []} panel="admVppAsset" />;
}
