import { updateWorkspace } from '@muster/contract/calls/settings';
import { createWorkspace, readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import { contact } from '@muster/contract/fields';
import { CopyButton } from '@muster/ui/CopyButton';
import { TextField } from '@muster/ui/TextField';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { Section } from '../../shared/settings/Section.tsx';
import styles from '../../shared/settings/settings.module.css';
import type { SectionProps } from './section-props.ts';
import { useWorkspaceReadAt } from './use-workspace-read-at.ts';

const schemas = {
  name: createWorkspace.body.shape.name,
  webSiteUrl: updateWorkspace.body.shape.webSiteUrl,
  contactName: contact.name,
  contactEmail: contact.email,
  contactPhone: contact.phone,
};

export function GeneralSection({ organization, gates }: SectionProps) {
  const { text } = useAccountI18n();
  const { general } = text.settings;
  const readOnly = !gates.may('organization', 'update');
  const { readAt, save } = useWorkspaceReadAt(organization);
  const change = useChange(updateWorkspace, {
    invalidates: [readBundle, readWorkspace],
    success: 'saved',
    tellsErrors: false,
  });
  const { contactInfo } = organization;
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas,
    initial: {
      name: organization.name,
      webSiteUrl: organization.webSiteUrl ?? '',
      contactName: contactInfo?.name ?? '',
      contactEmail: contactInfo?.email ?? '',
      contactPhone: contactInfo?.phone ?? '',
    },
    guard: true,
    async submit({ name, webSiteUrl, contactName, contactEmail, contactPhone }) {
      const body = {
        updatedAt: readAt,
        name,
        webSiteUrl: webSiteUrl ?? null,
        contactInfo: { name: contactName, email: contactEmail, phone: contactPhone },
      };
      await save(() => change.mutateAsync({ params: { org: organization.slug }, body }));
    },
  });
  return (
    <Section title={text.settings.sections.general} text={general.text} readOnly={readOnly}>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField {...field('name')} label={general.name} autoComplete="organization" readOnly={readOnly} />
        <TextField
          id="workspace-address"
          name="slug"
          value={organization.slug}
          error={undefined}
          onChange={() => {}}
          onBlur={() => {}}
          label={general.address}
          hint={general.addressHint}
          readOnly
          after={<CopyButton text={organization.slug} />}
        />
        <TextField
          {...field('webSiteUrl')}
          label={general.webSite}
          type="url"
          inputMode="url"
          placeholder="https://"
          readOnly={readOnly}
        />
        <div className={styles.group}>
          <h3>{general.contact}</h3>
          <p className={styles.lead}>{general.contactText}</p>
        </div>
        <TextField {...field('contactName')} label={general.contactName} autoComplete="off" readOnly={readOnly} />
        <TextField
          {...field('contactEmail')}
          label={general.contactEmail}
          type="email"
          autoComplete="off"
          readOnly={readOnly}
        />
        <TextField
          {...field('contactPhone')}
          label={general.contactPhone}
          type="tel"
          autoComplete="off"
          readOnly={readOnly}
        />
        {!readOnly && <SaveButton pending={pending} dirty={dirty} />}
      </form>
    </Section>
  );
}
