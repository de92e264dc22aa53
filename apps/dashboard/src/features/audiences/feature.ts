import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'audiences',
  pages: {
    audiences: lazy(async () => (await import('./AudiencesPage.tsx')).AudiencesPage, 'audiences'),
    'app-audiences': lazy(async () => (await import('./AppAudiencesPage.tsx')).AppAudiencesPage, 'audiences'),
  },
  panels: { audience: lazy(async () => (await import('./AudiencePanel.tsx')).AudiencePanel, 'audiences') },
  rules: { audiences: { limit: 'userAudiences', permission: ['userAudience', 'list'] } },
};
