import { countUnread, listNotifications, markAllRead, markRead } from '@muster/contract/calls/notifications';
import { useChange } from '../api/use-change.ts';

const invalidates = [listNotifications, countUnread] as const;

export function useMarkRead() {
  const some = useChange(markRead, { invalidates });
  const all = useChange(markAllRead, { invalidates });
  return {
    markOne: (id: string) => some.mutate({ body: { notificationIds: [id] } }),
    /** Up to the newest that is on the screen: what comes meanwhile stays unread. */
    markAll: (newest: string) => all.mutate({ body: { before: newest } }),
    pending: all.isPending,
  };
}
