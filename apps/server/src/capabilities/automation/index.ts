import { defineCapability } from '../capability.ts';
import { automationIntegration } from './automation-integrations-list.ts';
import { checkConditions, checkConsumer, checkOne, forgetRuns } from './automation-jobs.ts';
import { runAutomationKind } from './automation-kinds.ts';
import { createAutomationLoop } from './automation-loop.ts';
import { automationRoutes } from './automation-routes.ts';

export const automation = defineCapability({
  name: 'automation',
  integrations: [automationIntegration],
  bulkOf: (drivers) => [runAutomationKind(drivers)],
  demo: async () => (await import('./automation-demo.ts')).automationDemo,
  create(platform, { drivers }) {
    const { db } = platform;
    const check = checkOne(db);
    return {
      routes: automationRoutes(drivers),
      jobs: [check, checkConditions(db), forgetRuns(db)],
      consumers: [checkConsumer(check)],
      loops: [createAutomationLoop(platform, drivers)],
    };
  },
});
