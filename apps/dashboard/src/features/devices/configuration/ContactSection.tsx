import type { AppleEnterprise } from '@muster/contract/apple';
import { readAppleEnterprise, updateAppleEnterprise } from '@muster/contract/calls/apple';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Section } from '../../../shared/settings/Section.tsx';

interface Props {
  org: string;
  enterprise: AppleEnterprise;
  mayUpdate: boolean;
}

const schemas = {
  contactEmail: z.string().check(z.trim(), z.maxLength(254)),
  contactPhone: z.string().check(z.trim(), z.maxLength(40)),
};

/** Whom to ask: enrollment profiles and locked devices show it. */
export function ContactSection({ org, enterprise, mayUpdate }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.configuration;
  const { configuration, updatedAt } = enterprise;
  const saving = useChange(updateAppleEnterprise, {
    invalidates: [readAppleEnterprise],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { contactEmail: configuration.contactEmail ?? '', contactPhone: configuration.contactPhone ?? '' },
    async submit({ contactEmail, contactPhone }) {
      const next = { ...configuration, contactEmail: contactEmail || null, contactPhone: contactPhone || null };
      await saving.mutateAsync({ params: { org }, body: { updatedAt, configuration: next } });
    },
  });
  return (
    <Section id="contact" title={words.contact} text={words.contactText} readOnly={!mayUpdate}>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField
          {...field('contactEmail')}
          label={words.email}
          type="email"
          disabled={!mayUpdate}
          autoComplete="off"
        />
        <TextField {...field('contactPhone')} label={words.phone} type="tel" disabled={!mayUpdate} autoComplete="off" />
        {mayUpdate && (
          <div>
            <Submit pending={pending}>{text.devices.settings.save}</Submit>
          </div>
        )}
      </form>
    </Section>
  );
}
