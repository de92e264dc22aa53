import { readVppAsset } from '@muster/contract/calls/vpp';
import type { VppAsset } from '@muster/contract/vpp';
import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Tabs } from '@muster/ui/Tabs';
import { Time } from '@muster/ui/Time';
import { AppWindow, BookOpen, TicketCheck } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import type { PanelProps } from '../../../shared/feature.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { useAssign } from './use-assign.tsx';
import { AssetState, nameOf, Used } from './VppAssetCells.tsx';

const VppHolders = lazyPart(async () => (await import('./VppHolders.tsx')).VppHolders);

/** The side panel `admVppAsset`: how many licenses are used, who has them, and giving and taking back. */
export function VppAssetPanel({ id, section }: PanelProps) {
  const { text } = useAccountI18n();
  const words = text.vpp.panel;
  const org = useActiveOrg() ?? '';
  const { openPanel } = useDialogs();
  const mayAssign = usePermission('admVppAsset', 'update');
  const assign = useAssign(org);
  // The panel may stand above a page that follows nothing.
  useLive(org);
  const read = useCall(readVppAsset, { params: { org, vppAssetId: id } }, { follows: ['admVppAsset'] });
  return (
    <EntityPanel read={read} gone={{ icon: AppWindow, title: words.gone, text: words.goneText }}>
      {(asset) => (
        <div className={frame.panel}>
          <div className={frame.panelHead}>
            <Icon as={asset.productType === 'Book' ? BookOpen : AppWindow} size={20} />
            <div>
              <h3 dir="auto">{nameOf(asset)}</h3>
              <div className={frame.facts}>
                <AssetState asset={asset} />
                {asset.seller && <span dir="auto">{asset.seller}</span>}
              </div>
            </div>
          </div>
          {asset.goneAt !== null && <Left at={asset.goneAt} />}
          <Used asset={asset} />
          {mayAssign && asset.goneAt === null && (
            <section aria-label={words.actions} className={frame.actions}>
              <Button size="sm" icon={TicketCheck} onClick={() => void assign(asset)}>
                {text.vpp.assign.action}
              </Button>
            </section>
          )}
          <Tabs
            label={words.sections}
            selected={section === 'details' ? 'details' : 'holders'}
            onSelect={(next) => openPanel({ s: 'admVppAsset', id, section: next })}
            items={[
              {
                id: 'holders',
                label: words.holders,
                content: <VppHolders org={org} asset={asset} meanwhile={<Skeleton lines={4} />} />,
              },
              { id: 'details', label: words.details, content: <Details asset={asset} /> },
            ]}
          />
        </div>
      )}
    </EntityPanel>
  );
}

function Left({ at }: { at: string }) {
  const [before, after] = useAccountI18n().text.vpp.panel.left.split('{time}');
  return (
    <Notice kind="warning">
      {before}
      <Time instant={at} />
      {after}
    </Notice>
  );
}

function Details({ asset }: { asset: VppAsset }) {
  const { text } = useAccountI18n();
  const words = text.vpp.panel;
  const { columns } = text.vpp.assets;
  const qualities: Readonly<Record<string, string>> = { STDQ: words.STDQ, PLUS: words.PLUS };
  return (
    <KeyValues
      items={[
        { label: words.type, value: words[asset.productType] },
        { label: columns.seller, value: asset.seller },
        { label: columns.adamId, value: asset.adamId, copy: true, mono: true },
        { label: columns.bundleId, value: asset.bundleId, copy: true, mono: true },
        { label: columns.platforms, value: asset.supportedPlatforms.join(', ') },
        { label: words.pricing, value: qualities[asset.pricingParam] ?? asset.pricingParam },
        { label: columns.totalCount, value: asset.totalCount },
        { label: columns.availableCount, value: asset.availableCount },
        { label: words.retired, value: asset.retiredCount },
        {
          label: columns.holders,
          value: asset.deviceAssignable ? text.vpp.assets.devicesAndPeople : text.vpp.assets.peopleOnly,
        },
        { label: words.revocable, value: asset.revocable ? words.yes : words.no },
        { label: columns.since, value: <Time instant={asset.createdAt} /> },
      ]}
    />
  );
}
