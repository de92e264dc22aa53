import * as calls from '@muster/contract/calls/notifications';
import type { Database } from '../../platform/db/database.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { countUnread, listNotifications } from './notifications-list.ts';
import { markRead, readPreferences, updatePreference } from './notifications-service.ts';

export function notificationRoutes(db: Database): Route[] {
  return [
    handle(calls.listNotifications, ({ principal, query: { unread, ...page } }) =>
      listNotifications(db, principal.userId, { ...page, unread: unread === 'true' }),
    ),
    handle(calls.countUnread, async ({ principal }) => ({ count: await countUnread(db, principal.userId) })),
    handle(calls.markRead, ({ principal, body, transaction }) =>
      transaction((tx) => markRead(tx, principal.userId, body)),
    ),
    handle(calls.markAllRead, ({ principal, body, transaction }) =>
      transaction((tx) => markRead(tx, principal.userId, body)),
    ),
    handle(calls.readPreferences, ({ principal, read }) => read((tx) => readPreferences(tx, principal.userId))),
    handle(calls.updatePreference, ({ principal, params, body, transaction }) =>
      transaction((tx) => updatePreference(tx, principal, { topic: params.topic, mail: body.mail })),
    ),
  ];
}
