/** What files can be opened by again, kept over a reload: https://developer.mozilla.org/docs/Web/API/FileSystemHandle */
export interface FileKeys {
  save(id: string, handle: FileSystemHandle): Promise<void>;
  find(id: string): Promise<FileKey | undefined>;
  remove(id: string): Promise<void>;
}

/** Chromium's part of the standard, which TypeScript does not know. */
export interface FileKey extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

const store = 'files';

/** In a private window, or where there is no room, nothing is kept, and people choose the file again. */
export function createFileKeys(open: () => IDBFactory): FileKeys {
  let database: Promise<IDBDatabase> | undefined;

  function connect(): Promise<IDBDatabase> {
    database ??= new Promise<IDBDatabase>((done, failed) => {
      const request = open().open('muster.uploads', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    return database;
  }

  async function ask<T>(mode: IDBTransactionMode, make: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const files = (await connect()).transaction(store, mode).objectStore(store);
    return new Promise((done, failed) => {
      const request = make(files);
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  }

  return {
    async save(id, handle) {
      await ask('readwrite', (files) => files.put(handle, id)).catch(() => undefined);
    },
    find: (id) => ask<FileKey | undefined>('readonly', (files) => files.get(id)).catch(() => undefined),
    async remove(id) {
      await ask('readwrite', (files) => files.delete(id)).catch(() => undefined);
    },
  };
}

/** The file, if the browser may open it: at once where it was allowed for good, else when somebody is asked. */
export async function openKey(key: FileKey, how: 'silently' | 'asking'): Promise<File | undefined> {
  const mode = { mode: 'read' } as const;
  try {
    const granted = how === 'asking' ? await key.requestPermission?.(mode) : await key.queryPermission?.(mode);
    return granted === 'granted' ? await key.getFile() : undefined;
  } catch {
    // Moved or deleted.
    return undefined;
  }
}
