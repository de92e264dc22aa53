import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'bulk-tasks',
  pages: { 'bulk-tasks': lazy(async () => (await import('./BulkTasksPage.tsx')).BulkTasksPage, 'bulkTasks') },
  panels: { bulkTask: lazy(async () => (await import('./BulkTaskPanel.tsx')).BulkTaskPanel, 'bulkTasks') },
  rules: { 'bulk-tasks': { permission: ['bulkTask', 'list'] } },
};
