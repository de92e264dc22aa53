import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { TextField } from './TextField.tsx';

const length = 6;

/** Six digits that somebody reads elsewhere: in a mail, or in an app. */
export function CodeField({ className, onChange, ...props }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      autoComplete="one-time-code"
      {...props}
      inputMode="numeric"
      className={classNames(styles.digits, className)}
      // A code is pasted with the spaces, or the words, that stood around it.
      onChange={(value) => onChange(value.replace(/\D/g, '').slice(0, length))}
    />
  );
}
