/** Who comes, as the certificate of its connection tells, and that it came. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { type Contact, type Seen, saveSeen } from './contact-store.ts';

interface Notes {
  note(contact: Pick<Contact, 'organizationId' | 'deviceId'>, address: string | null): void;
  flush(): void;
}

const flushEvery = 1000;
const flushAt = 2000;
/** With the database away, no more devices than this are remembered. */
const maxBuffered = 200_000;

/** One for each process: its key is the database that the process has opened. */
const notesOf = new WeakMap<Database, Notes>();

interface Deps {
  db: Database;
  log: FastifyBaseLogger;
}

/** Writes down, with all others of the same second, that a device was here. Nobody waits for it. */
export function noteSeen(
  deps: Deps,
  contact: Pick<Contact, 'organizationId' | 'deviceId'>,
  address: string | null,
): void {
  let notes = notesOf.get(deps.db);
  if (notes === undefined) {
    notes = takeNotes(deps);
    notesOf.set(deps.db, notes);
  }
  notes.note(contact, address);
}

/** For whoever ends the process. */
export function flushSeen(db: Database): void {
  notesOf.get(db)?.flush();
}

function takeNotes({ db, log }: Deps): Notes {
  let buffer = new Map<string, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let writing = false;

  async function write(): Promise<void> {
    const batch = buffer;
    buffer = new Map();
    writing = true;
    try {
      await saveSeen(db, [...batch.values()]);
    } catch (error) {
      log.warn({ err: error, count: batch.size }, 'when devices were last seen could not be written');
      // What came meanwhile is newer.
      if (batch.size + buffer.size <= maxBuffered) buffer = new Map([...batch, ...buffer]);
    }
    writing = false;
    if (buffer.size > 0) later();
  }

  function later(): void {
    timer ??= setTimeout(flush, flushEvery);
    timer.unref();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!writing && buffer.size > 0) void write();
  }

  return {
    note({ organizationId, deviceId }, address) {
      if (deviceId === null || buffer.size >= maxBuffered) return;
      buffer.set(deviceId, { organizationId, deviceId, address, at: new Date().toISOString() });
      if (buffer.size >= flushAt) flush();
      else later();
    },
    flush,
  };
}
