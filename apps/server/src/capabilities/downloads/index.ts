import { defineCapability } from '../capability.ts';
import { downloadsOverview } from './downloads-overview-list.ts';
import { downloadsRoutes } from './downloads-routes.ts';
import { fileRoutes, forgetLinksJob } from './file-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { downloadAddresses } from './links.ts';

export { readRange } from './byte-range.ts';
export { createDownloadLink, downloadAddresses } from './links.ts';
export { writeManifest } from './manifest.ts';

export const downloads = defineCapability({
  name: 'downloads',
  overview: downloadsOverview,
  demo: async () => (await import('./downloads-demo.ts')).downloadsDemo,
  create: (platform) => ({
    routes: [
      ...downloadsRoutes(),
      ...linkRoutes(platform.addressOf('download'), downloadAddresses(platform)),
      ...fileRoutes({ ...platform, addresses: downloadAddresses(platform) }),
    ],
    jobs: [forgetLinksJob(platform)],
  }),
});
