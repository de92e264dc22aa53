import { brand } from '@muster/contract/brand';
import { updateWorkspace } from '@muster/contract/calls/settings';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import { languages } from '@muster/contract/constants';
import { language } from '@muster/contract/fields';
import { mailAlias } from '@muster/contract/mail-alias';
import { languageNames } from '@muster/phrases/language-names';
import { Select } from '@muster/ui/Select';
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

export function ConfigurationSection({ organization, gates }: SectionProps) {
  const { text, fill } = useAccountI18n();
  const words = text.settings.configuration;
  const readOnly = !gates.may('organization', 'update');
  const { readAt, save } = useWorkspaceReadAt(organization);
  const change = useChange(updateWorkspace, {
    invalidates: [readBundle, readWorkspace],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: { notificationLanguage: language, noReplyAlias: mailAlias },
    initial: {
      notificationLanguage: organization.configuration.notificationLanguage ?? 'en',
      noReplyAlias: organization.configuration.noReplyAlias ?? '',
    },
    guard: true,
    async submit(configuration) {
      const body = { updatedAt: readAt, configuration };
      await save(() => change.mutateAsync({ params: { org: organization.slug }, body }));
    },
  });
  const chosen = field('notificationLanguage');
  return (
    <Section title={text.settings.sections.configuration} text={words.text} readOnly={readOnly}>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <Select
          {...chosen}
          onChange={(value) => chosen.onChange(value as typeof chosen.value)}
          label={words.language}
          hint={words.languageHint}
          disabled={readOnly}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <TextField
          {...field('noReplyAlias')}
          label={words.alias}
          hint={fill(words.aliasHint, { product: brand.product })}
          autoComplete="off"
          disabled={readOnly}
        />
        {!readOnly && <SaveButton pending={pending} dirty={dirty} />}
      </form>
    </Section>
  );
}
