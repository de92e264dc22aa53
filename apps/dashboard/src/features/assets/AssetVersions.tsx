import type { AssetDetails, AssetVersion } from '@muster/contract/assets';
import { listAssetVersions } from '@muster/contract/calls/assets';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { formatBytes } from '@muster/ui/format';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import { useKeptFocus } from '../../shared/ui/use-kept-focus.ts';
import styles from './asset-page.module.css';
import { mayDelete, mayUpdate } from './rights.ts';
import { useVersionActions } from './use-version-actions.ts';

const atFirst = 20;
const atMost = 100;

interface Props {
  org: string;
  asset: AssetDetails;
  /** What else can be done with one. */
  more?(version: AssetVersion): ReactNode;
}

/** The versions of an asset, the newest first. */
export function AssetVersions({ org, asset, more }: Props) {
  const { text } = useAccountI18n();
  const [limit, setLimit] = useState(atFirst);
  const { data, error, refetch } = useCall(
    listAssetVersions,
    { params: { org, assetId: asset.id }, query: { limit: String(limit) } },
    { follows: ['mdmAsset'], keepsPrevious: true },
  );
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={3} />;
  return (
    <>
      <VersionList org={org} asset={asset} versions={data.items} {...(more && { more })} />
      {data.next !== null && limit < atMost && (
        <div>
          <Button color="outline" size="sm" onClick={() => setLimit(atMost)}>
            {text.assets.versions.more}
          </Button>
        </div>
      )}
    </>
  );
}

function VersionList({ org, asset, versions, more }: Props & { versions: readonly AssetVersion[] }) {
  // What was made current, or deleted, has no button for it any more.
  const list = useKeptFocus<HTMLOListElement>();
  return (
    <ol ref={list} tabIndex={-1} className={styles.versions} reversed>
      {versions.map((version) => (
        <Version key={version.number} org={org} asset={asset} version={version} more={more?.(version)} />
      ))}
    </ol>
  );
}

interface VersionProps {
  org: string;
  asset: AssetDetails;
  version: AssetVersion;
  more: ReactNode;
}

function Version({ org, asset, version, more }: VersionProps) {
  const { text, fill, language } = useAccountI18n();
  const words = text.assets.versions;
  const gates = useGates();
  const { makeCurrent, remove, download } = useVersionActions(org, asset.id);
  const { number, current, fileName, size, app, createdAt, createdBy } = version;
  const about = [fileName, app?.versionName, formatBytes(language, size)].filter(Boolean).join(' · ');
  const name = fill(words.number, { number });
  return (
    <li className={styles.version}>
      <div className={styles.about}>
        <span>
          <strong>{name}</strong>
          {current && <Badge tone="green">{words.current}</Badge>}
        </span>
        <span dir="auto">{about}</span>
        <span className={styles.quiet}>
          <Time instant={createdAt} quiet />
          {createdBy && ` · ${createdBy}`}
        </span>
      </div>
      <div className={styles.actions}>
        {more}
        {!current && mayUpdate(gates, asset) && (
          <Button color="outline" size="sm" icon={RotateCcw} onClick={() => makeCurrent(number)}>
            {words.makeCurrent}
          </Button>
        )}
        <span className={styles.tools}>
          {gates?.may('mdmAsset', 'download') && (
            <Button
              color="outline"
              size="sm"
              icon={Download}
              label={`${text.assets.page.download}: ${name}`}
              onClick={() => void download(number)}
            />
          )}
          {!current && mayDelete(gates, asset) && (
            <Button
              color="danger-outline"
              size="sm"
              icon={Trash2}
              label={`${words.delete}: ${name}`}
              onClick={() => void remove(number)}
            />
          )}
        </span>
      </div>
    </li>
  );
}
