import { listNotifications } from '@muster/contract/calls/notifications';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Popover } from '@muster/ui/Popover';
import { Skeleton } from '@muster/ui/Skeleton';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { NotificationRow } from '../../../shared/notifications/NotificationRow.tsx';
import { useMarkRead } from '../../../shared/notifications/use-mark-read.ts';
import { paths } from '../../../shared/paths.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import type { OpenerProps } from '../../../shared/ui/LazyOpener.tsx';
import styles from './Bell.module.css';

const shown = '8';

export function NewestPopover(props: OpenerProps) {
  const { text } = useAccountI18n();
  return (
    <Popover {...props} label={text.notifications.title} placement="bottom end" wide>
      {(close) => <Newest onClose={close} />}
    </Popover>
  );
}

function Newest({ onClose }: { onClose(): void }) {
  const { notifications: words } = useAccountI18n().text;
  const { data, error, refetch } = useCall(listNotifications, { query: { limit: shown } });
  const { markOne, markAll, pending } = useMarkRead();
  const items = data?.items ?? [];
  const [newest] = items;
  const unread = items.some(({ readAt }) => readAt === null);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        {newest && unread && (
          <Button color="white" size="sm" pending={pending} onClick={() => markAll(newest.createdAt)}>
            {words.markAll}
          </Button>
        )}
      </div>
      {!data && (
        <div className={styles.state}>
          {error ? <Failed error={error} retry={refetch} /> : <Skeleton height={56} />}
        </div>
      )}
      {data && items.length === 0 && (
        <EmptyState icon={Bell} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles.newest}>
          {items.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onRead={markOne} onGo={onClose} />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <Link to={paths['me-notifications']} onClick={onClose}>
          {words.all}
        </Link>
      </p>
    </div>
  );
}
