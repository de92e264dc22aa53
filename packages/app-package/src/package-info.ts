/** What is read from a package. Everything beyond the format may be missing: a gap is a warning, never a failure. */
export interface PackageInfo {
  format: PackageFormat;
  os: PackageOs;
  /** Bundle identifier, Android package, product or identity name. */
  identifier?: string;
  /** As the platform shows it where no language fits better. */
  name?: string;
  /** Names in other languages, by BCP 47 tag. */
  names?: Record<string, string>;
  /** What people call the version: 2.5.0. */
  versionName?: string;
  /** What machines compare: CFBundleVersion, versionCode, the four-part version of Windows. */
  versionCode?: string;
  minimumOs?: string;
  /** The version of the platform that it was built for: targetSdkVersion, DTPlatformVersion, MaxVersionTested. */
  targetOs?: string;
  /** arm64, armeabi-v7a, x86_64, x86, arm64e…, as the platform spells them. */
  architectures?: readonly string[];
  /** phone, tablet, tv, watch, vision, car, desktop: what it says it is made for. */
  deviceFamilies?: readonly string[];
  permissions?: readonly Permission[];
  /** Features that a device must have (or may have) to install it. */
  features?: readonly { name: string; required: boolean }[];
  /** Entitlements of the signature; capabilities of an appx. */
  entitlements?: Record<string, unknown>;
  signing?: Signing;
  icon?: Icon;
  /** Bundles inside: app extensions, split packages, packages of a bundle. */
  nested?: readonly NestedPackage[];
  /** Where the bytes are, for comparing builds: "code", "resources", "Frameworks"… as stored, largest first. */
  parts: readonly { name: string; size: number }[];
  /** Further facts of this format alone, as name and value: ProductCode, UpgradeCode, publisher, build SDK… */
  details?: Record<string, string>;
  warnings: readonly PackageWarning[];
}

export const packageFormats = [
  'ipa',
  'apk',
  'aab',
  'xapk',
  'apks',
  'pkg',
  'dmg',
  'app.zip',
  'msi',
  'msix',
  'appx',
  'msixbundle',
  'appxbundle',
  'exe',
  'zip',
  'tar.gz',
] as const;
export type PackageFormat = (typeof packageFormats)[number];

/** 'custom': an archive for a platform that the workspace has defined, with nothing to read in it. */
export type PackageOs = 'ios' | 'tvos' | 'watchos' | 'visionos' | 'macos' | 'android' | 'windows' | 'custom';

export interface Permission {
  /** android.permission.CAMERA, NSCameraUsageDescription, com.apple.security.network.client, internetClient… */
  name: string;
  /** What the app tells people about why it asks, where the platform has that. */
  reason?: string;
  /** Asked for up to this version of the platform only. */
  upTo?: string;
}

export interface Signing {
  /** Of Apple's packages. */
  type?: 'development' | 'ad-hoc' | 'enterprise' | 'appStore' | 'testFlight' | 'developerId';
  /** v1, v2, v3, v3.1, v3.2 of Android; cms, authenticode, xar of others. */
  schemes?: readonly string[];
  /** First the signer's, then what certifies it. */
  certificates?: readonly Certificate[];
  profile?: ProvisioningProfile;
  /** Of Windows: signed at a time that another has witnessed, so that it stays valid when the certificate no longer is. */
  timestamped?: boolean;
}

export interface Certificate {
  subject: string;
  issuer: string;
  serialNumber: string;
  /** SHA-256 of its DER form, lower-case hex. */
  sha256: string;
  notBefore: Date;
  notAfter: Date;
}

export interface ProvisioningProfile {
  name?: string;
  uuid?: string;
  teamId?: string;
  teamName?: string;
  createdAt?: Date;
  expiresAt?: Date;
  /** UDIDs; absent where the profile names none. */
  devices?: readonly string[];
  allDevices?: boolean;
  entitlements?: Record<string, unknown>;
  certificates?: readonly Certificate[];
}

export interface NestedPackage {
  /** Its place in the package. */
  path: string;
  identifier?: string;
  name?: string;
  versionName?: string;
  versionCode?: string;
  profile?: ProvisioningProfile;
}

/**
 * A picture as found, or an SVG of our own making for one that is described (vectors, layers). Such an SVG may hold
 * pictures in WebP: see pngLayers.
 */
export interface Icon {
  format: 'png' | 'jpeg' | 'webp' | 'svg';
  bytes: Uint8Array;
}

export const warningCodes = [
  'iconMissing',
  'iconUnreadable',
  'identifierMissing',
  'versionMissing',
  'nameMissing',
  'manifestIncomplete',
  'resourcesUnreadable',
  'signatureMissing',
  'signatureUnreadable',
  'signatureBroken',
  'signatureUnchecked',
  'profileMissing',
  'profileUnreadable',
  'entitlementsUnreadable',
  'nestedUnreadable',
  'archiveOddities',
  'contentUnreadable',
] as const;
export type WarningCode = (typeof warningCodes)[number];

export interface PackageWarning {
  code: WarningCode;
  /** Where or what, for people who build packages. */
  detail?: string;
}
