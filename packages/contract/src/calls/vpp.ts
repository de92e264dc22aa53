/** Apps and Books of Apple (VPP): the token, assets, licenses and users. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { vppUserStatuses } from '../enumerations/apple.ts';
import { id, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';
import {
  vppAccount,
  vppAsset,
  vppAssetParams,
  vppLicence,
  vppLicenceStates,
  vppProductTypes,
  vppRules,
  vppUser,
  vppUserParams,
} from '../vpp.ts';

const base = '/organizations/:org/mdm/apple/vpp';
const some = '0199a000-0000-7000-8000-000000000000';
const may = (action: 'get' | 'update' | 'delete') => ({ kind: 'member', resource: 'admEnterprise', action }) as const;
const mayAssets = (action: 'list' | 'get' | 'update') => ({ kind: 'member', resource: 'admVppAsset', action }) as const;
const mayUsers = (action: 'list' | 'get' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'admVppUser', action }) as const;
/** Apple takes its time, and is asked again when it is busy. */
const timeout = 60_000;
const yesOrNo = z.optional(z.enum(['true', 'false']));

export const readVppAccount = call({
  name: 'vpp.account',
  summary: 'How Apps and Books stands: its token, the last sync, what is in the way',
  service: 'api',
  method: 'GET',
  path: base,
  access: may('get'),
  changes: false,
  params: orgParams,
  reply: vppAccount,
});

export const uploadVppToken = call({
  name: 'vpp.uploadToken',
  summary: 'Take the content token of a location, in the place of the one before, and begin to sync',
  service: 'api',
  method: 'PUT',
  path: base,
  access: may('update'),
  changes: true,
  params: orgParams,
  body: z.object({
    /** The content of the file (.vpptoken). */
    token: z.string().check(z.minLength(1), z.maxLength(40_000)),
    /** Although another server says that it manages the location (5302): from now on this one does. */
    takeOver: z._default(z.boolean(), false),
  }),
  bodyLimit: 128 * 1024,
  timeout,
  reply: vppAccount,
  errors: [5301, 5302, 5303, 5304],
  sample: { body: { token: 'bm90aGluZw==' } },
});

export const takeOverVpp = call({
  name: 'vpp.takeOver',
  summary: 'Say to Apple that this server manages the location, although another one has said so since',
  service: 'api',
  method: 'POST',
  path: `${base}/take-over`,
  access: may('update'),
  changes: true,
  params: orgParams,
  timeout,
  reply: vppAccount,
  errors: [5300, 5303, 5304],
});

export const deleteVppToken = call({
  name: 'vpp.deleteToken',
  summary: 'Forget the token and all that came by it; what is assigned stays assigned at Apple',
  service: 'api',
  method: 'DELETE',
  path: base,
  access: may('delete'),
  changes: true,
  params: orgParams,
  reply: z.null(),
  errors: [5300],
});

export const startVppSync = call({
  name: 'vpp.sync',
  summary: 'Look now at what Apple has; one that is under way is that one',
  service: 'api',
  method: 'POST',
  path: `${base}/sync`,
  access: mayAssets('update'),
  changes: true,
  params: orgParams,
  reply: z.null(),
  errors: [5300, 5304],
});

export const listVppAssets = call({
  name: 'vppAssets.list',
  summary: 'Apps and books of the location, by name',
  service: 'api',
  method: 'GET',
  path: `${base}/assets`,
  access: mayAssets('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(
      z.enum(['name', '-name', 'availableCount', '-availableCount', 'totalCount', '-totalCount']),
      'name',
    ),
    q: z.optional(line(200)),
    productType: z.optional(several(z.enum(vppProductTypes))),
    platform: z.optional(several(line(40))),
    adamId: z.optional(several(line(40))),
    /** Licenses are left. */
    available: yesOrNo,
    deviceAssignable: yesOrNo,
    /** The location has it still, or no more. */
    present: yesOrNo,
  }),
  reply: pageOf(vppAsset),
});

export const readVppAsset = call({
  name: 'vppAssets.read',
  summary: 'One app or book of the location',
  service: 'api',
  method: 'GET',
  path: `${base}/assets/:vppAssetId`,
  access: mayAssets('get'),
  changes: false,
  params: vppAssetParams,
  reply: vppAsset,
  sample: { params: { vppAssetId: some } },
});

export const listVppLicences = call({
  name: 'vppLicences.list',
  summary: 'Who holds licenses, and whose are under way or were refused; the newest first',
  service: 'api',
  method: 'GET',
  path: `${base}/licenses`,
  access: mayAssets('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(['since', '-since']), '-since'),
    vppAssetId: z.optional(several(id)),
    deviceId: z.optional(several(id)),
    vppUserId: z.optional(several(id)),
    state: z.optional(several(z.enum(vppLicenceStates))),
  }),
  reply: pageOf(vppLicence),
});

const holders = z.array(id).check(z.maxLength(vppRules.holdersMax));

export const assignVppAsset = call({
  name: 'vppAssets.assign',
  summary: 'Give licenses of an app or book to devices or people; Apple is asked in the background',
  service: 'api',
  method: 'POST',
  path: `${base}/assets/:vppAssetId/assign`,
  access: mayAssets('update'),
  changes: true,
  params: vppAssetParams,
  body: z.object({ deviceIds: z._default(holders, []), personIds: z._default(holders, []) }),
  reply: z.object({ wanted: z.int(), already: z.int() }),
  errors: [5300, 5305, 5306, 5308],
  sample: { params: { vppAssetId: some }, body: { deviceIds: [some] } },
});

export const reclaimVppLicences = call({
  name: 'vppLicences.reclaim',
  summary: 'Take licenses back, those that can be; Apple is asked in the background',
  service: 'api',
  method: 'POST',
  path: `${base}/licenses/reclaim`,
  access: mayAssets('update'),
  changes: true,
  params: orgParams,
  body: z.object({ vppLicenceIds: z.array(id).check(z.minLength(1), z.maxLength(vppRules.holdersMax)) }),
  reply: z.object({ reclaimed: z.int() }),
  errors: [5300, 5307],
  sample: { body: { vppLicenceIds: [some] } },
});

export const listVppUsers = call({
  name: 'vppUsers.list',
  summary: 'People as Apple knows them at the location, the newest first',
  service: 'api',
  method: 'GET',
  path: `${base}/users`,
  access: mayUsers('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(['createdAt', '-createdAt', 'email', '-email']), '-createdAt'),
    q: z.optional(line(200)),
    status: z.optional(several(z.enum(vppUserStatuses))),
    personId: z.optional(several(id)),
  }),
  reply: pageOf(vppUser),
});

export const createVppUsers = call({
  name: 'vppUsers.create',
  summary: 'Register people with Apple, so that licenses can be given to them; who is registered stays so',
  service: 'api',
  method: 'POST',
  path: `${base}/users`,
  access: mayUsers('create'),
  changes: true,
  params: orgParams,
  body: z.object({ personIds: z.array(id).check(z.minLength(1), z.maxLength(vppRules.usersMax)) }),
  reply: z.object({ created: z.int() }),
  errors: [5300],
  sample: { body: { personIds: [some] } },
});

export const readVppInvitation = call({
  name: 'vppUsers.invitation',
  summary: 'The link with which somebody joins with their Apple Account; null once they have, or while there is none',
  service: 'api',
  method: 'GET',
  path: `${base}/users/:vppUserId/invitation`,
  access: mayUsers('update'),
  changes: false,
  params: vppUserParams,
  reply: z.object({ url: z.nullable(z.string()) }),
  sample: { params: { vppUserId: some } },
});

export const retireVppUser = call({
  name: 'vppUsers.retire',
  summary: 'Have Apple retire somebody: what can be taken back of theirs is free again',
  service: 'api',
  method: 'DELETE',
  path: `${base}/users/:vppUserId`,
  access: mayUsers('delete'),
  changes: true,
  params: vppUserParams,
  reply: z.null(),
  errors: [5300],
  sample: { params: { vppUserId: some } },
});
