import * as z from 'zod/mini';
import { call } from '../call.ts';
import { orgParams } from '../fields.ts';

export const readPublicStore = call({
  name: 'stores.readPublic',
  summary: 'What a store shows before anybody signs in',
  service: 'store',
  method: 'GET',
  path: '/stores/:org',
  access: { kind: 'open' },
  changes: false,
  params: orgParams,
  reply: z.object({
    name: z.string(),
    slug: z.string(),
    security: z.enum(['public', 'logged', 'password']),
    branding: z.object({
      logo: z.optional(z.string()),
      picture: z.optional(z.string()),
      primaryColor: z.optional(z.string()),
    }),
  }),
  errors: [3001],
  sample: { params: { org: 'sample-company' } },
});
