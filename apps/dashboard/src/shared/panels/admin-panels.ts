import type { PanelKind } from '@muster/contract/enumerations/platform';

/**
 * Panels of the provider's own area: the workspaces of all customers, their payments, the request log and what the
 * services say among themselves. Only for administrators (platform-shell.md, section 2, Dialog widgets).
 */
export const adminPanels: ReadonlySet<PanelKind> = new Set([
  'org',
  'track',
  'customer',
  'stripeEvent',
  'source',
  'plan',
  'brokerRoom',
  'emmPubSub',
]);
