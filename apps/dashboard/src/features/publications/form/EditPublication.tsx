import { deletePublicationLogo, putPublicationLogo, updatePublication } from '@muster/contract/calls/publications';
import { Avatar } from '@muster/ui/Avatar';
import { Notice } from '@muster/ui/Notice';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Gate } from '../../../shared/permissions/Gate.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { PictureSetting } from '../../../shared/settings/PictureSetting.tsx';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { useReadAt } from '../../../shared/settings/use-read-at.ts';
import { type PublicationProps, paramsOf, shownBy } from '../panel/publication-context.ts';
import { nameOf } from '../publication-words.ts';
import styles from '../publications.module.css';
import { PublicationFields } from './PublicationFields.tsx';
import { bodyOf, valuesOf } from './publication-form.ts';
import { usePublicationForm } from './use-publication-form.ts';

export function EditPublication(of: PublicationProps) {
  const { texts } = useAccountI18n();
  const { org, app, publication } = of;
  const { hasPassword, url } = publication;
  const readOnly = !usePermission('publishedApplication', 'update', app.security.role);
  const { readAt, save } = useReadAt(publication);
  const update = useChange(updatePublication, { invalidates: shownBy, success: 'saved', tellsErrors: false });
  const { form, slugState, onSlug } = usePublicationForm({
    org,
    initial: valuesOf(publication),
    ownSlug: publication.slug,
    hasPassword,
    async submit(values) {
      const body = { ...bodyOf(values), updatedAt: readAt };
      const now = await save(() => update.mutateAsync({ params: paramsOf(of), body }));
      form.reset(valuesOf(now));
    },
  });
  return (
    <div className={styles.sections}>
      {readOnly && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <FormError error={form.error} />
        <PublicationFields
          org={org}
          app={app}
          form={form}
          publication={publication}
          base={url.slice(0, url.length - publication.slug.length)}
          slugState={slugState}
          readOnly={readOnly}
          onSlug={onSlug}
        />
        {!readOnly && <SaveButton pending={form.pending} dirty={form.dirty} />}
      </form>
      <Logo {...of} readOnly={readOnly} />
    </div>
  );
}

/** A picture of its own is put in its place at once. */
function Logo({ readOnly, ...of }: PublicationProps & { readOnly: boolean }) {
  const words = useAccountI18n().text.publications.form;
  const { app, publication } = of;
  const { logo } = publication.customization;
  const params = paramsOf(of);
  const put = useChange(putPublicationLogo, { invalidates: shownBy, success: 'saved', tellsErrors: false });
  const remove = useChange(deletePublicationLogo, { invalidates: shownBy, success: 'saved', tellsErrors: false });
  return (
    <div className={styles.logo}>
      <Gate feature="customBranding" otherwise="locked">
        <PictureSetting
          title={words.logo}
          shown={<Avatar name={nameOf(publication)} id={app.id} src={logo ?? app.picture} size="lg" shape="rounded" />}
          words={{ upload: words.logoUpload, hint: words.logoHint, remove: words.logoRemove }}
          square
          readOnly={readOnly}
          send={(picture) => put.mutateAsync({ params, body: picture })}
          remove={logo === null ? undefined : () => remove.mutateAsync({ params })}
        />
      </Gate>
    </div>
  );
}
