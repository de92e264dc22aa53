import { applicationDirectory } from '../apps/index.ts';
import { defineCapability } from '../capability.ts';
import { createDeliveryLoop } from './delivery-loop.ts';
import { integrationConsumer } from './integrations-events.ts';
import { forgetDeliveries } from './integrations-jobs.ts';
import { integrationSettingsRoutes } from './integrations-routes.ts';

export type { Happening, IntegrationSource } from './integration-source.ts';

export const integrations = defineCapability({
  name: 'integrations',
  demo: async () => (await import('./integrations-demo.ts')).integrationsDemo,
  create({ config, db, envelope, outbound, log, publicUrl }, offered) {
    const storeAddress = () => config.STORE_URL ?? publicUrl();
    const deps = { db, envelope, outbound, log, publicUrl, storeAddress, timeoutMs: config.WEBHOOK_SECONDS * 1000 };
    return {
      routes: integrationSettingsRoutes({
        ...deps,
        applications: applicationDirectory,
        sources: offered.integrations,
      }),
      jobs: [forgetDeliveries(db)],
      consumers: [integrationConsumer(offered.integrations)],
      loops: [createDeliveryLoop(deps)],
    };
  },
});
