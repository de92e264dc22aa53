/** Who gets what, and how it is there, as the server would tell: for screens, with a setting in every state. */
import type { Reply } from '@muster/contract/call';
import type { previewDeviceAudience } from '@muster/contract/calls/device-audiences';
import type { readDeviceSettings } from '@muster/contract/calls/device-settings';
import type { listAssignments, listPolicyDevices, previewAssignments } from '@muster/contract/calls/policies';
import type { DeviceAudienceDetails, DeviceAudienceMember } from '@muster/contract/device-audiences';
import type { DeviceSetting } from '@muster/contract/device-settings';

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [high, low] = [uuid(9000), uuid(9001)];
const longName = 'Delivery vans of the north, with the tablets that drivers share between shifts and at weekends';

const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const wifi = 'apple.profile.com.apple.wifi.managed';
const restrictions = 'apple.profile.com.apple.applicationaccess';
const updates = 'apple.declaration.com.apple.configuration.softwareupdate.settings';

const setting = (item: string, group: string | null, more: Partial<DeviceSetting>): DeviceSetting => ({
  artifact: `profile:${item}`,
  item,
  part: 'settings',
  group,
  name: null,
  keys: [],
  leftOut: [],
  state: 'verified',
  reason: null,
  detail: null,
  since: ago(3_000),
  commandId: null,
  attempts: 1,
  policies: [high],
  can: { retry: false },
  ...more,
});

export const sampleDeviceSettings: Reply<typeof readDeviceSettings> = {
  plannedAt: ago(2),
  due: false,
  states: { failed: 1, pending: 1, applied: 1, verified: 2, notApplicable: 1 },
  policies: [
    {
      id: high,
      name: 'Sales phones',
      type: 'ios',
      rank: 1,
      version: 7,
      state: 'failed',
      paths: [
        { kind: 'tag', target: 'field', label: 'field', through: null },
        { kind: 'group', target: uuid(1), label: 'Drivers', through: { kind: 'employee', label: 'Ana Ruiz' } },
        { kind: 'audience', target: uuid(2), label: longName, through: { kind: 'serialNumber', label: 'C02XK1' } },
      ],
      ignored: null,
    },
    {
      id: low,
      name: 'Basic security for every iPhone and iPad of the company, whoever uses it and wherever it is',
      type: 'ios',
      rank: 2,
      version: 3,
      state: 'verified',
      paths: [{ kind: 'all', target: '', label: '', through: null }],
      ignored: null,
    },
    {
      id: uuid(9002),
      name: 'Office Macs',
      type: 'macos',
      rank: 3,
      version: 1,
      state: 'notApplicable',
      paths: [{ kind: 'all', target: '', label: '', through: null }],
      ignored: 'policyType',
    },
  ],
  settings: [
    setting('pin', passcode, {
      keys: [
        { key: 'minLength', policyId: high },
        { key: 'maxInactivity', policyId: low },
      ],
      policies: [high, low],
    }),
    setting('wifi', wifi, {
      name: 'Warehouse',
      state: 'failed',
      reason: 'refused',
      detail: 'The profile “Warehouse” could not be installed. (MCInstallationErrorDomain 4001)',
      since: ago(14),
      commandId: uuid(31),
      attempts: 3,
      can: { retry: true },
    }),
    setting('restrictions', restrictions, {
      state: 'pending',
      reason: 'waits',
      since: ago(4),
      commandId: uuid(32),
      keys: [{ key: 'allowCamera', policyId: low }],
      leftOut: [{ key: 'allowEraseContentAndSettings', reason: 'supervision', since: null }],
      policies: [low],
    }),
    setting('updates', updates, {
      artifact: 'item:updates',
      state: 'notApplicable',
      reason: 'osVersion',
      detail: '18.0',
      policies: [low],
    }),
    setting('mail', null, {
      part: 'apps',
      name: 'Aurora Mail',
      state: 'applied',
      reason: 'acknowledged',
      since: ago(1),
    }),
    setting('intranet', null, { part: 'bookmarks', name: 'Intranet', policies: [low] }),
  ],
  conflicts: [{ group: passcode, key: 'minLength', winner: high, losers: [low] }],
};

export const sampleAssignments: Reply<typeof listAssignments> = {
  devices: 412,
  items: [
    { id: uuid(11), kind: 'tag', target: 'field', excluded: false, label: 'field', devices: 340, createdAt: ago(9) },
    { id: uuid(12), kind: 'group', target: uuid(1), excluded: false, label: 'Drivers', devices: 58, createdAt: ago(8) },
    {
      id: uuid(13),
      kind: 'audience',
      target: uuid(2),
      excluded: false,
      label: longName,
      devices: 22,
      createdAt: ago(7),
    },
    { id: uuid(14), kind: 'employee', target: uuid(3), excluded: false, label: null, devices: 0, createdAt: ago(6) },
    {
      id: uuid(15),
      kind: 'device',
      target: uuid(4),
      excluded: true,
      label: 'Reception',
      devices: 1,
      createdAt: ago(5),
    },
  ],
};

export const sampleReach: Reply<typeof previewAssignments> = {
  devices: 412,
  gaining: 42,
  losing: 3,
  sample: ['Ana’s iPhone', 'Van 1', 'Van 2', 'Warehouse iPad'].map((displayName, index) => ({
    id: uuid(40 + index),
    displayName,
    serialNumber: `C02XK${index}ZZJG5J`,
  })),
};

export const samplePolicyDevices: Reply<typeof listPolicyDevices>['items'] = (
  [
    ['Van 1', 'failed', 'refused'],
    ['Van 2', 'pending', 'waits'],
    ['Ana’s iPhone', 'applied', 'acknowledged'],
    ['Warehouse iPad', 'verified', null],
    ['Old phone', 'notApplicable', 'osVersion'],
  ] as const
).map(([displayName, state, reason], index) => ({
  id: uuid(50 + index),
  displayName,
  serialNumber: `C02XK${index}ZZJG5J`,
  osVersion: index === 4 ? '15.7' : '18.5',
  state,
  version: index === 1 ? 6 : 7,
  since: ago(index * 40 + 2),
  reason,
}));

const selectors = {
  deviceGroups: ['vans', 'site:Madrid'],
  deviceIds: [],
  mdmUserGroups: ['drivers'],
  mdmUserIds: [uuid(61)],
  serialNumbers: ['C02XK0ZZJG5J', 'C02GHOST'],
};
const audience: DeviceAudienceDetails = {
  id: uuid(60),
  name: 'Delivery vans',
  description: 'Phones and tablets in the vans of the north.',
  selectorKinds: ['deviceGroups', 'mdmUserGroups', 'mdmUserIds', 'serialNumbers'],
  devices: 22,
  uses: 1,
  createdAt: ago(9_000),
  updatedAt: ago(300),
  selectors,
  labels: { [uuid(61)]: 'Ana Ruiz' },
  usedBy: [{ kind: 'policy', id: high, name: 'Sales phones' }],
};
export const sampleDeviceAudience = audience;
export const sampleDeviceAudiences: readonly DeviceAudienceDetails[] = [
  audience,
  { ...audience, id: uuid(62), name: longName, description: '', selectorKinds: ['deviceIds'], devices: 3, uses: 0 },
  {
    ...audience,
    id: uuid(63),
    name: 'Nobody yet',
    description: '',
    selectorKinds: [],
    devices: 0,
    uses: 0,
    usedBy: [],
  },
];

export const sampleMembers: readonly DeviceAudienceMember[] = samplePolicyDevices.map(
  ({ id, displayName, serialNumber }, index) => ({
    id,
    platform: 'apple',
    deviceName: displayName,
    serialNumber,
    mdmUser: index === 2 ? { id: uuid(61), name: 'Ana Ruiz', email: 'ana@aurora.example' } : null,
    selectors: index === 2 ? ['mdmUserGroups', 'mdmUserIds'] : ['deviceGroups'],
  }),
);

export const sampleAudiencePreview: Reply<typeof previewDeviceAudience> = {
  devices: 22,
  counts: { deviceGroups: 18, deviceIds: 0, mdmUserGroups: 4, mdmUserIds: 1, serialNumbers: 1 },
  unknownSerialNumbers: ['C02GHOST'],
  items: [...sampleMembers],
};
