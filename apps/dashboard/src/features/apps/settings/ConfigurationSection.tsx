import { languages } from '@muster/contract/constants';
import { storageProviders } from '@muster/contract/enumerations/workspace';
import { labelIn } from '@muster/phrases/lookup';
import { Checkbox } from '@muster/ui/Checkbox';
import { Select } from '@muster/ui/Select';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from '../../../shared/settings/settings.module.css';
import type { AppSectionProps } from './app-sections.ts';
import { useSaveApp } from './use-save-app.ts';

/** As those do for whom the app has nothing of its own. */
const asElsewhere = 'default';
const schemas = {
  language: z.enum([asElsewhere, ...languages]),
  storage: z.enum([asElsewhere, ...storageProviders]),
  emmJwtSignature: z.boolean(),
};

export function ConfigurationSection({ app }: AppSectionProps) {
  const { text, texts } = useAccountI18n();
  const { configuration: words, sections } = text.appSettings;
  const { update } = useSaveApp(app);
  const { notificationLanguage, storageProvider, emmJwtSignature } = app.configuration;
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas,
    initial: {
      language: notificationLanguage ?? asElsewhere,
      storage: storageProvider ?? asElsewhere,
      emmJwtSignature,
    },
    guard: true,
    async submit({ language, storage, ...rest }) {
      const configuration = {
        ...rest,
        notificationLanguage: language === asElsewhere ? null : language,
        storageProvider: storage === asElsewhere ? null : storage,
      };
      await update({ configuration });
    },
  });
  const language = field('language');
  const storage = field('storage');
  return (
    <Section title={sections.configuration} text={words.text}>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <Select
          {...language}
          onChange={(value) => language.onChange(value as typeof language.value)}
          label={words.language}
          hint={words.languageHint}
          options={[
            { value: asElsewhere, label: words.asWorkspace },
            ...languages.map((value) => ({ value, label: text.settings.configuration.languages[value] })),
          ]}
        />
        <Select
          {...storage}
          onChange={(value) => storage.onChange(value as typeof storage.value)}
          label={words.storage}
          hint={app.storageProviders.length > 0 ? words.storageHint : words.storageOnly}
          options={[
            { value: asElsewhere, label: words.asInstallation },
            ...app.storageProviders.map((value) => ({ value, label: labelIn(texts.labels, 'storageProvider', value) })),
          ]}
        />
        <Checkbox {...field('emmJwtSignature')} label={words.emmJwt} hint={words.emmJwtHint} />
        <SaveButton pending={pending} dirty={dirty} />
      </form>
    </Section>
  );
}
