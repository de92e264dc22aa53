import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { uploadKey } from './upload-key.ts';
import { forgetUpload, giveUpOver, listOver } from './uploads-store.ts';

const atOnce = 100;

/** Removes what nobody went on with. A file that became a build's is left alone: only its upload is forgotten. */
export function forgetUploads(db: Database, storage: Storage): JobKind {
  return {
    name: 'uploads.forget',
    retries: 3,
    expireSeconds: 3600,
    cron: '17 * * * *',
    async run() {
      for (let over = await listOver(db, atOnce); over.length > 0; over = await listOver(db, atOnce)) {
        for (const upload of over) {
          const key = uploadKey(upload.organizationId, upload.id);
          if (await db.withTenant(upload.organizationId, systemActor, (tx) => giveUpOver(tx, upload.id))) {
            await storage.staging.discard(key);
            await storage.delete(key);
          }
          await forgetUpload(db, upload);
        }
      }
    },
  };
}
