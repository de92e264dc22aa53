import type { Api } from '../api/api.ts';
import type { RuntimeConfig } from '../config.ts';
import type { Connection } from '../connection.ts';
import type { Keep } from '../keep.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createFileKeys } from './file-keys.ts';
import { cancelFile, sendFile } from './send-file.ts';
import { createHold } from './tab-locks.ts';
import { isActive } from './upload.ts';
import { createUploadMemory } from './upload-memory.ts';
import { createUploads, type Uploads } from './uploads.ts';

interface Parts {
  config: RuntimeConfig;
  api: Api;
  session: SessionStore;
  connection: Connection;
  keep: Keep;
  window: Window;
}

/** The uploads of the account that this tab belongs to. Fetched when there is something to send. */
export function openUploads({ config, api, session, connection, keep, window }: Parts): Uploads {
  const userId = session.ownId() ?? '';
  const now = () => Date.now();
  const uploads = createUploads({
    userId,
    // What the protocol sends on is an address; a path alone would be one of whatever page one is on.
    base: new URL(config.services.upload, window.location.origin).href.replace(/\/$/, ''),
    access: api.access,
    connection,
    memory: createUploadMemory(keep, now),
    keys: createFileKeys(() => indexedDB),
    hold: createHold(window.navigator.locks),
    sendFile,
    cancelFile,
    // Not randomUUID, which is not there on plain http from another machine.
    newId: () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join(''),
    now,
  });

  // The words of the question are the browser's own.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const unsubscribe = uploads.list.subscribe(() => {
    if (uploads.list.get().some(isActive)) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
  const left = session.subscribe(() => {
    if (session.get()?.user.id === userId) return;
    left();
    uploads.stop();
    unsubscribe();
  });
  return uploads;
}
