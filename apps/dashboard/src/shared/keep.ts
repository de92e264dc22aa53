/** A place for small texts that survive a reload; in private windows that refuse one, for as long as the page lives. */
export interface Keep {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export function createKeep(open: () => Storage): Keep {
  const memory = new Map<string, string>();
  let storage: Storage | undefined;
  try {
    storage = open();
  } catch {
    // Asking for the storage throws where the browser blocks it; the map stands in.
  }
  return {
    get: (key) => storage?.getItem(key) ?? memory.get(key) ?? null,
    set(key, value) {
      try {
        if (!storage) throw new Error('no storage');
        storage.setItem(key, value);
        memory.delete(key);
      } catch {
        // Full or blocked: remembered until the page is closed.
        memory.set(key, value);
      }
    },
    remove(key) {
      storage?.removeItem(key);
      memory.delete(key);
    },
  };
}
