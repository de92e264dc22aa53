import { type AppMetadata, appMetadata } from '@muster/contract/apps';
import { languages } from '@muster/contract/constants';
import { storageProviders } from '@muster/contract/enumerations/workspace';
import { rule } from '@muster/contract/fields';
import { languageNames } from '@muster/phrases/language-names';
import { labelIn } from '@muster/phrases/lookup';
import { Checkbox } from '@muster/ui/Checkbox';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
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
  metadata: z.string().check(rule('metadata', (text: string) => appMetadata.safeParse(readMetadata(text)).success)),
};

/** As a person writes it: a line for each, with a colon between name and text. */
const writeMetadata = (metadata: AppMetadata) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A line without a colon has an empty name, which no rule lets through. */
function readMetadata(text: string): AppMetadata {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

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
      metadata: writeMetadata(app.metadata),
    },
    guard: true,
    async submit({ language, storage, metadata, ...rest }) {
      const configuration = {
        ...rest,
        notificationLanguage: language === asElsewhere ? null : language,
        storageProvider: storage === asElsewhere ? null : storage,
      };
      await update({ configuration, metadata: readMetadata(metadata) });
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
            ...languages.map((value) => ({ value, label: languageNames[value] })),
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
        <TextArea {...field('metadata')} label={words.metadata} hint={words.metadataHint} rows={3} spellCheck={false} />
        <SaveButton pending={pending} dirty={dirty} />
      </form>
    </Section>
  );
}
