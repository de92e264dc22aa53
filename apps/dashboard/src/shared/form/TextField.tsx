import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './form.module.css';
import type { FieldProps } from './use-form.ts';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'spellCheck' | 'autoCapitalize' | 'placeholder'
>;

interface Props extends FieldProps, Passed {
  label: string;
  hint?: ReactNode;
  /** What stands inside the field, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  /** Ids of other elements that describe the field. */
  describedBy?: string;
  className?: string;
}

export function TextField(props: Props) {
  const { label, hint, error, before, after, describedBy, className, id, value, onChange, onBlur, ...input } = props;
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        {before}
        <input
          {...input}
          id={id}
          className={className ? `${styles.input} ${className}` : styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions || undefined}
        />
        {after}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
