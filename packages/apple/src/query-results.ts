import { createHash } from 'node:crypto';
import { dateIn, dictIn } from '@muster/plist/plist-fields';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { bytesIn, cleanText, dictsIn, flagIn, numberIn, shownText } from './message-fields.ts';
import { listOf, mostEntries } from './result-lists.ts';

/**
 * Everything of a dictionary as JSON that a database takes: dates in ISO 8601, bytes in base64, no NUL. Keys in
 * `without` are left out, at any depth.
 */
export function plainResult(dict: PlistDict, without: readonly string[] = []): Record<string, unknown> {
  const plain = (value: PlistValue): unknown => {
    if (value instanceof Map) return plainResult(value, without);
    if (Array.isArray(value)) return value.slice(0, mostEntries).map(plain);
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    return typeof value === 'string' ? cleanText(value) : value;
  };
  return Object.fromEntries(
    Array.from(dict)
      .filter(([key]) => !without.includes(key))
      .map(([key, value]) => [cleanText(key), plain(value)]),
  );
}

export interface InstalledApp {
  identifier: string | undefined;
  name: string | undefined;
  version: string | undefined;
  shortVersion: string | undefined;
  bundleSize: number | undefined;
  dynamicSize: number | undefined;
  isInstalling: boolean;
  hasUpdate: boolean | undefined;
  isBeta: boolean | undefined;
  isAppStore: boolean | undefined;
  isValidated: boolean | undefined;
  source: string | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/installedapplicationlistresponse */
export function readInstalledApps(report: PlistDict): InstalledApp[] | undefined {
  return listOf(report, 'InstalledApplicationList', (app) => ({
    identifier: shownText(app, 'Identifier'),
    name: shownText(app, 'Name'),
    version: shownText(app, 'Version'),
    shortVersion: shownText(app, 'ShortVersion'),
    bundleSize: numberIn(app, 'BundleSize'),
    dynamicSize: numberIn(app, 'DynamicSize'),
    isInstalling: flagIn(app, 'Installing') ?? false,
    hasUpdate: flagIn(app, 'HasUpdateAvailable'),
    isBeta: flagIn(app, 'BetaApp'),
    isAppStore: flagIn(app, 'AppStoreVendable'),
    isValidated: flagIn(app, 'IsValidated'),
    source: shownText(app, 'Source'),
  }));
}

export interface ManagedApp {
  identifier: string;
  status: string;
  managementFlags: number | undefined;
  hasConfiguration: boolean | undefined;
  hasFeedback: boolean | undefined;
  isValidated: boolean | undefined;
  externalVersion: number | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/managedapplicationlistresponse */
export function readManagedApps(report: PlistDict): ManagedApp[] | undefined {
  const apps = dictIn(report, 'ManagedApplicationList');
  if (apps === undefined) return undefined;
  return Array.from(apps)
    .slice(0, mostEntries)
    .flatMap(([identifier, app]) =>
      app instanceof Map
        ? [
            {
              identifier: cleanText(identifier),
              status: shownText(app, 'Status') ?? 'Unknown',
              managementFlags: numberIn(app, 'ManagementFlags'),
              hasConfiguration: flagIn(app, 'HasConfiguration'),
              hasFeedback: flagIn(app, 'HasFeedback'),
              isValidated: flagIn(app, 'IsValidated'),
              externalVersion: numberIn(app, 'ExternalVersionIdentifier'),
            },
          ]
        : [],
    );
}

export interface InstalledProfile {
  identifier: string;
  uuid: string;
  displayName: string | undefined;
  organization: string | undefined;
  description: string | undefined;
  version: number | undefined;
  isManaged: boolean | undefined;
  isRemovalDisallowed: boolean | undefined;
  isEncrypted: boolean | undefined;
  source: string | undefined;
  payloads: {
    type: string;
    identifier: string | undefined;
    uuid: string | undefined;
    displayName: string | undefined;
  }[];
}

/** https://developer.apple.com/documentation/devicemanagement/profilelistresponse */
export function readProfiles(report: PlistDict): InstalledProfile[] | undefined {
  return listOf(report, 'ProfileList', (profile) => {
    const identifier = shownText(profile, 'PayloadIdentifier');
    const uuid = shownText(profile, 'PayloadUUID');
    if (identifier === undefined || uuid === undefined) return undefined;
    return {
      identifier,
      uuid,
      displayName: shownText(profile, 'PayloadDisplayName'),
      organization: shownText(profile, 'PayloadOrganization'),
      description: shownText(profile, 'PayloadDescription'),
      version: numberIn(profile, 'PayloadVersion'),
      isManaged: flagIn(profile, 'IsManaged'),
      isRemovalDisallowed: flagIn(profile, 'PayloadRemovalDisallowed'),
      isEncrypted: flagIn(profile, 'IsEncrypted'),
      source: shownText(profile, 'Source'),
      payloads: dictsIn(profile, 'PayloadContent').map((payload) => ({
        type: shownText(payload, 'PayloadType') ?? '',
        identifier: shownText(payload, 'PayloadIdentifier'),
        uuid: shownText(payload, 'PayloadUUID'),
        displayName: shownText(payload, 'PayloadDisplayName'),
      })),
    };
  });
}

export interface ProvisioningProfile {
  name: string | undefined;
  uuid: string;
  expiresAt: Date | undefined;
}

export function readProvisioningProfiles(report: PlistDict): ProvisioningProfile[] | undefined {
  return listOf(report, 'ProvisioningProfileList', (profile) => {
    const uuid = shownText(profile, 'UUID');
    if (uuid === undefined) return undefined;
    return { name: shownText(profile, 'Name'), uuid, expiresAt: dateIn(profile, 'ExpiryDate') };
  });
}

export interface ListedCertificate {
  commonName: string | undefined;
  isIdentity: boolean;
  /** As the device sent it; read it with `readCertificate`, which may fail. */
  der: Buffer;
  sha256: string;
}

/** https://developer.apple.com/documentation/devicemanagement/certificatelistresponse */
export function readCertificates(report: PlistDict): ListedCertificate[] | undefined {
  return listOf(report, 'CertificateList', (certificate) => {
    const der = certificate.get('Data') instanceof Uint8Array ? bytesIn(certificate, 'Data') : undefined;
    if (der === undefined) return undefined;
    return {
      commonName: shownText(certificate, 'CommonName'),
      isIdentity: flagIn(certificate, 'IsIdentity') ?? false,
      der,
      sha256: createHash('sha256').update(der).digest('hex'),
    };
  });
}

export interface DeviceLocation {
  latitude: number;
  longitude: number;
  /** Meters; negative where the device does not know. */
  horizontalAccuracy: number | undefined;
  verticalAccuracy: number | undefined;
  altitude: number | undefined;
  speed: number | undefined;
  course: number | undefined;
  at: Date | undefined;
}

/** Undefined for a place that is none on earth. https://developer.apple.com/documentation/devicemanagement/devicelocationresponse */
export function readLocation(report: PlistDict): DeviceLocation | undefined {
  const latitude = numberIn(report, 'Latitude');
  const longitude = numberIn(report, 'Longitude');
  if (latitude === undefined || longitude === undefined) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const timestamp = shownText(report, 'Timestamp');
  const at = dateIn(report, 'Timestamp') ?? (timestamp === undefined ? undefined : new Date(timestamp));
  return {
    latitude,
    longitude,
    horizontalAccuracy: numberIn(report, 'HorizontalAccuracy'),
    verticalAccuracy: numberIn(report, 'VerticalAccuracy'),
    altitude: numberIn(report, 'Altitude'),
    speed: numberIn(report, 'Speed'),
    course: numberIn(report, 'Course'),
    at: at === undefined || Number.isNaN(at.getTime()) ? undefined : at,
  };
}

export interface DeviceUser {
  userName: string;
  fullName: string | undefined;
  uid: number | undefined;
  guid: string | undefined;
  isLoggedIn: boolean;
  hasSecureToken: boolean | undefined;
  isMobileAccount: boolean | undefined;
  hasDataToSync: boolean | undefined;
  dataQuota: number | undefined;
  dataUsed: number | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/userlistresponse */
export function readUsers(report: PlistDict): DeviceUser[] | undefined {
  return listOf(report, 'Users', (user) => {
    const userName = shownText(user, 'UserName');
    if (userName === undefined) return undefined;
    return {
      userName,
      fullName: shownText(user, 'FullName'),
      uid: numberIn(user, 'UID'),
      guid: shownText(user, 'UserGUID'),
      isLoggedIn: flagIn(user, 'IsLoggedIn') ?? false,
      hasSecureToken: flagIn(user, 'HasSecureToken'),
      isMobileAccount: flagIn(user, 'MobileAccount'),
      hasDataToSync: flagIn(user, 'HasDataToSync'),
      dataQuota: numberIn(user, 'DataQuota'),
      dataUsed: numberIn(user, 'DataUsed'),
    };
  });
}

export function readActivationLockBypassCode(report: PlistDict): string | undefined {
  return shownText(report, 'ActivationLockBypassCode');
}
