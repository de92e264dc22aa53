/** Windows commands and settings (domain.md, sections 3 and 4). */

export const windowsCommandStatuses = [
  'Pending',
  'Awaiting',
  'Error',
  'UnexpectedError',
  'Acknowledged',
  'Cancel',
  'MethodNotAllowed',
  'Unknown',
  'Unauthorized',
  'CommandFormatError',
  'CommandNotFound',
  'NotAcceptable',
] as const;
export type WindowsCommandStatus = (typeof windowsCommandStatuses)[number];

export const windowsConfigurationActions = ['Add', 'Copy', 'Delete', 'Exec', 'Get', 'Replace'] as const;
export type WindowsConfigurationAction = (typeof windowsConfigurationActions)[number];

export const windowsLocalGroups = ['administrators', 'users'] as const;
export type WindowsLocalGroup = (typeof windowsLocalGroups)[number];

/** Formats of a policy property, spelled as in SyncML. */
export const propertyFormats = ['chr', 'int', 'bool', 'float'] as const;
export type PropertyFormat = (typeof propertyFormats)[number];
