/** The provider's staff acting for somebody, for a reason and a while (platform-shell.md, sections 1, 2 and 6). */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { supplantMinutes } from '../constants.ts';
import { session } from '../entities.ts';
import { id, line } from '../fields.ts';

export const supplant = call({
  name: 'supplanting.start',
  summary: 'Act for a user, or for the creator of a workspace: a session of theirs that ends by itself',
  service: 'api',
  method: 'POST',
  path: '/admin/supplant',
  access: { kind: 'provider' },
  changes: true,
  ownSession: true,
  stepUp: true,
  /** With one's own session: out of another's, nobody could tell whose deeds they are. */
  personal: true,
  body: z.object({
    /** One of the two. */
    userId: z.optional(id),
    /** By id or slug. */
    organization: z.optional(z.string().check(z.maxLength(100))),
    reason: line(300, 5),
    minutes: z.int().check(z.minimum(5), z.maximum(supplantMinutes.max)),
  }),
  reply: session,
  errors: [3001, 5207],
  sample: { body: { userId: '0199a000-0000-7000-8000-000000000000', reason: 'Ticket 1207', minutes: 30 } },
});
