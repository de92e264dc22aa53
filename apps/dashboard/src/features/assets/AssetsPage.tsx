import { countAssets, listAssets, listAssetTags, readAsset } from '@muster/contract/calls/assets';
import { buttonClass } from '@muster/ui/Button';
import { SquareTerminal, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useChangedHere } from '../../shared/list/changed-here.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import styles from './assets.module.css';
import { assetsList } from './assets-list.tsx';
import { StorageState } from './StorageState.tsx';

const UploadAsset = lazyPart(async () => (await import('./UploadAsset.tsx')).UploadAsset);

/** What the workspace keeps for its devices. */
export function AssetsPage() {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const words = text.assets;
  const { org = '' } = useParams();
  const { api } = useServices();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const gates = useGates();
  const mayUpload = gates?.may('mdmAsset', 'create') ?? false;
  const mayWrite = mayUpload && (gates?.may('script', 'create') ?? false);
  const [wantsTags, setWantsTags] = useState(false);
  const tags = useCall(listAssetTags, { params: { org } }, { enabled: wantsTags, follows: ['mdmAsset'] });
  const names = tags.data?.tags;
  const pending = wantsTags && tags.isPending;
  const definition = useMemo(
    () => assetsList(i18n, { tags: names ?? [], pending, onOpen: () => setWantsTags(true) }),
    [i18n, names, pending],
  );
  const list = useCallList(definition, listAssets, {
    params: { org },
    entity: 'mdmAsset',
    counts: countAssets,
    row: (assetId, signal) => rowOrGone(api.send(readAsset, { params: { org, assetId } }, signal)),
  });
  useChangedHere(list);
  const editor = pathTo('devices-script-editor', { org });
  const upload = () =>
    void dialogs.modal({
      title: words.new.title,
      // Going on closes it.
      content: () => (
        <UploadAsset org={org} onDone={(id) => void navigate(pathTo('devices-asset', { org, asset: id }))} />
      ),
    });
  usePageActions([
    ...(mayUpload ? [{ key: 'upload-asset', label: words.upload, icon: Upload, onAction: upload }] : []),
    ...(mayWrite
      ? [{ key: 'new-script', label: words.newScript, icon: SquareTerminal, onAction: () => void navigate(editor) }]
      : []),
  ]);
  const reason = gates === undefined || mayUpload ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes['devices-assets']}
      back={<DevicesNav org={org} />}
      notice={<StorageState org={org} />}
      action={
        <span className={styles.actions}>
          {mayWrite && (
            <Link to={editor} className={buttonClass({ color: 'outline' })}>
              <SquareTerminal size={16} aria-hidden />
              {words.newScript}
            </Link>
          )}
          <LockedButton icon={Upload} reason={reason} onClick={upload}>
            {words.upload}
          </LockedButton>
        </span>
      }
      to={({ id }) => pathTo('devices-asset', { org, asset: id })}
    />
  );
}
