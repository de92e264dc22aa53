import { attempt } from '../attempt.ts';
import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { Icon, PackageInfo, PackageWarning } from '../package-info.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from '../xml.ts';
import { largestSignature, readAuthenticode } from './authenticode.ts';
import { exeKind } from './exe-kind.ts';
import { bestIcon, largestImage, parseIconDirectory } from './ico.ts';
import { languageTag } from './languages.ts';
import { openPe, type Pe, type PeSection, peDirectories } from './pe.ts';
import { openPeResources, type PeResources, resourceTypes } from './pe-resources.ts';
import { parseVersionInfo, type VersionInfo } from './version-info.ts';

const machines = new Map([
  [0x14c, 'x86'],
  [0x8664, 'x64'],
  [0x1c0, 'arm'],
  [0x1c4, 'arm'],
  [0xaa64, 'arm64'],
  // Two kinds that go together with code for x64.
  [0xa641, 'arm64'],
  [0xa64e, 'arm64'],
  [0x200, 'ia64'],
]);

/** https://learn.microsoft.com/windows/win32/sysinfo/targeting-your-application-at-windows-8-1 */
const supportedSystems: Record<string, string> = {
  '{e2011457-1546-43c5-a5fe-008deee3d3f0}': '6.0',
  '{35138b9a-5d96-4fbd-8e2d-a2440225f93a}': '6.1',
  '{4a2f28e3-53b9-4441-ba9c-d69d4a4a6e38}': '6.2',
  '{1f676c76-80e1-4239-95bb-83d0f6d0da78}': '6.3',
  '{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}': '10.0',
};

export async function readExe(source: ByteSource): Promise<PackageInfo> {
  const pe = await openPe(source);
  if (pe.characteristics & 0x2000) throw new PackageError('unknownFormat', 'a library of Windows (DLL), not a program');
  const security = pe.directories[peDirectories.security];
  if (security?.size && security.size <= largestSignature && security.address + security.size > source.size) {
    throw new PackageError('truncated', 'the signature of the program lies beyond the end of the file');
  }
  const warnings: PackageWarning[] = [];
  const resources = await attempt(warnings, 'resourcesUnreadable', () => openPeResources(pe));
  const version = resources && (await attempt(warnings, 'resourcesUnreadable', () => readVersion(resources)));
  const strings = version ? mainStrings(version) : new Map<string, string>();
  const manifest = resources && (await attempt(warnings, 'resourcesUnreadable', () => readManifest(resources)));
  const icon = resources && (await attempt(warnings, 'iconUnreadable', () => peIcon(resources)));
  if (!icon && !warnings.some(({ code }) => code === 'iconUnreadable')) warnings.push({ code: 'iconMissing' });
  const signing = await attempt(warnings, 'signatureUnreadable', () => readAuthenticode(pe));
  if (!signing && !warnings.some(({ code }) => code === 'signatureUnreadable')) {
    warnings.push({ code: 'signatureMissing' });
  }
  const kind = await exeKind(pe, resources, strings);
  const { anyCpu, ...kindDetails } = kind;
  const name = strings.get('productname') ?? strings.get('filedescription');
  return {
    format: 'exe',
    os: 'windows',
    identifier: strings.get('productname') ?? strings.get('internalname') ?? strings.get('originalfilename'),
    name,
    names: version && namesByLanguage(version),
    versionName: withDots(strings.get('productversion') ?? strings.get('fileversion')) ?? version?.productVersion,
    versionCode: version?.fileVersion,
    minimumOs: pe.subsystemVersion,
    architectures: [anyCpu ? 'neutral' : (machines.get(pe.machine) ?? `machine ${pe.machine.toString(16)}`)],
    deviceFamilies: ['desktop'],
    signing,
    icon,
    parts: partsOf(pe),
    details: { ...stringDetails(strings), ...manifestDetails(manifest), ...kindDetails },
    warnings,
  };
}

/** Wizards of old wrote versions as the compiler of resources takes numbers: "1, 0, 0, 1". */
function withDots(version: string | undefined): string | undefined {
  return version && /^\d+(\s*,\s*\d+)+$/.test(version) ? version.replace(/\s*,\s*/g, '.') : version;
}

/** The icon that Windows shows for a program: the first group that it has. */
export async function peIcon(resources: PeResources): Promise<Icon | undefined> {
  const [group] = await resources.list(resourceTypes.groupIcon);
  if (!group) return undefined;
  const images = parseIconDirectory(await resources.read(group, 'a group of icons', 4096), 14);
  const icons = await resources.list(resourceTypes.icon);
  return bestIcon(images, async ({ place }) => {
    const found =
      icons.find(({ name, language }) => name === place && language === group.language) ??
      icons.find(({ name }) => name === place);
    if (!found) throw new PackageError('damaged', `icon ${place} of the program is missing`);
    return resources.read(found, `icon ${place} of the program`, largestImage);
  });
}

/** One for each language that a program speaks. */
const mostVersions = 100;

async function readVersion(resources: PeResources): Promise<VersionInfo | undefined> {
  const infos: VersionInfo[] = [];
  for (const resource of (await resources.list(resourceTypes.version)).slice(0, mostVersions)) {
    infos.push(parseVersionInfo(await resources.read(resource, 'the version information', 1024 * 1024)));
  }
  const [first, ...rest] = infos;
  for (const { strings } of rest) {
    for (const [language, values] of strings) if (!first?.strings.has(language)) first?.strings.set(language, values);
  }
  return first;
}

/** In no language, else in English, else in the first that is there. */
function mainStrings({ strings }: VersionInfo): ReadonlyMap<string, string> {
  return strings.get(0) ?? strings.get(0x409) ?? strings.values().next().value ?? new Map();
}

function namesByLanguage({ strings }: VersionInfo): Record<string, string> | undefined {
  if (strings.size < 2) return undefined;
  return Object.fromEntries(
    [...strings].flatMap(([language, values]) => {
      const tag = languageTag(language);
      const name = values.get('productname') ?? values.get('filedescription');
      return tag && name ? [[tag, name]] : [];
    }),
  );
}

async function readManifest(resources: PeResources): Promise<XmlElement | undefined> {
  const [manifest] = await resources.list(resourceTypes.manifest);
  if (!manifest) return undefined;
  const what = 'the manifest of the program';
  const bytes = await resources.read(manifest, what, 1024 * 1024);
  const end = bytes.indexOf(0);
  // Some tools fill it up with zeros. In UTF-16 every other byte is one.
  return parseXml(end > 0 && bytes[1] !== 0 && bytes[0] !== 0xff ? bytes.subarray(0, end) : bytes, what);
}

function manifestDetails(manifest: XmlElement | undefined): Record<string, string> {
  const security = childOf(childOf(manifest, 'trustInfo'), 'security');
  const requested = childOf(childOf(security, 'requestedPrivileges'), 'requestedExecutionLevel');
  const systems = childrenOf(childOf(childOf(manifest, 'compatibility'), 'application'), 'supportedOS')
    .map(({ attributes }) => supportedSystems[(attributes.Id ?? '').toLowerCase()])
    .filter((system) => system !== undefined);
  return {
    ...(requested?.attributes.level && { requestedExecutionLevel: requested.attributes.level }),
    ...(systems.length > 0 && { supportedOs: systems.sort(byVersion).join(', ') }),
  };
}

const byVersion = (one: string, other: string) => Number(one) - Number(other);

function stringDetails(strings: ReadonlyMap<string, string>): Record<string, string> {
  const kept = ['CompanyName', 'FileDescription', 'FileVersion', 'InternalName', 'OriginalFilename', 'LegalCopyright'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = strings.get(name.toLowerCase());
      return value ? [[name, value]] : [];
    }),
  );
}

function partsOf({ sections, overlay, source, directories }: Pe): { name: string; size: number }[] {
  const sizes = new Map<string, number>();
  const add = (name: string, size: number) => sizes.set(name, (sizes.get(name) ?? 0) + size);
  for (const section of sections) add(partName(section), section.size);
  const signature = Math.min(directories[peDirectories.security]?.size ?? 0, Math.max(0, source.size - overlay));
  add('signature', signature);
  add('overlay', Math.max(0, source.size - overlay - signature));
  return [...sizes].map(([name, size]) => ({ name, size }));
}

function partName({ name }: PeSection): string {
  return { '.text': 'code', '.rsrc': 'resources' }[name] ?? name;
}
