import { readAt } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';

export const sweepPart: SweepPart = {
  scenes: {
    'adminOrganizations.changePlan': readAt('organizations', ({ home }) => home.id),
    'adminOrganizations.offerBuildPlatforms': async ({ home }) => ({ params: { organization: home.slug } }),
  },
};
