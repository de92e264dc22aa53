/** What the server does by itself, for the provider's staff (platform-shell.md, section 7, Admin). No payload is shown. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, instant, line, pageOf, pageQuery } from '../fields.ts';

const provider = { kind: 'provider' } as const;

/** Events that a consumer has set aside, all events of the last days, and jobs that wait or have failed. */
const eventKinds = ['parked', 'event', 'job'] as const;
const eventStates = ['parked', 'waiting', 'handled', 'retrying', 'failed'] as const;

const adminEvent = z.object({
  kind: z.enum(eventKinds),
  /** The number of an event, the id of a job. */
  id: z.string(),
  /** The type of an event, the kind of a job. */
  name: z.string(),
  /** Who has set it aside. */
  consumer: z.nullable(z.string()),
  /** What an event is about. */
  entityId: z.nullable(z.string()),
  organization: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  state: z.enum(eventStates),
  attempts: z.nullable(z.int()),
  /** Its first line. */
  error: z.nullable(z.string()),
  /** Since when it is so. */
  at: instant,
});
export type AdminEvent = z.output<typeof adminEvent>;

export const listEvents = call({
  name: 'adminEvents.list',
  summary: 'Events that were set aside, all events, or jobs that wait or have failed; newest first',
  service: 'api',
  method: 'GET',
  path: '/admin/events',
  access: provider,
  changes: false,
  query: z.object({ ...pageQuery, kind: z._default(z.enum(eventKinds), 'parked') }),
  reply: pageOf(adminEvent),
});

/** `by` is the consumer, as several may have set aside one event, or the kind of the job. */
const one = {
  service: 'api',
  method: 'POST',
  access: provider,
  changes: true,
  params: z.object({
    kind: z.enum(['parked', 'job']),
    eventId: z.string().check(z.regex(/^(\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i)),
  }),
  body: z.object({ by: line(200, 1) }),
  reply: z.null(),
  sample: { params: { kind: 'parked', eventId: '1' }, body: { by: 'sample' } },
} as const;

export const retryEvent = call({
  ...one,
  name: 'adminEvents.retry',
  summary: 'Try an event that was set aside, or a job that failed, once more; it is done in the background',
  path: '/admin/events/:kind/:eventId/retry',
});

export const dropEvent = call({
  ...one,
  name: 'adminEvents.drop',
  summary: 'Give up an event that was set aside, or a job that waits or has failed',
  path: '/admin/events/:kind/:eventId/drop',
  stepUp: true,
});
