import { uploadDays } from '@muster/contract/uploads';
import type { Keep } from '../keep.ts';
import type { FileFacts, UploadTarget } from './upload.ts';

const key = 'muster.uploads';
/** The server forgets what nobody completes; so does the browser. */
const longest = uploadDays * 24 * 60 * 60 * 1000;

/** What is remembered of an upload that is not over: enough to go on with when somebody gives the file again. */
export interface KeptUpload extends FileFacts {
  id: string;
  userId: string;
  target: UploadTarget;
  metadata: Readonly<Record<string, string>>;
  sent: number;
  /** The server's id of it, once it was begun there. Not its address: the token is sent there. */
  uploadId?: string | undefined;
  /** When it was begun. */
  at: number;
}

export interface UploadMemory {
  all(): KeptUpload[];
  find(id: string): KeptUpload | undefined;
  save(upload: KeptUpload): void;
  remove(id: string): void;
}

/** Read anew for each change, because other tabs write there, too. */
export function createUploadMemory(keep: Keep, now: () => number): UploadMemory {
  const all = () => parse(keep.get(key)).filter(({ at }) => now() - at < longest);
  function write(uploads: readonly KeptUpload[]): void {
    if (uploads.length === 0) keep.remove(key);
    else keep.set(key, JSON.stringify(uploads));
  }
  return {
    all,
    find: (id) => all().find((upload) => upload.id === id),
    save(upload) {
      const before = all();
      const known = before.some(({ id }) => id === upload.id);
      write(known ? before.map((each) => (each.id === upload.id ? upload : each)) : [...before, upload]);
    },
    remove: (id) => write(all().filter((upload) => upload.id !== id)),
  };
}

function parse(text: string | null): KeptUpload[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    // Not ours, or cut short.
    return [];
  }
}

function isKept(value: unknown): value is KeptUpload {
  const { id, userId, name, size, at, target, metadata } = (value ?? {}) as Partial<KeptUpload>;
  return Boolean(
    id && userId && name && size && at && target?.organization?.id && target.app?.id && typeof metadata === 'object',
  );
}
