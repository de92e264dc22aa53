import type { Storage } from './storage.ts';

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const partLength = 200;
const keyLength = 512;

/** Parts that start with a dot are the program's own, so neither `..` nor hidden files can be named. */
function isKey(key: string): boolean {
  return key.length <= keyLength && key.split('/').every((name) => name.length <= partLength && part.test(name));
}

/** Keys come from the program, so a bad one is a fault in it and reaches no disk and no cloud. */
export function checkedKeys(storage: Storage): Storage {
  const check = (key: string) => {
    if (!isKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  };
  return {
    ...storage,
    async put(key, content, options) {
      check(key);
      return storage.put(key, content, options);
    },
    async get(key, range) {
      check(key);
      if (range && !isRange(range)) throw new RangeError('not a range of bytes');
      return storage.get(key, range);
    },
    async open(key) {
      check(key);
      return storage.open(key);
    },
    async head(key) {
      check(key);
      return storage.head(key);
    },
    async delete(key) {
      check(key);
      return storage.delete(key);
    },
    async *list(folder) {
      if (folder !== '' && !(folder.endsWith('/') && isKey(folder.slice(0, -1)))) {
        throw new TypeError('a folder of storage ends with /');
      }
      yield* storage.list(folder);
    },
    async signedUrl(key, options) {
      check(key);
      return storage.signedUrl(key, options);
    },
  };
}

function isRange({ start, end }: { start: number; end?: number }): boolean {
  return (
    Number.isSafeInteger(start) && start >= 0 && (end === undefined || (Number.isSafeInteger(end) && end >= start))
  );
}
