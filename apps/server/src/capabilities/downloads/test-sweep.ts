import { randomUUIDv7 } from 'node:crypto';
import { newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf, giveAppToken } from '../apps/test-sweep.ts';
import { buildForm } from '../uploads/test-sweep.ts';

/** One of that app, and what was counted of it. */
export async function downloadOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [id, appId, memberId] = [randomUUIDv7(), await appOf(query, organizationId), randomUUIDv7()];
  await query(sql`
    insert into downloads (organization_id, id, application_id, build_id, origin, member_type, member_id, kind, os)
    values (${organizationId}, ${id}, ${appId}, ${randomUUIDv7()}, 'store', 'employee', ${memberId}, 'install', 'ios')`);
  for (const [table, time] of [
    [sql`download_days`, sql`day`],
    [sql`download_months`, sql`month`],
  ] as const) {
    await query(sql`
      insert into ${table} (organization_id, application_id, dimension, ${time}, value, downloads)
      values (${organizationId}, ${appId}, 'all', date_trunc('month', now()), '', 1) on conflict do nothing`);
  }
  await query(sql`
    insert into adoptions (organization_id, id, application_id, member_id, os, build_id, member_type, member_email, kind)
    values (${organizationId}, ${randomUUIDv7()}, ${appId}, ${memberId}, 'ios', ${randomUUIDv7()}, 'employee', 'x@example.com', 'install')`);
  return id;
}

/** A link to a build that was sent. */
const link: Scene = async ({ server, home }) => {
  const authorization = `Bearer ${await giveAppToken(server, home.id)}`;
  const address = `${server.url}/v1/integrations/builds`;
  const reply = await fetch(address, { method: 'POST', headers: { authorization }, body: await buildForm() });
  const { data } = (await reply.json()) as { data: { id: string } };
  const { token, hash } = newToken();
  await server.ownerQuery(sql`
    insert into download_tokens (organization_id, hash, build_id, user_id, expires_at)
    values (${home.id}, ${hash}, ${data.id}, ${home.ownerId}, now() + interval '1 hour')`);
  return { params: { token, file: 'package.bin' } };
};

const unwritten = 'counted, not written down';

export const sweepPart: SweepPart = {
  idFilters: {
    'downloads.list': [
      'applicationId.*',
      'buildId.*',
      'publicationId.*',
      'memberId.*',
      'applicationId',
      'buildId',
      'publicationId',
      'memberId',
    ],
    'downloads.export': [
      'applicationId.*',
      'buildId.*',
      'publicationId.*',
      'memberId.*',
      'applicationId',
      'buildId',
      'publicationId',
      'memberId',
    ],
    'adoption.list': ['buildId', 'buildId.*'],
    'adoption.export': ['buildId', 'buildId.*'],
  },
  samples: { downloadId: ({ ownerQuery }, { id }) => downloadOf(ownerQuery, id) },
  scenes: {
    'downloads.get': link,
    'downloads.head': link,
    'downloads.getNamed': link,
    'downloads.headNamed': link,
  },
  unwritten: {
    'builds.link': 'an address for some minutes; what is downloaded from it is counted',
    'builds.linkAttachment': 'an address for some minutes',
    'downloads.get': unwritten,
    'downloads.head': unwritten,
    'downloads.getNamed': unwritten,
    'downloads.headNamed': unwritten,
  },
};
