/** What belongs to the dashboard and the server as a whole (platform-shell.md, sections 2, 4 and 6; domain.md, section 3). */

export const serviceStatuses = ['OP', 'PD', 'PO', 'MO', 'UM'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export const trackMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type TrackMethod = (typeof trackMethods)[number];

export const searchItemTypes = [
  'application',
  'build',
  'publishedApplication',
  'admDevice',
  'emmDevice',
  'winDevice',
] as const;
export type SearchItemType = (typeof searchItemTypes)[number];

/** What the query parameter `s` can open beside a page. */
export const panelKinds = [
  'build',
  'org',
  'user',
  'integration',
  'publication',
  'audience',
  'audit',
  'report',
  'billingInvoice',
  'admVppAsset',
  'emmEnrollmentTemplate',
  'winEnrollmentTemplate',
  'admDepDevice',
  'agentLogs',
  'inventoryItem',
  'certificateProvider',
  'deviceAudience',
  'automationRule',
  'track',
  'customer',
  'stripeEvent',
  'source',
  'plan',
  'brokerRoom',
  'emmPubSub',
  // Of our own: the specification has no panel for tasks on many things, for what devices were asked together, for
  // templates of Apple devices, nor for an account as the provider sees it.
  'bulkTask',
  'commandGroup',
  'admEnrollmentTemplate',
  'account',
] as const;
export type PanelKind = (typeof panelKinds)[number];

/** Worst to best. */
export const serviceStatusRanking: readonly ServiceStatus[] = ['UM', 'MO', 'PO', 'PD', 'OP'];

/** The status shown is the worst among the components; undefined when there are none. */
export function worstServiceStatus(statuses: readonly ServiceStatus[]): ServiceStatus | undefined {
  return serviceStatusRanking.find((status) => statuses.includes(status));
}
