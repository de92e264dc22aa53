import type { AssetDetails, Script } from '@muster/contract/assets';
import { readAsset, readScript } from '@muster/contract/calls/assets';
import { ApiError } from '@muster/contract/client';
import { Skeleton } from '@muster/ui/Skeleton';
import { FileX2 } from 'lucide-react';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { PlainPage } from '../../../shared/ui/PlainPage.tsx';
import { ScriptEditor } from './ScriptEditor.tsx';

const notThere = new Set([3001, 6002]);

/** The editor of a script: of the one that `id` names, or of a new one. */
export function ScriptEditorPage() {
  const words = useAccountI18n().text.assets.page;
  const { org = '' } = useParams();
  const [query] = useSearchParams();
  const assetId = query.get('id') ?? '';
  useLive(org);
  const isNew = assetId === '';
  const asset = useCall(readAsset, { params: { org, assetId } }, { enabled: !isNew, follows: ['mdmAsset'] });
  const version = asset.data?.version?.number;
  const params = { org, assetId, version: String(version ?? 0) };
  const script = useCall(readScript, { params }, { enabled: version !== undefined, staleTime: Infinity });
  // What is being written stays, whatever is saved elsewhere meanwhile.
  const opened = useRef<{ asset: AssetDetails; script: Script }>(undefined);
  if (opened.current?.asset.id !== assetId) opened.current = undefined;
  if (asset.data && script.data) opened.current ??= { asset: asset.data, script: script.data };

  if (isNew) return <ScriptEditor key="new" org={org} />;
  const error = asset.error ?? script.error;
  const isOther = asset.data && asset.data.type !== 'script';
  if (isOther || (error instanceof ApiError && notThere.has(error.code))) {
    const to = pathTo('devices-assets', { org });
    return <PlainPage icon={FileX2} title={words.gone} text={words.goneText} to={to} link={words.back} />;
  }
  if (!opened.current) {
    return error ? <Failed error={error} retry={() => void asset.refetch()} /> : <Skeleton lines={12} />;
  }
  return (
    <ScriptEditor
      key={assetId}
      org={org}
      opened={opened.current}
      asset={asset.data ?? opened.current.asset}
      readNewest={async () => {
        opened.current = undefined;
        await asset.refetch();
      }}
    />
  );
}
