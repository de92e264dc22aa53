import { dictIn, listIn, textIn, textsIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import type { PackageInfo, PackageOs, Permission } from '../package-info.ts';

/** What the Info.plist of a bundle says of it (Information Property List, developer.apple.com). */
export function bundleInfo(plist: PlistDict, fallback: PackageOs): Partial<PackageInfo> & Pick<PackageInfo, 'os'> {
  const os = osOf(plist) ?? fallback;
  const permissions = permissionsOf(plist);
  const features = featuresOf(plist);
  return {
    os,
    identifier: textIn(plist, 'CFBundleIdentifier'),
    name: textIn(plist, 'CFBundleDisplayName') ?? textIn(plist, 'CFBundleName'),
    versionName: textIn(plist, 'CFBundleShortVersionString'),
    versionCode: textIn(plist, 'CFBundleVersion'),
    minimumOs:
      os === 'macos'
        ? (textIn(plist, 'LSMinimumSystemVersion') ?? textIn(plist, 'MinimumOSVersion'))
        : (textIn(plist, 'MinimumOSVersion') ?? textIn(plist, 'LSMinimumSystemVersion')),
    targetOs: targetOf(plist),
    deviceFamilies: familiesOf(plist, os),
    permissions: permissions.length > 0 ? permissions : undefined,
    features: features.length > 0 ? features : undefined,
    details: detailsOf(plist),
  };
}

/** What Xcode 8 and older built for the Mac says "GM" there, and what is still older nothing: then the SDK tells. */
function targetOf(plist: PlistDict): string | undefined {
  const version = textIn(plist, 'DTPlatformVersion');
  if (version && /^\d/.test(version)) return version;
  return /\d+(\.\d+)*/.exec(textIn(plist, 'DTSDKName') ?? '')?.[0];
}

const platforms: Record<string, PackageOs> = {
  iphoneos: 'ios',
  iphonesimulator: 'ios',
  appletvos: 'tvos',
  appletvsimulator: 'tvos',
  watchos: 'watchos',
  watchsimulator: 'watchos',
  xros: 'visionos',
  xrsimulator: 'visionos',
  macosx: 'macos',
};

function osOf(plist: PlistDict): PackageOs | undefined {
  const names = [...textsIn(plist, 'CFBundleSupportedPlatforms'), ...textsIn(plist, 'DTPlatformName')];
  const known = names.map((name) => platforms[name.toLowerCase()]);
  return known.find((os) => os !== undefined);
}

/** UIDeviceFamily by number; 5 was for a speaker and is used by nobody. */
const families: Record<string, string> = { 1: 'phone', 2: 'tablet', 3: 'tv', 4: 'watch', 6: 'desktop', 7: 'vision' };
const familyOf: Partial<Record<PackageOs, string>> = {
  ios: 'phone',
  tvos: 'tv',
  watchos: 'watch',
  visionos: 'vision',
  macos: 'desktop',
};

function familiesOf(plist: PlistDict, os: PackageOs): string[] | undefined {
  const given = listIn(plist, 'UIDeviceFamily').flatMap((number) => families[String(number)] ?? []);
  if (given.length > 0) return [...new Set(given)];
  const usual = familyOf[os];
  return usual ? [usual] : undefined;
}

function permissionsOf(plist: PlistDict): Permission[] {
  return Array.from(plist)
    .filter(([key]) => /^(NS|NFC)\w*UsageDescription$/.test(key))
    .slice(0, 200)
    .map(([name, reason]) =>
      typeof reason === 'string' && reason ? { name, reason: reason.slice(0, 2000) } : { name },
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A list of what is needed, or a dictionary that also says what must not be there. */
function featuresOf(plist: PlistDict): { name: string; required: boolean }[] {
  const dict = dictIn(plist, 'UIRequiredDeviceCapabilities');
  if (dict) return Array.from(dict, ([name, needed]) => ({ name, required: needed === true })).slice(0, 200);
  return textsIn(plist, 'UIRequiredDeviceCapabilities')
    .slice(0, 200)
    .map((name) => ({ name, required: true }));
}

function detailsOf(plist: PlistDict): Record<string, string> {
  const schemes = listIn(plist, 'CFBundleURLTypes').flatMap((type) =>
    type instanceof Map ? textsIn(type, 'CFBundleURLSchemes') : [],
  );
  const details: Record<string, string | undefined> = {
    executable: textIn(plist, 'CFBundleExecutable'),
    sdk: textIn(plist, 'DTSDKName'),
    xcode: xcodeOf(plist),
    platform: textsIn(plist, 'CFBundleSupportedPlatforms').join(', '),
    urlSchemes: schemes.slice(0, 100).join(', '),
    backgroundModes: textsIn(plist, 'UIBackgroundModes').join(', '),
    category: textIn(plist, 'LSApplicationCategoryType'),
    developmentRegion: textIn(plist, 'CFBundleDevelopmentRegion'),
    copyright: textIn(plist, 'NSHumanReadableCopyright'),
  };
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]) => (value ? [[key, value.slice(0, 2000)]] : [])),
  );
}

/** 1540 is 15.4, and 0832 was 8.3.2. */
function xcodeOf(plist: PlistDict): string | undefined {
  const number = textIn(plist, 'DTXcode');
  if (!number || !/^\d{3,5}$/.test(number)) return number;
  const [major, minor, patch] = [number.slice(0, -2), number.at(-2), number.at(-1)];
  const version = `${Number(major)}.${minor}${patch === '0' ? '' : `.${patch}`}`;
  const build = textIn(plist, 'DTXcodeBuild');
  return build ? `${version} (${build})` : version;
}
