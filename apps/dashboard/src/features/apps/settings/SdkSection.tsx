import { type SdkSettings, sdkSettings } from '@muster/contract/app-settings';
import { Checkbox } from '@muster/ui/Checkbox';
import { TextField } from '@muster/ui/TextField';
import { osNames } from '../../../shared/apps/os-names.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Gate } from '../../../shared/permissions/Gate.tsx';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from '../../../shared/settings/settings.module.css';
import type { AppSectionProps } from './app-sections.ts';
import { useSaveApp } from './use-save-app.ts';

const { ios, android } = sdkSettings.shape;
const schemas = {
  iosOta: ios.shape.ota,
  iosForceUpdate: ios.shape.forceUpdate,
  iosMinVersion: ios.shape.minVersion,
  iosForceAuth: ios.shape.forceAuth,
  androidOta: android.shape.ota,
  androidForceUpdate: android.shape.forceUpdate,
  androidMinVersion: android.shape.minVersion,
  androidForceAuth: android.shape.forceAuth,
};
const platforms = ['ios', 'android'] as const;

/** What apps that have the SDK built in are told when they start. */
export function SdkSection({ app }: AppSectionProps) {
  const { text, fill } = useAccountI18n();
  const { sdk, sections } = text.appSettings;
  const { update } = useSaveApp(app);
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas,
    initial: {
      iosOta: app.sdk.ios.ota,
      iosForceUpdate: app.sdk.ios.forceUpdate,
      iosMinVersion: app.sdk.ios.minVersion,
      iosForceAuth: app.sdk.ios.forceAuth,
      androidOta: app.sdk.android.ota,
      androidForceUpdate: app.sdk.android.forceUpdate,
      androidMinVersion: app.sdk.android.minVersion,
      androidForceAuth: app.sdk.android.forceAuth,
    },
    guard: true,
    async submit(values) {
      const of = (os: (typeof platforms)[number]): SdkSettings['ios'] => ({
        ota: values[`${os}Ota`],
        forceAuth: values[`${os}ForceAuth`],
        forceUpdate: values[`${os}ForceUpdate`],
        minVersion: values[`${os}MinVersion`],
      });
      await update({ sdk: { ios: of('ios'), android: of('android') } });
    },
  });
  return (
    <Section title={sections.sdk} text={sdk.text}>
      <Gate feature="nativeSDK" otherwise="locked">
        <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
          <FormError error={error} />
          {platforms.map((os) => {
            const minimum = field(`${os}MinVersion`);
            const versions = Object.keys(app.sdk[os].versions);
            return (
              <fieldset key={os} className={`${form.form} ${styles.fields}`}>
                <legend>{osNames[os]}</legend>
                <p className={styles.lead}>
                  {versions.length > 0 ? fill(sdk.versions, { versions: versions.join(', ') }) : sdk.noVersions}
                </p>
                <Checkbox {...field(`${os}Ota`)} label={sdk.ota} hint={sdk.otaHint[os]} />
                <Checkbox {...field(`${os}ForceUpdate`)} label={sdk.forceUpdate} hint={sdk.forceUpdateHint} />
                <TextField
                  {...minimum}
                  label={sdk.minVersion}
                  // An error says what it has to be, as the hint does.
                  hint={minimum.error ? undefined : sdk.minVersionHint[os]}
                  placeholder={os === 'ios' ? '2.5.0' : '2050'}
                  inputMode={os === 'ios' ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  spellCheck={false}
                />
                <Checkbox {...field(`${os}ForceAuth`)} label={sdk.forceAuth} hint={sdk.forceAuthHint} />
              </fieldset>
            );
          })}
          <SaveButton pending={pending} dirty={dirty} />
        </form>
      </Gate>
    </Section>
  );
}
