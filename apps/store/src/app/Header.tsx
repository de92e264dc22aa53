import type { ReactNode } from 'react';
import { followLink } from '../shared/router.ts';

interface Props {
  /** A store that is not there, or not here yet, has no name and no colour. */
  name: string | undefined;
  home: string;
  logo: string | undefined;
  children?: ReactNode;
}

/** A slim bar in the workspace's own colour. */
export function Header({ name, home, logo, children }: Props) {
  return (
    <header className={name === undefined ? undefined : 'branded'}>
      {name !== undefined && (
        <a className="name" href={home} title={name} onClick={followLink}>
          {logo && <img src={logo} alt="" width={28} height={28} decoding="async" />}
          <span>{name}</span>
        </a>
      )}
      {children}
    </header>
  );
}
