import { defineCapability } from '../capability.ts';
import { stopLinks } from '../notifications/index.ts';
import { buildUses } from './build-uses-list.ts';
import { distributionRoutes } from './distribution-routes.ts';
import { publicationsIntegration } from './publications-integrations-list.ts';
import { publicationMailConsumer, publicationMailJob } from './publications-mails.ts';
import { publicationsOverview } from './publications-overview-list.ts';
import { publicationRoutes } from './publications-routes.ts';
import { publicationsSearch } from './publications-search-list.ts';
import { publicationsOfApp } from './publications-service.ts';
import { endTesterLinksJob } from './tester-link-job.ts';

export { isFrom, type Viewer, type ViewingPerson } from './decide-access.ts';
export {
  accessOf,
  findPublished,
  forPerson,
  isVisibleTo,
  type ListedRow,
  listHistory,
  listPublished,
  type PublishedRow,
} from './published-list.ts';

export const publications = defineCapability({
  name: 'publications',
  search: [publicationsSearch],
  overview: publicationsOverview,
  integrations: [publicationsIntegration],
  demo: async () => (await import('./publications-demo.ts')).publicationsDemo,
  apps: { deletion: publicationsOfApp },
  builds: buildUses,
  create({ config, db, log, mailer, pictures, publicUrl, hashCode, addressOf }) {
    const storeAddress = () => config.STORE_URL ?? publicUrl();
    const mail = publicationMailJob(
      { db, mailer, stopLink: stopLinks({ hashCode, addressOf, publicUrl }) },
      storeAddress,
    );
    const deps = { pictures, storeAddress };
    return {
      routes: [...publicationRoutes(deps), ...distributionRoutes(deps)],
      jobs: [mail, endTesterLinksJob(db, log)],
      consumers: [publicationMailConsumer(mail)],
    };
  },
});
