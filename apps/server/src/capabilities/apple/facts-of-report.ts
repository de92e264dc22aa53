/** What answers to queries say, in the words that all platforms share. */
import { readDeviceInformation, readSecurityInfo } from '@muster/apple/device-results';
import { readManagedBooks } from '@muster/apple/media-results';
import { readCertificates, readInstalledApps, readProfiles, readUsers } from '@muster/apple/query-results';
import { readAvailableUpdates } from '@muster/apple/update-results';
import type { DetailsFacts, Facts, NetworkFacts } from '@muster/contract/device-facts';
import { readCertificate } from '@muster/pki/certificate';
import { PkiError } from '@muster/pki/pki-error';
import type { PlistDict } from '@muster/plist/plist-value';

type DeviceDetails = NonNullable<ReturnType<typeof readDeviceInformation>>;

const gigabyte = 1024 ** 3;
/** To two digits: the last ones change with every look. */
const gigabytes = (bytes: number | undefined) =>
  bytes === undefined ? undefined : Math.round((bytes / gigabyte) * 100) / 100;

function detailsOf(about: DeviceDetails): DetailsFacts {
  const { deviceName, modelName, productName, osVersion, serialNumber, timeZone, hostName, batteryPercent } = about;
  return defined({
    deviceName,
    modelName,
    model: productName,
    osVersion,
    osBuild: about.buildVersion,
    osSupplement: about.supplementalOsVersion,
    serialNumber,
    capacity: gigabytes(about.capacity),
    available: gigabytes(about.availableCapacity),
    battery: batteryPercent === undefined ? undefined : batteryPercent / 100,
    supervised: about.isSupervised,
    timeZone,
    hostName,
    other: defined({
      modelNumber: about.modelNumber,
      appleSilicon: about.isAppleSilicon,
      sharedDevice: about.isMultiUser,
      cloudBackup: about.isCloudBackupEnabled,
      lastCloudBackup: about.lastCloudBackupAt?.toISOString(),
      storeAccount: about.isStoreAccountActive,
      modemFirmware: about.modemFirmwareVersion,
    }),
  });
}

function networkOf(about: DeviceDetails): NetworkFacts {
  const { subscriptions, wifiMac, bluetoothMac, ethernetMac, carrier, isRoaming, phoneNumber, imei, meid } = about;
  const each = <T>(values: readonly (T | undefined)[]) => [...new Set(values.filter((one) => one !== undefined))];
  const imeis = each([imei, meid, ...subscriptions.flatMap((one) => [one.imei, one.meid])]);
  const numbers = each([phoneNumber, ...subscriptions.map((one) => one.phoneNumber)]);
  return defined({
    wifiMac,
    bluetoothMac,
    ethernetMacs: ethernetMac === undefined ? undefined : [ethernetMac],
    imei: imeis.length > 0 ? imeis : undefined,
    phoneNumbers: numbers.length > 0 ? numbers : undefined,
    carrier: carrier ?? subscriptions.find((one) => one.carrier !== undefined)?.carrier,
    roaming: isRoaming ?? subscriptions.find((one) => one.isRoaming !== undefined)?.isRoaming,
    simCards:
      subscriptions.length === 0
        ? undefined
        : subscriptions.map(({ slot, iccid, imei: own, carrier: by, phoneNumber: number, label }) =>
            defined({ slot, iccid, imei: own, carrier: by, phoneNumber: number, label }),
          ),
  });
}

/** Of a report on the command that asked. Nothing where it holds nothing that can be read. */
export function factsOfReport(requestType: string, report: PlistDict): Partial<Facts> {
  switch (requestType) {
    case 'DeviceInformation': {
      const about = readDeviceInformation(report);
      if (about === undefined) return {};
      const security = defined({
        lostMode: about.isLostMode,
        activationLock: about.isActivationLockEnabled,
        findMy: about.isDeviceLocatorEnabled,
      });
      return { details: detailsOf(about), network: networkOf(about), security };
    }
    case 'SecurityInfo':
      return securityOf(report);
    case 'InstalledApplicationList':
      return listed('apps', readInstalledApps(report), (app) =>
        app.identifier === undefined
          ? undefined
          : {
              identifier: app.identifier,
              ...defined({
                name: app.name,
                version: app.version,
                shortVersion: app.shortVersion,
                size: app.bundleSize,
                dynamicSize: app.dynamicSize,
                status: app.isInstalling ? 'Installing' : undefined,
                source: app.source,
              }),
            },
      );
    case 'ProfileList':
      return listed('profiles', readProfiles(report), (profile) => ({
        identifier: profile.identifier,
        ...defined({
          uuid: profile.uuid,
          name: profile.displayName,
          organization: profile.organization,
          description: profile.description,
          managed: profile.isManaged,
          encrypted: profile.isEncrypted,
          removalDisallowed: profile.isRemovalDisallowed,
        }),
        payloads: profile.payloads.map(({ type, identifier, displayName: name }) => ({
          type,
          ...defined({ identifier, name }),
        })),
      }));
    case 'CertificateList':
      return listed('certificates', readCertificates(report), certificateFacts);
    case 'UserList':
      return listed('accounts', readUsers(report), (user) => ({
        name: user.userName,
        ...defined({
          fullName: user.fullName,
          guid: user.guid,
          loggedIn: user.isLoggedIn,
          secureToken: user.hasSecureToken,
          mobile: user.isMobileAccount,
        }),
      }));
    case 'AvailableOSUpdates':
      return listed('updates', readAvailableUpdates(report), (update) => ({
        key: update.productKey,
        ...defined({
          name: update.name,
          version: update.version,
          build: update.build,
          critical: update.isCritical,
          restart: update.restartRequired,
          size: update.downloadSize,
        }),
      }));
    case 'ManagedMediaList':
      return listed('books', readManagedBooks(report), (book) => {
        const identifier = book.persistentId ?? book.storeId?.toString();
        if (identifier === undefined) return undefined;
        const { title, author, version, state } = book;
        return { identifier, ...defined({ title, author, version, state }) };
      });
    default:
      return {};
  }
}

function securityOf(report: PlistDict): Partial<Facts> {
  const about = readSecurityInfo(report);
  if (about === undefined) return {};
  const { hardwareEncryption, isDiskEncrypted, isPasscodePresent } = about;
  // Files of iPhones and iPads are encrypted once there is a passcode (Apple Platform Security, "Data Protection").
  const byPasscode =
    hardwareEncryption === undefined ? undefined : hardwareEncryption > 0 && isPasscodePresent === true;
  return {
    security: defined({
      passcodePresent: isPasscodePresent,
      passcodeCompliant: about.isPasscodeCompliant,
      encrypted: isDiskEncrypted ?? byPasscode,
      firewall: about.isFirewallEnabled,
      systemIntegrityProtection: about.isSystemIntegrityProtected,
      secureBoot: about.secureBoot,
      recoveryLock: about.isRecoveryLockEnabled,
      enrollment: defined({
        userApproved: about.isUserApproved,
        automated: about.enrolledViaDep,
        user: about.isUserEnrollment,
      }),
      other: defined({
        firmwarePassword: about.hasFirmwarePassword,
        remoteDesktop: about.isRemoteDesktopEnabled,
        externalBoot: about.externalBoot,
        stealthMode: about.isStealthMode,
        blocksAllIncoming: about.blocksAllIncoming,
        personalRecoveryKey: about.hasPersonalRecoveryKey,
      }),
    }),
  };
}

function certificateFacts({
  der,
  sha256,
  commonName,
  isIdentity,
}: NonNullable<ReturnType<typeof readCertificates>>[number]) {
  const named = { commonName: commonName ?? '', sha256, identity: isIdentity };
  try {
    const read = readCertificate(der);
    return {
      ...named,
      commonName: commonName ?? read.subject.get('commonName') ?? '',
      ...defined({ issuer: read.issuer.get('commonName') ?? read.issuer.get('organization') }),
      serial: read.serialNumber,
      notBefore: read.notBefore.toISOString(),
      notAfter: read.notAfter.toISOString(),
    };
  } catch (error) {
    // What a device holds may be odd; it is listed all the same.
    if (!(error instanceof PkiError)) throw error;
    return named;
  }
}

function listed<S extends 'apps' | 'books' | 'profiles' | 'certificates' | 'accounts' | 'updates', T>(
  section: S,
  entries: readonly T[] | undefined,
  read: (entry: T) => Facts[S]['items'][number] | undefined,
): Partial<Facts> {
  if (entries === undefined) return {};
  return { [section]: { items: entries.flatMap((entry) => read(entry) ?? []) } };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is not known. */
function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
