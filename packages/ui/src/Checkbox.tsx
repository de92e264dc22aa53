import { type ReactNode, useEffect, useRef } from 'react';
import styles from './choice.module.css';
import { descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

interface Props extends FieldProps<boolean> {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Some of what it stands for is chosen, and some is not. */
  mixed?: boolean;
  disabled?: boolean;
}

export function Checkbox(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hideLabel, hint, mixed = false, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <div className={styles.choice}>
      <input
        ref={input}
        type="checkbox"
        id={id}
        name={name}
        className={styles.check}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
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
