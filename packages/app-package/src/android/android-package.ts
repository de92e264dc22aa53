import { asPackageError } from '../attempt.ts';
import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { PackageInfo, PackageWarning } from '../package-info.ts';
import { pictureOf } from '../picture.ts';
import type { Zip } from '../zip.ts';
import { nativeAbis } from './android-parts.ts';
import { readSignatures } from './apk-signature.ts';
import type { ReadDrawable } from './drawing.ts';
import { readIcon } from './icon.ts';
import { type ManifestFacts, readManifest } from './manifest.ts';
import { readEntry } from './read-entry.ts';
import type { ResElement } from './res-element.ts';
import { longestTable, mergedTables, type ResourceTable } from './resource-table.ts';
import { Resources } from './resources.ts';

/** Where a package, a module of a bundle, or a split keeps its things, and in which form. */
export interface AndroidForm {
  manifest: string;
  table: string;
  parseXml(bytes: Uint8Array, what: string): ResElement;
  parseTable(bytes: Uint8Array, what: string): ResourceTable;
  /** Before the paths in the table. */
  prefix: string;
}

export interface AndroidContainer {
  zip: Zip;
  form: AndroidForm;
}

const longestManifest = 16 * 1024 * 1024;
const longestDrawable = 4 * 1024 * 1024;

export async function manifestOf({ zip, form }: AndroidContainer): Promise<ResElement> {
  const entry = zip.find(form.manifest);
  if (!entry) throw new PackageError('damaged', `${form.manifest} is missing`);
  const manifest = form.parseXml(await readEntry(zip, entry, longestManifest), form.manifest);
  if (manifest.name !== 'manifest') throw new PackageError('damaged', `${form.manifest} is no manifest`);
  return manifest;
}

/** What the manifest of the base says, with names and icons from the tables of all its parts. */
async function readAndroid(
  base: AndroidContainer,
  others: readonly AndroidContainer[] = [],
): Promise<ManifestFacts & { icon?: PackageInfo['icon']; warnings: PackageWarning[] }> {
  const warnings: PackageWarning[] = [];
  const manifest = await manifestOf(base);
  const tables: ResourceTable[] = [];
  let room = longestTable;
  for (const container of [base, ...others]) {
    const table = await tableOf(container, room, warnings);
    room -= container.zip.find(container.form.table)?.size ?? 0;
    if (table) tables.push(table);
  }
  const resources = new Resources(mergedTables(tables));
  const read = readManifest(manifest, resources);
  warnings.push(...gaps(read));
  if (read.split) {
    return { ...read, warnings: [...warnings, { code: 'manifestIncomplete', detail: `a split: ${read.split}` }] };
  }
  const drawn = await readIcon(read.icons, new Resources(mergedTables(tables)).withTheme(read.theme), (path) =>
    readDrawable([base, ...others], path),
  );
  return { ...read, ...(drawn.icon ? { icon: drawn.icon } : {}), warnings: [...warnings, ...drawn.warnings] };
}

async function tableOf(
  { zip, form }: AndroidContainer,
  atMost: number,
  warnings: PackageWarning[],
): Promise<ResourceTable | undefined> {
  const entry = zip.find(form.table);
  if (!entry) return undefined;
  try {
    return form.parseTable(await readEntry(zip, entry, Math.max(0, atMost)), form.table);
  } catch (error) {
    warnings.push({ code: 'resourcesUnreadable', detail: detailOf(error) });
    return undefined;
  }
}

async function readDrawable(containers: readonly AndroidContainer[], path: string): ReturnType<ReadDrawable> {
  for (const { zip, form } of containers) {
    const entry = zip.find(form.prefix + path);
    if (!entry || path.endsWith('.9.png')) continue;
    try {
      const bytes = await readEntry(zip, entry, longestDrawable);
      const picture = pictureOf(bytes);
      return picture ? { picture } : { element: form.parseXml(bytes, path) };
    } catch (error) {
      detailOf(error);
    }
  }
  return undefined;
}

function gaps({ facts, split }: ManifestFacts): PackageWarning[] {
  return [
    ...(facts.identifier ? [] : [{ code: 'identifierMissing' as const }]),
    ...(facts.versionCode || split ? [] : [{ code: 'versionMissing' as const }]),
    ...(facts.name || split ? [] : [{ code: 'nameMissing' as const }]),
  ];
}

/** What is wrong, of a failure of reading; every other is a bug and goes on. */
export function detailOf(error: unknown): string {
  return asPackageError(error).detail;
}

/** What every Android package has, whatever it is wrapped in. */
export async function androidInfo(
  format: PackageInfo['format'],
  base: AndroidContainer,
  source: ByteSource,
  rest: Pick<PackageInfo, 'parts'> & { names: Iterable<string>; others?: readonly AndroidContainer[] },
): Promise<PackageInfo> {
  const { facts, details, icon, warnings } = await readAndroid(base, rest.others);
  const signatures = await readSignatures(base.zip, source);
  const architectures = nativeAbis(rest.names);
  const repeated = base.zip.entries.repeated.slice(0, 5).join(', ');
  const differing = [...base.zip.differing].slice(0, 5).join(', ');
  return {
    format,
    os: 'android',
    ...facts,
    ...(architectures.length > 0 ? { architectures } : {}),
    ...(signatures.signing ? { signing: signatures.signing } : {}),
    ...(icon ? { icon } : {}),
    parts: rest.parts,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    warnings: [
      ...warnings,
      ...signatures.warnings,
      ...(repeated ? [{ code: 'archiveOddities' as const, detail: repeated }] : []),
      ...(differing ? [{ code: 'archiveOddities' as const, detail: `another checksum: ${differing}` }] : []),
    ],
  };
}
