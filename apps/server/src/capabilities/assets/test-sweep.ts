import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

/** A new one each time, since the call may delete it: with two versions, of which the second is the current one. */
export async function assetOf(query: OwnerQuery, organizationId: string, type = 'book'): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into assets (organization_id, id, type, name, current, newest, versions, size)
    values (${organizationId}, ${id}, ${type}, ${id}, 2, 2, 2, 8)`);
  for (const number of [1, 2])
    await query(sql`
      insert into asset_versions (organization_id, id, asset_id, number, file_name, size, sha256, language, content, arguments)
      values (${organizationId}, ${randomUUIDv7()}, ${id}, ${number}, 'sample', 4, ${randomBytes(32)}, 'bash', 'true', '[]')`);
  return id;
}

/** What takes the right to write scripts as well. */
const aScript: Scene = async ({ server, home, sent }) => {
  const assetId = await assetOf(server.ownerQuery, home.id, 'script');
  return { params: { ...sent.params, assetId } };
};

export const sweepPart: SweepPart = {
  samples: { assetId: ({ ownerQuery }, { id }) => assetOf(ownerQuery, id) },
  idFilters: { 'assets.list': ['assetId'] },
  scenes: {
    'assets.upload': async () => ({ body: new Blob(['%PDF-1.7\n'], { type: 'application/octet-stream' }) }),
    'assets.create': async () => ({
      body: { type: 'script', name: 'Restart', script: { language: 'bash', content: 'reboot', arguments: [] } },
    }),
    'assets.update': aScript,
    'assets.delete': aScript,
    'assets.rollBack': aScript,
    'assets.deleteVersion': aScript,
    'assets.saveScript': aScript,
  },
};
