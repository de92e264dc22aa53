import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { Logo } from '../../shared/ui/Logo.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import styles from './shell.module.css';

/** The frame of pages that need no sign-in and are not about signing in. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function PublicNotFound() {
  return (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  );
}

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.publicBar}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.content}>{children}</main>
    </>
  );
}
