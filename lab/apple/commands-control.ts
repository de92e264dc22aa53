/** Commands that lock, find, restart, erase and change a device, and that update its system. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type CommandContext,
  CommandError,
  CommandFormatError,
  type CommandHandlers,
  only,
  requireSupervision,
} from './command.ts';
import { bytesOf, type Dict, dictOf, listOf, textOf } from './plists.ts';

const handheld = ['iOS', 'iPadOS'];
const mac = ['macOS'];

function requireLostMode({ state }: CommandContext): NonNullable<CommandContext['state']['lostMode']> {
  if (!state.lostMode) throw new CommandError(12_078, 'The device is not in Managed Lost Mode.');
  return state.lostMode;
}

function applySetting({ state }: CommandContext, setting: Dict): Dict {
  const item = textOf(setting.Item);
  if (item === undefined) throw new CommandFormatError('a setting without Item');
  if (item === 'DeviceName') state.name = textOf(setting.DeviceName) ?? state.name;
  else if (item === 'HostName') state.hostName = textOf(setting.HostName) ?? state.hostName;
  else if (item === 'TimeZone') state.timeZone = textOf(setting.TimeZone) ?? state.timeZone;
  else if (item === 'OrganizationInfo') state.organization = dictOf(setting.OrganizationInfo);
  else if (item === 'MDMOptions') state.settings.MDMOptions = dictOf(setting.MDMOptions);
  else if (item === 'ApplicationConfiguration' || item === 'ApplicationAttributes') {
    const app = state.apps.find(({ identifier, managed }) => managed && identifier === setting.Identifier);
    if (!app) {
      const { chain } = new CommandError(12_029, 'The app is not managed.');
      return { Item: item, Status: 'Error', ErrorChain: chain, Identifier: setting.Identifier };
    }
    if (item === 'ApplicationConfiguration') app.configuration = dictOf(setting.Configuration);
    else app.attributes = dictOf(setting.Attributes);
    return { Item: item, Status: 'Acknowledged', Identifier: app.identifier };
  } else state.settings[item] = setting;
  return { Item: item, Status: 'Acknowledged' };
}

export const controlCommands: CommandHandlers = {
  DeviceLock({ state }, { Message, PhoneNumber, PIN }) {
    if (state.platform === 'tvOS') throw new CommandError(12_021, '“DeviceLock” is not a valid request type.');
    if (state.platform === 'macOS') {
      const pin = textOf(PIN);
      if (!pin || !/^\d{6}$/.test(pin)) throw new CommandFormatError('DeviceLock needs a PIN of six digits');
      state.pin = pin;
    }
    state.locked = true;
    state.lockMessage = [textOf(Message), textOf(PhoneNumber)].filter(Boolean).join(' ') || undefined;
    const asked = Message !== undefined || PhoneNumber !== undefined;
    // Without a passcode iOS locks the screen and shows no message.
    const result = state.passcode === undefined ? 'NoPasscodeSet' : 'Success';
    return { report: asked && state.platform !== 'macOS' ? { MessageResult: result } : {} };
  },
  ClearPasscode({ state, unlockToken }, { UnlockToken }) {
    only(state, handheld, 'ClearPasscode');
    const token = bytesOf(UnlockToken);
    if (token?.length !== unlockToken.length || !timingSafeEqual(token, unlockToken))
      throw new CommandError(5_013, 'The passcode could not be cleared.', 'MCPasscodeErrorDomain');
    state.passcode = undefined;
    state.locked = false;
    return {};
  },
  EraseDevice({ state, erase }, { PIN }) {
    if (state.platform === 'macOS') state.pin = textOf(PIN);
    return { after: erase };
  },
  RestartDevice({ state, restart }) {
    requireSupervision(state);
    return { after: restart };
  },
  ShutDownDevice({ state }) {
    requireSupervision(state);
    return {
      async after() {
        state.off = true;
      },
    };
  },
  EnableLostMode({ state }, { Message, PhoneNumber, Footnote }) {
    only(state, handheld, 'EnableLostMode');
    requireSupervision(state);
    if (Message === undefined && PhoneNumber === undefined)
      throw new CommandFormatError('EnableLostMode needs a message or a phone number');
    const texts = { message: textOf(Message), phoneNumber: textOf(PhoneNumber), footnote: textOf(Footnote) };
    state.lostMode = { ...texts, sounds: 0 };
    state.locked = true;
    return {};
  },
  DisableLostMode(context) {
    only(context.state, handheld, 'DisableLostMode');
    requireLostMode(context);
    context.state.lostMode = undefined;
    return {};
  },
  PlayLostModeSound(context) {
    only(context.state, handheld, 'PlayLostModeSound');
    requireLostMode(context).sounds++;
    return {};
  },
  DeviceLocation(context) {
    const { state, now } = context;
    only(state, handheld, 'DeviceLocation');
    requireLostMode(context);
    const { latitude, longitude, accuracy } = state.location;
    return {
      report: {
        Latitude: latitude,
        Longitude: longitude,
        HorizontalAccuracy: accuracy,
        VerticalAccuracy: 3.5,
        Altitude: 667.25,
        Speed: -1,
        Course: -1,
        Timestamp: new Date(now()).toISOString().replace(/[.]\d+Z$/, 'Z'),
      },
    };
  },
  Settings: (context, { Settings }) => ({
    report: { Settings: listOf(Settings).map((setting) => applySetting(context, dictOf(setting))) },
  }),
  ActivationLockBypassCode({ state }) {
    requireSupervision(state);
    // Told during the first fifteen days after setup, or until it is cleared.
    state.bypassCode ??= randomBytes(16)
      .toString('hex')
      .toUpperCase()
      .replace(/.{5}(?=.)/g, '$&-')
      .slice(0, 31);
    return { report: { ActivationLockBypassCode: state.bypassCode } };
  },
  ClearActivationLockBypassCode({ state }) {
    requireSupervision(state);
    // Told no more.
    state.bypassCode = '';
    return {};
  },
  ClearRestrictionsPassword({ state }) {
    only(state, handheld, 'ClearRestrictionsPassword');
    requireSupervision(state);
    return {};
  },
  DeviceConfigured({ state }) {
    state.awaitingConfiguration = false;
    return {};
  },
  RefreshCellularPlans({ state }) {
    if (!state.imei) throw new CommandError(12_081, 'The device has no cellular modem.');
    return {};
  },
  RequestMirroring: () => ({ report: { MirroringResult: 'Prompting' } }),
  StopMirroring: () => ({}),
  async DeclarativeManagement({ synchronize }, { Data }) {
    const tokens = bytesOf(Data);
    return { after: () => synchronize(tokens) };
  },
  EnableRemoteDesktop({ state }) {
    only(state, mac, 'EnableRemoteDesktop');
    state.remoteDesktop = true;
    return {};
  },
  DisableRemoteDesktop({ state }) {
    only(state, mac, 'DisableRemoteDesktop');
    state.remoteDesktop = false;
    return {};
  },
  ScheduleOSUpdateScan({ state }) {
    only(state, mac, 'ScheduleOSUpdateScan');
    return { report: { ScanInitiated: true } };
  },
  AvailableOSUpdates({ state }) {
    const next = state.availableUpdate;
    const list = next && {
      ProductKey: next.productKey,
      HumanReadableName: `${state.platform} ${next.version}`,
      HumanReadableNameLocale: 'en-US',
      ProductName: state.platform,
      Version: next.version,
      Build: next.build,
      DownloadSize: next.size,
      InstallSize: next.size * 2,
      AppIdentifiersToClose: [],
      IsCritical: false,
      IsMajorOSUpdate: false,
      RestartRequired: true,
      AllowsInstallLater: true,
      IsSecurityResponse: false,
    };
    return { report: { AvailableOSUpdates: list ? [list] : [] } };
  },
  ScheduleOSUpdate({ state }, { Updates }) {
    requireSupervision(state);
    const results = listOf(Updates).map((update) => {
      const { ProductKey, ProductVersion, InstallAction } = dictOf(update);
      const next = state.availableUpdate;
      const wanted =
        next && (ProductKey ? ProductKey === next.productKey : !ProductVersion || ProductVersion === next.version);
      if (!next || !wanted) {
        const { chain } = new CommandError(12_044, 'The update could not be found.');
        return { ProductKey: ProductKey ?? '', InstallAction: 'Error', Status: 'Idle', ErrorChain: chain };
      }
      const { productKey, version, build } = next;
      state.update ??= { productKey, version, build, state: 'Downloading', percent: 0 };
      return {
        ProductKey: productKey,
        InstallAction: InstallAction === 'Default' ? 'InstallASAP' : InstallAction,
        Status: state.update.state,
      };
    });
    return { report: { UpdateResults: results } };
  },
  OSUpdateStatus({ state }) {
    const { update } = state;
    const list = update && {
      ProductKey: update.productKey,
      IsDownloaded: update.state === 'DownloadComplete' || update.state === 'Installing',
      DownloadPercentComplete: update.percent / 100,
      Status: update.state,
    };
    return { report: { OSUpdateStatus: list ? [list] : [] } };
  },
};
