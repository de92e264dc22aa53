/** What the answers to commands need of the device that gives them, and the ways in which it refuses. */
import type { DeviceState, DeviceUser } from './device-state.ts';
import type { HttpClient } from './http.ts';
import type { Dict } from './plists.ts';

export interface CommandContext {
  state: DeviceState;
  /** On the user channel: whose. */
  user?: DeviceUser;
  pushToken: Buffer;
  unlockToken: Buffer;
  http: HttpClient;
  now(): number;
  installProfile(bytes: Buffer): Promise<void>;
  /** False: it says that it has it, and has it not. */
  keeps(identifier: string): boolean;
  /** False where there is none of that name; removing the one with the MDM payload ends the enrollment. */
  removeProfile(identifier: string): Promise<boolean>;
  /** Reads what the server declares; with the tokens where the command brought them. */
  synchronize(tokens?: Buffer): Promise<void>;
  erase(): Promise<void>;
  restart(): Promise<void>;
}

export interface CommandAnswer {
  /** Beside status and identifiers. */
  report?: Dict;
  /** What happens once the server has the report. */
  after?: () => Promise<void>;
}

export type CommandHandler = (context: CommandContext, command: Dict) => CommandAnswer | Promise<CommandAnswer>;
export type CommandHandlers = Record<string, CommandHandler>;

/** Status Error, with its chain (Apple, "Handling NotNow and error responses"). */
export class CommandError extends Error {
  readonly chain: Dict[];
  constructor(code: number, text: string, domain = 'MCMDMErrorDomain', because?: CommandError) {
    super(text);
    const description = { LocalizedDescription: text, USEnglishDescription: text };
    this.chain = [{ ErrorCode: code, ErrorDomain: domain, ...description }, ...(because?.chain ?? [])];
  }
}

/** Status CommandFormatError: the command itself is wrong. */
export class CommandFormatError extends Error {}

/** Status NotNow: later, the device will ask. */
export class NotNow extends Error {}

const required: Record<string, string[]> = {
  ApplyRedemptionCode: ['Identifier', 'RedemptionCode'],
  ClearPasscode: ['UnlockToken'],
  DeviceInformation: ['Queries'],
  InstallProfile: ['Payload'],
  InstallProvisioningProfile: ['ProvisioningProfile'],
  InviteToProgram: ['ProgramID', 'InvitationURL'],
  ManagedApplicationAttributes: ['Identifiers'],
  ManagedApplicationConfiguration: ['Identifiers'],
  ManagedApplicationFeedback: ['Identifiers'],
  RefreshCellularPlans: ['eSIMServerURL'],
  RemoveApplication: ['Identifier'],
  RemoveMedia: ['MediaType'],
  RemoveProfile: ['Identifier'],
  RemoveProvisioningProfile: ['UUID'],
  RotateFileVaultKey: ['KeyType', 'FileVaultUnlock'],
  ScheduleOSUpdate: ['Updates'],
  SetAutoAdminPassword: ['GUID', 'passwordHash'],
  SetFirmwarePassword: ['NewPassword'],
  SetRecoveryLock: ['NewPassword'],
  Settings: ['Settings'],
  UnlockUserAccount: ['UserName'],
  VerifyFirmwarePassword: ['Password'],
  VerifyRecoveryLock: ['Password'],
};

export function checkFormat(type: string, command: Dict): void {
  for (const key of required[type] ?? [])
    if (command[key] === undefined) throw new CommandFormatError(`${type} lacks ${key}`);
}

/** Those that iOS performs while it is locked (MDM Protocol Reference, "NotNow"), and lost mode, whose purpose it is. */
const whileLocked = new Set([
  'CertificateList',
  'ClearPasscode',
  'DeclarativeManagement',
  'DeviceInformation',
  'DeviceLocation',
  'DeviceLock',
  'DisableLostMode',
  'EnableLostMode',
  'EraseDevice',
  'InstalledApplicationList',
  'PlayLostModeSound',
  'ProfileList',
  'ProvisioningProfileList',
  'Restrictions',
  'SecurityInfo',
]);

export function checkLock(type: string, { locked, passcode }: DeviceState): void {
  if (locked && passcode !== undefined && !whileLocked.has(type)) throw new NotNow(type);
}

export function only(state: DeviceState, platforms: string[], type: string): void {
  if (!platforms.includes(state.platform)) throw new CommandError(12_021, `“${type}” is not a valid request type.`);
}

export function requireSupervision(state: DeviceState): void {
  if (!state.supervised && state.platform !== 'macOS') throw new CommandError(12_064, 'The device is not supervised.');
}
