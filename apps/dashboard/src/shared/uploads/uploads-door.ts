import type { Keep } from '../keep.ts';
import { createSignal, type Signal } from '../signal.ts';
import { createUploadMemory } from './upload-memory.ts';
import type { Uploads } from './uploads.ts';

/** The way to what is being uploaded. It is fetched when there is something: most pages never send a file. */
export interface UploadsDoor {
  opened: Pick<Signal<Uploads | undefined>, 'get' | 'subscribe'>;
  open(): Promise<Uploads>;
  /** Something was not over when the page was left. */
  isUnfinished(userId: string): boolean;
}

export function createUploadsDoor(load: () => Promise<Uploads>, keep: Keep): UploadsDoor {
  const opened = createSignal<Uploads | undefined>(undefined);
  return {
    opened,
    async open() {
      const known = opened.get();
      if (known) return known;
      const uploads = await load();
      opened.set(uploads);
      return uploads;
    },
    isUnfinished: (userId) =>
      createUploadMemory(keep, Date.now)
        .all()
        .some((upload) => upload.userId === userId),
  };
}
