import type { ReactNode } from 'react';
import styles from './choice.module.css';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

interface Props extends FieldProps<string>, Described {
  options: readonly { value: string; label: ReactNode; detail?: string; disabled?: boolean }[];
  disabled?: boolean;
}

/** One of a few, all of them in sight. */
export function RadioGroup(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hint, describedBy, options, disabled } = props;
  // The one that a form puts the focus on: what is chosen, or the first.
  const entry = options.find((option) => option.value === value) ?? options[0];
  return (
    <fieldset className={field.field} aria-describedby={descriptionsOf({ id, error, hint, describedBy })}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const own = option === entry ? id : `${id}-${option.value}`;
          return (
            <div key={option.value} className={styles.choice}>
              <input
                type="radio"
                id={own}
                // Two groups of one name would be one group; the id tells them apart.
                name={`${id}-${name}`}
                value={option.value}
                className={styles.radio}
                checked={option.value === value}
                disabled={disabled || option.disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                aria-invalid={error ? true : undefined}
                aria-describedby={option.detail && `${own}-detail`}
              />
              <div>
                <label
                  htmlFor={own}
                  className={styles.label}
                  data-disabled={disabled || option.disabled ? '' : undefined}
                >
                  {option.label}
                </label>
                {option.detail && (
                  <span id={`${own}-detail`} className={styles.detail}>
                    {option.detail}
                  </span>
                )}
              </div>
            </div>
          );
        })}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  );
}
