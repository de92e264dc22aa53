import type { AssetDetails } from '@muster/contract/assets';
import { deleteAsset, listAssets, readAsset, readAssetStorage } from '@muster/contract/calls/assets';
import { ApiError } from '@muster/contract/client';
import { Badge } from '@muster/ui/Badge';
import { Button, buttonClass } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Download, FolderX, SquareTerminal, Trash2, Upload } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useLive } from '../../shared/api/use-live.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { BackLink } from '../../shared/ui/BackLink.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { PlainPage } from '../../shared/ui/PlainPage.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { AssetFacts } from './AssetFacts.tsx';
import { AssetVersions } from './AssetVersions.tsx';
import styles from './asset-page.module.css';
import { mayDelete, mayUpdate } from './rights.ts';
import { useVersionActions } from './use-version-actions.ts';

const EditAsset = lazyPart(async () => (await import('./EditAsset.tsx')).EditAsset);
const UploadVersion = lazyPart(async () => (await import('./UploadVersion.tsx')).UploadVersion);
const notThere = new Set([3001, 6002]);

/** One asset: its current version, all others, what it is called and what uses it. */
export function AssetPage() {
  const { text } = useAccountI18n();
  const words = text.assets.page;
  const { org = '', asset: assetId = '' } = useParams();
  useLive(org);
  const { data, error, refetch } = useCall(
    readAsset,
    { params: { org, assetId } },
    { follows: ['mdmAsset', 'policy'] },
  );
  const heading = usePage(data?.name);
  if (error instanceof ApiError && notThere.has(error.code)) {
    const to = pathTo('devices-assets', { org });
    return <PlainPage icon={FolderX} title={words.gone} text={words.goneText} to={to} link={words.back} />;
  }
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={8} />;
  return (
    <div className={styles.page}>
      <BackLink to={pathTo('devices-assets', { org })}>{words.back}</BackLink>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {data.name}
          </h1>
          <TypeBadge asset={data} />
        </div>
        <Actions org={org} asset={data} />
      </header>
      {data.type === 'script' && <Notice kind="info">{text.assets.script.root}</Notice>}
      <section aria-labelledby="asset-facts" className={styles.section}>
        <h2 id="asset-facts">{words.facts}</h2>
        <AssetFacts asset={data} />
      </section>
      <section aria-labelledby="asset-details" className={styles.section}>
        <h2 id="asset-details">{words.details}</h2>
        <EditAsset key={data.id} org={org} asset={data} />
      </section>
      <section aria-labelledby="asset-versions" className={styles.section}>
        <h2 id="asset-versions">{words.versions}</h2>
        <AssetVersions org={org} asset={data} />
      </section>
      <section aria-labelledby="asset-uses" className={styles.section}>
        <h2 id="asset-uses">{words.usedBy}</h2>
        <Uses org={org} asset={data} />
      </section>
    </div>
  );
}

function TypeBadge({ asset }: { asset: AssetDetails }) {
  const { types } = useAccountI18n().text.assets;
  return <Badge tone="slate">{types[asset.type]}</Badge>;
}

function Uses({ org, asset: { usedBy } }: { org: string; asset: AssetDetails }) {
  const words = useAccountI18n().text.assets.page;
  if (usedBy.length === 0) return <p className={styles.quiet}>{words.unused}</p>;
  return (
    <ul className={styles.versions}>
      {usedBy.map(({ kind, id, name }) => (
        <li key={id} className={styles.version}>
          {kind === 'policy' ? <Link to={pathTo('devices-policy', { org, policy: id })}>{name}</Link> : name}
        </li>
      ))}
    </ul>
  );
}

function Actions({ org, asset }: { org: string; asset: AssetDetails }) {
  const { text, fill } = useAccountI18n();
  const words = text.assets.page;
  const gates = useGates();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { download } = useVersionActions(org, asset.id);
  const removing = useChange(deleteAsset, {
    invalidates: [listAssets, readAssetStorage],
    success: () => fill(words.deleted, { name: asset.name }),
  });
  const { type, version } = asset;

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: asset.name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    removing.mutate(
      { params: { org, assetId: asset.id } },
      {
        onSuccess: () => {
          changedHere();
          void navigate(pathTo('devices-assets', { org }));
        },
      },
    );
  }

  function uploadNext(): void {
    if (type === 'script') return;
    void dialogs.modal({
      title: words.nextVersion,
      content: (close) => <UploadVersion org={org} id={asset.id} type={type} onDone={close} />,
    });
  }

  return (
    <div className={styles.actions}>
      {type === 'script' && gates?.may('script', 'get') && (
        <Link
          to={`${pathTo('devices-script-editor', { org })}?${new URLSearchParams({ id: asset.id })}`}
          className={buttonClass({ size: 'sm' })}
        >
          <SquareTerminal size={16} aria-hidden />
          {words.edit}
        </Link>
      )}
      {type !== 'script' && mayUpdate(gates, asset) && (
        <Button size="sm" icon={Upload} onClick={uploadNext}>
          {words.nextVersion}
        </Button>
      )}
      {version && gates?.may('mdmAsset', 'download') && (
        <Button color="outline" size="sm" icon={Download} onClick={() => void download(version.number)}>
          {words.download}
        </Button>
      )}
      {mayDelete(gates, asset) && (
        <Button color="danger-outline" size="sm" icon={Trash2} onClick={() => void remove()}>
          {words.delete}
        </Button>
      )}
    </div>
  );
}
