import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';

interface Dropped {
  key: string;
}

export function dropFileJob(storage: Storage): JobKind<Dropped> {
  return { name: 'files.drop', retries: 100, expireSeconds: 120, run: ({ key }) => storage.delete(key) };
}

export const fileConsumer = (job: JobKind<Dropped>) =>
  runJobOn('file.drop', job, ({ payload }) => ({ key: payload.key }));
