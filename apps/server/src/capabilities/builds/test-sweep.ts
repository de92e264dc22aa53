import { randomUUIDv7 } from 'node:crypto';
import { uploadAppPicture } from '@muster/contract/calls/app-settings';
import { sql } from '../../platform/db/sql.ts';
import { asOwner, param, picture } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf } from '../apps/test-sweep.ts';

/** A build of that app. */
export async function buildOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [id, fileId] = [randomUUIDv7(), await fileOf(query, organizationId)];
  await query(sql`
    insert into builds (organization_id, id, application_id, file_id, status, file_name, size)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, ${fileId}, 'processed', 'sample.apk', 1)`);
  return id;
}

/** Beside the newest build, which is the one that the same request names. */
export async function attachmentOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [known] = await query<{ id: string }>(
    sql`select id from builds where organization_id = ${organizationId} order by id desc limit 1`,
  );
  const [id, fileId] = [randomUUIDv7(), await fileOf(query, organizationId)];
  await query(sql`
    insert into build_attachments (organization_id, id, build_id, file_id, name, size)
    values (${organizationId}, ${id}, ${known?.id ?? (await buildOf(query, organizationId))}, ${fileId}, 'mapping.txt', 1)`);
  return id;
}

async function fileOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into stored_files (organization_id, id, storage_key, size)
    values (${organizationId}, ${id}, ${`organizations/${organizationId}/files/${id}`}, 1)`);
  return id;
}

export const sweepPart: SweepPart = {
  samples: {
    buildId: ({ ownerQuery }, { id }) => buildOf(ownerQuery, id),
    otherBuildId: ({ ownerQuery }, { id }) => buildOf(ownerQuery, id),
    exceptBuildId: ({ ownerQuery }, { id }) => buildOf(ownerQuery, id),
    attachmentId: ({ ownerQuery }, { id }) => attachmentOf(ownerQuery, id),
  },
  scenes: {
    'builds.takePicture': async (stage) => {
      const { api, token, params } = await asOwner(stage);
      const appId = param('appId')(stage);
      const app = await api(uploadAppPicture, { params: { ...params, appId }, body: await picture() });
      const { buildId } = stage.sent.body as { buildId: string };
      await stage.server.ownerQuery(sql`update builds set icon = ${app.picture} where id = ${buildId}`);
      return { token };
    },
  },
};
