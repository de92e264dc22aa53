import type { Keep } from '../keep.ts';

/** For tests: a storage that several tabs share. */
export function memoryKeep(): Keep {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}
