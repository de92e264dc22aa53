import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { UserRoundCheck } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import type { Account } from '../../shared/session/auth-state.ts';
import styles from './SupplantBanner.module.css';

/** On every page while one of the provider's staff acts for somebody: for whom, why, and until when. */
export function SupplantBanner({ account }: { account: Account }) {
  const { text, fill, language } = useAccountI18n();
  const { accounts } = useServices();
  const { supplanting, user } = account;
  if (!supplanting) return null;
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(
    new Date(supplanting.endsAt),
  );
  return (
    <aside className={styles.banner} aria-label={text.supplant.action}>
      <Icon as={UserRoundCheck} />
      <p className={styles.words}>
        <strong>{fill(text.supplant.banner, { email: user.email })}</strong>{' '}
        <span>
          {fill(text.supplant.until, { time })} · {supplanting.reason}
        </span>
      </p>
      <Button color="outline" size="sm" onClick={() => void accounts.stopSupplanting()}>
        {text.supplant.stop}
      </Button>
    </aside>
  );
}
