export { notificationConsumer } from './notifications-events.ts';
export { digestJob, forgetNotifications, trialNoticeJob } from './notifications-jobs.ts';
export { notificationRoutes } from './notifications-routes.ts';
export { insertNotices as addNotifications } from './notifications-store.ts';
