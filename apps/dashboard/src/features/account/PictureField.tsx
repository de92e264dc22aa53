import { deletePicture } from '@muster/contract/calls/account';
import type { User } from '@muster/contract/entities';
import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { readPicture } from '../../shared/picture/read-picture.ts';
import { useServices } from '../../shared/services.ts';
import styles from './account.module.css';
import { SavePicture } from './SavePicture.tsx';

export function PictureField({ user }: { user: User }) {
  const { text, texts } = useAccountI18n();
  const { session } = useServices();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const { profile } = text.me;
  const remove = useChange(deletePicture, { onSuccess: session.saveUser, success: () => profile.pictureRemoved });

  async function take([file]: File[]): Promise<void> {
    const picture = file && (await readPicture(file));
    if (!picture) return setError(texts.messages.file.notImage);
    setError(undefined);
    await dialogs.modal({
      title: text.picture.title,
      content: (close) => <SavePicture picture={picture} onClose={close} />,
    });
    picture.close();
  }

  async function askToRemove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: profile.removeTitle,
      text: profile.removeText,
      confirmLabel: profile.removePicture,
      danger: true,
    });
    if (sure) remove.mutate({});
  }

  return (
    <div className={styles.picture}>
      <Avatar name={user.fullName} id={user.id} src={user.picture} size="lg" />
      <div className={styles.drop}>
        <FileDrop
          label={profile.picture}
          hint={profile.pictureHint}
          extensions={['png', 'jpg', 'jpeg', 'webp']}
          error={error}
          onFiles={(accepted) => void take(accepted)}
        />
      </div>
      {user.picture !== null && (
        <Button
          color="white"
          icon={Trash2}
          label={profile.removeTitle}
          pending={remove.isPending}
          onClick={askToRemove}
        />
      )}
    </div>
  );
}
