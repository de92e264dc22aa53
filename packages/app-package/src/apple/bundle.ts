import { textIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { PackageError } from '../package-error.ts';
import type { NestedPackage, PackageInfo, PackageOs, ProvisioningProfile, Signing } from '../package-info.ts';
import type { BundleFiles } from './bundle-files.ts';
import { readBundleIcon } from './bundle-icon.ts';
import { bundleInfo } from './bundle-info.ts';
import { readBundleNames } from './bundle-names.ts';
import { type Executable, readExecutable } from './mach-o.ts';
import { parsePlistDict } from './plist.ts';
import { readProfile, signingType } from './provisioning.ts';
import type { Warnings } from './warnings.ts';
import { withoutGaps } from './without-gaps.ts';

const longestPlist = 8 * 1024 * 1024;
const longestProfile = 8 * 1024 * 1024;
const mostNested = 100;

/** Where bundles keep others, on phones and on Macs. */
const nestedFolders = ['PlugIns', 'Extensions', 'Watch', 'AppClips', 'Library/LoginItems', 'Library/SystemExtensions'];

/**
 * What a bundle says of itself. `root` is its folder among the files: 'Payload/My.app'. A phone's bundle is flat; a
 * Mac's keeps all in Contents. Only an Info.plist that is missing or cannot be read makes it fail.
 */
export async function readBundle(
  files: BundleFiles,
  root: string,
  fallback: PackageOs,
  warnings: Warnings,
): Promise<Omit<PackageInfo, 'format' | 'parts' | 'warnings'>> {
  const { plist, contents, deep } = await readInfoPlist(files, root);
  const resources = deep ? `${contents}/Resources` : contents;
  const info = bundleInfo(plist, fallback);
  if (!info.identifier) warnings.add('identifierMissing', 'CFBundleIdentifier');
  if (!info.versionName && !info.versionCode)
    warnings.add('versionMissing', 'CFBundleShortVersionString, CFBundleVersion');
  else if (!info.versionName) warnings.add('manifestIncomplete', 'CFBundleShortVersionString');
  if (!info.name) warnings.add('nameMissing', 'CFBundleDisplayName, CFBundleName');

  const [names, icon, nested, executable, profile] = await warnings.together(
    (own) => readBundleNames(files, resources, own),
    (own) => readBundleIcon(files, plist, resources, own),
    (own) => readNested(files, contents, own),
    (own) => readMainExecutable(files, plist, contents, deep, own),
    (own) => readBundleProfile(files, contents, own),
  );
  // On a Mac only what uses certain capabilities needs one.
  if (profile === 'none' && !deep && info.os !== 'macos') warnings.add('profileMissing', 'embedded.mobileprovision');
  const signing = readSigning(profile, info.os, executable, warnings);
  return withoutGaps({
    ...info,
    // As the Finder shows it, which is better than nothing.
    name: info.name ?? folderName(root),
    ...(names && { names }),
    minimumOs: info.minimumOs ?? executable?.minimumOs,
    ...(executable && { architectures: executable.architectures }),
    ...(executable?.signature?.entitlements && { entitlements: executable.signature.entitlements }),
    ...(signing && { signing }),
    ...(icon && { icon }),
    ...(nested.length > 0 && { nested }),
    details: { ...info.details, ...executableDetails(executable) },
  });
}

async function readInfoPlist(
  files: BundleFiles,
  root: string,
): Promise<{ plist: PlistDict; contents: string; deep: boolean }> {
  for (const deep of [false, true]) {
    const contents = deep ? `${root}/Contents` : root;
    const file = await files.find(`${contents}/Info.plist`);
    if (file?.kind !== 'file') continue;
    if (file.size === 0) throw new PackageError('damaged', `${file.path} is empty`);
    return { plist: parsePlistDict(await files.read(file, longestPlist), file.path), contents, deep };
  }
  throw new PackageError('noApp', `${root} has no Info.plist`);
}

async function readMainExecutable(
  files: BundleFiles,
  plist: PlistDict,
  contents: string,
  deep: boolean,
  warnings: Warnings,
): Promise<Executable | undefined> {
  const name = textIn(plist, 'CFBundleExecutable') ?? folderName(contents.replace(/\/Contents$/, '')) ?? '';
  const file = await files.find(`${contents}/${deep ? 'MacOS/' : ''}${name}`);
  if (file?.kind !== 'file') {
    warnings.add('contentUnreadable', `the executable ${name.slice(0, 200)} is missing`);
    return undefined;
  }
  return warnings.attempt('contentUnreadable', async () => {
    const source = await files.open(file);
    try {
      return await readExecutable(source, file.path);
    } finally {
      source.close();
    }
  });
}

/** Of My.app: My. */
function folderName(root: string): string | undefined {
  return /([^/]+?)\.\w+$/.exec(root)?.[1];
}

function readSigning(
  profile: ProvisioningProfile | 'none' | 'unreadable',
  os: PackageOs,
  executable: Executable | undefined,
  warnings: Warnings,
): Signing | undefined {
  const known = typeof profile === 'string' ? undefined : profile;
  const signature = executable?.signature;
  for (const part of signature?.unreadable ?? []) {
    warnings.add(part.startsWith('entitlements') ? 'entitlementsUnreadable' : 'signatureUnreadable', part);
  }
  if (executable?.unread) warnings.add('signatureUnreadable', executable.unread);
  else if (executable && !signature) warnings.add('signatureMissing', 'the executable is not signed');
  else if (signature?.adHoc) warnings.add('signatureMissing', 'signed by nobody (ad hoc)');
  const certificates = signature?.certificates.length ? signature.certificates : undefined;
  const type = signingType(known, certificates, os);
  if (!known && !certificates && !type) return undefined;
  return {
    ...(type && { type }),
    ...(certificates && { schemes: ['cms'], certificates }),
    ...(known && { profile: known }),
  };
}

async function readBundleProfile(
  files: BundleFiles,
  contents: string,
  warnings: Warnings,
): Promise<ProvisioningProfile | 'none' | 'unreadable'> {
  for (const name of ['embedded.mobileprovision', 'embedded.provisionprofile']) {
    const file = await files.find(`${contents}/${name}`);
    if (file?.kind !== 'file') continue;
    const profile = await warnings.attempt('profileUnreadable', async () =>
      readProfile(await files.read(file, longestProfile), file.path),
    );
    return profile ?? 'unreadable';
  }
  return 'none';
}

async function readNested(
  files: BundleFiles,
  contents: string,
  warnings: Warnings,
  folders = nestedFolders,
): Promise<NestedPackage[]> {
  const nested: NestedPackage[] = [];
  for (const folder of folders) {
    for (const { name, path, kind } of await files.list(`${contents}/${folder}`)) {
      if (kind !== 'folder' || !/\.(appex|app|systemextension)$/.test(name) || nested.length >= mostNested) continue;
      const inner = await warnings.attempt('nestedUnreadable', () => readInfoPlist(files, path));
      if (!inner) continue;
      const info = bundleInfo(inner.plist, 'ios');
      const profile = await readBundleProfile(files, inner.contents, warnings);
      const { identifier, versionName, versionCode } = info;
      nested.push({
        path,
        ...(identifier && { identifier }),
        ...(info.name && { name: info.name }),
        ...(versionName && { versionName }),
        ...(versionCode && { versionCode }),
        ...(typeof profile !== 'string' && { profile }),
      });
      // An app for a watch brings extensions of its own, but no watch: a thousand of them in each other would take minutes.
      if (folder !== 'Watch') continue;
      const ofWatch = await readNested(files, inner.contents, warnings, ['PlugIns', 'Extensions']);
      nested.push(...ofWatch.slice(0, mostNested));
    }
  }
  return nested;
}

function executableDetails(executable: Executable | undefined): Record<string, string> {
  if (!executable) return {};
  const { signature, platform, encrypted, minimumOs } = executable;
  return {
    ...(platform && { builtFor: minimumOs ? `${platform} ${minimumOs}` : platform }),
    ...(encrypted && { encrypted: 'yes' }),
    ...(signature?.identifier && { signedIdentifier: signature.identifier }),
    ...(signature?.teamId && { teamId: signature.teamId }),
    ...(signature?.hardenedRuntime && { hardenedRuntime: 'yes' }),
  };
}
