/** Apple devices, commands, automated enrollment and volume purchases (domain.md, sections 3 and 4). */

export const appleDeviceStates = ['ACTIVE', 'PROVISIONING', 'DELETED'] as const;
export type AppleDeviceState = (typeof appleDeviceStates)[number];

export const appleCommandStatuses = [
  'Acknowledged',
  'Awaiting',
  'Cancel',
  'CommandFormatError',
  'Error',
  'Pending',
  'Superseded',
  'Tried',
  'ProtectionCanceled',
] as const;
export type AppleCommandStatus = (typeof appleCommandStatuses)[number];

export const appleCommandGroupTypes = [
  'agent',
  'authenticate',
  'deviceRemoved',
  'manual',
  'refresh',
  'reinstallMobileConfig',
  'sync',
  'syncRefresh',
  'updateCertificate',
  'declarative',
] as const;
export type AppleCommandGroupType = (typeof appleCommandGroupTypes)[number];

export const appleBookStates = [
  'Queued',
  'PromptingForLogin',
  'Updating',
  'Installing',
  'Managed',
  'ManagedButUninstalled',
  'Installed',
  'Uninstalled',
  'Failed',
  'Unknown',
] as const;
export type AppleBookState = (typeof appleBookStates)[number];

export const vppUserStatuses = ['Registered', 'Associated', 'Retired', 'Deleted'] as const;
export type VppUserStatus = (typeof vppUserStatuses)[number];

export const depDeviceStatuses = ['assigned', 'notAssigned', 'pushed', 'removed'] as const;
export type DepDeviceStatus = (typeof depDeviceStatuses)[number];

export const depProfileFlags = [
  'autoAdvanceSetup',
  'isMdmRemovable',
  'isMultiUser',
  'doNotUseProfileFromBackup',
  'isReturnToService',
] as const;
export type DepProfileFlag = (typeof depProfileFlags)[number];

/** Deprecated by Apple; kept for profiles that still have them. */
export const deprecatedDepProfileFlags = ['allowPairing', 'isMandatory', 'isSupervised'] as const;
export type DeprecatedDepProfileFlag = (typeof deprecatedDepProfileFlags)[number];
