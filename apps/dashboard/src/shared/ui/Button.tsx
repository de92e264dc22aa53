import type { ButtonHTMLAttributes } from 'react';
import styles from './ui.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  look?: 'primary' | 'outline' | 'plain';
  /** At work: stays where it is and keeps the focus, but does nothing. */
  pending?: boolean;
}

export function Button({ look = 'primary', pending = false, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    />
  );
}
