import { randomUUIDv7 } from 'node:crypto';
import { newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf } from '../apps/test-sweep.ts';

/** A report about that app. */
export async function reportOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into reports (organization_id, id, application_id, type, message, origin, member_type, video, video_type)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'bug', 'Sample', 'sdk', 'anonymous', 'kept',
      'video/mp4')`);
  return id;
}

/** The smallest thing that begins as one. */
const video = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypisom'), Buffer.alloc(8)]);

export const sweepPart: SweepPart = {
  samples: {
    reportId: ({ ownerQuery }, { id }) => reportOf(ownerQuery, id),
    exceptReportId: ({ ownerQuery }, { id }) => reportOf(ownerQuery, id),
  },
  scenes: {
    'reports.sendVideo': async ({ server, home }) => {
      const { token, hash } = newToken();
      const id = await reportOf(server.ownerQuery, home.id);
      await server.ownerQuery(sql`
        update reports set video = 'missing', upload_hash = ${hash}, upload_until = now() + interval '1 hour'
        where id = ${id}`);
      return { params: { token }, body: new Blob([video], { type: 'video/mp4' }) };
    },
  },
  unwritten: {
    'reports.sendVideo': 'part of what was written when the report came',
  },
};
