import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

interface Props extends FieldProps<boolean> {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
}

/** On or off, at once; where a form is sent first, a checkbox is the right thing. */
export function Switch(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hideLabel, hint, disabled } = props;
  return (
    <div className={styles.choice}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={name}
        className={styles.switch}
        checked={value}
        aria-checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        aria-describedby={descriptionsOf({ id, error, hint })}
      />
      <label
        htmlFor={id}
        className={hideLabel ? 'visually-hidden' : styles.label}
        data-disabled={disabled ? '' : undefined}
      >
        {label}
      </label>
      {(error || hint) && (
        <div className={styles.notes}>
          <FieldNotes id={id} error={error} hint={hint} />
        </div>
      )}
    </div>
  );
}
