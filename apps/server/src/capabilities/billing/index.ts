export { holdLimit, insertTrial as startTrial, moveTrialEnd, putPlanOverrides } from './billing-store.ts';
export { readBuildSize, readLimit, requireFeature, requireRoom } from './gates.ts';
export { type PlanOverrides, type SubscriptionRow, standing, toSubscription } from './subscriptions.ts';
