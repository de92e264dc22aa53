import type { PanelKind } from '@muster/contract/enumerations/platform';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../shared/parts/lazy-part.tsx';

export interface PanelProps {
  id: string;
  section: string | undefined;
}

type Panel = ComponentType<PanelProps & { meanwhile?: ReactNode }>;

/** What each kind of panel shows. Those whose content is not built yet say so, and nothing links to them. */
export const panels: Record<PanelKind, Panel | undefined> = {
  build: lazyPart(
    async () => (await import('../features/builds/panel/BuildPanel.tsx')).BuildPanel,
    'appSettings',
    'buildPanel',
    'builds',
  ),
  org: lazyPart(async () => (await import('../features/provider/OrganizationPanel.tsx')).OrganizationPanel, 'provider'),
  user: lazyPart(
    async () => (await import('../features/people/panel/PersonPanel.tsx')).PersonPanel,
    'activity',
    'people',
  ),
  integration: lazyPart(
    async () => (await import('../features/integrations/IntegrationPanel.tsx')).IntegrationPanel,
    'integrations',
  ),
  publication: undefined,
  audience: undefined,
  audit: lazyPart(async () => (await import('../features/audit/AuditPanel.tsx')).AuditPanel, 'activity', 'audit'),
  report: undefined,
  billingInvoice: undefined,
  admVppAsset: undefined,
  emmEnrollmentTemplate: undefined,
  winEnrollmentTemplate: undefined,
  admDepDevice: undefined,
  agentLogs: undefined,
  inventoryItem: undefined,
  certificateProvider: undefined,
  deviceAudience: undefined,
  automationRule: undefined,
  track: undefined,
  customer: undefined,
  stripeEvent: undefined,
  source: undefined,
  plan: undefined,
  brokerRoom: undefined,
  emmPubSub: undefined,
};
