/** Automated enrollment as the server would tell of it, for screens: devices in every state, profiles, syncs. */
import type { DepAccount, DepDevice, DepProfile, DepSync } from '@muster/contract/dep';
import { depProfileOptions } from '@muster/contract/dep';

const minute = 60_000;
const day = 1_440 * minute;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const sampleProfiles: readonly DepProfile[] = [
  {
    id: uuid(8100),
    name: 'Phones of the field team',
    options: {
      ...depProfileOptions.parse({}),
      department: 'Field service',
      supportPhoneNumber: '+34 910 000 000',
      supportEmailAddress: 'it@aurora.example',
      isMdmRemovable: false,
      awaitDeviceConfigured: true,
      skipSetupItems: ['AppleID', 'Siri', 'Restore', 'ScreenTime', 'Diagnostics', 'Android', 'FileVault'],
    },
    tags: ['field', 'model:{{modelName}}'],
    template: { id: uuid(8200), name: 'Field team' },
    pushedAt: ago(2 * day),
    uuid: 'C5A1F0E2D3B44C5D8E7F901A2B3C4D5E',
    isDefault: true,
    devices: 214,
    createdAt: ago(90 * day),
    updatedAt: ago(2 * day),
  },
  {
    id: uuid(8101),
    name: 'Screens in the shops, which nobody touches and which set themselves up over Ethernet',
    options: depProfileOptions.parse({ autoAdvanceSetup: true, language: 'es', region: 'ES' }),
    tags: [],
    template: null,
    pushedAt: ago(9 * day),
    uuid: 'A1B2C3D4E5F64A5B8C7D901E2F3A4B5C',
    isDefault: false,
    devices: 0,
    createdAt: ago(9 * day),
    updatedAt: ago(9 * day),
  },
];
const profile = { id: uuid(8100), name: 'Phones of the field team', uuid: 'C5A1F0E2D3B44C5D8E7F901A2B3C4D5E' };

export const sampleDepDevice: DepDevice = {
  id: uuid(8000),
  serialNumber: 'F4DRMG77N5',
  model: 'iPhone 16',
  description: 'IPHONE 16 BLACK 128GB',
  color: 'BLACK',
  assetTag: 'AC-0117',
  family: 'iPhone',
  os: 'iOS',
  status: 'pushed',
  profile,
  wantedProfileId: profile.id,
  problem: null,
  assignedAt: ago(20 * day),
  pushedAt: ago(19 * day),
  addedAt: ago(21 * day),
  addedBy: 'it@aurora.example',
  goneAt: null,
  device: { id: uuid(7000), displayName: 'Reception · Gran Vía', state: 'ACTIVE' },
  createdAt: ago(21 * day),
  updatedAt: ago(19 * day),
};
const others: Partial<DepDevice>[] = [
  { status: 'assigned', device: null, pushedAt: null, assetTag: null },
  {
    status: 'notAssigned',
    profile: null,
    wantedProfileId: profile.id,
    device: null,
    family: 'iPad',
    model: 'iPad Pro',
  },
  { status: 'notAssigned', profile: null, wantedProfileId: null, device: null, family: 'Mac', model: 'MacBook Air' },
  { status: 'notAssigned', profile: null, problem: 'FAILED', device: null, family: 'AppleTV', model: 'Apple TV 4K' },
  { status: 'assigned', profile: { id: null, name: null, uuid: 'F00D' }, wantedProfileId: null, device: null },
  { status: 'removed', profile: null, wantedProfileId: null, device: null, goneAt: ago(3 * day) },
];
export const sampleDepDevices: readonly DepDevice[] = [
  sampleDepDevice,
  ...others.map((device, n) => ({ ...sampleDepDevice, ...device, id: uuid(8001 + n), serialNumber: `F4DRMG77Q${n}` })),
];
export const refusedDepDevice = sampleDepDevices[4] as DepDevice;

const done: DepSync = {
  id: uuid(8300),
  kind: 'changes',
  state: 'done',
  asked: false,
  added: 0,
  changed: 0,
  removed: 0,
  assigned: 0,
  refused: 0,
  errorCode: null,
  errorText: null,
  startedAt: ago(12 * minute),
  endedAt: ago(12 * minute - 900),
};
const syncs: Partial<DepSync>[] = [
  { state: 'running', asked: true, endedAt: null, startedAt: ago(2_000) },
  { added: 3, assigned: 2, refused: 1 },
  { state: 'failed', errorCode: 5096, errorText: 'T_C_NOT_SIGNED' },
  { state: 'failed', errorCode: 5097, errorText: '503 BUSY' },
  { changed: 12, removed: 1 },
  { kind: 'full', asked: true, added: 214, assigned: 214, endedAt: ago(170 * minute - 95_000) },
];
export const sampleSyncs: readonly DepSync[] = syncs.map((sync, n) => {
  const startedAt = sync.startedAt ?? ago(n * 34 * minute);
  return { ...done, startedAt, endedAt: ago(n * 34 * minute - 900), ...sync, id: uuid(8300 + n) };
});

export const sampleAccount: DepAccount = {
  token: {
    serverName: 'Muster',
    serverUuid: '7B1C2D3E4F5A46B7A8C9D0E1F2A3B4C5',
    organizationName: 'Aurora Coffee S.L.',
    adminId: 'it@aurora.example',
    uploadedAt: ago(200 * day),
    expiresAt: ago(-165 * day),
    expired: false,
  },
  defaultProfileId: profile.id,
  syncedAt: ago(12 * minute),
  nextSyncAt: ago(-18 * minute),
  errorCode: null,
  errorText: null,
};
export const accountWithoutToken: DepAccount = {
  ...sampleAccount,
  token: null,
  defaultProfileId: null,
  syncedAt: null,
};
export const accountInTrouble: DepAccount = {
  ...sampleAccount,
  token: sampleAccount.token && { ...sampleAccount.token, expiresAt: ago(-9 * day) },
  defaultProfileId: null,
  errorCode: 5096,
  errorText: 'T_C_NOT_SIGNED',
};
