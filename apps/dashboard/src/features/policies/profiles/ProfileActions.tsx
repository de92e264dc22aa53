import {
  deleteProfile,
  downloadProfile,
  listProfiles,
  readProfile,
  updateProfile,
} from '@muster/contract/calls/profiles';
import type { CustomProfile } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Download, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedHere } from '../../../shared/list/changed-here.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';
import heads from '../../../shared/ui/page-head.module.css';

const UploadForm = lazyPart(async () => (await import('./UploadForm.tsx')).UploadForm);
const NameForm = lazyPart(async () => (await import('../list/NameForm.tsx')).NameForm);

/** What can be done with it: another file, another name, a copy, an end. */
export function ProfileActions({ org, profile }: { org: string; profile: CustomProfile }) {
  const { text, fill } = useAccountI18n();
  const words = text.policyProfiles;
  const gates = useGates();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { api } = useServices();
  const params = { org, profileId: profile.id };
  const renaming = useChange(updateProfile, {
    invalidates: [listProfiles, readProfile],
    success: 'saved',
    tellsErrors: false,
  });
  const deleting = useChange(deleteProfile, {
    invalidates: [listProfiles],
    success: () => fill(words.deleted, { name: profile.name }),
  });
  async function download(): Promise<void> {
    try {
      const answer = await api.open(downloadProfile, { params }, new AbortController().signal);
      saveFile(await answer.blob(), `${profile.identifier}.mobileconfig`);
    } catch (error) {
      toasts.showError(error);
    }
  }
  const replace = () =>
    void dialogs.modal({
      title: fill(words.replaceTitle, { name: profile.name }),
      content: (close) => <UploadForm org={org} profile={profile} onClose={close} onDone={close} />,
    });
  const rename = () =>
    void dialogs.modal({
      title: words.rename,
      content: (close) => (
        <NameForm
          text={words.identifier.concat(': ', profile.identifier)}
          label={words.name}
          name={profile.name}
          submitLabel={text.common.save}
          onClose={close}
          submit={async (name) => {
            await renaming.mutateAsync({ params, body: { name } });
            close();
          }}
        />
      ),
    });
  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: profile.name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    const gone = await deleting.mutateAsync({ params }).then(
      () => true,
      () => false,
    );
    if (!gone) return;
    changedHere();
    void navigate(pathTo('devices-profiles', { org }));
  }
  return (
    <div className={heads.actions}>
      {gates?.may('profile', 'update') && (
        <>
          <Button size="sm" color="outline" icon={RefreshCw} onClick={replace}>
            {words.replace}
          </Button>
          <Button size="sm" color="white" icon={Pencil} label={words.rename} onClick={rename} />
          <Button size="sm" color="white" icon={Download} label={words.download} onClick={() => void download()} />
        </>
      )}
      {gates?.may('profile', 'delete') && (
        <Button size="sm" color="white" icon={Trash2} label={words.delete} onClick={() => void remove()} />
      )}
    </div>
  );
}
