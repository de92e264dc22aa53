import { deleteBrandingPicture, putBrandingPicture } from '@muster/contract/calls/settings';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import type { Organization } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { readPicture } from '../../shared/picture/read-picture.ts';
import { CutPicture } from './CutPicture.tsx';
import styles from './settings.module.css';
import { useReadAt } from './use-read-at.ts';

interface Props {
  kind: 'logo' | 'picture';
  organization: Organization;
  readOnly: boolean;
  /** What it looks like now. */
  shown: ReactNode;
}

/** A logo is sent as it is; of a picture, one chooses the square to show. */
export function BrandingPicture({ kind, organization, readOnly, shown }: Props) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const { branding } = text.settings;
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const { save } = useReadAt(organization);
  const params = { org: organization.slug, kind };
  const options = { invalidates: [readBundle, readWorkspace], success: 'saved', tellsErrors: false } as const;
  const put = useChange(putBrandingPicture, options);
  const remove = useChange(deleteBrandingPicture, { ...options, tellsErrors: true });
  const send = (body: Blob) => save(() => put.mutateAsync({ params, body }));

  async function take([file]: File[]): Promise<void> {
    setError(undefined);
    const picture = file && (await readPicture(file));
    if (!picture) return setError(texts.messages.file.notImage);
    if (kind === 'logo') {
      await send(file).catch((caught: unknown) => setError(errorMessage(i18n, caught)));
    } else {
      await dialogs.modal({
        title: branding.cut,
        content: (close) => <CutPicture picture={picture} send={send} onClose={close} />,
      });
    }
    picture.close();
  }

  const isLogo = kind === 'logo';
  return (
    <div className={styles.group}>
      <h3>{isLogo ? branding.logo : branding.picture}</h3>
      <div className={styles.picture}>
        {shown}
        {!readOnly && (
          <div className={styles.drop}>
            <FileDrop
              label={isLogo ? branding.uploadLogo : branding.uploadPicture}
              hint={isLogo ? branding.logoHint : branding.pictureHint}
              extensions={['png', 'jpg', 'jpeg', 'webp']}
              error={error}
              disabled={put.isPending}
              onFiles={(accepted) => void take(accepted)}
            />
          </div>
        )}
        {!readOnly && organization.branding[kind] !== undefined && (
          <Button
            color="white"
            icon={Trash2}
            label={isLogo ? branding.removeLogo : branding.removePicture}
            pending={remove.isPending}
            onClick={() => void save(() => remove.mutateAsync({ params })).catch(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}
