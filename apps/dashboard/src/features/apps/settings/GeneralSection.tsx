import type { ApplicationSettings } from '@muster/contract/app-settings';
import { deleteAppPicture, uploadAppPicture } from '@muster/contract/calls/app-settings';
import { createApp } from '@muster/contract/calls/apps';
import { Avatar } from '@muster/ui/Avatar';
import { Notice } from '@muster/ui/Notice';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { slugField } from '../../../shared/form/slug-used.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { PictureSetting } from '../../../shared/settings/PictureSetting.tsx';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from '../../../shared/settings/settings.module.css';
import type { Save } from '../../../shared/settings/use-read-at.ts';
import { appAddress } from '../app-address.ts';
import type { AppSectionProps } from './app-sections.ts';
import { PlatformsField } from './PlatformsField.tsx';
import { paramsOf, useAppChange, useSaveApp } from './use-save-app.ts';

const { name, slug, description } = createApp.body.shape;

export function GeneralSection({ app }: AppSectionProps) {
  const { text, fill } = useAccountI18n();
  const { general, sections } = text.appSettings;
  const { update, save } = useSaveApp(app);
  const { field, values, error, pending, dirty, onSubmit } = useForm({
    schemas: { name, slug, description, buildPlatforms: z.array(z.string()) },
    initial: { name: app.name, slug: app.slug, description: app.description, buildPlatforms: app.buildPlatforms },
    guard: true,
    fieldOf: slugField,
    async submit({ description: about = '', ...body }) {
      await update({ ...body, description: about });
    },
  });
  const org = app.organizationInfo.slug;
  return (
    <Section title={sections.general} text={general.text}>
      <AppPicture app={app} save={save} />
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField {...field('name')} label={general.name} autoComplete="off" />
        <TextField
          {...field('slug')}
          label={general.slug}
          hint={fill(general.slugHint, { address: appAddress(org, values.slug) })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {values.slug !== app.slug && <Notice kind="warning">{fill(general.slugWarning, { slug: app.slug })}</Notice>}
        <TextArea {...field('description')} label={general.description} hint={general.descriptionHint} rows={4} />
        <PlatformsField {...field('buildPlatforms')} />
        <SaveButton pending={pending} dirty={dirty} />
      </form>
    </Section>
  );
}

/** One that comes from a build goes by itself when another is put in its place. */
function AppPicture({ app, save }: { app: ApplicationSettings; save: Save }) {
  const { general } = useAccountI18n().text.appSettings;
  const params = paramsOf(app);
  const options = useAppChange(app);
  const put = useChange(uploadAppPicture, options);
  const remove = useChange(deleteAppPicture, options);
  return (
    <PictureSetting
      title={general.picture}
      shown={<Avatar name={app.name} id={app.id} src={app.picture} size="lg" shape="rounded" />}
      words={{ upload: general.uploadPicture, hint: general.pictureHint, remove: general.removePicture }}
      square
      readOnly={false}
      send={(body) => save(() => put.mutateAsync({ params, body }))}
      remove={app.pictureSource === 'upload' ? () => save(() => remove.mutateAsync({ params })) : undefined}
    />
  );
}
