/** Commands to devices of all platforms; their statuses and groups are in apple.ts. */

/** What can be asked of a device, whatever its platform. `native` is any command of the platform by its own name. */
export const commandKinds = [
  'refresh',
  'lock',
  'clear-passcode',
  'lost-mode-on',
  'lost-mode-off',
  'lost-mode-sound',
  'locate',
  'restart',
  'shut-down',
  'wipe',
  'unenroll',
  'rename',
  'os-update',
  'remote-desktop-on',
  'remote-desktop-off',
  'activation-lock-bypass',
  'install-profile',
  'remove-profile',
  'log-out-user',
  'delete-user',
  'unlock-user',
  'sync-declarations',
  'device-configured',
  'reinstall-management',
  'apply-settings',
  'remove-settings',
  'install-app',
  'remove-app',
  'install-book',
  'remove-book',
  'native',
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** What only the program itself sends, for the desired state of a device: what goes over the wire is made when it is sent. */
export const desiredStateKinds = [
  'apply-settings',
  'remove-settings',
  'install-app',
  'remove-app',
  'install-book',
  'remove-book',
] as const satisfies CommandKind[];
export type DesiredStateKind = (typeof desiredStateKinds)[number];

/** What people can ask for. */
export type AskedKind = Exclude<CommandKind, DesiredStateKind>;
export const askedKinds = commandKinds.filter(
  (kind): kind is AskedKind => !(desiredStateKinds as readonly string[]).includes(kind),
);

/** Why a command waits, in the order in which it is asked. */
export const commandWaits = [
  'approvalMissing',
  'delayed',
  'protectionSchedule',
  'notEnrolled',
  'noPushCertificate',
  'pushCertificateExpired',
  'pushRefused',
  'notNow',
  'locked',
  'asleep',
  'handedOver',
  'behindAnother',
  'onItsWay',
] as const;
export type CommandWait = (typeof commandWaits)[number];

/** Why a command ended without the device having its say. */
export const commandEnds = ['canceled', 'expired', 'superseded', 'reenrolled', 'left'] as const;
export type CommandEnd = (typeof commandEnds)[number];
