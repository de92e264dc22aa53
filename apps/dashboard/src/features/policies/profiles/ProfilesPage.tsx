import { listProfiles, readProfile } from '@muster/contract/calls/profiles';
import { Upload } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import { DevicesNav } from '../../../shared/devices/DevicesNav.tsx';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedHere, useChangedHere } from '../../../shared/list/changed-here.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { newsOfRows } from '../../../shared/list/news-of-rows.ts';
import { rowOrGone } from '../../../shared/list/row-or-gone.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { LockedButton } from '../../../shared/ui/LockedButton.tsx';
import { profilesList } from './profiles-list.tsx';

const UploadForm = lazyPart(async () => (await import('./UploadForm.tsx')).UploadForm);

/** Configuration profiles that were uploaded, for policies to carry. */
export function ProfilesPage() {
  const { org = '' } = useParams();
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const words = text.policyProfiles;
  const { api } = useServices();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('profile', 'create') ?? false;
  const definition = useMemo(() => profilesList(i18n), [i18n]);
  const list = useCallList(definition, listProfiles, {
    params: { org },
    // Which policies have it changes with those.
    toNews: (change) =>
      change.entity === 'profile' ? newsOfRows(change) : change.entity === 'policy' ? 'gap' : undefined,
    row: (profileId, signal) => rowOrGone(api.send(readProfile, { params: { org, profileId } }, signal)),
  });
  useChangedHere(list);
  const to = (id: string) => pathTo('devices-profile', { org, profile: id });
  async function upload(): Promise<void> {
    let made = '';
    await dialogs.modal({
      title: words.uploadTitle,
      content: (close) => (
        <UploadForm
          org={org}
          onClose={close}
          onDone={({ id }) => {
            made = id;
            close();
          }}
        />
      ),
    });
    if (made === '') return;
    changedHere();
    void navigate(to(made));
  }
  usePageActions(
    mayCreate ? [{ key: 'upload-profile', label: words.upload, icon: Upload, onAction: () => void upload() }] : [],
  );
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={words.title}
      back={<DevicesNav org={org} />}
      action={
        <LockedButton icon={Upload} reason={reason} onClick={() => void upload()}>
          {words.upload}
        </LockedButton>
      }
      to={({ id }) => to(id)}
    />
  );
}
