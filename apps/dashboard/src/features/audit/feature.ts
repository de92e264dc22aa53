import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'audit',
  pages: { audit: lazy(async () => (await import('./AuditPage.tsx')).AuditPage, 'activity', 'audit') },
  panels: { audit: lazy(async () => (await import('./AuditPanel.tsx')).AuditPanel, 'activity', 'audit') },
  rules: { audit: { permission: ['audit', 'list'] } },
};
