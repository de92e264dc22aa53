import { Button } from '@muster/ui/Button';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import type { Account } from '../../shared/session/auth-state.ts';
import styles from './shell.module.css';

/** Asks, and signs out: of this account, or of all where there are others (platform-shell.md, section 2). */
export function useSignOut({ user }: Account): () => Promise<void> {
  const { text, fill } = useI18n();
  const { accounts, session } = useServices();
  const { confirm } = useDialogs();
  return async () => {
    const next = session.spares()[0]?.user;
    const confirmed = await confirm({
      title: text.common.signOut,
      confirmLabel: text.common.signOut,
      text: (
        <div className={styles.question}>
          <p>{fill(text.signOut.question, { email: user.email })}</p>
          {next && (
            <>
              <p>{fill(text.signOut.next, { email: next.email })}</p>
              <Button color="danger-outline" size="sm" onClick={accounts.signOutOfAll}>
                {text.signOut.all}
              </Button>
            </>
          )}
        </div>
      ),
    });
    if (confirmed) await accounts.signOut();
  };
}
