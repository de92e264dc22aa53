import { listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import { enrollmentVariables } from '@muster/contract/enrollment';
import { Checkbox } from '@muster/ui/Checkbox';
import { Combobox } from '@muster/ui/Combobox';
import { Disclosure } from '@muster/ui/Disclosure';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { useCountries } from '../../../shared/countries/use-countries.ts';
import form from '../../../shared/form/form.module.css';
import { useChoices } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import { CertificatesField } from './CertificatesField.tsx';
import { languageOptions } from './languages.ts';
import type { ProfileForm } from './profile-form.ts';
import styles from './profiles.module.css';
import { SkipItems } from './SkipItems.tsx';

interface Props {
  org: string;
  form: ProfileForm;
  disabled: boolean;
  template: { id: string; name: string } | null;
}

export function ProfileFields({ org, form: { field, values, set }, disabled, template }: Props) {
  const { text } = useAccountI18n();
  const words = text.depProfile;
  const { groups } = words;
  const check = (name: 'allowPairing' | 'isMandatory' | 'isSupervised') => (
    <Checkbox {...field(name)} label={words[name]} disabled={disabled} />
  );
  type Hinted =
    | 'autoAdvanceSetup'
    | 'awaitDeviceConfigured'
    | 'isMultiUser'
    | 'isReturnToService'
    | 'doNotUseProfileFromBackup';
  const hinted = (name: Hinted) => (
    <Checkbox {...field(name)} label={words[name]} hint={words[`${name}Hint`]} disabled={disabled} />
  );
  const removable = field('isMdmRemovable');
  const alone = !values.isMdmRemovable && !values.isSupervised;
  const line = { disabled, autoComplete: 'off' } as const;
  return (
    <>
      <Section title={groups.who} text={groups.whoText}>
        <div className={styles.two}>
          <TextField {...field('name')} {...line} label={words.name} />
          <TextField {...field('department')} {...line} label={words.department} />
          <TextField {...field('supportPhoneNumber')} {...line} type="tel" label={words.supportPhoneNumber} />
          <TextField {...field('supportEmailAddress')} {...line} type="email" label={words.supportEmailAddress} />
        </div>
      </Section>
      <Section title={groups.enrollment} text={groups.enrollmentText}>
        <div className={form.form}>
          <TemplateField org={org} field={field('templateId')} disabled={disabled} template={template} />
          <TagInput
            {...field('tags')}
            onChange={(tags) => set('tags', [...tags])}
            label={words.tags}
            disabled={disabled}
            hint={
              <>
                {words.tagsHint}
                <span className={styles.variables}>
                  {enrollmentVariables.map((name) => (
                    <span key={name}>{`{{${name}}}`}</span>
                  ))}
                </span>
              </>
            }
          />
        </div>
      </Section>
      <Section title={groups.assistant} text={groups.assistantText}>
        <div className={form.form}>
          {hinted('autoAdvanceSetup')}
          {values.autoAdvanceSetup && <Locale form={{ field }} disabled={disabled} />}
          {hinted('awaitDeviceConfigured')}
          <Checkbox
            {...removable}
            error={removable.error ?? (alone ? words.needsSupervision : undefined)}
            label={words.isMdmRemovable}
            hint={words.isMdmRemovableHint}
            disabled={disabled}
          />
          {hinted('isMultiUser')}
          {hinted('isReturnToService')}
          {hinted('doNotUseProfileFromBackup')}
          <Disclosure title={words.deprecated} defaultOpen={alone}>
            <div className={form.form}>
              <p className={styles.quiet}>{words.deprecatedText}</p>
              {check('isSupervised')}
              {check('isMandatory')}
              {check('allowPairing')}
            </div>
          </Disclosure>
        </div>
      </Section>
      <Section title={groups.panes} text={groups.panesText}>
        <SkipItems {...field('skipSetupItems')} disabled={disabled} />
      </Section>
      <Section title={groups.advanced} text={groups.advancedText}>
        <div className={form.form}>
          <TextField
            {...field('configurationWebUrl')}
            {...line}
            type="url"
            label={words.configurationWebUrl}
            hint={words.configurationWebUrlHint}
            placeholder="https://"
          />
          <TextField {...field('orgMagic')} {...line} label={words.orgMagic} hint={words.orgMagicHint} />
          <CertificatesField
            {...field('anchorCerts')}
            label={words.anchorCerts}
            hint={words.anchorCertsHint}
            disabled={disabled}
          />
          <CertificatesField
            {...field('supervisingHostCerts')}
            label={words.supervisingHostCerts}
            hint={words.supervisingHostCertsHint}
            disabled={disabled}
          />
        </div>
      </Section>
    </>
  );
}

interface TemplateProps extends Pick<Props, 'org' | 'disabled' | 'template'> {
  field: ReturnType<ProfileForm['field']> & { value: string; onChange(value: string): void };
}

function TemplateField({ org, field, disabled, template }: TemplateProps) {
  const words = useAccountI18n().text.depProfile;
  const { options, load } = useChoices(listEnrollmentTemplates, org, 'admEnrollmentTemplate', []);
  return (
    <Combobox
      {...field}
      label={words.template}
      hint={words.templateHint}
      placeholder={words.noTemplate}
      disabled={disabled}
      {...(options ? { options } : load && { load })}
      {...(template && { selected: { value: template.id, label: template.name } })}
    />
  );
}

/** What a device that sets itself up cannot ask for. */
function Locale({ form: { field }, disabled }: { form: Pick<ProfileForm, 'field'>; disabled: boolean }) {
  const { text, language } = useAccountI18n();
  const words = text.depProfile;
  const countries = useCountries().map(({ code, label }) => ({ value: code, label }));
  return (
    <div className={styles.two}>
      <Combobox
        {...field('language')}
        label={words.language}
        placeholder={words.asDevice}
        options={languageOptions(language, field('language').value)}
        disabled={disabled}
      />
      <Combobox
        {...field('region')}
        label={words.region}
        placeholder={words.asDevice}
        options={countries}
        disabled={disabled}
      />
    </div>
  );
}
