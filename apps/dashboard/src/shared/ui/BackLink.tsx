import { ArrowLeft } from 'lucide-react';
import { Link, type To } from 'react-router';
import styles from './BackLink.module.css';

/** Above the title of a page that is a step away from another one. */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
