import { Button } from '@muster/ui/Button';
import { Link } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import type { Account } from '../../shared/session/auth-state.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { useMainLinks } from './menus/use-main-links.ts';
import styles from './OnboardingBar.module.css';
import { useSignOut } from './use-sign-out.tsx';

/** Whoever has no workspace yet sees who they are and the way out (platform-shell.md, section 2, Onboarding). */
export function OnboardingBar({ account }: { account: Account }) {
  const { text } = useI18n();
  const signOut = useSignOut(account);
  // Without a workspace: only the provider's own area, for those who run it.
  const admin = useMainLinks().find(({ label }) => label === text.shell.admin);
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      {admin && <Link to={admin.to}>{admin.label}</Link>}
      <span className={styles.who}>{account.user.email}</span>
      <div className={styles.out}>
        <Button color="outline" size="sm" onClick={signOut}>
          {text.common.signOut}
        </Button>
      </div>
    </header>
  );
}
