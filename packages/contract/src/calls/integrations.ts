/** Integrations of a workspace, those of its apps among them. */
import * as z from 'zod/mini';
import { orgParams } from '../fields.ts';
import { integrationCalls, oneDelivery, oneIntegration } from '../integration-calls.ts';

export const {
  list: listIntegrations,
  read: readIntegration,
  create: createIntegration,
  update: updateIntegration,
  remove: deleteIntegration,
  roll: rollIntegrationSecret,
  test: testIntegration,
  deliveries: listDeliveries,
  delivery: readDelivery,
  replay: replayDelivery,
} = integrationCalls({
  name: 'integrations',
  of: 'a workspace',
  path: '/organizations/:org/integrations',
  application: {},
  params: orgParams,
  one: z.extend(orgParams, oneIntegration),
  delivery: z.extend(orgParams, oneDelivery),
  sample: {},
});
