import { Icon } from '@muster/ui/Icon';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import styles from './PlainPage.module.css';
import { usePage } from './use-page.ts';

interface Props {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Where else one could go. */
  to?: string;
  link?: string;
}

/** A page that has only one thing to say. */
export function PlainPage({ icon, title, text, to, link }: Props) {
  const heading = usePage(title);
  return (
    <div className={styles.page}>
      <span className={styles.mark}>
        <Icon as={icon} size={20} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {to !== undefined && link !== undefined && (
        <p>
          <Link to={to}>{link}</Link>
        </p>
      )}
    </div>
  );
}
