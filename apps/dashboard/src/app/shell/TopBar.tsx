import { logout } from '@muster/contract/calls/sessions';
import type { User } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import styles from './shell.module.css';

export function TopBar({ user }: { user: User }) {
  const { text } = useI18n();
  const { api, session, returnPath, restartAt } = useServices();
  const { org } = useParams();
  const [leaving, setLeaving] = useState(false);
  const workspace = user.organizations.find(({ slug }) => slug === org);

  async function signOut(): Promise<void> {
    setLeaving(true);
    // Out of reach, the server cannot be told, but who asks to be signed out is signed out here all the same.
    await api.send(logout, {}).catch(() => undefined);
    returnPath.forget();
    session.clear();
    restartAt(paths['welcome-index']);
  }

  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      {workspace && (
        <span className={styles.where} title={workspace.name}>
          {workspace.name}
        </span>
      )}
      <span className={styles.who} title={user.email}>
        {user.email}
      </span>
      <Button color="outline" size="sm" pending={leaving} onClick={signOut}>
        {text.common.signOut}
      </Button>
    </header>
  );
}
