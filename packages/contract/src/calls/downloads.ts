/** Files by an address that holds its own key for a few minutes. */
import * as z from 'zod/mini';
import { call } from '../call.ts';

export const download = call({
  name: 'downloads.get',
  summary: 'A file, by the token that its address holds',
  service: 'download',
  method: 'GET',
  path: '/v1/download/:token',
  access: { kind: 'open' },
  changes: true,
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  secret: ['token'],
  reply: { codec: 'raw' },
  sample: { params: { token: 'x'.repeat(43) } },
});
