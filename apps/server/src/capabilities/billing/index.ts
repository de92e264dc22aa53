export { insertTrial as startTrial } from './billing-store.ts';
export { type SubscriptionRow, standing, toSubscription } from './subscriptions.ts';
