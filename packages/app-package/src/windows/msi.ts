import { attempt } from '../attempt.ts';
import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { Icon, PackageInfo, PackageWarning, Signing } from '../package-info.ts';
import { windowsSigning } from './authenticode.ts';
import { type CompoundFile, openCompoundFile } from './compound-file.ts';
import { peIcon } from './exe.ts';
import { icoIcon } from './ico.ts';
import { languageTag } from './languages.ts';
import { minimumWindows } from './launch-condition.ts';
import { type MsiDatabase, msiStreamName, openMsiDatabase } from './msi-database.ts';
import { openPe } from './pe.ts';
import { openPeResources } from './pe-resources.ts';
import { parseSummaryInformation } from './summary-information.ts';

const classIds: Record<string, 'installer' | 'transform' | 'patch'> = {
  '{000C1084-0000-0000-C000-000000000046}': 'installer',
  '{000C1082-0000-0000-C000-000000000046}': 'transform',
  '{000C1086-0000-0000-C000-000000000046}': 'patch',
};

const largestIcon = 16 * 1024 * 1024;
const largestSignature = 16 * 1024 * 1024;

export async function readMsi(source: ByteSource): Promise<PackageInfo> {
  const file = await openCompoundFile(source);
  const kind = classIds[file.classId];
  if (kind === 'transform' || kind === 'patch') {
    throw new PackageError('unknownFormat', `a ${kind} of Windows Installer, not a package`);
  }
  if (!kind && ![...file.streams.keys()].some((name) => msiStreamName(name) === '!_StringPool')) {
    throw new PackageError('unknownFormat', 'a compound file, such as an old Office document');
  }
  const warnings: PackageWarning[] = [];
  const database = await openMsiDatabase(file);
  // The signature alone says nothing: it goes along into every package that the module is merged into
  // (https://learn.microsoft.com/windows/win32/msi/modulesignature-table). But only a package has features to install.
  if (database.tables.has('ModuleSignature') && !database.tables.has('Feature')) {
    throw new PackageError('unknownFormat', 'a merge module of Windows Installer, which is a part of packages');
  }
  const properties = await readProperties(database);
  const property = (name: string) => properties.get(name);
  const summary = (await attempt(warnings, 'manifestIncomplete', () => readSummary(file))) ?? new Map();
  const upgrades = (await attempt(warnings, 'contentUnreadable', () => database.rows('Upgrade'))) ?? [];
  const conditions = (await attempt(warnings, 'contentUnreadable', () => database.rows('LaunchCondition'))) ?? [];
  const icon = await attempt(warnings, 'iconUnreadable', () => readIcon(file, database, property('ARPPRODUCTICON')));
  if (!icon && !warnings.some(({ code }) => code === 'iconUnreadable')) warnings.push({ code: 'iconMissing' });
  const signing = await attempt(warnings, 'signatureUnreadable', () => readSignature(file));
  if (!signing && !warnings.some(({ code }) => code === 'signatureUnreadable')) {
    warnings.push({ code: 'signatureMissing' });
  }
  const upgradeCode = property('UpgradeCode') ?? upgrades.map((row) => row.UpgradeCode).find((code) => code);
  const language = property('ProductLanguage');
  return {
    format: 'msi',
    os: 'windows',
    // The product code changes with every version; the upgrade code is what they have in common.
    identifier: upgradeCode === undefined ? property('ProductCode') : String(upgradeCode),
    name: property('ProductName'),
    versionName: property('ProductVersion'),
    versionCode: property('ProductVersion'),
    minimumOs: minimumWindows(conditions.map(({ Condition }) => String(Condition ?? ''))),
    architectures: architecturesOf(String(summary.get(7) ?? '')),
    deviceFamilies: ['desktop'],
    signing,
    icon,
    parts: partsOf(file, database),
    details: given({
      ProductCode: property('ProductCode'),
      UpgradeCode: upgradeCode,
      Manufacturer: property('Manufacturer'),
      ProductLanguage: language && (languageTag(Number(language)) ?? language),
      PackageCode: summary.get(9),
      ALLUSERS: property('ALLUSERS'),
      MSIINSTALLPERUSER: property('MSIINSTALLPERUSER'),
      REBOOT: property('REBOOT'),
      installerVersion: typeof summary.get(14) === 'number' ? (Number(summary.get(14)) / 100).toFixed(1) : undefined,
      createdBy: summary.get(18),
      comments: summary.get(6),
    }),
    warnings,
  };
}

function given(values: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

async function readProperties(database: MsiDatabase): Promise<Map<string, string>> {
  const rows = await database.rows('Property');
  if (rows.length === 0) throw new PackageError('damaged', 'the installer database has no properties');
  return new Map(rows.flatMap(({ Property, Value }) => (Property && Value ? [[String(Property), String(Value)]] : [])));
}

async function readStream(file: CompoundFile, name: string, atMost: number): Promise<Uint8Array | undefined> {
  const stream = file.streams.get(name);
  if (!stream) return undefined;
  if (stream.size > atMost) throw new PackageError('tooLarge', `${name.slice(1)} has ${stream.size} bytes`);
  return readAt(await file.open(stream), 0, stream.size, { what: name.slice(1), atMost });
}

async function readSummary(file: CompoundFile): Promise<Map<number, string | number>> {
  const bytes = await readStream(file, '\u0005SummaryInformation', 1024 * 1024);
  if (!bytes) throw new PackageError('damaged', 'the installer has no summary');
  return parseSummaryInformation(bytes);
}

async function readSignature(file: CompoundFile): Promise<Signing | undefined> {
  const bytes = await readStream(file, '\u0005DigitalSignature', largestSignature);
  if (!bytes) return undefined;
  return windowsSigning(bytes, 'the signature of the installer', 'authenticode');
}

/** The icon of "Add or remove programs"; where none is named, the first that the installer brings for a shortcut. */
async function readIcon(
  file: CompoundFile,
  database: MsiDatabase,
  wanted: string | undefined,
): Promise<Icon | undefined> {
  const rows = await database.rows('Icon');
  const row = rows.find(({ Name }) => wanted !== undefined && Name === wanted) ?? rows[0];
  const stream = row && database.streams.get(`Icon.${row.Name}`);
  if (!stream) {
    if (wanted === undefined) return undefined;
    throw new PackageError('damaged', `icon ${wanted} is missing`);
  }
  const source = await file.open(stream);
  const start = await readAt(source, 0, Math.min(2, stream.size), { what: 'the icon', atMost: 2 });
  if (Buffer.from(start).toString('latin1') === 'MZ') {
    const resources = await openPeResources(await openPe(source));
    return resources && peIcon(resources);
  }
  return icoIcon(await readAt(source, 0, stream.size, { what: 'the icon', atMost: largestIcon }));
}

/** "x64;1033,2067": https://learn.microsoft.com/windows/win32/msi/template-summary. Nothing before ";" means Intel. */
function architecturesOf(template: string): string[] {
  const names: Record<string, string> = { intel: 'x86', amd64: 'x64', intel64: 'ia64' };
  const platforms = (template.split(';')[0] ?? '').split(',').map((name) => name.trim().toLowerCase() || 'intel');
  return [...new Set(platforms.map((name) => names[name] ?? name))];
}

function partsOf(file: CompoundFile, { streams }: MsiDatabase): { name: string; size: number }[] {
  const sizes = new Map<string, number>();
  const add = (name: string, size: number) => sizes.set(name, (sizes.get(name) ?? 0) + size);
  for (const [name, { size }] of streams) {
    if (name.startsWith('!')) add('tables', size);
    else if (name.startsWith('Icon.')) add('icons', size);
    else if (name.startsWith('Binary.')) add('binaries', size);
    else add(name.startsWith('\u0005') ? name.slice(1) : name, size);
  }
  for (const [name, size] of file.storages) add(msiStreamName(name), size);
  return [...sizes].map(([name, size]) => ({ name, size }));
}
