/** Apps and Books as the server would tell of it, for screens: assets, licenses and users in every state. */
import type { VppAccount, VppAsset, VppLicence, VppUser } from '@muster/contract/vpp';

const minute = 60_000;
const day = 1_440 * minute;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const token = {
  organizationName: 'Aurora Coffee',
  locationName: 'Madrid',
  country: 'ES',
  uploadedAt: ago(40 * day),
  expiresAt: ago(-325 * day),
  expired: false,
  revokedAt: null,
};

export const sampleVppAccount: VppAccount = {
  token,
  otherServer: null,
  syncing: false,
  syncedAt: ago(12 * minute),
  nextSyncAt: ago(-18 * minute),
  errorCode: null,
  errorText: null,
};
export const vppWithoutToken: VppAccount = { ...sampleVppAccount, token: null, syncedAt: null, nextSyncAt: null };
export const vppRevoked: VppAccount = {
  ...sampleVppAccount,
  token: { ...token, revokedAt: ago(2 * day) },
  nextSyncAt: null,
  errorCode: 5300,
  errorText: '9625 The server has revoked the sToken.',
};
export const vppElsewhere: VppAccount = { ...sampleVppAccount, otherServer: 'Another Manager', errorCode: 5300 };

function asset(n: number, name: string | null, total: number, used: number, more: Partial<VppAsset> = {}): VppAsset {
  return {
    id: uuid(8600 + n),
    adamId: String(910_000_000 + n),
    pricingParam: 'STDQ',
    productType: 'App',
    name,
    bundleId: `example.aurora.app${n}`,
    seller: 'Crema Works',
    totalCount: total,
    assignedCount: used,
    availableCount: total - used,
    retiredCount: 0,
    deviceAssignable: true,
    revocable: true,
    supportedPlatforms: ['iOS'],
    waiting: 0,
    failed: 0,
    goneAt: null,
    createdAt: ago(200 * day),
    updatedAt: ago(day),
    ...more,
  };
}

export const sampleVppAssets: readonly VppAsset[] = [
  asset(1, 'Crema Checklists', 120, 84, { waiting: 3 }),
  asset(2, 'Till Companion for counters with more than one till and a very long name', 60, 60),
  asset(3, 'Ledger for Mac', 15, 4, { supportedPlatforms: ['iOS', 'macOS', 'visionOS'], failed: 2 }),
  asset(4, null, 8, 0, { seller: null, bundleId: null }),
  asset(5, 'Bean Inventory', 0, 0, { goneAt: ago(3 * day) }),
];
export const sampleVppAsset = sampleVppAssets[2] as VppAsset;
export const sampleVppBooks: readonly VppAsset[] = [
  asset(20, 'The Espresso Handbook', 30, 11, {
    productType: 'Book',
    deviceAssignable: false,
    revocable: false,
    supportedPlatforms: [],
    bundleId: null,
  }),
];

function licence(n: number, more: Partial<VppLicence>): VppLicence {
  return {
    id: uuid(8700 + n),
    vppAssetId: sampleVppAsset.id,
    adamId: sampleVppAsset.adamId,
    state: 'held',
    problem: null,
    problemText: null,
    since: ago(n * day),
    serialNumber: null,
    user: null,
    device: null,
    ...more,
  };
}

export const sampleVppLicences: readonly VppLicence[] = [
  licence(1, { serialNumber: 'C02XL0GTJGH5', device: { id: uuid(1), displayName: 'Counter Mac of the first shop' } }),
  licence(2, { serialNumber: 'F4GXK1ABCD12', state: 'associating' }),
  licence(3, { user: { id: uuid(8801), email: 'ada@aurora.example', name: 'Ada Byron' }, state: 'revoking' }),
  licence(4, { serialNumber: 'DMPXK2EFGH34', state: 'failed', problem: '9709' }),
  licence(5, {
    user: { id: uuid(8802), email: 'grace@aurora.example', name: null },
    state: 'failed',
    problem: '9999',
    problemText: 'Something that only Apple knows.',
  }),
];

function user(n: number, email: string, more: Partial<VppUser> = {}): VppUser {
  return {
    id: uuid(8800 + n),
    clientUserId: uuid(8800 + n),
    email,
    status: 'Registered',
    person: null,
    work: null,
    problem: null,
    problemText: null,
    licences: 0,
    invited: false,
    createdAt: ago(n * day),
    updatedAt: ago(day),
    ...more,
  };
}

export const sampleVppUsers: readonly VppUser[] = [
  user(1, 'ada@aurora.example', {
    status: 'Associated',
    licences: 4,
    person: { id: uuid(301), name: 'Ada Byron', email: 'ada@aurora.example' },
  }),
  user(2, 'grace@aurora.example', { invited: true }),
  user(3, 'edsger@aurora.example', { work: 'create' }),
  user(4, 'not an address', { status: 'Retired', problem: '9717' }),
  user(5, 'alan@aurora.example', { status: 'Retired' }),
];
