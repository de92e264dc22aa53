/** What was made for a key, until so many others were made since. */
export interface Memo<T> {
  has(key: string): boolean;
  get(key: string, make: () => T): T;
}

export function createMemo<T>(most: number): Memo<T> {
  const kept = new Map<string, T>();
  return {
    has: (key) => kept.has(key),
    get(key, make) {
      const found = kept.get(key) ?? make();
      // The last one that was asked for stands at the end.
      kept.delete(key);
      kept.set(key, found);
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
      return found;
    },
  };
}
