/** Commands by which a device tells about itself (Apple, "Commands and queries"). */

import { appsInList } from './app-installs.ts';
import { type CommandContext, type CommandHandlers, only } from './command.ts';
import type { DeviceState, InstalledProfile } from './device-state.ts';
import { isPasscodeCompliant } from './passcode-rules.ts';
import { heldPayloads } from './payload-rules.ts';
import { type Dict, dictOf, listOf, textOf } from './plists.ts';

const mobile = ['iOS', 'iPadOS', 'tvOS'];

function answersOf({ state, pushToken }: CommandContext): Record<string, unknown> {
  const mac = state.platform === 'macOS';
  const cellular = state.imei !== undefined;
  return {
    UDID: state.udid,
    ProvisioningUDID: mac ? state.udid : undefined,
    OrganizationInfo: state.organization,
    MDMOptions: dictOf(state.settings.MDMOptions),
    AwaitingConfiguration: state.awaitingConfiguration,
    iTunesStoreAccountIsActive: false,
    DeviceName: state.name,
    OSVersion: state.osVersion,
    BuildVersion: state.buildVersion,
    SupplementalBuildVersion: state.buildVersion,
    ModelName: state.modelName,
    Model: state.model,
    ModelNumber: `${state.model}LL/A`,
    IsAppleSilicon: mac ? true : undefined,
    ProductName: state.productName,
    SerialNumber: state.serialNumber,
    DeviceCapacity: state.capacity,
    AvailableDeviceCapacity: state.available,
    IMEI: state.imei,
    ModemFirmwareVersion: cellular ? '2.60.02' : undefined,
    CellularTechnology: mac || state.platform === 'tvOS' ? undefined : cellular ? 1 : 0,
    BatteryLevel: state.platform === 'tvOS' ? undefined : state.battery,
    HasBattery: mac ? state.modelName !== 'Mac mini' : undefined,
    IsSupervised: state.supervised,
    IsMultiUser: mac ? undefined : false,
    IsDeviceLocatorServiceEnabled: state.activationLock,
    IsActivationLockEnabled: state.activationLock,
    IsActivationLockSupported: mac ? true : undefined,
    IsDoNotDisturbInEffect: mac ? undefined : false,
    IsCloudBackupEnabled: mac ? undefined : false,
    ActiveManagedUsers: mac ? state.users.filter(({ loggedIn }) => loggedIn).map(({ id }) => id) : undefined,
    OSUpdateSettings: mac
      ? { AutoCheckEnabled: true, IsDefaultCatalog: true, BackgroundDownloadEnabled: true }
      : undefined,
    LocalHostName: mac ? state.hostName.replace(/[.]local$/, '') : undefined,
    HostName: mac ? state.hostName : undefined,
    SystemIntegrityProtectionEnabled: mac ? true : undefined,
    IsMDMLostModeEnabled: mac ? undefined : state.lostMode !== undefined,
    PushToken: pushToken,
    DiagnosticSubmissionEnabled: false,
    AppAnalyticsEnabled: false,
    TimeZone: mac ? undefined : state.timeZone,
    BluetoothMAC: state.bluetoothMac,
    WiFiMAC: state.wifiMac,
    EthernetMAC: mac ? state.wifiMac : undefined,
    DataRoamingEnabled: cellular ? dictOf(state.settings.DataRoaming).Enabled === true : undefined,
    PersonalHotspotEnabled: cellular ? false : undefined,
    IsNetworkTethered: mac ? undefined : false,
    IsRoaming: cellular ? false : undefined,
    ServiceSubscriptions: cellular
      ? [
          {
            IMEI: state.imei,
            Slot: 'CTSubscriptionSlotOne',
            IsDataPreferred: true,
            IsVoicePreferred: true,
            IsRoaming: false,
          },
        ]
      : undefined,
    PINRequiredForEraseDevice: mac ? false : undefined,
    PINRequiredForDeviceLock: mac ? true : undefined,
    SupportsiOSAppInstalls: mac ? true : undefined,
    SoftwareUpdateDeviceID: `${state.productName}AP`,
    EACSPreflight: mac ? 'success' : undefined,
  };
}

function profileOf({ content, identifier, uuid, managed, signers }: InstalledProfile): Dict {
  const told = (payload: Dict, keys: string[]) => Object.fromEntries(keys.map((key) => [key, payload[key]]));
  const common = ['PayloadType', 'PayloadVersion', 'PayloadIdentifier', 'PayloadUUID', 'PayloadDisplayName'];
  return {
    PayloadIdentifier: identifier,
    PayloadUUID: uuid,
    PayloadVersion: content.PayloadVersion ?? 1,
    ...told(content, ['PayloadDisplayName', 'PayloadOrganization', 'PayloadDescription']),
    PayloadRemovalDisallowed: content.PayloadRemovalDisallowed === true,
    HasRemovalPasscode: false,
    IsEncrypted: false,
    IsManaged: managed,
    SignerCertificates: signers,
    PayloadContent: listOf(content.PayloadContent).map((payload) => told(dictOf(payload), common)),
  };
}

function firewallOf(state: DeviceState): Dict {
  const { EnableFirewall, BlockAllIncoming, EnableStealthMode } =
    heldPayloads(state, 'com.apple.security.firewall')[0] ?? {};
  return {
    FirewallEnabled: EnableFirewall === true,
    BlockAllIncoming: BlockAllIncoming === true,
    StealthMode: EnableStealthMode === true,
    Applications: [],
  };
}

function securityOf({ state }: CommandContext): Dict {
  const management = {
    EnrolledViaDEP: state.enrolledByDep,
    UserApprovedEnrollment: true,
    IsUserEnrollment: false,
    IsActivationLockManageable: state.supervised,
  };
  if (state.platform === 'macOS')
    return {
      FDE_Enabled: state.fileVault,
      FDE_HasPersonalRecoveryKey: state.fileVault,
      FDE_HasInstitutionalRecoveryKey: false,
      SystemIntegrityProtectionEnabled: true,
      FirewallSettings: firewallOf(state),
      FirmwarePasswordStatus: {
        PasswordExists: state.firmwarePassword !== undefined,
        ChangePending: false,
        AllowOroms: false,
      },
      ManagementStatus: management,
      SecureBoot: { SecureBootLevel: 'full', ExternalBootLevel: 'not supported', ReducedSecurity: {} },
      RemoteDesktopEnabled: state.remoteDesktop,
      AuthenticatedRootVolumeEnabled: true,
      BootstrapTokenAllowedForAuthentication: 'allowed',
      BootstrapTokenRequiredForSoftwareUpdate: true,
      BootstrapTokenRequiredForKernelExtensionApproval: true,
      IsRecoveryLockEnabled: state.recoveryLock !== undefined,
    };
  return {
    HardwareEncryptionCaps: 3,
    PasscodePresent: state.passcode !== undefined,
    PasscodeCompliant: isPasscodeCompliant(state),
    PasscodeCompliantWithProfiles: isPasscodeCompliant(state),
    PasscodeLockGracePeriod: 0,
    PasscodeLockGracePeriodEnforced: 0,
    AutoLockTime: 60,
    ManagementStatus: management,
  };
}

export const informationCommands: CommandHandlers = {
  DeviceInformation(context, { Queries }) {
    const answers = answersOf(context);
    const asked = listOf(Queries).map(String);
    return { report: { QueryResponses: Object.fromEntries(asked.map((query) => [query, answers[query]])) } };
  },
  SecurityInfo: (context) => ({ report: { SecurityInfo: securityOf(context) } }),
  InstalledApplicationList({ state }, { Identifiers, ManagedAppsOnly }) {
    const named = listOf(Identifiers);
    const shown = appsInList(state).filter(
      ({ identifier, managed }) =>
        (named.length === 0 || named.includes(identifier)) && (managed || ManagedAppsOnly !== true),
    );
    const list = shown.map((app) => ({
      Identifier: app.identifier,
      Name: app.name,
      Version: app.version,
      ShortVersion: app.shortVersion,
      BundleSize: app.size,
      DynamicSize: 4_096,
      IsValidated: true,
      Installing: app.coming !== undefined,
      AppStoreVendable: app.storeId !== undefined,
      DeviceBasedVPP: app.storeId !== undefined && app.managed,
      BetaApp: false,
      AdHocCodeSigned: false,
      HasUpdateAvailable: false,
      ExternalVersionIdentifier: app.storeId && 850_000_000,
    }));
    return { report: { InstalledApplicationList: list } };
  },
  ProfileList({ state }, { ManagedOnly }) {
    const shown = state.profiles.filter(({ managed }) => managed || ManagedOnly !== true);
    return { report: { ProfileList: shown.map(profileOf) } };
  },
  CertificateList({ state }) {
    const list = state.certificates.map(({ commonName, identity, data }) => ({
      CommonName: commonName,
      IsIdentity: identity,
      Data: data,
    }));
    return { report: { CertificateList: list } };
  },
  ProvisioningProfileList: () => ({ report: { ProvisioningProfileList: [] } }),
  Restrictions({ state }, { ProfileRestrictions }) {
    only(state, mobile, 'Restrictions');
    const byProfile: Dict = {};
    const all: Dict = {};
    for (const { identifier, content } of state.profiles)
      for (const payload of listOf(content.PayloadContent).map(dictOf)) {
        if (payload.PayloadType !== 'com.apple.applicationaccess') continue;
        const flags = Object.entries(payload).filter(([, value]) => typeof value === 'boolean');
        const restrictedBool = Object.fromEntries(flags.map(([key, value]) => [key, { value }]));
        byProfile[identifier] = { restrictedBool };
        Object.assign(all, restrictedBool);
      }
    const told = ProfileRestrictions === true ? { ProfileRestrictions: byProfile } : {};
    return { report: { GlobalRestrictions: { restrictedBool: all }, ...told } };
  },
  ContentCachingInformation({ state }) {
    only(state, ['macOS'], 'ContentCachingInformation');
    return { report: { StatusResponse: { Activated: false, Active: false, CacheUsed: 0, CacheStatus: 'OK' } } };
  },
  NSExtensionMappings: () => ({ report: { Extensions: [] } }),
  ActiveNSExtensions: () => ({ report: { Extensions: [] } }),
  RequestUnlockToken: ({ unlockToken }) => ({ report: { UnlockToken: unlockToken } }),
  LOMSetupRequest({ state }) {
    only(state, ['macOS'], 'LOMSetupRequest');
    return {
      report: { PrimaryIPv6AddressList: ['fe80::1'], SecondaryIPv6AddressList: [], LOMProtocolVersion: 1 },
    };
  },
  LOMDeviceRequest({ state }, { RequestList }) {
    only(state, ['macOS'], 'LOMDeviceRequest');
    const answers = listOf(RequestList).map((request) => ({
      DeviceRequestSuccess: true,
      DeviceRequestUUID: textOf(dictOf(request).DeviceRequestUUID),
    }));
    return { report: { ResponseList: answers } };
  },
};
