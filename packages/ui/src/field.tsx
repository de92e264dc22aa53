import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';

/** What every field of a form takes. The focusable element has the id, so that a form can put the focus there. */
export interface FieldProps<T> {
  id: string;
  name: string;
  value: T;
  error?: string | undefined;
  onChange(value: T): void;
  onBlur?(): void;
}

export interface Described {
  label: string;
  hint?: ReactNode;
  /** Ids of other elements that describe the field. */
  describedBy?: string;
}

export function descriptionsOf(props: Omit<Described, 'label'> & { id: string; error?: string }): string | undefined {
  const { id, error, hint, describedBy } = props;
  return [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ') || undefined;
}

/** What is wrong, then what to know, below a field. */
export function FieldNotes({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon as={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
