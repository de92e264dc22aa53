/** The request log of the device-facing and store-facing services: redacted, buffered, written in batches. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { TrackedService } from '@muster/contract/services';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { CodedError } from '../errors.ts';
import { loggedPath } from './logged-path.ts';
import { insertTracks, type Track } from './tracks-store.ts';

export interface Tracks {
  follow(app: FastifyInstance, service: TrackedService): void;
  close(): Promise<void>;
}

const flushEvery = 500;
const flushAt = 500;
/** Under a flood with the database away, the newest are dropped rather than memory filled. */
const maxBuffered = 20_000;
const maxBody = 8 * 1024;
const secretHeaders =
  /^(authorization|mdm-signature|client-cert|cookie|set-cookie|proxy-authorization|x-api-key|x-.*(token|secret|key))$/i;
/** Whole addresses, in which a path may hold a secret: of the page before, or as a proxy was asked. */
const addressHeaders = /^(referer|x-.*-ur[il])$/i;
const secretFields = /pass|secret|token|code|key|pin|credential|challenge/i;

export function createTracks(db: Database, log: FastifyBaseLogger): Tracks {
  let buffer: Track[] = [];
  /** What is being written now; it counts as buffered, and nothing else is written until it is done. */
  let batch: Track[] = [];
  let writing: Promise<void> | undefined;
  let dropped = 0;

  async function write(): Promise<void> {
    batch = buffer;
    buffer = [];
    try {
      await insertTracks(db, batch);
    } catch (error) {
      const later = error instanceof CodedError;
      log.warn({ err: error, count: batch.length, later }, 'the request log could not be written');
      // Entries that the database refuses for what they hold would be refused again, and block all that follow.
      if (later) buffer = [...batch, ...buffer];
    }
    batch = [];
    writing = undefined;
  }

  function flush(): void {
    if (writing === undefined && buffer.length > 0) writing = write();
  }

  const timer = setInterval(flush, flushEvery);
  timer.unref();

  return {
    follow(app, service) {
      app.addHook('onResponse', async (request, reply) => {
        if (batch.length + buffer.length >= maxBuffered) {
          if (dropped++ % 1000 === 0) log.warn({ dropped }, 'the request log is full; entries are dropped');
          return;
        }
        // Anybody can send what nothing here asks for; of that, only that it came is kept.
        const declared = request.routeOptions.config.call !== undefined;
        const { kind, caller } = request.caller ?? {};
        buffer.push({
          id: randomUUIDv7(),
          service,
          organizationId: kind?.organizationId(caller) ?? null,
          memberId: kind?.actor(caller).userId ?? null,
          method: request.method.toLowerCase(),
          url: storable(loggedUrl(request, declared)),
          status: reply.statusCode,
          bearer: fingerprint(request.headers.authorization),
          headers: declared ? redactHeaders(request.headers) : {},
          body: declared ? redactBody(request) : null,
          durationMs: Math.round(reply.elapsedTime),
          createdAt: new Date(),
        });
        if (buffer.length >= flushAt) flush();
      });
    },
    async close() {
      clearInterval(timer);
      await writing;
      flush();
      await writing;
    },
  };
}

/** Enough to tell two callers apart, not enough to be one of them. */
function fingerprint(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  // Without a kind in front, the first word would be the secret itself.
  const kind = /^[a-z][\w-]{0,15}(?= \S)/i.exec(authorization)?.[0] ?? '?';
  return `${kind} …${createHash('sha256').update(authorization).digest('hex').slice(0, 8)}`;
}

function redactHeaders(headers: FastifyRequest['headers']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.test(name) || addressHeaders.test(name) ? '…' : redactFields(value, 0),
    ]),
  );
}

function loggedUrl(request: FastifyRequest, declared: boolean): string {
  const path = loggedPath(request);
  const query = declared ? request.url.split('?', 2)[1] : undefined;
  if (query === undefined) return path.slice(0, 2000);
  const shown = new URLSearchParams(query);
  for (const name of shown.keys()) if (secretFields.test(name)) shown.set(name, '…');
  return `${path}?${shown}`.slice(0, 2000);
}

function redactBody(request: FastifyRequest): unknown {
  const { body } = request;
  if (body === undefined || body === null) return null;
  if (typeof body !== 'object' || Buffer.isBuffer(body)) return { type: request.headers['content-type'] ?? null };
  const shown = redactFields(body, 0);
  return JSON.stringify(shown).length > maxBody ? { tooLarge: true } : shown;
}

function redactFields(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > 8) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redactFields(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      storable(name),
      secretFields.test(name) ? '…' : redactFields(item, depth + 1),
    ]),
  );
}

/** What a device sends may hold characters that the database refuses; the log keeps the rest. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
