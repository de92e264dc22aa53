import * as z from 'zod/mini';
import { call } from '../call.ts';

export const listCountries = call({
  name: 'countries.list',
  summary: 'Countries with their telephone prefixes, named in the language of the request',
  service: 'api',
  method: 'GET',
  path: '/countries',
  access: { kind: 'open' },
  changes: false,
  reply: z.object({
    items: z.array(z.object({ name: z.string(), code: z.string(), phonePrefix: z.string() })),
    totalDocs: z.int(),
  }),
});
