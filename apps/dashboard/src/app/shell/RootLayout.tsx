import { Outlet } from 'react-router';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Footer } from './Footer.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import styles from './shell.module.css';

export function RootLayout() {
  return (
    <>
      <LoadingBar />
      <ConnectionBanner />
      <div className={styles.page}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
