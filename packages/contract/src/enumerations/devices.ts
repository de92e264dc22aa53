/** What devices of all platforms share (domain.md, sections 3 and 4). */

export const deviceStates = ['ACTIVE', 'DELETED', 'DISABLED', 'EXPIRED', 'PENDING', 'PROVISIONING'] as const;
export type DeviceState = (typeof deviceStates)[number];

export const devicePlatforms = ['iOS', 'iPadOS', 'macOS', 'tvOS', 'visionOS', 'watchOS', 'android'] as const;
export type DevicePlatform = (typeof devicePlatforms)[number];

/** The platforms that inventory and policies filter by. */
export const filterPlatforms = ['android', 'ios', 'macos', 'windows'] as const;
export type FilterPlatform = (typeof filterPlatforms)[number];

/** Before the `~` in the address of a device. */
export const devicePrefixes = ['apple', 'android', 'windows'] as const;
export type DevicePrefix = (typeof devicePrefixes)[number];

export const deviceUpdateProgresses = ['downloaded', 'downloading', 'installing'] as const;
export type DeviceUpdateProgress = (typeof deviceUpdateProgresses)[number];

export const managementModes = ['DEVICE_OWNER', 'PROFILE_OWNER', 'COPE', 'USERLESS'] as const;
export type ManagementMode = (typeof managementModes)[number];

export const appInstallStatuses = ['installed', 'installing', 'notInstalled'] as const;
export type AppInstallStatus = (typeof appInstallStatuses)[number];

export const appInstallModes = ['available', 'forceInstall', 'requiredForSetup', 'scheduled'] as const;
export type AppInstallMode = (typeof appInstallModes)[number];

export const appAssignmentActions = ['forceInstall', 'available', 'requiredForSetup'] as const;
export type AppAssignmentAction = (typeof appAssignmentActions)[number];

export const appTypes = [
  'build',
  'store',
  'asset',
  'lastBuild',
  'lastTagBuild',
  'lastGitTagBuild',
  'lastGitBranchBuild',
] as const;
export type AppType = (typeof appTypes)[number];

export const deviceAppSources = ['manual', 'system', 'googlePlay', 'policy', 'assigned', 'history'] as const;
export type DeviceAppSource = (typeof deviceAppSources)[number];

export const scriptTypes = ['once', 'loop', 'onDemand'] as const;
export type ScriptType = (typeof scriptTypes)[number];

export const scriptLogStatuses = ['success', 'error'] as const;
export type ScriptLogStatus = (typeof scriptLogStatuses)[number];

export const bulkTaskStatuses = ['pending', 'failed', 'inProgress', 'completed'] as const;
export type BulkTaskStatus = (typeof bulkTaskStatuses)[number];

export const assetTypes = ['app', 'book', 'image', 'script'] as const;
export type AssetType = (typeof assetTypes)[number];

export const locationOrigins = ['ip', 'agent'] as const;
export type LocationOrigin = (typeof locationOrigins)[number];

/** How a device audience chooses its devices. */
export const deviceSelectors = ['deviceGroups', 'deviceIds', 'mdmUserGroups', 'mdmUserIds', 'serialNumbers'] as const;
export type DeviceSelector = (typeof deviceSelectors)[number];

/** How a certificate provider lets a device ask for a certificate. */
export const challengeTypes = ['none', 'manual', 'ndes'] as const;
export type ChallengeType = (typeof challengeTypes)[number];

export const certificateSubjectTypes = [
  'subject',
  'dNSName',
  'ntPrincipalName',
  'rfc822Name',
  'uniformResourceIdentifier',
] as const;
export type CertificateSubjectType = (typeof certificateSubjectTypes)[number];

export const keySizes = [1024, 2048, 4096] as const;
export type KeySize = (typeof keySizes)[number];

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];
