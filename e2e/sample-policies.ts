/** Policies as the server would tell of them, for screens: devices in every state, versions, a review, profiles. */
import type { Reply } from '@muster/contract/call';
import type { composePolicies } from '@muster/contract/calls/policies';
import {
  type CustomProfile,
  type Policy,
  type PolicyDetails,
  type PolicyImpact,
  type PolicyVersion,
  policyContent,
} from '@muster/contract/policies';

const minute = 60_000;
const day = 1_440 * minute;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const wifi = 'apple.profile.com.apple.wifi.managed';

const first: Policy = {
  id: uuid(9000),
  name: 'Sales phones',
  description: 'Phones of the people who visit customers. Ask Ana Ruiz.',
  type: 'ios',
  state: 'active',
  rank: 1,
  version: 7,
  properties: 9,
  apps: 2,
  devices: 412,
  states: { failed: 3, pending: 21, applied: 40, verified: 336, notApplicable: 12 },
  createdAt: ago(200 * day),
  updatedAt: ago(3 * day),
};
export const samplePolicies: readonly Policy[] = [
  first,
  {
    ...first,
    id: uuid(9001),
    name: 'Basic security for every iPhone and iPad of the company, whoever uses it and wherever it is',
    rank: 2,
    version: 3,
    properties: 14,
    apps: 0,
    devices: 1_204,
    states: { failed: 0, pending: 4, applied: 0, verified: 1_200, notApplicable: 0 },
  },
  {
    ...first,
    id: uuid(9002),
    name: 'Office Macs',
    type: 'macos',
    rank: 3,
    version: 1,
    properties: 22,
    apps: 5,
    devices: 60,
    states: { failed: 0, pending: 60, applied: 0, verified: 0, notApplicable: 0 },
  },
  {
    ...first,
    id: uuid(9003),
    name: 'Shop tablets 2024',
    type: 'android',
    state: 'archived',
    rank: 4,
    version: 12,
    devices: 0,
    states: { failed: 0, pending: 0, applied: 0, verified: 0, notApplicable: 0 },
  },
];

const content = policyContent.parse({
  settings: [
    { id: 'pin', group: passcode, values: { forcePIN: true, minLength: 8, maxInactivity: 2, allowSimple: false } },
    {
      id: 'net1',
      group: wifi,
      name: 'Offices',
      values: {
        SSID_STR: 'Aurora',
        EncryptionType: 'WPA3',
        Password: { $secret: 's1' },
        EAPClientConfiguration: { AcceptEAPTypes: [25], UserName: '{{employeeEmail}}' },
      },
    },
    { id: 'old', group: 'apple.profile.com.example.legacy', values: { mode: 'strict' } },
  ],
  apps: [
    { id: 'a1', type: 'lastBuild', applicationId: uuid(9400), name: 'Aurora Orders', mode: 'forceInstall' },
    { id: 'a2', type: 'store', storeId: '361309726', identifier: 'com.apple.Pages', name: 'Pages', mode: 'available' },
  ],
  bookmarks: [{ id: 'b1', title: 'Help desk', url: 'https://help.aurora.example' }],
});
const author = { id: uuid(9300), name: 'Ana Ruiz', email: 'ana@aurora.example' };
export const samplePolicy: PolicyDetails = {
  ...first,
  content,
  author,
  comment: 'Eight characters, as agreed with the works council',
  problems: [],
  can: { update: true, delete: true },
};
export const sampleVersions: readonly PolicyVersion[] = [7, 6, 5, 4].map((version) => ({
  version,
  author: version === 4 ? null : author,
  comment: version === 7 ? samplePolicy.comment : version === 6 ? 'Back: people could not sign in' : null,
  properties: version + 2,
  apps: 2,
  restored: version === 6 ? 4 : null,
  createdAt: ago((8 - version) * 3 * day),
}));
export const sampleOldContent = policyContent.parse({
  ...content,
  settings: [{ id: 'pin', group: passcode, values: { forcePIN: true, minLength: 6 } }, ...content.settings.slice(1)],
});
export const sampleImpact: PolicyImpact = {
  problems: [
    {
      part: 'settings',
      item: 'old',
      path: [],
      problem: 'unknownGroup',
      severity: 'notice',
    },
  ],
  diff: [],
  devices: 412,
  cannot: [
    {
      item: 'net1',
      group: wifi,
      key: 'DisableAssociationMACRandomization',
      reason: 'osVersion',
      since: '14.0',
      devices: 9,
      examples: [{ id: uuid(7000), displayName: 'Reception · Gran Vía', osVersion: '13.7' }],
    },
  ],
  conflicts: [
    {
      group: passcode,
      key: 'minLength',
      winner: { policyId: uuid(9000), name: 'Sales phones' },
      losers: [{ policyId: uuid(9001), name: 'Basic security' }],
      devices: 380,
    },
  ],
};
export const sampleProfiles: readonly CustomProfile[] = [
  {
    id: uuid(9100),
    name: 'Printers in the offices',
    identifier: 'example.aurora.printers',
    organization: 'Aurora Coffee',
    description: null,
    scope: 'System',
    size: 4_212,
    payloads: [
      { type: 'com.apple.airprint', name: 'AirPrint', known: true },
      { type: 'com.example.legacy', name: null, known: false },
    ],
    signer: { name: 'Aurora IT', known: false, expiresAt: ago(-200 * day) },
    notices: [
      { notice: 'unknownPayload', detail: 'com.example.legacy' },
      { notice: 'unknownSigner', detail: 'Aurora IT' },
    ],
    policies: [{ id: uuid(9002), name: 'Office Macs' }],
    version: 2,
    createdAt: ago(90 * day),
    updatedAt: ago(4 * day),
  },
  {
    id: uuid(9101),
    name: 'Clock',
    identifier: 'example.aurora.clock',
    organization: null,
    description: null,
    scope: 'System',
    size: 1_100,
    payloads: [{ type: 'com.apple.mobiledevice.passwordpolicy', name: null, known: true }],
    signer: null,
    notices: [],
    policies: [],
    version: 1,
    createdAt: ago(30 * day),
    updatedAt: ago(30 * day),
  },
];

/** What two of them come to together: they differ in one setting. */
const ofFirst = { policyId: uuid(9000), itemId: 'pin' };
const ofSecond = { policyId: uuid(9001), itemId: 'code' };
export const sampleComposition: Reply<typeof composePolicies> = {
  items: [
    {
      id: 'pin',
      group: passcode,
      values: { minLength: 8, maxInactivity: 2, allowSimple: false },
      sources: [
        { ...ofFirst, keys: ['minLength', 'maxInactivity'] },
        { ...ofSecond, keys: ['allowSimple'] },
      ],
    },
    { id: 'offices', group: wifi, values: { SSID_STR: 'Aurora' }, sources: [{ ...ofFirst, keys: ['SSID_STR'] }] },
  ],
  conflicts: [{ group: passcode, key: 'minLength', winner: ofFirst, losers: [ofSecond] }],
};
