import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'placeholder'
  | 'disabled'
  | 'readOnly'
  | 'onKeyDown'
>;

interface Props extends FieldProps<string>, Omit<Described, 'label'>, Passed {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
  /** The label is only read out: what the field is for is plain to see. */
  hideLabel?: boolean;
  /** What stands inside the field, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  className?: string;
}

export function TextField(props: Props) {
  const { label, hideLabel, hint, error, before, after, describedBy, className, id, onChange, ...input } = props;
  return (
    <div className={styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.box}
        data-invalid={error ? '' : undefined}
        data-disabled={input.disabled || input.readOnly ? '' : undefined}
      >
        {before}
        <input
          {...input}
          id={id}
          className={classNames(styles.input, className)}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
        />
        {after}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
