import { randomUUIDv7 } from 'node:crypto';
import { putPublicationLogo } from '@muster/contract/calls/publications';
import { sql } from '../../platform/db/sql.ts';
import { asOwner, param, picture, type Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf } from '../apps/test-sweep.ts';
import { audienceOf } from '../audiences/test-sweep.ts';
import { buildOf } from '../builds/test-sweep.ts';

/** A new one each time, since the call may delete it. */
export async function publicationOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into publications (organization_id, id, application_id, slug, security, visibility, filter)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, ${`p-${id}`}, 'public', 'active',
      '{"type": "last"}')`);
  return id;
}

const withLogo: Scene = async (stage) => {
  const { api, token, params } = await asOwner(stage);
  const publicationId = param('publicationId')(stage);
  await api(putPublicationLogo, { params: { ...params, publicationId }, body: await picture() });
  return { token };
};

export const sweepPart: SweepPart = {
  samples: {
    publicationId: ({ ownerQuery }, { id }) => publicationOf(ownerQuery, id),
    build: ({ ownerQuery }, { id }) => buildOf(ownerQuery, id),
    application: ({ ownerQuery }, { id }) => appOf(ownerQuery, id),
    userAudienceMap: ({ ownerQuery }, { id }) => audienceOf(ownerQuery, id),
    userAudience: ({ ownerQuery }, { id }) => audienceOf(ownerQuery, id),
  },
  scenes: {
    'publications.putLogo': async () => ({ body: await picture() }),
    'publications.deleteLogo': withLogo,
  },
};
