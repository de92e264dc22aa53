import { Button } from '@muster/ui/Button';
import { useLocation, useNavigate } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { paths } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

/** The address has an account: its owner signs in and comes back here. */
export function SignInToAccept({ invitation: { email } }: { invitation: Invitation }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.invitation;
  const { returnPath } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={styles.ways}>
      <p>{fill(words.haveAccount, { email })}</p>
      <Button
        size="lg"
        onClick={() => {
          returnPath.remember(pathname);
          void navigate(paths['welcome-index']);
        }}
      >
        {words.signIn}
      </Button>
    </div>
  );
}
