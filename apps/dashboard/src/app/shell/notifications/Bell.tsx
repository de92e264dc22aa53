import { countUnread, listNotifications } from '@muster/contract/calls/notifications';
import { unreadCountedTo } from '@muster/contract/notifications';
import { Icon } from '@muster/ui/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { callKey } from '../../../shared/api/call-query.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useUnread } from '../../../shared/notifications/use-unread.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { LazyOpener } from '../../../shared/ui/LazyOpener.tsx';
import styles from './Bell.module.css';

const load = async () => (await import('./NewestPopover.tsx')).NewestPopover;

/** What happened that concerns one: how much is unread, and the newest of it. */
export function Bell() {
  const { text, fill } = useAccountI18n();
  const org = useActiveOrg();
  const unread = useUnread();
  const { bell, unread: counted, many } = text.notifications;
  return (
    <span className={styles.around}>
      {org !== undefined && <Ear key={org} org={org} />}
      <LazyOpener
        load={load}
        popup="dialog"
        props={{}}
        trigger={
          <button type="button" className={styles.bell}>
            <Icon as={BellIcon} size={20} />
            <span className="visually-hidden">
              {bell}
              {unread > 0 && `: ${fill(counted, { count: unread })}`}
            </span>
            {unread > 0 && (
              <span className={styles.count} aria-hidden="true">
                {unread >= unreadCountedTo ? many : unread}
              </span>
            )}
          </button>
        }
      />
    </span>
  );
}

/** The stream of the workspace tells of the user's notifications, too, whichever workspace they are about. */
function Ear({ org }: { org: string }) {
  const client = useQueryClient();
  useLive(org, (news) => {
    if (news !== 'gap' && news.entity !== 'notification') return;
    for (const call of [countUnread, listNotifications]) void client.invalidateQueries({ queryKey: callKey(call) });
  });
  return null;
}
