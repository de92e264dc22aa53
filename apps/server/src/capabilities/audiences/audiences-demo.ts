/** To whom the demo company shows what: by group, by address, and for one app alone. */
import { findAppIds } from '../apps/index.ts';
import type { DemoPart } from '../demo-part.ts';
import { findGroupIds } from '../people/index.ts';
import { createAudience } from './audiences-service.ts';

export const audiencesDemo: DemoPart = {
  async add(tx, { ownerId, slug, organizationId }) {
    const groups = await findGroupIds(tx, ['Baristas', 'Night shift', 'Delivery', 'Roasters']);
    const apps = await findAppIds(tx, ['barista', 'last-mile']);
    const held = (...names: string[]) => names.flatMap((name) => groups.get(name) ?? []);
    const asker = {
      principal: { userId: ownerId, scopes: null },
      membership: { organizationId, slug, role: 'owner', applications: [] },
    } as const;
    await createAudience(tx, asker, {
      name: 'Everybody at Aurora',
      description: 'Whoever has an address of the company',
      emails: ['*@aurora.example'],
    });
    await createAudience(tx, asker, {
      name: 'Counter staff',
      description: 'Behind the counter, day and night',
      usersScope: 'employees',
      groups: [held('Baristas')],
    });
    await createAudience(tx, asker, {
      name: 'Night crew on the road',
      description: 'On the road or at the roaster at night',
      usersScope: 'employees',
      groups: [held('Delivery', 'Night shift'), held('Roasters', 'Night shift')],
      applicationIds: [...apps.values()],
    });
    await createAudience(tx, asker, {
      name: 'Barista pilot',
      description: 'They try new versions a week before everybody else',
      applicationId: apps.get('barista') ?? null,
      emails: ['alba.serrano@aurora.example', 'rita.almeida@aurora.example', 'taster@partner.example'],
    });
  },
};
