/** Devices as the server would tell of them, for screens: one in every health, and commands that wait for every reason. */
import type { AppleEnterprise } from '@muster/contract/apple';
import type { Command, CommandGroup } from '@muster/contract/commands';
import type { Facts } from '@muster/contract/device-facts';
import type {
  Device,
  DeviceDetails,
  DeviceEvent,
  DeviceLocation,
  DeviceUser,
  FactSection,
} from '@muster/contract/devices';

const minute = 60_000;
const day = 1_440 * minute;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const phone: Device = {
  id: uuid(7000),
  platform: 'apple',
  type: 'iOS',
  subType: 'iPhone',
  state: 'ACTIVE',
  health: 'attention',
  displayName: 'Reception · Gran Vía',
  deviceName: 'Reception · Gran Vía',
  serialNumber: 'F4DRMG77N5',
  imei: ['356938035643809'],
  model: 'iPhone17,3',
  modelName: 'iPhone 16',
  osVersion: '18.5',
  supervised: true,
  mdmUser: { id: uuid(3), name: 'Eva Soler', email: 'eva@aurora.example' },
  tags: ['floor:2', 'front desk'],
  availableUpdate: '18.6.2',
  updateProgress: null,
  isCompliance: null,
  lostMode: true,
  policyId: null,
  networkIp: '192.0.2.41',
  battery: 0.82,
  enrolledDate: ago(90 * day),
  lastStatusReportTime: ago(3 * minute),
  openCommands: 3,
};

const others: Partial<Device>[] = [
  { health: 'fine', displayName: 'Van 7', tags: ['vans'], openCommands: 0 },
  {
    health: 'silent',
    displayName: 'Warehouse scanner, the one by the loading bay that is never charged',
    mdmUser: null,
    tags: [],
    lastStatusReportTime: ago(21 * day),
  },
  { health: 'pending', state: 'PROVISIONING', displayName: 'iPad 11B2', type: 'iPadOS', modelName: 'iPad Pro' },
  { health: 'fine', displayName: 'MacBook Air 9F3C', type: 'macOS', modelName: 'MacBook Air', osVersion: '15.5' },
  { health: 'gone', state: 'DELETED', displayName: 'Returned', lastStatusReportTime: ago(60 * day), mdmUser: null },
];
export const sampleDevices: readonly Device[] = [
  phone,
  ...others.map((device, n) => ({
    ...phone,
    lostMode: false,
    ...device,
    id: uuid(7001 + n),
    serialNumber: `F4DRMG77P${n}`,
  })),
];

export const sampleDevice: DeviceDetails = {
  ...phone,
  identifier: '00008140-000A1B2C3D4E5F60',
  osBuild: '22F76',
  personal: false,
  template: null,
  problems: [
    { problem: 'lost', since: ago(20 * minute) },
    { problem: 'commandFailed', since: ago(2 * day) },
    { problem: 'updateAvailable', since: ago(9 * day) },
  ],
  enrollments: [
    {
      id: uuid(7100),
      channel: 'device',
      userName: null,
      state: 'active',
      origin: 'link',
      template: null,
      enrolledAt: ago(90 * day),
      endedAt: null,
      endReason: null,
      identityExpiresAt: ago(-275 * day),
      pushedAt: ago(3 * minute),
      pushFailure: null,
    },
  ],
  sections: [{ section: 'details', reportedAt: ago(3 * minute), changedAt: ago(day) }],
  leftAt: null,
  leftReason: null,
  createdAt: ago(90 * day),
  updatedAt: ago(day),
};

const ended: Command = {
  id: uuid(7200),
  groupId: uuid(7300),
  groupType: 'manual',
  device: { id: phone.id, platform: 'apple', displayName: phone.displayName },
  userName: null,
  kind: 'lost-mode-on',
  requestType: 'EnableLostMode',
  arguments: { message: 'Please call us' },
  secretArguments: [],
  status: 'Acknowledged',
  wait: null,
  error: null,
  endReason: null,
  attempts: 1,
  notNowCount: 0,
  actor: { id: uuid(2), name: 'Marta Vidal', email: 'marta@aurora.example' },
  reason: null,
  createdAt: ago(21 * minute),
  sentAt: ago(21 * minute),
  cancelRequestedAt: null,
  endedAt: ago(20 * minute),
  expiresAt: null,
  can: { cancel: false, retry: false },
};
const open: Partial<Command> = { endedAt: null, createdAt: ago(8 * minute), can: { cancel: true, retry: false } };
const waits = (reason: NonNullable<Command['wait']>['reason'], next: number | null = null): Command['wait'] => ({
  reason,
  since: ago(8 * minute),
  until: null,
  nextAttempt: next === null ? null : ago(-next * minute),
});
const steps: Partial<Command>[] = [
  { ...open, kind: 'locate', requestType: 'DeviceLocation', status: 'Awaiting', wait: waits('handedOver') },
  {
    ...open,
    kind: 'os-update',
    requestType: 'ScheduleOSUpdate',
    status: 'Tried',
    notNowCount: 3,
    wait: waits('locked', 4),
  },
  { ...open, kind: 'rename', requestType: 'Settings', status: 'Pending', wait: waits('behindAnother') },
  {},
  {
    kind: 'install-profile',
    requestType: 'InstallProfile',
    status: 'Error',
    error: {
      message: 'The profile “Wi-Fi of the offices” could not be installed: the payload is not valid.',
      code: 4001,
      domain: 'MCInstallationErrorDomain',
      chain: 2,
      failure: null,
    },
    endedAt: ago(2 * day),
    can: { cancel: false, retry: true },
  },
  { kind: 'rename', requestType: 'Settings', status: 'Cancel', endReason: 'canceled', endedAt: ago(3 * day) },
  ...['DeviceInformation', 'SecurityInfo', 'InstalledApplicationList'].map(
    (requestType): Partial<Command> => ({
      kind: 'refresh',
      requestType,
      groupType: 'refresh',
      actor: null,
      endedAt: ago(4 * day),
    }),
  ),
];
export const sampleCommands: readonly Command[] = steps.map((step, n) => ({ ...ended, ...step, id: uuid(7200 + n) }));

const events: [DeviceEvent['kind'], DeviceEvent['data'], string | null][] = [
  ['located', { latitude: 40.42, longitude: -3.7 }, null],
  ['commandEnded', { kind: 'lost-mode-on', status: 'Acknowledged' }, null],
  ['commandSent', { kind: 'lost-mode-on' }, 'Marta Vidal'],
  ['factsChanged', { section: 'details', changes: { osVersion: ['18.4', '18.5'], battery: [0.4, 0.8] } }, null],
  ['assigned', { from: 'Iker Alonso', to: 'Eva Soler' }, 'Marta Vidal'],
  ['enrolled', { origin: 'link' }, null],
];
export const sampleEvents: readonly DeviceEvent[] = events.map(([kind, data, actorName], n) => ({
  id: uuid(7400 + n),
  kind,
  data,
  actorName,
  createdAt: ago((n + 1) ** 3 * 20 * minute),
}));

export const sampleLocations: readonly DeviceLocation[] = [0, 1, 2].map((n) => ({
  id: uuid(7500 + n),
  latitude: 40.4168 + n * 0.0021,
  longitude: -3.7038 + n * 0.0034,
  accuracy: 12.5 + n * 30,
  altitude: 667,
  speed: null,
  origin: 'agent',
  createdAt: ago((n * 6 + 2) * minute),
}));

export const sampleFacts: Partial<{ [S in FactSection & keyof Facts]: Facts[S] }> = {
  details: {
    deviceName: phone.displayName,
    modelName: 'iPhone 16',
    model: 'iPhone17,3',
    osVersion: '18.5',
    osBuild: '22F76',
    serialNumber: 'F4DRMG77N5',
    capacity: 118.937,
    available: 54.2,
    battery: 0.82,
    supervised: true,
    timeZone: 'Europe/Madrid',
    other: { IsCloudBackupEnabled: false, EASDeviceIdentifier: 'AB12CD34EF56' },
  },
  security: {
    passcodePresent: true,
    passcodeCompliant: true,
    encrypted: true,
    activationLock: false,
    lostMode: true,
    enrollment: { userApproved: true, automated: false },
  },
  network: {
    wifiMac: 'f0:18:98:2a:4b:6c',
    bluetoothMac: 'f0:18:98:2a:4b:6d',
    imei: ['356938035643809'],
    carrier: 'Movistar',
    roaming: false,
  },
  updates: {
    items: [{ key: 'iOSUpdate22G100', name: 'iOS 18.6.2', version: '18.6.2', build: '22G100', critical: true }],
  },
  apps: {
    items: ['Pages', 'Numbers', 'Keynote'].map((name) => ({
      identifier: `com.apple.${name}`,
      name,
      version: '14.4.0',
      shortVersion: '14.4',
      size: 245_000_000,
      managed: name === 'Pages',
    })),
  },
};

const work = [9, 10, 11, 12, 13, 14, 15, 16, 17];
const certificate = {
  appleId: 'it@aurora.example',
  commonName: 'APSP:4f0c1d2e-3a4b-4c5d-8e7f-901a2b3c4d5e',
  topic: 'com.apple.mgmt.External.4f0c1d2e-3a4b-4c5d-8e7f-901a2b3c4d5e',
};
export const sampleEnterprise: AppleEnterprise = {
  id: uuid(7600),
  createdAt: ago(400 * day),
  updatedAt: ago(350 * day),
  organizationInfo: { id: uuid(1000), name: 'Aurora Coffee', slug: 'aurora' },
  history: [],
  certificates: {
    ...certificate,
    issuedAt: ago(350 * day),
    expiredAt: ago(-15 * day),
    state: 'aboutToExpire',
    daysLeft: 15,
  },
  lastPush: { at: ago(3 * minute), failure: null },
  requestedAt: null,
  configuration: { contactEmail: 'it@aurora.example', contactPhone: '+34 910 000 000' },
  billingInfo: { limits: {}, allows: {}, subscriptions: [], billingReason: null, activeAppleDevices: 5 },
  dep: { config: null, depEnrollUrl: 'https://muster.example/mdm/apple/dep' },
  protectionRules: {
    scheduleEnabled: true,
    scheduleTimeZone: 'Europe/Madrid',
    schedule: { mon: work, tue: work, wed: work, thu: work, fri: work.slice(0, 6), sat: [], sun: [] },
    active: false,
    until: null,
  },
};

const [eva, iker, noor] = ['Eva Soler', 'Iker Alonso', 'Noor van den Berg-Castellanos'].map((name, n) => ({
  name,
  id: uuid(7700 + n),
  email: `${name.split(' ')[0]?.toLowerCase()}@aurora.example`,
})) as [Named, Named, Named];
type Named = Pick<DeviceUser, 'id' | 'name' | 'email'>;
const nameOf = ({ id, platform, type, displayName }: Device) => ({ id, platform, type, displayName });
const known = { picture: null, tags: [], groups: [] };
export const sampleUsers: readonly DeviceUser[] = [
  {
    ...known,
    ...eva,
    groups: [{ id: uuid(7750), name: 'Front desk' }],
    devices: 5,
    newest: [0, 1, 3].map((n) => nameOf(sampleDevices[n] ?? phone)),
    lastStatusReportTime: ago(3 * minute),
  },
  {
    ...known,
    ...iker,
    tags: ['field'],
    devices: 1,
    newest: [nameOf(sampleDevices[4] ?? phone)],
    lastStatusReportTime: ago(2 * day),
  },
  {
    ...known,
    ...noor,
    devices: 1,
    newest: [nameOf(sampleDevices[2] ?? phone)],
    lastStatusReportTime: ago(21 * day),
  },
];

const asked: CommandGroup = {
  id: uuid(7300),
  type: 'manual',
  device: null,
  actor: ended.actor,
  reason: null,
  total: 48,
  open: 9,
  acknowledged: 36,
  failed: 2,
  kind: 'restart',
  bulkTaskId: uuid(7800),
  createdAt: ago(12 * minute),
  can: { cancel: true },
};
const alone = {
  device: ended.device,
  total: 1,
  open: 0,
  acknowledged: 1,
  failed: 0,
  bulkTaskId: null,
  can: { cancel: false },
};
const groups: Partial<CommandGroup>[] = [
  {},
  { ...alone, kind: 'lost-mode-on', createdAt: ago(21 * minute) },
  { ...alone, kind: 'install-profile', acknowledged: 0, failed: 1, createdAt: ago(2 * day) },
  { total: 1200, open: 1130, acknowledged: 70, failed: 0, kind: 'refresh', type: 'syncRefresh', actor: null },
  { ...alone, kind: 'reinstall-management', type: 'reinstallMobileConfig', actor: null, createdAt: ago(3 * day) },
  { ...alone, kind: 'rename', acknowledged: 0, createdAt: ago(4 * day) },
  {
    total: 12,
    open: 0,
    acknowledged: 7,
    failed: 0,
    kind: 'os-update',
    createdAt: ago(9 * day),
    can: { cancel: false },
  },
];
export const sampleGroups: readonly CommandGroup[] = groups.map((group, n) => ({
  ...asked,
  ...group,
  id: uuid(7300 + n),
}));
