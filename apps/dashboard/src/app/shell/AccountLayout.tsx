import { readProfile } from '@muster/contract/calls/sessions';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import styles from './shell.module.css';
import { TopBar } from './TopBar.tsx';

const userRefresh = 15 * 60_000;

/** The frame of everything behind the sign-in. */
export function AccountLayout() {
  const { text } = useI18n();
  const { api, session } = useServices();
  const user = useSession()?.user;

  useEffect(() => {
    const timer = setInterval(() => {
      // What cannot be fetched now comes with the next round; a session that has ended is handled by the call itself.
      api.send(readProfile, {}).then(session.saveUser, () => undefined);
    }, userRefresh);
    return () => clearInterval(timer);
  }, [api, session]);

  // Signed out a moment ago: the page is about to be left.
  if (!user) return null;
  return (
    <>
      <a className={styles.skip} href="#content">
        {text.shell.skip}
      </a>
      <TopBar user={user} />
      <main id="content" className={styles.content}>
        <Outlet />
      </main>
    </>
  );
}
