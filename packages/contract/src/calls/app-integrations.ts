/** Integrations of one app. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { integrationCalls, oneDelivery, oneIntegration } from '../integration-calls.ts';

export const {
  list: listAppIntegrations,
  read: readAppIntegration,
  create: createAppIntegration,
  update: updateAppIntegration,
  remove: deleteAppIntegration,
  roll: rollAppIntegrationSecret,
  test: testAppIntegration,
  deliveries: listAppDeliveries,
  delivery: readAppDelivery,
  replay: replayAppDelivery,
} = integrationCalls({
  name: 'appIntegrations',
  of: 'an app',
  path: '/organizations/:org/apps/:appId/integrations',
  application: { application: 'one' },
  params: appParams,
  one: z.extend(appParams, oneIntegration),
  delivery: z.extend(appParams, oneDelivery),
  sample: { appId: '0199a000-0000-7000-8000-000000000000' },
});
