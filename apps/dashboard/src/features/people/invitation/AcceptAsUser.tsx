import { acceptInvitation } from '@muster/contract/calls/invitations';
import { readProfile } from '@muster/contract/calls/sessions';
import { Button } from '@muster/ui/Button';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { homePath } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

/** Signed in with the invited address: one press is enough. */
export function AcceptAsUser({ invitation: { organization, email } }: { invitation: Invitation }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.invitation;
  const { token = '' } = useParams();
  const { api, session, restartAt } = useServices();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function accept(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      const { slug } = await api.send(acceptInvitation, { body: { token } });
      // The session says which workspaces one is in.
      session.saveUser(await api.send(readProfile, {}));
      restartAt(homePath(slug));
    } catch (caught) {
      setError(caught);
      setPending(false);
    }
  }

  return (
    <div className={styles.ways}>
      <FormError error={error} />
      <p>{fill(words.signedInAs, { email })}</p>
      <Button size="lg" pending={pending} onClick={() => void accept()}>
        {pending ? words.accepting : fill(words.accept, { workspace: organization.name })}
      </Button>
    </div>
  );
}
