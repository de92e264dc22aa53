/** Uploads that are still open when their app or workspace goes: their rows go with it, and nobody else knows their files. */
import type { Tx } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { uploadKey } from './upload-key.ts';
import { listOpenOfApp, listOpenOfWorkspace, lockUploads } from './uploads-store.ts';

async function tell(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const payload = { key: uploadKey(organizationId, id) };
    await emit(tx, { type: 'upload.left', entityId: id, payload });
  }
}

/** For whoever deletes an app. Held before builds and the app, as by whoever completes one. */
export const uploadsOfApp = {
  lock: lockUploads,
  tell: async (tx: Tx, applicationId: string) => tell(tx, tx.organizationId, await listOpenOfApp(tx, applicationId)),
};

/** For whoever deletes a workspace, across workspaces. */
export async function leaveUploads(tx: Tx, organizationId: string): Promise<void> {
  await tell(tx, organizationId, await listOpenOfWorkspace(tx, organizationId));
}

interface Left {
  key: string;
}

/** Harmless to repeat: what is gone is gone. */
export function dropUploadJob(storage: Storage): JobKind<Left> {
  return {
    name: 'uploads.drop',
    retries: 100,
    expireSeconds: 120,
    async run({ key }) {
      await storage.staging.discard(key);
      await storage.delete(key);
    },
  };
}

export const uploadConsumer = (job: JobKind<Left>) =>
  runJobOn('upload.left', job, ({ payload }) => ({ key: payload.key }));
