/** The request log of the services that devices, stores and directories call, for the provider's staff (domain.md, section 3, Track). */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { trackMethods } from '../enumerations/platform.ts';
import { id, instant, line, pageOf, pageQuery, several } from '../fields.ts';
import { trackedServices } from '../services.ts';

const provider = { kind: 'provider' } as const;

const track = z.object({
  id,
  service: z.enum(trackedServices),
  /** In small letters, also those that no call has. */
  method: z.string(),
  url: z.string(),
  status: z.int(),
  durationMs: z.int(),
  organization: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  member: z.nullable(z.object({ id, email: z.nullable(z.string()) })),
  createdAt: instant,
});
export type Track = z.output<typeof track>;

/** What was secret was taken out when it was written. */
const trackDetail = z.extend(track, {
  /** Tells two callers apart. */
  bearer: z.nullable(z.string()),
  headers: z.record(z.string(), z.unknown()),
  body: z.unknown(),
});
export type TrackDetail = z.output<typeof trackDetail>;

export const listTracks = call({
  name: 'adminTracks.list',
  summary: 'Requests of devices, stores and directories, newest first',
  service: 'api',
  method: 'GET',
  path: '/admin/tracks',
  access: provider,
  changes: false,
  query: z.object({
    ...pageQuery,
    service: z.optional(several(z.enum(trackedServices))),
    method: z.optional(several(z.enum(trackMethods))),
    /** 404, or all of a class: 4xx. */
    status: z.optional(several(z.string().check(z.regex(/^[1-5](\d\d|xx)$/)))),
    /** By address or id. */
    member: z.optional(line(254, 1)),
    /** Parts of it; of one or two letters, the beginning of a word. */
    url: z.optional(line(200)),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  reply: pageOf(track),
});

export const readTrack = call({
  name: 'adminTracks.read',
  summary: 'One request with its headers and body, without what was secret in them',
  service: 'api',
  method: 'GET',
  path: '/admin/tracks/:trackId',
  access: provider,
  changes: false,
  params: z.object({ trackId: id }),
  reply: trackDetail,
  sample: { params: { trackId: '0199a000-0000-7000-8000-000000000000' } },
});
