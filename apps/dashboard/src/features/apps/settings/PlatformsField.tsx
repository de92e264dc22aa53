import { Checkbox } from '@muster/ui/Checkbox';
import type { FieldProps } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import styles from '../apps.module.css';

/** Which of the platforms that the workspace has the app is built for; none means all. */
export function PlatformsField({ id, name, value, error, onChange, onBlur }: FieldProps<string[]>) {
  const { general } = useAccountI18n().text.appSettings;
  const platforms = useWorkspace().data?.buildPlatforms ?? [];
  const change = (slug: string, on: boolean) =>
    // In the order in which they are shown: the same choice is the same list.
    onChange(platforms.map((each) => each.slug).filter((each) => (each === slug ? on : value.includes(each))));
  return (
    <fieldset className={styles.platforms} aria-describedby={`${id}-note`}>
      <legend>{general.platforms}</legend>
      <div className={styles.choices}>
        {platforms.map(({ slug, name: label }) => (
          <Checkbox
            key={slug}
            id={`${id}-${slug}`}
            name={name}
            value={value.includes(slug)}
            error={undefined}
            label={label}
            onChange={(on) => change(slug, on)}
            onBlur={onBlur}
          />
        ))}
      </div>
      <p id={`${id}-note`} className={styles.hint} role={error ? 'alert' : undefined}>
        {error ?? general.platformsHint}
      </p>
    </fieldset>
  );
}
