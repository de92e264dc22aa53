/** Which of Apple's commands a neutral one is, and what goes with it, in the words of Apple's schema. */
import type { CommandKind } from '@muster/contract/commands';

/** A command in JSON: bytes in base64. What only whoever sends it knows (`needs`) is added then. */
export interface Shape {
  requestType: string;
  args?: Record<string, unknown>;
  needs?: 'unlockToken' | 'managementProfile' | 'declarations' | 'queries' | 'artifact';
}

/** Sections of facts, and the command that asks for each. */
export const sectionRequests = {
  details: 'DeviceInformation',
  network: 'DeviceInformation',
  security: 'SecurityInfo',
  apps: 'InstalledApplicationList',
  profiles: 'ProfileList',
  certificates: 'CertificateList',
  accounts: 'UserList',
  updates: 'AvailableOSUpdates',
  /** No section of its own: how far each of the updates is. */
  updateStatus: 'OSUpdateStatus',
  /** No section of its own: how far each of the apps is that are managed. */
  managedApps: 'ManagedApplicationList',
  books: 'ManagedMediaList',
} as const;
export type AskedSection = keyof typeof sectionRequests;

type Args = Record<string, unknown>;
/** Keys whose value is not given are not sent. */
const given = (args: Args): Args => Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

function asBase64(payload: unknown): string {
  const text = String(payload ?? '');
  return /^\s*[<b]/.test(text) ? Buffer.from(text).toString('base64') : text;
}

const shapes: { [K in CommandKind]: (args: Args) => Shape } = {
  refresh({ sections }) {
    const [section = 'details'] = Array.isArray(sections) ? (sections as string[]) : [];
    const requestType = Object.hasOwn(sectionRequests, section)
      ? sectionRequests[section as AskedSection]
      : 'DeviceInformation';
    return requestType === 'DeviceInformation' ? { requestType, needs: 'queries' } : { requestType };
  },
  lock: ({ message, phoneNumber, pin }) => ({
    requestType: 'DeviceLock',
    args: given({ Message: message, PhoneNumber: phoneNumber, PIN: pin }),
  }),
  'clear-passcode': () => ({ requestType: 'ClearPasscode', needs: 'unlockToken' }),
  'lost-mode-on': ({ message, phoneNumber, footnote }) => ({
    requestType: 'EnableLostMode',
    args: given({ Message: message, PhoneNumber: phoneNumber, Footnote: footnote }),
  }),
  'lost-mode-off': () => ({ requestType: 'DisableLostMode' }),
  'lost-mode-sound': () => ({ requestType: 'PlayLostModeSound' }),
  locate: () => ({ requestType: 'DeviceLocation' }),
  restart: ({ notifyUser }) => ({ requestType: 'RestartDevice', args: given({ NotifyUser: notifyUser }) }),
  'shut-down': () => ({ requestType: 'ShutDownDevice' }),
  wipe: ({ preserveDataPlan, disallowProximitySetup, pin, obliterationBehavior, returnToService }) => ({
    requestType: 'EraseDevice',
    args: given({
      PreserveDataPlan: preserveDataPlan,
      DisallowProximitySetup: disallowProximitySetup,
      PIN: pin,
      ObliterationBehavior: obliterationBehavior,
      ReturnToService: returnOf(returnToService),
    }),
  }),
  unenroll: () => ({ requestType: 'RemoveProfile', needs: 'managementProfile' }),
  rename: ({ name }) => ({
    requestType: 'Settings',
    args: { Settings: [{ Item: 'DeviceName', DeviceName: name }] },
  }),
  'os-update': ({ productKey, version, action }) => ({
    requestType: 'ScheduleOSUpdate',
    args: { Updates: [given({ ProductKey: productKey, ProductVersion: version, InstallAction: action ?? 'Default' })] },
  }),
  'remote-desktop-on': () => ({ requestType: 'EnableRemoteDesktop' }),
  'remote-desktop-off': () => ({ requestType: 'DisableRemoteDesktop' }),
  'activation-lock-bypass': () => ({ requestType: 'ActivationLockBypassCode' }),
  'install-profile': ({ payload }) => ({ requestType: 'InstallProfile', args: { Payload: asBase64(payload) } }),
  'remove-profile': ({ identifier }) => ({ requestType: 'RemoveProfile', args: { Identifier: identifier } }),
  'log-out-user': () => ({ requestType: 'LogOutUser' }),
  'delete-user': ({ userName, force }) => ({
    requestType: 'DeleteUser',
    args: given({ UserName: userName, ForceDeletion: force }),
  }),
  'unlock-user': ({ userName }) => ({ requestType: 'UnlockUserAccount', args: { UserName: userName } }),
  'sync-declarations': () => ({ requestType: 'DeclarativeManagement', needs: 'declarations' }),
  'device-configured': () => ({ requestType: 'DeviceConfigured' }),
  'reinstall-management': () => ({ requestType: 'InstallProfile', needs: 'managementProfile' }),
  'apply-settings': () => ({ requestType: 'InstallProfile', needs: 'artifact' }),
  'remove-settings': () => ({ requestType: 'RemoveProfile', needs: 'artifact' }),
  'install-app': () => ({ requestType: 'InstallApplication', needs: 'artifact' }),
  'remove-app': () => ({ requestType: 'RemoveApplication', needs: 'artifact' }),
  'install-book': () => ({ requestType: 'InstallMedia', needs: 'artifact' }),
  'remove-book': () => ({ requestType: 'RemoveMedia', needs: 'artifact' }),
  native: ({ requestType, payload }) => ({
    requestType: String(requestType ?? ''),
    args: (payload ?? {}) as Args,
  }),
};

function returnOf(value: unknown): Args | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { enabled, wifiProfile } = value as { enabled?: boolean; wifiProfile?: string };
  return given({
    Enabled: enabled ?? false,
    WiFiProfileData: wifiProfile === undefined ? undefined : asBase64(wifiProfile),
  });
}

export function shapeOf(kind: CommandKind, args: Args): Shape {
  return shapes[kind](args);
}
