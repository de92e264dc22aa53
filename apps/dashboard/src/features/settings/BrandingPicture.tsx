import { deleteBrandingPicture, putBrandingPicture } from '@muster/contract/calls/settings';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import type { Organization } from '@muster/contract/entities';
import type { ReactNode } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { PictureSetting } from '../../shared/settings/PictureSetting.tsx';
import styles from '../../shared/settings/settings.module.css';
import type { Save } from '../../shared/settings/use-read-at.ts';

interface Props {
  kind: 'logo' | 'picture';
  organization: Organization;
  readOnly: boolean;
  save: Save;
  /** What it looks like now. */
  shown: ReactNode;
}

/** A logo is sent as it is; of a picture, one chooses the square to show. */
export function BrandingPicture({ kind, organization, readOnly, save, shown }: Props) {
  const { branding } = useAccountI18n().text.settings;
  const params = { org: organization.slug, kind };
  const options = { invalidates: [readBundle, readWorkspace], success: 'saved', tellsErrors: false } as const;
  const put = useChange(putBrandingPicture, options);
  const remove = useChange(deleteBrandingPicture, options);
  const words =
    kind === 'logo'
      ? { upload: branding.uploadLogo, hint: branding.logoHint, remove: branding.removeLogo }
      : { upload: branding.uploadPicture, hint: branding.pictureHint, remove: branding.removePicture };
  return (
    <PictureSetting
      title={branding[kind]}
      shown={<div className={styles.inLine}>{shown}</div>}
      words={words}
      square={kind === 'picture'}
      readOnly={readOnly}
      send={(body) => save(() => put.mutateAsync({ params, body }))}
      remove={organization.branding[kind] === undefined ? undefined : () => save(() => remove.mutateAsync({ params }))}
    />
  );
}
