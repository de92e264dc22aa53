import { dateIn, dictIn, listIn, textIn, textsIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { parseSignedData, readCertificate } from '../cms.ts';
import { PackageError } from '../package-error.ts';
import type { Certificate, ProvisioningProfile, Signing } from '../package-info.ts';
import { parsePlistDict, plainDict } from './plist.ts';
import { withoutGaps } from './without-gaps.ts';

/** A provisioning profile: a property list in a signed message (TN3125, "Inside Code Signing: Provisioning Profiles"). */
export function readProfile(bytes: Uint8Array, what: string): ProvisioningProfile {
  const { content } = parseSignedData(bytes, what);
  if (!content) throw new PackageError('damaged', `${what} signs nothing`);
  const plist = parsePlistDict(content, what);
  const [team] = [...textsIn(plist, 'TeamIdentifier'), ...textsIn(plist, 'ApplicationIdentifierPrefix')];
  const entitlements = dictIn(plist, 'Entitlements');
  const profile: ProvisioningProfile = {
    name: textIn(plist, 'Name'),
    uuid: textIn(plist, 'UUID'),
    teamId: team,
    teamName: textIn(plist, 'TeamName'),
    createdAt: dateIn(plist, 'CreationDate'),
    expiresAt: dateIn(plist, 'ExpirationDate'),
    devices: plist.has('ProvisionedDevices') ? textsIn(plist, 'ProvisionedDevices') : undefined,
    allDevices: plist.get('ProvisionsAllDevices') === true ? true : undefined,
    entitlements: entitlements && plainDict(entitlements, what),
    certificates: certificatesOf(plist),
  };
  return withoutGaps(profile);
}

function certificatesOf(plist: PlistDict): Certificate[] | undefined {
  const found = listIn(plist, 'DeveloperCertificates')
    .slice(0, 200)
    .flatMap((der) => {
      const certificate = der instanceof Uint8Array ? readCertificate(der) : undefined;
      return certificate ? [certificate] : [];
    });
  return found.length > 0 ? found : undefined;
}

/**
 * How a package was signed to be handed out. The first that fits counts: a development profile names devices as well,
 * so the devices alone do not make it ad hoc.
 */
export function signingType(
  profile: ProvisioningProfile | undefined,
  certificates: readonly Certificate[] | undefined,
  os: string,
): Signing['type'] {
  const mac = os === 'macos';
  const signer = commonName(certificates?.[0] ?? profile?.certificates?.[0]);
  if (!profile) return typeByCertificate(signer, mac);
  const entitlements = profile.entitlements ?? {};
  if (entitlements['get-task-allow'] === true) return 'development';
  if (mac && entitlements['com.apple.security.get-task-allow'] === true) return 'development';
  if (profile.devices) return mac ? 'development' : 'ad-hoc';
  if (profile.allDevices) return mac && signer.startsWith('Developer ID') ? 'developerId' : 'enterprise';
  // Every profile for the App Store has beta-reports-active, so it does not tell what is for TestFlight alone, and
  // nothing else in a package does: Xcode says that to App Store Connect when it uploads.
  return 'appStore';
}

/** Without a profile the kind of certificate tells; what Apple signs itself comes from its stores. */
function typeByCertificate(signer: string, mac: boolean): Signing['type'] {
  if (signer.startsWith('Developer ID')) return 'developerId';
  if (/^(Apple Development|iPhone Developer|Mac Developer)\b/.test(signer)) return 'development';
  if (/^Apple (iPhone|Mac) OS Application Signing|^Apple (TVOS|WatchOS|XROS)/i.test(signer)) return 'appStore';
  if (mac && /^(Apple Distribution|3rd Party Mac Developer)\b/.test(signer)) return 'appStore';
  return undefined;
}

function commonName(certificate: Certificate | undefined): string {
  return /(?:^|, )CN=([^,]*)/.exec(certificate?.subject ?? '')?.[1] ?? '';
}
