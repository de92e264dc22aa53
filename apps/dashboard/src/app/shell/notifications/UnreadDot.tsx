import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useUnread } from '../../../shared/notifications/use-unread.ts';
import styles from './Bell.module.css';

/** On a phone the notifications are in the drawer: its button says that there are some. */
export function UnreadDot() {
  const { text, fill } = useAccountI18n();
  const count = useUnread();
  if (count === 0) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">
        {text.notifications.title}: {fill(text.notifications.unread, { count })}
      </span>
    </span>
  );
}
