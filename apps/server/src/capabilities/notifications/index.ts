import { defineCapability } from '../capability.ts';
import { notificationConsumer } from './notifications-events.ts';
import { digestJob, forgetNotifications, trialNoticeJob } from './notifications-jobs.ts';
import { countUnread } from './notifications-list.ts';
import { notificationRoutes } from './notifications-routes.ts';

export const notifications = defineCapability({
  name: 'notifications',
  unread: countUnread,
  demo: async () => (await import('./notifications-demo.ts')).notificationsDemo,
  create({ db, mailer }) {
    const deps = { db, mailer };
    return {
      routes: notificationRoutes(db),
      jobs: [digestJob(deps), trialNoticeJob(deps), forgetNotifications(deps)],
      consumers: [notificationConsumer(deps)],
    };
  },
});
