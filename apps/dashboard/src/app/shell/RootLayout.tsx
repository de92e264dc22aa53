import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { LeaveQuestion } from '../../shared/form/LeaveQuestion.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Footer } from './footer/Footer.tsx';
import { LazyToasts } from './LazyToasts.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import styles from './shell.module.css';

/** What every page has, also the first one that anybody sees: kept small. */
export function RootLayout() {
  return (
    <>
      <LoadingBar />
      <ConnectionBanner />
      <div className={styles.page}>
        <Outlet />
      </div>
      <Footer />
      <LeaveQuestion />
      <LazyToasts />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/**
 * The first place after each load has the same key: by its address it is told from what the tab showed first before, so
 * that a reload leads back to where one was, and an address that names a part of a page leads there.
 */
function scrollKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key;
}
