import { dateIn, dictIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { dictsIn, flagIn, numberIn, shownText, textsOf } from './message-fields.ts';

/** A line of the device; phones with two SIMs have several. */
export interface Subscription {
  slot: string | undefined;
  label: string | undefined;
  imei: string | undefined;
  meid: string | undefined;
  iccid: string | undefined;
  eid: string | undefined;
  phoneNumber: string | undefined;
  carrier: string | undefined;
  isRoaming: boolean | undefined;
  isDataPreferred: boolean | undefined;
  isVoicePreferred: boolean | undefined;
}

export interface DeviceDetails {
  udid: string | undefined;
  serialNumber: string | undefined;
  deviceName: string | undefined;
  productName: string | undefined;
  modelName: string | undefined;
  model: string | undefined;
  modelNumber: string | undefined;
  osVersion: string | undefined;
  supplementalOsVersion: string | undefined;
  buildVersion: string | undefined;
  supplementalBuildVersion: string | undefined;
  isAppleSilicon: boolean | undefined;
  imei: string | undefined;
  meid: string | undefined;
  hostName: string | undefined;
  localHostName: string | undefined;
  timeZone: string | undefined;
  /** In bytes; devices say it in units of 1024³. */
  capacity: number | undefined;
  availableCapacity: number | undefined;
  /** From 0 to 100; undefined where there is none or the device does not know. */
  batteryPercent: number | undefined;
  isSupervised: boolean | undefined;
  isMultiUser: boolean | undefined;
  isLostMode: boolean | undefined;
  isActivationLockEnabled: boolean | undefined;
  isActivationLockSupported: boolean | undefined;
  isDeviceLocatorEnabled: boolean | undefined;
  isCloudBackupEnabled: boolean | undefined;
  lastCloudBackupAt: Date | undefined;
  awaitingConfiguration: boolean | undefined;
  isStoreAccountActive: boolean | undefined;
  wifiMac: string | undefined;
  bluetoothMac: string | undefined;
  ethernetMac: string | undefined;
  phoneNumber: string | undefined;
  carrier: string | undefined;
  isRoaming: boolean | undefined;
  modemFirmwareVersion: string | undefined;
  pinRequiredForErase: boolean | undefined;
  pinRequiredForLock: boolean | undefined;
  softwareUpdateDeviceId: string | undefined;
  activeManagedUsers: string[];
  subscriptions: Subscription[];
}

/** https://developer.apple.com/documentation/devicemanagement/deviceinformationresponse */
export function readDeviceInformation(report: PlistDict): DeviceDetails | undefined {
  const answers = dictIn(report, 'QueryResponses');
  if (answers === undefined) return undefined;
  const text = (key: string) => shownText(answers, key);
  const flag = (key: string) => flagIn(answers, key);
  const subscriptions = dictsIn(answers, 'ServiceSubscriptions').slice(0, 20).map(subscriptionOf);
  return {
    udid: text('UDID'),
    serialNumber: text('SerialNumber'),
    deviceName: text('DeviceName'),
    productName: text('ProductName'),
    modelName: text('ModelName'),
    model: text('Model'),
    modelNumber: text('ModelNumber'),
    osVersion: text('OSVersion'),
    supplementalOsVersion: text('SupplementalOSVersionExtra'),
    buildVersion: text('BuildVersion'),
    supplementalBuildVersion: text('SupplementalBuildVersion'),
    isAppleSilicon: flag('IsAppleSilicon'),
    // Newer phones say these for each line alone.
    imei: text('IMEI') ?? subscriptions.find(({ imei }) => imei !== undefined)?.imei,
    meid: text('MEID') ?? subscriptions.find(({ meid }) => meid !== undefined)?.meid,
    hostName: text('HostName'),
    localHostName: text('LocalHostName'),
    timeZone: text('TimeZone'),
    capacity: gigabytes(numberIn(answers, 'DeviceCapacity')),
    availableCapacity: gigabytes(numberIn(answers, 'AvailableDeviceCapacity')),
    batteryPercent: percentOf(numberIn(answers, 'BatteryLevel')),
    isSupervised: flag('IsSupervised'),
    isMultiUser: flag('IsMultiUser'),
    isLostMode: flag('IsMDMLostModeEnabled'),
    isActivationLockEnabled: flag('IsActivationLockEnabled'),
    isActivationLockSupported: flag('IsActivationLockSupported'),
    isDeviceLocatorEnabled: flag('IsDeviceLocatorServiceEnabled'),
    isCloudBackupEnabled: flag('IsCloudBackupEnabled'),
    lastCloudBackupAt: dateIn(answers, 'LastCloudBackupDate'),
    awaitingConfiguration: flag('AwaitingConfiguration'),
    isStoreAccountActive: flag('iTunesStoreAccountIsActive'),
    wifiMac: text('WiFiMAC'),
    bluetoothMac: text('BluetoothMAC'),
    ethernetMac: text('EthernetMAC'),
    phoneNumber: text('PhoneNumber') ?? subscriptions.find(({ phoneNumber }) => phoneNumber !== undefined)?.phoneNumber,
    carrier: text('CurrentCarrierNetwork') ?? text('SubscriberCarrierNetwork') ?? text('SIMCarrierNetwork'),
    isRoaming: flag('IsRoaming'),
    modemFirmwareVersion: text('ModemFirmwareVersion'),
    pinRequiredForErase: flag('PINRequiredForEraseDevice'),
    pinRequiredForLock: flag('PINRequiredForDeviceLock'),
    softwareUpdateDeviceId: text('SoftwareUpdateDeviceID'),
    activeManagedUsers: textsOf(answers.get('ActiveManagedUsers')),
    subscriptions,
  };
}

function subscriptionOf(line: PlistDict): Subscription {
  return {
    slot: shownText(line, 'Slot'),
    label: shownText(line, 'Label'),
    imei: shownText(line, 'IMEI'),
    meid: shownText(line, 'MEID'),
    iccid: shownText(line, 'ICCID'),
    eid: shownText(line, 'EID'),
    phoneNumber: shownText(line, 'PhoneNumber'),
    carrier: shownText(line, 'CurrentCarrierNetwork') ?? shownText(line, 'SubscriberCarrierNetwork'),
    isRoaming: flagIn(line, 'IsRoaming'),
    isDataPreferred: flagIn(line, 'IsDataPreferred'),
    isVoicePreferred: flagIn(line, 'IsVoicePreferred'),
  };
}

function gigabytes(value: number | undefined): number | undefined {
  return value === undefined || value < 0 || value > 1e6 ? undefined : Math.round(value * 1024 ** 3);
}

/** A fraction; -1 where the device does not know. */
function percentOf(level: number | undefined): number | undefined {
  return level === undefined || level < 0 || level > 1 ? undefined : Math.round(level * 100);
}

export interface SecurityDetails {
  isPasscodePresent: boolean | undefined;
  isPasscodeCompliant: boolean | undefined;
  isPasscodeCompliantWithProfiles: boolean | undefined;
  /** By blocks 1, by files 2, by both 3. */
  hardwareEncryption: number | undefined;
  isDiskEncrypted: boolean | undefined;
  hasPersonalRecoveryKey: boolean | undefined;
  hasInstitutionalRecoveryKey: boolean | undefined;
  isSystemIntegrityProtected: boolean | undefined;
  isFirewallEnabled: boolean | undefined;
  blocksAllIncoming: boolean | undefined;
  isStealthMode: boolean | undefined;
  hasFirmwarePassword: boolean | undefined;
  isRecoveryLockEnabled: boolean | undefined;
  isRemoteDesktopEnabled: boolean | undefined;
  isRootVolumeAuthenticated: boolean | undefined;
  secureBoot: string | undefined;
  externalBoot: string | undefined;
  enrolledViaDep: boolean | undefined;
  isUserApproved: boolean | undefined;
  isUserEnrollment: boolean | undefined;
  isActivationLockManageable: boolean | undefined;
  bootstrapTokenForAuthentication: string | undefined;
  bootstrapTokenForSoftwareUpdate: boolean | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/securityinforesponse */
export function readSecurityInfo(report: PlistDict): SecurityDetails | undefined {
  const info = dictIn(report, 'SecurityInfo');
  if (info === undefined) return undefined;
  const flag = (key: string) => flagIn(info, key);
  const inside = (key: string): PlistDict => dictIn(info, key) ?? new Map();
  const firewall = inside('FirewallSettings');
  const management = inside('ManagementStatus');
  const boot = inside('SecureBoot');
  return {
    isPasscodePresent: flag('PasscodePresent'),
    isPasscodeCompliant: flag('PasscodeCompliant'),
    isPasscodeCompliantWithProfiles: flag('PasscodeCompliantWithProfiles'),
    hardwareEncryption: numberIn(info, 'HardwareEncryptionCaps'),
    isDiskEncrypted: flag('FDE_Enabled'),
    hasPersonalRecoveryKey: flag('FDE_HasPersonalRecoveryKey'),
    hasInstitutionalRecoveryKey: flag('FDE_HasInstitutionalRecoveryKey'),
    isSystemIntegrityProtected: flag('SystemIntegrityProtectionEnabled'),
    isFirewallEnabled: flagIn(firewall, 'FirewallEnabled'),
    blocksAllIncoming: flagIn(firewall, 'BlockAllIncoming'),
    isStealthMode: flagIn(firewall, 'StealthMode'),
    hasFirmwarePassword: flagIn(inside('FirmwarePasswordStatus'), 'PasswordExists'),
    isRecoveryLockEnabled: flag('IsRecoveryLockEnabled'),
    isRemoteDesktopEnabled: flag('RemoteDesktopEnabled'),
    isRootVolumeAuthenticated: flag('AuthenticatedRootVolumeEnabled'),
    secureBoot: shownText(boot, 'SecureBootLevel'),
    externalBoot: shownText(boot, 'ExternalBootLevel'),
    enrolledViaDep: flagIn(management, 'EnrolledViaDEP'),
    isUserApproved: flagIn(management, 'UserApprovedEnrollment'),
    isUserEnrollment: flagIn(management, 'IsUserEnrollment'),
    isActivationLockManageable: flagIn(management, 'IsActivationLockManageable'),
    bootstrapTokenForAuthentication: shownText(info, 'BootstrapTokenAllowedForAuthentication'),
    bootstrapTokenForSoftwareUpdate: flag('BootstrapTokenRequiredForSoftwareUpdate'),
  };
}
