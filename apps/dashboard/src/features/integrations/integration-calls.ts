import * as ofApp from '@muster/contract/calls/app-integrations';
import * as ofWorkspace from '@muster/contract/calls/integrations';

const own = {
  read: ofWorkspace.readIntegration,
  create: ofWorkspace.createIntegration,
  update: ofWorkspace.updateIntegration,
  remove: ofWorkspace.deleteIntegration,
  roll: ofWorkspace.rollIntegrationSecret,
  test: ofWorkspace.testIntegration,
  deliveries: ofWorkspace.listDeliveries,
  delivery: ofWorkspace.readDelivery,
  replay: ofWorkspace.replayDelivery,
};

const app = {
  read: ofApp.readAppIntegration,
  create: ofApp.createAppIntegration,
  update: ofApp.updateAppIntegration,
  remove: ofApp.deleteAppIntegration,
  roll: ofApp.rollAppIntegrationSecret,
  test: ofApp.testAppIntegration,
  deliveries: ofApp.listAppDeliveries,
  delivery: ofApp.readAppDelivery,
  replay: ofApp.replayAppDelivery,
};

/** Whose integrations: a workspace's, or through an app the app's. */
export interface Place {
  org: string;
  appId: string | undefined;
}

/** The two differ in one parameter of their paths, which `paramsAt` gives. */
export function callsAt({ appId }: Place): typeof own {
  return appId === undefined ? own : (app as unknown as typeof own);
}

export function paramsAt({ org, appId }: Place): { org: string } {
  return appId === undefined ? { org } : ({ org, appId } as { org: string });
}

/** What shows integrations. */
export const shownBy = [
  ofWorkspace.listIntegrations,
  ofWorkspace.readIntegration,
  ofApp.listAppIntegrations,
  ofApp.readAppIntegration,
];
