import { policyTypes } from '@muster/catalogue/catalogue';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { buildHealths } from '../enumerations/apps.ts';
import { assetTypes } from '../enumerations/devices.ts';
import { id, line } from '../fields.ts';
import { searchLimits } from '../search.ts';

/** Every item says where it is: a search looks into all workspaces of the caller. */
const place = { id, organizationId: id, organizationSlug: z.string() };
const text = z.nullable(z.string());
const device = {
  ...place,
  displayName: z.string(),
  state: text,
  imei: text,
  name: text,
  serialNumber: text,
};

/** As in platform-shell.md, section 3; people and their groups are found as well, and a build says whose it is. */
const searchItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('application'), ...place, slug: z.string(), name: z.string(), picture: text }),
  z.object({
    type: z.literal('publishedApplication'),
    ...place,
    applicationId: id,
    applicationName: z.string(),
    slug: z.string(),
  }),
  z.object({
    type: z.literal('build'),
    ...place,
    applicationId: id,
    applicationName: z.string(),
    icon: text,
    os: text,
    health: z.enum(buildHealths),
    processedVersionName: text,
    versionCode: text,
  }),
  z.object({ type: z.literal('admDevice'), ...device }),
  z.object({ type: z.literal('emmDevice'), ...device }),
  z.object({ type: z.literal('winDevice'), ...device }),
  z.object({ type: z.literal('policy'), ...place, name: z.string(), policyType: z.enum(policyTypes) }),
  z.object({
    type: z.literal('person'),
    ...place,
    /** Whoever has an account has its colours, too. */
    userId: z.nullish(id),
    name: z.string(),
    email: z.string(),
    picture: text,
  }),
  z.object({ type: z.literal('group'), ...place, name: z.string() }),
  z.object({ type: z.literal('mdmAsset'), ...place, name: z.string(), assetType: z.enum(assetTypes), picture: text }),
]);
export type SearchItem = z.output<typeof searchItem>;

export const search = call({
  name: 'search.search',
  summary: 'Find what the caller may see, in all their workspaces, by the beginning, the middle or a slip of a word',
  service: 'api',
  method: 'GET',
  path: '/search',
  access: { kind: 'user' },
  changes: false,
  query: z.object({ search: line(searchLimits.query) }),
  reply: z.array(searchItem),
  sample: { query: { search: 'ana' } },
});
