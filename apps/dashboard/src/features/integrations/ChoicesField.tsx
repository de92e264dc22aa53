import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { FieldNotes } from '@muster/ui/field';
import type { FieldProps } from '../../shared/form/use-form.ts';
import styles from './integrations.module.css';

interface Props<V extends string> extends FieldProps<V[]> {
  label: string;
  options: readonly { value: V; label: string }[];
  /** Words of the buttons that choose everything, or nothing. */
  all?: string;
  nothing?: string;
}

/** Any of a few. */
export function ChoicesField<V extends string>(props: Props<V>) {
  const { id, name, value, error, onChange, onBlur, label, options, all, nothing } = props;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {all && nothing && (
        <div className={styles.presets}>
          <Button size="xs" color="outline" onClick={() => onChange(options.map((one) => one.value))}>
            {all}
          </Button>
          <Button size="xs" color="outline" onClick={() => onChange([])}>
            {nothing}
          </Button>
        </div>
      )}
      <div className={styles.choices}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            // The one that the form puts the focus on.
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={value.includes(option.value)}
            error={undefined}
            label={option.label}
            onChange={(on) => onChange(on ? [...value, option.value] : value.filter((each) => each !== option.value))}
            onBlur={onBlur}
          />
        ))}
      </div>
      <div aria-live="polite">
        <FieldNotes id={id} {...(error === undefined ? {} : { error })} />
      </div>
    </fieldset>
  );
}
