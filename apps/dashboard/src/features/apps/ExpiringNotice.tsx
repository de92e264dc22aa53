import { listExpirations } from '@muster/contract/calls/build-care';
import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import styles from './apps.module.css';

/** Where something ends soon, the way to what. */
export function ExpiringNotice({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.expirations;
  const { data } = useCall(listExpirations, { params: { org }, query: { limit: '1' } }, { enabled: org !== '' });
  if (!data || data.totalDocs === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="warning">
        {fill(words.notice, { count: data.totalDocs })}{' '}
        <Link to={pathTo('apps-expirations', { org })}>{words.toList}</Link>
      </Notice>
    </div>
  );
}
