/** Files by an address that holds its own key for a few minutes. */
import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Whatever is no token of ours is refused as one that is over (4019). */
const token = z.string().check(z.maxLength(200));
const byToken = {
  service: 'download',
  access: { kind: 'open' },
  changes: true,
  secret: ['token'],
  reply: {
    codec: 'raw',
    statuses: {
      200: 'The file',
      206: 'The part of the file that Range asks for',
      302: 'The file is at the address of Location, for a few minutes',
      416: 'The file has no such part; Content-Range says how long it is',
    },
  },
  errors: [4019],
} as const;
const file = {
  ...byToken,
  path: '/v1/download/:token',
  params: z.object({ token }),
  sample: { params: { token: 'x'.repeat(43) } },
} as const;
/** Installers and browsers see a name that ends as they expect. */
const named = {
  ...byToken,
  path: '/v1/download/:token/:file',
  params: z.object({ token, file: z.string().check(z.maxLength(300)) }),
  sample: { params: { token: 'x'.repeat(43), file: 'package.ipa' } },
} as const;

export const download = call({
  ...file,
  name: 'downloads.get',
  summary: 'A file, by the token that its address holds',
  method: 'GET',
});

export const downloadHead = call({
  ...file,
  name: 'downloads.head',
  summary: 'What is said of a file before it is fetched',
  method: 'HEAD',
});

export const downloadNamed = call({
  ...named,
  name: 'downloads.getNamed',
  summary: 'The package as package and its ending; for an install also manifest.plist and the pictures that it names',
  method: 'GET',
});

export const downloadNamedHead = call({
  ...named,
  name: 'downloads.headNamed',
  summary: 'What is said of these before they are fetched',
  method: 'HEAD',
});
