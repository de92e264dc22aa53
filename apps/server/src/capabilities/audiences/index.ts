import { defineCapability } from '../capability.ts';
import { dropGroupJob, groupConsumer } from './audiences-jobs.ts';
import { audienceRoutes } from './audiences-routes.ts';

export { byGroups, inAudiences } from './audience-members-list.ts';
export { requireAllowedAudiences } from './audiences-service.ts';

export const audiences = defineCapability({
  name: 'audiences',
  demo: async () => (await import('./audiences-demo.ts')).audiencesDemo,
  create({ db }) {
    const dropGroup = dropGroupJob(db);
    return { routes: audienceRoutes(), jobs: [dropGroup], consumers: [groupConsumer(dropGroup)] };
  },
});
