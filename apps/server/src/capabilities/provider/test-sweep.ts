import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import { readAt } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';

export const sweepPart: SweepPart = {
  samples: {
    async buildPlatformId({ ownerQuery }) {
      const id = randomUUIDv7();
      await ownerQuery(sql`
        insert into build_platforms (id, slug, name, processable, color, extensions)
        values (${id}, ${`kiosk-${id.slice(-6)}`}, 'Kiosk', false, '112233', '{bin}')`);
      return id;
    },
    async trackId({ ownerQuery }, { id: organizationId }) {
      const id = randomUUIDv7();
      await ownerQuery(sql`
        insert into tracks (id, service, organization_id, method, url, status, headers, duration_ms, created_at)
        values (${id}, 'store', ${organizationId}, 'get', '/store', 200, '{}', 1, now())`);
      return id;
    },
  },
  scenes: {
    'adminOrganizations.changePlan': readAt('organizations', ({ home }) => home.id),
    'adminOrganizations.createBuildPlatform': async () => ({
      body: { name: 'Kiosk', slug: `k-${randomUUIDv7().slice(-8)}`, color: '112233', extensions: ['bin'], svgIcon: '' },
    }),
    'adminOrganizations.offerBuildPlatforms': async ({ home }) => ({ params: { organization: home.slug } }),
  },
};
