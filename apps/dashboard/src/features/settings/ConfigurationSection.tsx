import { brand } from '@muster/contract/brand';
import { updateWorkspace } from '@muster/contract/calls/settings';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import { languages } from '@muster/contract/constants';
import { collectedKeys, type Organization } from '@muster/contract/entities';
import { storageProviders } from '@muster/contract/enumerations/workspace';
import { language, line } from '@muster/contract/fields';
import { mailAlias } from '@muster/contract/mail-alias';
import { languageNames } from '@muster/phrases/language-names';
import { labelIn } from '@muster/phrases/lookup';
import { Checkbox } from '@muster/ui/Checkbox';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
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

/** Where the installation keeps its own. */
const asInstallation = 'installation' as const;

const schemas = {
  notificationLanguage: language,
  noReplyAlias: mailAlias,
  storageProvider: z.enum([asInstallation, ...storageProviders]),
  certificateProvider: line(100),
  mdmLocation: z.boolean(),
  mdmPackageTime: z.boolean(),
  mdmPackageTransfer: z.boolean(),
  mdmDeviceInfoBatteryUsage: z.boolean(),
  mdmDeviceInfoBluetooth: z.boolean(),
  mdmDeviceInfoSystemInfo: z.boolean(),
  showDeviceNetworkLocation: z.boolean(),
};

function initialOf(configuration: Organization['configuration']) {
  const collected = Object.fromEntries(collectedKeys.map((key) => [key, configuration[key] ?? false]));
  return {
    notificationLanguage: configuration.notificationLanguage ?? 'en',
    noReplyAlias: configuration.noReplyAlias ?? '',
    storageProvider: configuration.storageProvider ?? asInstallation,
    certificateProvider: configuration.certificateProvider ?? '',
    ...(collected as Record<(typeof collectedKeys)[number], boolean>),
  };
}

export function ConfigurationSection({ organization, gates }: SectionProps) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.settings.configuration;
  const readOnly = !gates.may('organization', 'update');
  const { readAt, save } = useWorkspaceReadAt(organization);
  const change = useChange(updateWorkspace, {
    invalidates: [readBundle, readWorkspace],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas,
    initial: initialOf(organization.configuration),
    guard: true,
    async submit({ storageProvider, certificateProvider, ...rest }) {
      const configuration = {
        ...rest,
        storageProvider: storageProvider === asInstallation ? null : storageProvider,
        certificateProvider: certificateProvider || null,
      };
      const body = { updatedAt: readAt, configuration };
      await save(() => change.mutateAsync({ params: { org: organization.slug }, body }));
    },
  });
  const chosen = field('notificationLanguage');
  const storage = field('storageProvider');
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
        <Select
          {...storage}
          onChange={(value) => storage.onChange(value as typeof storage.value)}
          label={words.storage}
          hint={words.storageHint}
          disabled={readOnly}
          options={[
            { value: asInstallation, label: words.asInstallation },
            ...storageProviders.map((value) => ({ value, label: labelIn(texts.labels, 'storageProvider', value) })),
          ]}
        />
        <TextField
          {...field('certificateProvider')}
          label={words.certificates}
          hint={words.certificatesHint}
          autoComplete="off"
          disabled={readOnly}
        />
        <div className={styles.group}>
          <h3>{words.devices}</h3>
          <p>{words.devicesText}</p>
          {collectedKeys.map((key) => (
            <Checkbox key={key} {...field(key)} label={words.collected[key]} disabled={readOnly} />
          ))}
        </div>
        {!readOnly && <SaveButton pending={pending} dirty={dirty} />}
      </form>
    </Section>
  );
}
