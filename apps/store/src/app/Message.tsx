import type { ReactNode } from 'react';
import { Title } from './Title.tsx';

interface Props {
  title: string;
  text: string;
  /** Below a heading of the page. */
  under?: boolean;
  children?: ReactNode;
}

/** What to say where there is nothing to show. */
export function Message({ title, text, under = false, children }: Props) {
  return (
    <div className="message">
      <svg width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">
        <rect x="18" y="6" width="28" height="52" rx="6" strokeWidth="1.5" />
        <path d="M29 12h6" strokeWidth="1.5" strokeLinecap="round" />
        <g strokeWidth="1.5" strokeDasharray="2.5 2.5">
          <rect x="23" y="20" width="8" height="8" rx="2" />
          <rect x="33.5" y="20" width="8" height="8" rx="2" />
          <rect x="23" y="31" width="8" height="8" rx="2" />
          <rect x="33.5" y="31" width="8" height="8" rx="2" />
        </g>
      </svg>
      {under ? <h2>{title}</h2> : <Title text={title} />}
      <p>{text}</p>
      {children}
    </div>
  );
}
