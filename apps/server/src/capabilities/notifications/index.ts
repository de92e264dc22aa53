import { defineCapability } from '../capability.ts';
import { notificationConsumer } from './notifications-events.ts';
import { digestJob, forgetNotifications, trialNoticeJob } from './notifications-jobs.ts';
import { countUnread } from './notifications-list.ts';
import { notificationRoutes } from './notifications-routes.ts';
import { stopLinks } from './stop-mails.ts';
import { stopMailRoutes } from './stop-mails-routes.ts';

export { type StopLink, stopLinks, wanting } from './stop-mails.ts';

export const notifications = defineCapability({
  name: 'notifications',
  unread: countUnread,
  demo: async () => (await import('./notifications-demo.ts')).notificationsDemo,
  create({ db, mailer, hashCode, addressOf, publicUrl }) {
    const deps = { db, mailer, stopLink: stopLinks({ hashCode, addressOf, publicUrl }) };
    return {
      routes: [...notificationRoutes(db), ...stopMailRoutes({ db, hashCode })],
      jobs: [digestJob(deps), trialNoticeJob(deps), forgetNotifications(deps)],
      consumers: [notificationConsumer(deps)],
    };
  },
});
