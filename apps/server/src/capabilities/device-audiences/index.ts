import { defineCapability } from '../capability.ts';
import { deviceAudienceRoutes } from './device-audiences-routes.ts';

export const deviceAudiences = defineCapability({
  name: 'device-audiences',
  demo: async () => (await import('./device-audiences-demo.ts')).deviceAudiencesDemo,
  create: () => ({ routes: deviceAudienceRoutes() }),
});
