export { insertTrial as startTrial, lockLimit, moveTrialEnd, putPlanOverrides } from './billing-store.ts';
export { allowsFeature, isUnpaid, readBuildSize, readLimit, requireFeature, requireQuota } from './gates.ts';
export { type PlanOverrides, type SubscriptionRow, standing, toSubscriptions } from './subscriptions.ts';
