/**
 * One request at a time adds to an upload, across all processes. Whoever comes later waits, and the one before is asked to
 * end: usually its line was cut, and it does not know yet.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { readUploadKey } from './upload-key.ts';
import { endLease, leaseUpload, renewLease } from './uploads-store.ts';

/** A process that died holds nothing for longer than this. */
const seconds = 10;
const beat = 1_000;
const patience = 30_000;

export function createUploadLocker(db: Database): Locker {
  return { newLock: (key) => createLock(db, key) };
}

function createLock(db: Database, key: string): Lock {
  const lease = { ...readUploadKey(key), holder: randomUUID(), seconds };
  let beating: NodeJS.Timeout | undefined;
  return {
    async lock(signal, requestRelease) {
      for (const late = Date.now() + patience; !(await leaseUpload(db, lease)); ) {
        if (signal.aborted || Date.now() > late) fail(1001);
        await pause(100);
      }
      beating = setInterval(async () => {
        // While the database is away nobody else can hold it either.
        if (await renewLease(db, lease).catch(() => false)) await requestRelease();
      }, beat);
    },
    async unlock() {
      clearInterval(beating);
      await endLease(db, lease);
    },
  };
}
