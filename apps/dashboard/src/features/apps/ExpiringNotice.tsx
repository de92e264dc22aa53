import { readBuildTroubles } from '@muster/contract/calls/build-care';
import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { expirationsAddress } from '../../shared/apps/trouble-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './apps.module.css';

/** Where something has expired or soon will, the way to what. */
export function ExpiringNotice({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.expirations;
  const { data } = useCall(readBuildTroubles, { params: { org } }, { enabled: org !== '' });
  const count = data ? data.counts.expired + data.counts.expiring : 0;
  if (!data || count === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="warning">
        {fill(words.notice, { count })} <Link to={expirationsAddress(org, data.counts)}>{words.toList}</Link>
      </Notice>
    </div>
  );
}
