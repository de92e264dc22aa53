import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { Icon, PackageInfo } from '../package-info.ts';
import { pictureOf } from '../picture.ts';
import type { Zip } from '../zip.ts';
import { expansionsOf, splitPaths, xapkDescriptions } from './android-kinds.ts';
import { detailOf } from './android-package.ts';
import { cleanText } from './clean-text.ts';
import { pictureIcon } from './icon.ts';
import { likelyBase, readSplits } from './split-set.ts';

const longestDescription = 4 * 1024 * 1024;
const longestIcon = 4 * 1024 * 1024;

export async function readXapk(zip: Zip, _source: ByteSource): Promise<PackageInfo> {
  const description = await readDescription(zip);
  const paths = splitPaths(zip);
  const base =
    [description.base, 'base.apk', `${description.facts.identifier}.apk`].find((path) => path && zip.find(path)) ??
    likelyBase(paths);
  if (!base) throw new PackageError('noApp', 'the archive has no packages in it');
  const info = await readSplits('xapk', zip, {
    base,
    splits: paths.filter((path) => path !== base),
    otherwise: description.facts,
  });
  const expansions = expansionsOf(zip).length;
  const icon = info.icon ?? (await siteIcon(zip));
  return {
    ...info,
    ...(icon ? { icon } : {}),
    ...(expansions > 0 ? { details: { ...info.details, expansionFiles: String(expansions) } } : {}),
    warnings: [...info.warnings, ...description.warnings],
  };
}

interface Description {
  base: string | undefined;
  facts: Partial<PackageInfo>;
  warnings: PackageInfo['warnings'];
}

/** What the site wrote about the app: only where the package in it cannot be read does it count. */
async function readDescription(zip: Zip): Promise<Description> {
  const entry = xapkDescriptions.map((name) => zip.find(name)).find((one) => one !== undefined);
  try {
    if (!entry) throw new PackageError('damaged', 'there is no description');
    const json = parseJson(await zip.read(entry, longestDescription), entry.name);
    const text = (...names: string[]) => {
      const value = names.map((name) => json[name]).find((one) => typeof one === 'string' || typeof one === 'number');
      return value === undefined ? undefined : cleanText(String(value)) || undefined;
    };
    const facts = {
      identifier: text('package_name', 'pname'),
      name: text('name', 'app_name', 'apk_title'),
      versionName: text('version_name', 'release_version'),
      versionCode: text('version_code', 'versioncode'),
      minimumOs: text('min_sdk_version', 'min_api'),
      targetOs: text('target_sdk_version'),
    };
    const present = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
    return { base: baseOf(json), facts: present, warnings: [] };
  } catch (error) {
    return { base: undefined, facts: {}, warnings: [{ code: 'manifestIncomplete', detail: detailOf(error) }] };
  }
}

function parseJson(bytes: Uint8Array, what: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {}
  throw new PackageError('damaged', `${what} is no JSON`);
}

function baseOf(json: Record<string, unknown>): string | undefined {
  const splits = Array.isArray(json.split_apks) ? (json.split_apks as unknown[]) : [];
  for (const split of splits.slice(0, 1_000)) {
    const { id, file } = (split ?? {}) as { id?: unknown; file?: unknown };
    if (id === 'base' && typeof file === 'string') return file;
  }
  return undefined;
}

async function siteIcon(zip: Zip): Promise<Icon | undefined> {
  const entry = zip.find('icon.png') ?? zip.find('icon.jpg');
  try {
    const picture = entry && pictureOf(await zip.read(entry, longestIcon));
    return picture && pictureIcon(picture);
  } catch (error) {
    detailOf(error);
    return undefined;
  }
}
