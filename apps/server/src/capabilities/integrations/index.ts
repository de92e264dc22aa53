export { addPastDelivery } from './add-past-delivery.ts';
export { createDeliveryLoop } from './delivery-loop.ts';
export type { IntegrationSource } from './integration-source.ts';
export { integrationConsumer } from './integrations-events.ts';
export { forgetDeliveries } from './integrations-jobs.ts';
export { integrationSettingsRoutes } from './integrations-routes.ts';
export { createIntegration } from './integrations-service.ts';
