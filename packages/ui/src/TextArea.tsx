import type { CSSProperties, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

type Passed = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'autoFocus' | 'maxLength' | 'spellCheck' | 'placeholder' | 'disabled' | 'readOnly' | 'rows'
>;

interface Props extends FieldProps<string>, Described, Passed {
  /** For code and keys. */
  mono?: boolean;
  /** The label is only read out: what the field is for is plain to see. */
  hideLabel?: boolean;
}

/** Grows with its text where the browser can; the corner resizes it everywhere. */
export function TextArea(props: Props) {
  const { label, hideLabel, hint, error, describedBy, id, mono, rows = 4, onChange, ...input } = props;
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
        <textarea
          {...input}
          id={id}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          className={classNames(styles.input, styles.area, mono && styles.mono)}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
        />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
