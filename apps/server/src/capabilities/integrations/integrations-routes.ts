import * as appCalls from '@muster/contract/calls/app-integrations';
import * as calls from '@muster/contract/calls/integrations';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { IntegrationSource } from './integration-source.ts';
import { type Level, listDeliveries, listIntegrations } from './integrations-list.ts';
import {
  createIntegration,
  deleteIntegration,
  type IntegrationsDeps,
  readDelivery,
  readIntegration,
  replayDelivery,
  rollSecret,
  testIntegration,
  updateIntegration,
} from './integrations-service.ts';

interface Deps extends IntegrationsDeps {
  sources: readonly IntegrationSource[];
  applications: { names(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> };
}

/** Through a workspace all of its integrations are reached, through an app its own. */
export function integrationSettingsRoutes(deps: Deps): Route[] {
  const whole: Level = {};
  /** An app that is not there has no integrations either. */
  async function inApp(tx: Tx, appId: string): Promise<Level> {
    if (!(await deps.applications.names(tx, [appId])).has(appId)) fail(3001);
    return { appId };
  }
  async function list(tx: Tx, level: Level) {
    return { items: await listIntegrations(tx, level) };
  }
  async function remove(tx: Tx, level: Level, id: string): Promise<null> {
    await deleteIntegration(tx, level, id);
    return null;
  }
  async function deliveries(tx: Tx, level: Level, id: string, query: Parameters<typeof listDeliveries>[2]) {
    await readIntegration(tx, level, id);
    return listDeliveries(tx, id, query);
  }
  return [
    handle(calls.listIntegrations, ({ read }) => read((tx) => list(tx, whole))),
    handle(calls.readIntegration, ({ params, read }) => read((tx) => readIntegration(tx, whole, params.integrationId))),
    handle(calls.createIntegration, ({ body, principal, transaction }) =>
      transaction((tx) => createIntegration(deps, tx, whole, body, principal.userId)),
    ),
    handle(calls.updateIntegration, ({ params, body, transaction }) =>
      transaction((tx) => updateIntegration(deps, tx, whole, params.integrationId, body)),
    ),
    handle(calls.deleteIntegration, ({ params, transaction }) =>
      transaction((tx) => remove(tx, whole, params.integrationId)),
    ),
    handle(calls.rollIntegrationSecret, ({ params, transaction }) =>
      transaction((tx) => rollSecret(deps, tx, whole, params.integrationId)),
    ),
    handle(calls.testIntegration, ({ params, transaction }) =>
      transaction((tx) => testIntegration(deps.sources, tx, whole, params.integrationId)),
    ),
    handle(calls.listDeliveries, ({ params, query, read }) =>
      read((tx) => deliveries(tx, whole, params.integrationId, query)),
    ),
    handle(calls.readDelivery, ({ params, read }) => read((tx) => readDelivery(deps, tx, whole, params))),
    handle(calls.replayDelivery, ({ params, transaction }) => transaction((tx) => replayDelivery(tx, whole, params))),

    handle(appCalls.listAppIntegrations, ({ params, read }) =>
      read(async (tx) => list(tx, await inApp(tx, params.appId))),
    ),
    handle(appCalls.readAppIntegration, ({ params, read }) =>
      read((tx) => readIntegration(tx, params, params.integrationId)),
    ),
    handle(appCalls.createAppIntegration, ({ params, body, principal, transaction }) =>
      transaction(async (tx) => createIntegration(deps, tx, await inApp(tx, params.appId), body, principal.userId)),
    ),
    handle(appCalls.updateAppIntegration, ({ params, body, transaction }) =>
      transaction((tx) => updateIntegration(deps, tx, params, params.integrationId, body)),
    ),
    handle(appCalls.deleteAppIntegration, ({ params, transaction }) =>
      transaction((tx) => remove(tx, params, params.integrationId)),
    ),
    handle(appCalls.rollAppIntegrationSecret, ({ params, transaction }) =>
      transaction((tx) => rollSecret(deps, tx, params, params.integrationId)),
    ),
    handle(appCalls.testAppIntegration, ({ params, transaction }) =>
      transaction((tx) => testIntegration(deps.sources, tx, params, params.integrationId)),
    ),
    handle(appCalls.listAppDeliveries, ({ params, query, read }) =>
      read((tx) => deliveries(tx, params, params.integrationId, query)),
    ),
    handle(appCalls.readAppDelivery, ({ params, read }) => read((tx) => readDelivery(deps, tx, params, params))),
    handle(appCalls.replayAppDelivery, ({ params, transaction }) =>
      transaction((tx) => replayDelivery(tx, params, params)),
    ),
  ];
}
