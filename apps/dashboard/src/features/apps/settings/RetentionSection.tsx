import { type Retention, retention as rules } from '@muster/contract/build-details';
import { previewRetention, readRetention, updateRetention } from '@muster/contract/calls/build-care';
import { Checkbox } from '@muster/ui/Checkbox';
import { formatBytes } from '@muster/ui/format';
import { NumberField } from '@muster/ui/NumberField';
import { PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import * as z from 'zod/mini';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { osNames } from '../../../shared/apps/os-names.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from '../../../shared/settings/settings.module.css';
import { Failed } from '../../../shared/ui/Failed.tsx';
import type { AppSectionProps } from './app-sections.ts';
import { paramsOf } from './use-save-app.ts';

const { shape } = rules;
const required = { name: 'required', params: {} };
/** A field that was emptied has no number. */
const schemas = { enabled: shape.enabled, days: z.nullable(shape.days), keep: z.nullable(shape.keep) };

/** Which builds go by themselves. */
export function RetentionSection({ app }: AppSectionProps) {
  const { text } = useAccountI18n();
  const mayChange = usePermission('build', 'delete', app.security.role);
  const { data, error, refetch } = useCall(readRetention, { params: paramsOf(app) }, { follows: ['application'] });
  return (
    <Section title={text.appSettings.sections.retention} text={text.appSettings.retention.text} readOnly={!mayChange}>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} />}
      {data && <RetentionForm app={app} retention={data} mayChange={mayChange} />}
    </Section>
  );
}

function RetentionForm({ app, retention, mayChange }: AppSectionProps & { retention: Retention; mayChange: boolean }) {
  const words = useAccountI18n().text.appSettings.retention;
  const params = paramsOf(app);
  const save = useChange(updateRetention, { invalidates: [readRetention], success: 'saved', tellsErrors: false });
  const { field, values, error, pending, dirty, onSubmit } = useForm({
    schemas,
    initial: retention,
    guard: true,
    across: ({ days, keep }) => ({
      ...(days === null && { days: required }),
      ...(keep === null && { keep: required }),
    }),
    async submit({ enabled, days, keep }) {
      if (days !== null && keep !== null) await save.mutateAsync({ params, body: { enabled, days, keep } });
    },
  });
  return (
    <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Checkbox {...field('enabled')} label={words.enabled} disabled={!mayChange} />
      <NumberField
        {...field('days')}
        label={words.days}
        unit={words.daysUnit}
        min={1}
        max={3650}
        disabled={!mayChange}
      />
      <NumberField
        {...field('keep')}
        label={words.keep}
        hint={words.keepHint}
        unit={words.keepUnit}
        min={0}
        max={1000}
        disabled={!mayChange}
      />
      <Preview params={params} days={values.days} keep={values.keep} enabled={values.enabled} dirty={dirty} />
      {mayChange && <SaveButton pending={pending} dirty={dirty} />}
    </form>
  );
}

interface PreviewProps {
  params: { org: string; appId: string };
  days: number | null;
  keep: number | null;
  enabled: boolean;
  /** What is shown is not what is saved. */
  dirty: boolean;
}

/** What the numbers in the form would do today, before they are saved. */
function Preview({ params, days, keep, enabled, dirty }: PreviewProps) {
  const { text, fill, language } = useAccountI18n();
  const words = text.appSettings.retention;
  const known = days !== null && keep !== null;
  const { data, error, refetch } = useCall(
    previewRetention,
    { params, query: { days: String(days ?? 1), keep: String(keep ?? 0) } },
    { enabled: known, keepsPrevious: true, follows: ['build', 'publishedApplication'] },
  );
  return (
    <section className={styles.group} aria-labelledby="retention-preview">
      <h3 id="retention-preview">{words.preview}</h3>
      <div role="status">
        {!known && <p className={styles.lead}>{words.wrong}</p>}
        {known && !data && !error && <Skeleton lines={2} />}
        {known && error && !data && <Failed error={error} retry={() => void refetch()} />}
        {known && data?.count === 0 && <p>{words.none}</p>}
        {known && data && data.count > 0 && (
          <>
            <p>{fill(words.count, { count: data.count, size: formatBytes(language, data.size) })}</p>
            <p className={styles.lead}>{!enabled ? words.off : dirty ? words.when : words.tonight}</p>
          </>
        )}
      </div>
      {known && data && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={words.items}>
          {data.items.map(({ id, displayName, fileName, versionName, os, size, createdAt }) => (
            <li key={id} className={styles.row}>
              <span>
                {displayName ?? fileName} {versionName}{' '}
                {os !== null && os !== 'custom' && <PlatformGlyph of={os} label={osNames[os] ?? os} />}
              </span>
              <span className={styles.meta}>
                <Time instant={createdAt} />
                <span className={styles.number}>{formatBytes(language, size)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {known && data && data.kept.length > 0 && (
        <>
          <p>{words.kept}</p>
          <ul className={styles.rows} aria-label={words.kept}>
            {data.kept.map(({ build: { id, displayName, fileName, versionName, os }, publications }) => (
              <li key={id} className={styles.row}>
                <span>
                  {displayName ?? fileName} {versionName}{' '}
                  {os !== null && os !== 'custom' && <PlatformGlyph of={os} label={osNames[os] ?? os} />}
                </span>
                <span className={styles.meta}>
                  {fill(words.keptBy, { names: publications.map(({ slug }) => slug).join(', ') })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
