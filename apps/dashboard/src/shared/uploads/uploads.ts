import type { TokenAccess } from '../api/api.ts';
import type { Connection } from '../connection.ts';
import { createSignal, type Signal } from '../signal.ts';
import { deliver, noNetwork } from './deliver.ts';
import { type FileKeys, openKey } from './file-keys.ts';
import type { CancelFile, SendFile } from './sending.ts';
import { createSpeedometer } from './speedometer.ts';
import type { HoldUpload } from './tab-locks.ts';
import {
  type ChosenFile,
  isActive,
  isOver,
  isSameFile,
  LostFile,
  OtherFile,
  type Upload,
  type UploadFields,
  type UploadTarget,
} from './upload.ts';
import type { KeptUpload, UploadMemory } from './upload-memory.ts';

/** More at once share the same line, and each would take longer. */
const atOnce = 2;
/** How often what was sent is written down and shown, in milliseconds. */
const shownEvery = 200;
const keptEvery = 1_000;

export interface Uploads {
  list: Pick<Signal<readonly Upload[]>, 'get' | 'subscribe'>;
  /** Takes files; one that was begun before goes on where it was. */
  add(target: UploadTarget, files: readonly ChosenFile[], fields?: UploadFields): void;
  /** Those of the files with which something that was begun goes on. The others are new. */
  goOnWith(target: UploadTarget, files: readonly ChosenFile[]): ChosenFile[];
  pause(ids: readonly string[]): void;
  /** Goes on, also after it failed. */
  resume(ids: readonly string[]): void;
  /** The file of an upload that lacks it. */
  choose(id: string, chosen: ChosenFile): void;
  /** Opens the file of an upload that lacks it by itself, after asking whether it may. */
  reopen(id: string): Promise<void>;
  /** Takes it off the list; what is not done is given up. */
  remove(ids: readonly string[]): void;
  /** The account is left: nothing more is sent in its name. What is not done is remembered. */
  stop(): void;
}

export interface UploadsParts {
  userId: string;
  /** Of the upload service. */
  base: string;
  access: TokenAccess;
  connection: Pick<Connection, 'lost' | 'answers'>;
  memory: UploadMemory;
  keys: FileKeys;
  hold: HoldUpload;
  sendFile: SendFile;
  cancelFile: CancelFile;
  newId(): string;
  now(): number;
}

/** An upload with what only its sender needs. */
interface Job {
  kept: KeptUpload;
  file?: File | undefined;
  stop?: AbortController | undefined;
  release(): void;
}

/** All files that this account sends from this tab, two at a time, over lost networks and reloads. */
export function createUploads(parts: UploadsParts): Uploads {
  const { userId, connection, memory, keys, hold, now } = parts;
  const list = createSignal<readonly Upload[]>([]);
  const jobs = new Map<string, Job>();

  const find = (id: string) => list.get().find((upload) => upload.id === id);
  const change = (id: string, change: Partial<Upload>) =>
    list.set(list.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const endpointOf = ({ organization, app }: UploadTarget) =>
    `${parts.base}/organizations/${organization.id}/apps/${app.id}/uploads`;

  function keep(job: Job, change: Partial<KeptUpload>): void {
    job.kept = { ...job.kept, ...change };
    memory.save(job.kept);
  }

  /** It is over: nobody has to know of it any more but who looks at the list. */
  function close(id: string): void {
    const job = jobs.get(id);
    if (!job) return;
    job.stop?.abort();
    jobs.delete(id);
    memory.remove(id);
    void keys.remove(id);
    job.release();
  }

  function stand(id: string, state: 'paused' | 'failed' | 'missing', error?: unknown): void {
    const job = jobs.get(id);
    job?.stop?.abort();
    // What the server refused from the start is not something to go on with tomorrow.
    if (state === 'failed' && job?.kept.uploadId === undefined) memory.remove(id);
    change(id, { state, error, speed: undefined, remaining: undefined });
    next();
  }

  function next(): void {
    for (const { id, state } of list.get()) {
      const job = jobs.get(id);
      const running = [...jobs.values()].filter(({ stop }) => stop && !stop.signal.aborted).length;
      if (running >= atOnce) return;
      if (state === 'waiting' && job?.file && (!job.stop || job.stop.signal.aborted)) void run(id, job, job.file);
    }
  }

  async function run(id: string, job: Job, file: File): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    job.stop = stop;
    try {
      const { buildId } = await deliver({
        file,
        connection,
        signal,
        attempt: (onSent) => attempt(id, job, file, signal, onSent),
        onWait: (state, error) => change(id, { state, error, speed: undefined, remaining: undefined }),
      });
      change(id, { state: 'done', sent: file.size, buildId: buildId ?? job.kept.target.buildId });
      close(id);
      next();
    } catch (error) {
      // Paused, cancelled, or the account is left: whoever did it has seen to the rest.
      if (signal.aborted) return;
      stand(id, error instanceof LostFile ? 'missing' : 'failed', error);
    }
  }

  function attempt(id: string, job: Job, file: File, signal: AbortSignal, onSent: (sent: number) => void) {
    const meter = createSpeedometer(now);
    let shown = Number.NEGATIVE_INFINITY;
    let kept = Number.NEGATIVE_INFINITY;
    change(id, { state: 'sending', error: undefined, speed: undefined, remaining: undefined });
    // A request that is on its way when the network goes may hang for minutes before it fails.
    const cut = new AbortController();
    const unwatch = connection.lost.subscribe(() => {
      if (connection.lost.get()) cut.abort(noNetwork());
    });
    const sending = parts.sendFile({
      file,
      endpoint: endpointOf(job.kept.target),
      uploadId: job.kept.uploadId,
      metadata: job.kept.metadata,
      access: parts.access,
      signal: AbortSignal.any([signal, cut.signal]),
      onStarted: (uploadId) => keep(job, { uploadId }),
      onProgress(sent) {
        if (signal.aborted) return;
        onSent(sent);
        const at = now();
        const speed = meter.measure(sent);
        if (at - shown >= shownEvery || sent === file.size) {
          shown = at;
          change(id, { sent, speed, remaining: speed ? (file.size - sent) / speed : undefined });
        }
        if (at - kept >= keptEvery) {
          kept = at;
          keep(job, { sent });
        }
      },
    });
    return sending.finally(unwatch);
  }

  function show(kept: KeptUpload, change: Partial<Upload>): void {
    const { id, target, name, size, lastModified, sent } = kept;
    const upload: Upload = { id, target, name, size, lastModified, sent, state: 'waiting', reachable: false };
    list.set([...list.get(), { ...upload, ...change }]);
  }

  function begin(target: UploadTarget, { file, key }: ChosenFile, metadata: Readonly<Record<string, string>>): void {
    const { name, size, lastModified } = file;
    const id = parts.newId();
    const kept: KeptUpload = { id, userId, target, name, size, lastModified, metadata, sent: 0, at: now() };
    const job: Job = { kept, file, release: () => undefined };
    jobs.set(id, job);
    job.release = hold(id, () => undefined);
    memory.save(kept);
    void key?.then((handle) => {
      if (handle && jobs.has(id)) void keys.save(id, handle);
    });
    show(kept, {});
  }

  function give(id: string, { file, key }: ChosenFile): void {
    const job = jobs.get(id);
    const upload = find(id);
    if (!job || !upload) return;
    if (!isSameFile(file, upload)) {
      change(id, { error: new OtherFile() });
      return;
    }
    job.file = file;
    void key?.then((handle) => {
      if (handle && jobs.has(id)) void keys.save(id, handle);
    });
    change(id, { state: 'waiting', error: undefined });
    next();
  }

  /** What was not over when the page was left, in this tab or in one that is closed. */
  function restore(kept: KeptUpload): void {
    const { id } = kept;
    const release = hold(id, async () => {
      const latest = memory.find(id);
      // Another tab had it, and has finished.
      if (!latest || jobs.has(id)) return release();
      jobs.set(id, { kept: latest, release });
      const key = await keys.find(id);
      if (!jobs.has(id)) return;
      show(latest, { state: 'missing', reachable: key !== undefined });
      const file = key && (await openKey(key, 'silently'));
      if (file && find(id)?.state === 'missing') give(id, { file });
    });
  }

  for (const kept of memory.all()) if (kept.userId === userId) restore(kept);

  return {
    list,
    add(target, files, fields = {}) {
      for (const chosen of files) begin(target, chosen, metadataOf(target, chosen.file, fields));
      next();
    },
    goOnWith(target, files) {
      return files.filter((chosen) => {
        const known = list
          .get()
          .find(
            (upload) =>
              !isOver(upload) &&
              upload.target.app.id === target.app.id &&
              upload.target.buildId === target.buildId &&
              isSameFile(upload, chosen.file),
          );
        if (known?.state === 'missing') give(known.id, chosen);
        return known !== undefined;
      });
    },
    pause(ids) {
      for (const id of ids) {
        const upload = find(id);
        const job = jobs.get(id);
        if (!upload || !job || !isActive(upload)) continue;
        keep(job, { sent: upload.sent });
        stand(id, 'paused');
      }
    },
    resume(ids) {
      for (const id of ids) {
        const state = find(id)?.state;
        if (state === 'paused' || state === 'failed') change(id, { state: 'waiting', error: undefined });
      }
      next();
    },
    choose: give,
    async reopen(id) {
      const key = await keys.find(id);
      const file = key && (await openKey(key, 'asking'));
      if (file) give(id, { file });
      // From now on somebody chooses it.
      else change(id, { reachable: false });
    },
    remove(ids) {
      for (const id of ids) {
        const { uploadId, target } = jobs.get(id)?.kept ?? {};
        close(id);
        list.set(list.get().filter((upload) => upload.id !== id));
        // Whatever the server is not told, it forgets by itself after some days.
        if (uploadId && target) {
          parts.cancelFile(`${endpointOf(target)}/${uploadId}`, parts.access).catch(() => undefined);
        }
      }
      next();
    },
    stop() {
      for (const { stop } of jobs.values()) stop?.abort();
      list.set([]);
    },
  };
}

/** By the keys of the protocol's metadata (contract, uploads.ts). */
function metadataOf({ buildId }: UploadTarget, { name }: File, fields: UploadFields) {
  const { tags = [], changelog, buildPlatform, versionName } = fields;
  return {
    filename: name,
    ...(buildId === undefined ? { kind: 'build' } : { kind: 'attachment', buildId }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(changelog && { changelog }),
    ...(buildPlatform && { buildPlatform }),
    ...(versionName && { versionName }),
  };
}
