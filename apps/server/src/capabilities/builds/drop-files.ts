import type { Consumer } from '../../platform/events/outbox.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileDropped } from './stored-files-store.ts';

interface Dropped {
  key: string;
}

export function dropFileJob(storage: Storage): JobKind<Dropped> {
  return { name: 'files.drop', retries: 100, expireSeconds: 120, run: ({ key }) => storage.delete(key) };
}

export function fileConsumer(jobs: Jobs, job: JobKind<Dropped>): Consumer {
  return {
    name: 'files',
    async handle(events, tx) {
      for (const { type, payload } of events)
        if (type === fileDropped) await jobs.send(tx, job, { key: payload.key as string });
    },
  };
}
