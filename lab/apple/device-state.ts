/** What a lab device knows about itself. Names of models, builds and places are examples of real ones. */
import { createHash, randomUUID } from 'node:crypto';
import type { Dict } from './plists.ts';

export type ApplePlatform = 'iOS' | 'iPadOS' | 'macOS' | 'tvOS';

export interface InstalledApp {
  identifier: string;
  name: string;
  version: string;
  shortVersion: string;
  size: number;
  managed: boolean;
  /** As in ManagedApplicationList; of unmanaged ones nothing is told. */
  status?: string;
  configuration?: Dict;
  attributes?: Dict;
  storeId?: number;
  /** On its way: the version that comes, and after how many looks of the server it is there. */
  coming?: { version: string; shortVersion: string; size: number; looks: number };
}

export interface InstalledProfile {
  identifier: string;
  uuid: string;
  /** Read from the profile. */
  content: Dict;
  managed: boolean;
  signers: Buffer[];
}

export interface InstalledCertificate {
  commonName: string;
  identity: boolean;
  data: Buffer;
  /** The profile that brought it. */
  profile: string;
}

export interface DeviceUser {
  /** GUID of the account, which is UserID of the user channel. */
  id: string;
  shortName: string;
  longName: string;
  uid: number;
  loggedIn: boolean;
  secureToken: boolean;
}

export interface Book {
  storeId?: number;
  persistentId?: string;
  kind: string;
  title: string;
  author: string;
  version: string;
  state: string;
}

export interface OsUpdate {
  productKey: string;
  version: string;
  build: string;
  state: 'Idle' | 'Downloading' | 'DownloadComplete' | 'Installing';
  percent: number;
}

export interface DeviceState {
  udid: string;
  serialNumber: string;
  platform: ApplePlatform;
  productName: string;
  modelName: string;
  /** Part number. */
  model: string;
  osVersion: string;
  buildVersion: string;
  name: string;
  hostName: string;
  imei?: string;
  wifiMac: string;
  bluetoothMac: string;
  capacity: number;
  available: number;
  battery: number;
  supervised: boolean;
  activationLock: boolean;
  bypassCode?: string;
  passcode?: string;
  locked: boolean;
  /** PIN with which DeviceLock or EraseDevice closed a Mac. */
  pin?: string;
  lockMessage?: string;
  /** Off, until somebody turns it on again. */
  off: boolean;
  lostMode?: { message?: string; phoneNumber?: string; footnote?: string; sounds: number };
  location: { latitude: number; longitude: number; accuracy: number };
  apps: InstalledApp[];
  profiles: InstalledProfile[];
  certificates: InstalledCertificate[];
  users: DeviceUser[];
  /** Enrolled by DEP and told to wait for DeviceConfigured. */
  awaitingConfiguration: boolean;
  enrolledByDep: boolean;
  remoteDesktop: boolean;
  firmwarePassword?: string;
  recoveryLock?: string;
  fileVault: boolean;
  recoveryKey?: string;
  bootstrapToken?: Buffer;
  timeZone: string;
  settings: Dict;
  organization?: Dict;
  restarts: number;
  books: Book[];
  /** How often the server sees an app installing before it is installed. */
  installLooks: number;
  /** What the user answers where the device asks before it installs something: on those that are not supervised. */
  appAnswer: 'accept' | 'reject';
  /** Payloads of the configurations that are active, by their type. */
  declared: Record<string, Dict[]>;
  update?: OsUpdate;
  availableUpdate?: { productKey: string; version: string; build: string; size: number };
}

const models: Record<ApplePlatform, [string, string, string][]> = {
  iOS: [
    ['iPhone17,3', 'iPhone', 'MYEV3'],
    ['iPhone16,1', 'iPhone', 'MTUX3'],
    ['iPhone14,6', 'iPhone', 'MMXN3'],
  ],
  iPadOS: [
    ['iPad14,3', 'iPad', 'MNXD3'],
    ['iPad13,18', 'iPad', 'MPQ03'],
  ],
  macOS: [
    ['Mac15,12', 'MacBook Air', 'MRXN3'],
    ['Mac14,3', 'Mac mini', 'MMFK3'],
    ['Mac16,1', 'MacBook Pro', 'MW2U3'],
  ],
  tvOS: [['AppleTV14,1', 'Apple TV', 'MN873']],
};
const systems: Record<ApplePlatform, { version: string; build: string; next: [string, string] }> = {
  iOS: { version: '18.5', build: '22F76', next: ['18.6.2', '22G100'] },
  iPadOS: { version: '18.5', build: '22F76', next: ['18.6.2', '22G100'] },
  macOS: { version: '15.5', build: '24F74', next: ['15.6.1', '24G90'] },
  tvOS: { version: '18.5', build: '22L572', next: ['18.6', '22M84'] },
};
const cities = [
  [40.4168, -3.7038],
  [41.3874, 2.1686],
  [52.52, 13.405],
  [48.8566, 2.3522],
  [51.5072, -0.1276],
  [40.7128, -74.006],
];
const systemApps: [string, string, string][] = [
  ['com.apple.Pages', 'Pages', '14.4'],
  ['com.apple.Numbers', 'Numbers', '14.4'],
  ['com.apple.Keynote', 'Keynote', '14.4'],
];

/** The same seed is the same device, every time. */
export function createState(seed: string, platform: ApplePlatform, given: Partial<DeviceState> = {}): DeviceState {
  const digest = createHash('sha256').update(`${platform} ${seed}`).digest();
  const hex = digest.toString('hex').toUpperCase();
  const pick = <T>(list: T[], byte: number): T => list[(digest[byte] ?? 0) % list.length] as T;
  const [productName, modelName, model] = pick(models[platform], 0);
  const { version, build, next } = systems[platform];
  const [latitude = 0, longitude = 0] = pick(cities, 1);
  const letters = 'CDFGHJKLMNPQRTVWXY0123456789';
  const serialNumber = Array.from(digest.subarray(8, 18), (byte) => letters[byte % letters.length]).join('');
  const mac = (from: number) => (hex.slice(from, from + 12).match(/../g) ?? []).join(':').toLowerCase();
  const udid =
    platform === 'macOS'
      ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-A${hex.slice(17, 20)}-${hex.slice(20, 32)}`
      : `00008${hex.slice(0, 3)}-${hex.slice(8, 24)}`;
  const phone = platform === 'iOS';
  const name = `${modelName} ${serialNumber.slice(-4)}`;
  const state: DeviceState = {
    udid,
    serialNumber: `F${serialNumber.slice(1)}`,
    platform,
    productName,
    modelName,
    model,
    osVersion: version,
    buildVersion: build,
    name,
    hostName: `${name.replaceAll(' ', '-')}.local`,
    imei: phone ? imeiFrom(digest) : undefined,
    wifiMac: mac(24),
    bluetoothMac: mac(36),
    capacity: platform === 'macOS' ? 494.384 : 118.937,
    available: Math.round(20_000 + (digest[2] ?? 0) * 200) / 1_000,
    battery: Math.round(((digest[3] ?? 0) / 255) * 90 + 5) / 100 + 0.001,
    supervised: true,
    activationLock: false,
    passcode: platform === 'tvOS' ? undefined : '123456',
    locked: false,
    off: false,
    location: {
      latitude: latitude + ((digest[4] ?? 0) - 128) / 5_000,
      longitude: longitude + ((digest[5] ?? 0) - 128) / 5_000,
      accuracy: 12.5,
    },
    apps: systemApps.map(([identifier, label, shortVersion]) => ({
      identifier,
      name: label,
      version: `${shortVersion}.0`,
      shortVersion,
      size: 245_000_000,
      managed: false,
    })),
    profiles: [],
    books: [],
    certificates: [],
    users: platform === 'macOS' ? [createUser('admin', 'Admin', 501, digest)] : [],
    awaitingConfiguration: false,
    enrolledByDep: false,
    remoteDesktop: false,
    fileVault: platform === 'macOS',
    timeZone: 'Europe/Madrid',
    settings: {},
    restarts: 0,
    installLooks: 0,
    appAnswer: 'accept',
    declared: {},
    availableUpdate: {
      productKey: platform === 'macOS' ? `MSU_UPDATE_${next[1]}_full_${next[0]}_minor` : `${platform}Update${next[1]}`,
      version: next[0],
      build: next[1],
      size: 1_450_000_000,
    },
    ...given,
  };
  return state;
}

export function createUser(shortName: string, longName: string, uid: number, seed?: Buffer): DeviceUser {
  const hex = seed?.toString('hex').toUpperCase();
  const id = hex
    ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    : randomUUID().toUpperCase();
  return { id, shortName, longName, uid, loggedIn: false, secureToken: true };
}

/** Fifteen digits, the last of which is Luhn's check. */
function imeiFrom(digest: Buffer): string {
  const digits = `35${Array.from(digest.subarray(18, 30), (byte) => byte % 10).join('')}`;
  let sum = 0;
  for (const [place, digit] of [...digits].entries()) {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits + ((10 - (sum % 10)) % 10);
}
