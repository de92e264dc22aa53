import type { Platform } from '../../platform/platform.ts';
import { defineCapability } from '../capability.ts';
import { deleteReportsKind, updateReportsKind } from './report-kinds.ts';
import { videoRoutes } from './report-videos.ts';
import { reportsIntegration } from './reports-integrations-list.ts';
import { listScreenshots } from './reports-list.ts';
import { reportsOverview } from './reports-overview-list.ts';
import { reportRoutes } from './reports-routes.ts';
import { reportsOfApp } from './reports-service.ts';

export { keepScreenshot } from './keep-screenshot.ts';
export { createReport } from './reports-service.ts';

/** Where an SDK, or the store, sends the video that it announced: an absolute address that holds its own key. */
export function videoUploadUrl(
  { addressOf, publicUrl }: Pick<Platform, 'addressOf' | 'publicUrl'>,
  token: string,
): string {
  return new URL(`${addressOf('upload')}/v1/reports/${token}`, publicUrl()).href;
}

export const reports = defineCapability({
  name: 'reports',
  overview: reportsOverview,
  integrations: [reportsIntegration],
  bulk: [updateReportsKind, deleteReportsKind],
  apps: { deletion: reportsOfApp },
  workspaces: { pictures: listScreenshots },
  demo: async () => (await import('./reports-demo.ts')).reportsDemo,
  create: (platform) => ({
    routes: [...reportRoutes(), ...videoRoutes({ ...platform, downloadUrl: platform.addressOf('download') })],
  }),
});
