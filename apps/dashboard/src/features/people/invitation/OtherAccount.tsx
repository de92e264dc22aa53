import { logout } from '@muster/contract/calls/sessions';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { paths } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import { AcceptAsNew } from './AcceptAsNew.tsx';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

/** Signed in as somebody else: the invited account if it is remembered here, another sign-in, or signing out. */
export function OtherAccount({ invitation, signedIn }: { invitation: Invitation; signedIn: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.invitation;
  const { api, session, returnPath, restartAt } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { email, hasAccount } = invitation;
  const spare = session.spares().find(({ user }) => user.email === email);

  /** With the accounts that there are afterwards, the invitation is looked at anew. */
  async function signOut(): Promise<void> {
    // Out of reach, the server cannot be told; here one is signed out all the same.
    await api.send(logout, {}).catch(() => undefined);
    session.clear();
    restartAt(pathname);
  }

  function signInAsWell(): void {
    returnPath.remember(pathname);
    void navigate(`${paths['welcome-index']}?add=1`);
  }

  if (creating) return <AcceptAsNew invitation={invitation} />;
  return (
    <div className={styles.ways}>
      <Notice kind="warning">{fill(words.other, { email: signedIn, invited: email })}</Notice>
      {spare ? (
        <Button
          size="lg"
          onClick={() => {
            session.switchTo(spare.user.id);
            restartAt(pathname);
          }}
        >
          {fill(words.switchTo, { email })}
        </Button>
      ) : hasAccount ? (
        <Button size="lg" onClick={signInAsWell}>
          {fill(words.signInOther, { email })}
        </Button>
      ) : (
        <Button size="lg" onClick={() => setCreating(true)}>
          {fill(words.createOther, { email })}
        </Button>
      )}
      <Button color="outline" size="lg" onClick={() => void signOut()}>
        {words.signOut}
      </Button>
    </div>
  );
}
