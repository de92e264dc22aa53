/** Commands about the users and secrets of Macs; some are for shared iPads as well. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { envelop } from './cms.ts';
import { type CommandContext, CommandError, type CommandHandlers, only } from './command.ts';
import { createUser } from './device-state.ts';
import { bytesOf, dictOf, listOf, textOf } from './plists.ts';

const mac = ['macOS'];
const mdmClient = 'MDMClientError';

function userNamed({ state }: CommandContext, name: unknown) {
  const user = state.users.find(({ shortName }) => shortName === name);
  if (!user) throw new CommandError(12_071, `There is no user “${String(name)}”.`);
  return user;
}

/** Six groups of four characters, as FileVault makes them. */
const recoveryKey = () => Array.from({ length: 6 }, () => randomBytes(2).toString('hex').toUpperCase()).join('-');

export const macCommands: CommandHandlers = {
  UserList({ state }) {
    const list = state.users.map((user) => ({
      UserName: user.shortName,
      FullName: user.longName,
      UID: user.uid,
      UserGUID: user.id,
      IsLoggedIn: user.loggedIn,
      HasDataToSync: false,
      DataQuota: 0,
      DataUsed: 0,
      MobileAccount: false,
      HasSecureToken: user.secureToken,
    }));
    return { report: { Users: list } };
  },
  LogOutUser({ state }) {
    for (const user of state.users) user.loggedIn = false;
    return {};
  },
  DeleteUser(context, { UserName, DeleteAllUsers, ForceDeletion }) {
    const { state } = context;
    if (DeleteAllUsers === true) {
      state.users = state.users.filter(({ loggedIn }) => loggedIn);
      return {};
    }
    const user = userNamed(context, UserName);
    if (user.loggedIn && ForceDeletion !== true) throw new CommandError(12_070, 'The user is logged in.');
    state.users = state.users.filter((one) => one !== user);
    return {};
  },
  UnlockUserAccount(context, { UserName }) {
    only(context.state, mac, 'UnlockUserAccount');
    userNamed(context, UserName);
    return {};
  },
  UserConfigured: () => ({}),
  AccountConfiguration({ state }, command) {
    only(state, mac, 'AccountConfiguration');
    if (!state.awaitingConfiguration) throw new CommandError(12_072, 'The Mac is past Setup Assistant.', mdmClient);
    for (const admin of listOf(command.AutoSetupAdminAccounts).map(dictOf)) {
      const shortName = textOf(admin.shortName) ?? 'admin';
      const taken = state.users.some((user) => user.shortName === shortName);
      if (!taken)
        state.users.push(createUser(shortName, textOf(admin.fullName) ?? shortName, 502 + state.users.length));
    }
    return {};
  },
  SetAutoAdminPassword({ state }, { GUID }) {
    only(state, mac, 'SetAutoAdminPassword');
    if (!state.users.some(({ id }) => id === GUID)) throw new CommandError(12_071, 'There is no such account.');
    return {};
  },
  SetFirmwarePassword({ state }, { CurrentPassword, NewPassword }) {
    only(state, mac, 'SetFirmwarePassword');
    const changed = state.firmwarePassword === undefined || state.firmwarePassword === CurrentPassword;
    if (changed) state.firmwarePassword = textOf(NewPassword) || undefined;
    return { report: { SetFirmwarePassword: { PasswordChanged: changed } } };
  },
  VerifyFirmwarePassword({ state }, { Password }) {
    only(state, mac, 'VerifyFirmwarePassword');
    return { report: { VerifyFirmwarePassword: { PasswordVerified: state.firmwarePassword === Password } } };
  },
  SetRecoveryLock({ state }, { CurrentPassword, NewPassword }) {
    only(state, mac, 'SetRecoveryLock');
    if (state.recoveryLock !== undefined && state.recoveryLock !== CurrentPassword)
      throw new CommandError(
        70,
        'Existing recovery lock password not provided or wrong.',
        'ROSLockoutServiceDaemonErrorDomain',
      );
    state.recoveryLock = textOf(NewPassword) || undefined;
    return {};
  },
  VerifyRecoveryLock({ state }, { Password }) {
    only(state, mac, 'VerifyRecoveryLock');
    return { report: { PasswordVerified: state.recoveryLock === Password } };
  },
  RotateFileVaultKey({ state }, { KeyType, FileVaultUnlock, ReplyEncryptionCertificate }) {
    only(state, mac, 'RotateFileVaultKey');
    if (!state.fileVault) throw new CommandError(3, 'FileVault is off.', mdmClient);
    const { Password } = dictOf(FileVaultUnlock);
    if (state.recoveryKey !== undefined && Password !== state.recoveryKey)
      throw new CommandError(2, 'The current recovery key is wrong.', mdmClient);
    state.recoveryKey = recoveryKey();
    const certificate = bytesOf(ReplyEncryptionCertificate);
    if (KeyType !== 'personal' || !certificate) return {};
    const encrypted = envelop(Buffer.from(state.recoveryKey), new X509Certificate(certificate), {
      cipher: 'aes-256-cbc',
    });
    return { report: { RotateResult: { EncryptedNewRecoveryKey: encrypted } } };
  },
};
