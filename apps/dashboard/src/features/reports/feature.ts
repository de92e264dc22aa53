import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'reports',
  pages: { 'app-reports': lazy(async () => (await import('./AppReportsPage.tsx')).AppReportsPage, 'reports') },
  panels: { report: lazy(async () => (await import('./panel/ReportPanel.tsx')).ReportPanel, 'reports') },
};
