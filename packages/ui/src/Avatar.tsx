import { type CSSProperties, useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { colourOf, initialsOf } from './initials.ts';

interface Props {
  name: string;
  /** Decides the colour, so that a change of name does not change it. */
  id: string;
  src?: string | null;
  size?: 'xs' | 'sm' | 'base' | 'md' | 'lg' | 'full';
  shape?: 'circle' | 'rounded';
}

/**
 * A picture, or initials on a colour that belongs to the id (platform-shell.md, section 3: a generated avatar from name
 * plus id). The name stands beside it, so it is not read out. The letters are drawn, not written: they are no part of the
 * name of the button or link that shows them (WCAG 2.2, 2.5.3).
 */
export function Avatar({ name, id, src, size = 'base', shape = 'circle' }: Props) {
  const [failed, setFailed] = useState<string>();
  const shown = src && src !== failed;
  return (
    <span
      className={classNames(styles.avatar, styles[size], shape === 'circle' && styles.circle)}
      style={{ '--colour': shown ? undefined : colourOf(id) } as CSSProperties}
      aria-hidden="true"
    >
      {shown ? (
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      ) : (
        <span data-letters={initialsOf(name)} />
      )}
    </span>
  );
}
