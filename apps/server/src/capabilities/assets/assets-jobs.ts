import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { assetKey } from './asset-key.ts';
import { listBrokenOff, removeUpload } from './assets-store.ts';

/** Longer than a request can take. */
const brokenOffAfter = 4;
const atOnce = 100;

interface Left {
  key: string;
}

/** Harmless to repeat: what is gone is gone. */
export function dropAssetFileJob(storage: Storage): JobKind<Left> {
  return {
    name: 'assets.drop',
    retries: 100,
    expireSeconds: 120,
    run: ({ key }) => storage.delete(key),
  };
}

export const assetFilesConsumer = (job: JobKind<Left>) =>
  runJobOn('mdmAsset.filesLeft', job, ({ payload }) => payload.keys.map((key) => ({ key })));

/** Room and file of uploads during which the program ended. */
export function forgetAssetUploads(db: Database, storage: Storage): JobKind {
  return {
    name: 'assets.forget-uploads',
    retries: 3,
    expireSeconds: 3600,
    cron: '41 * * * *',
    async run() {
      for (;;) {
        const some = await listBrokenOff(db, brokenOffAfter, atOnce);
        if (some.length === 0) return;
        for (const { organizationId, id } of some) {
          // Whoever still sends it finds no room any more, and drops it.
          await db.withTenant(organizationId, systemActor, (tx) => removeUpload(tx, id));
          await storage.delete(assetKey(organizationId, id));
        }
      }
    },
  };
}
