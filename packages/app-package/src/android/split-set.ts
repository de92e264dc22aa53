import { type ByteSource, blockSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { NestedPackage, PackageFormat, PackageInfo, PackageWarning } from '../package-info.ts';
import { openZip, type Zip } from '../zip.ts';
import { splitPaths } from './android-kinds.ts';
import { type AndroidContainer, androidInfo, detailOf, manifestOf } from './android-package.ts';
import { androidParts, sortedParts } from './android-parts.ts';
import { apkForm } from './read-apk.ts';
import { attributeOf } from './res-element.ts';
import { Resources } from './resources.ts';

interface SplitSet {
  base: string;
  splits: readonly string[];
  /** What is known of the app when its base cannot be read. */
  otherwise?: Partial<PackageInfo>;
}

/** Packages that are packed once more have to be unpacked into memory to be read: so many bytes of all of them. */
const mostUnpacked = 64 * 1024 * 1024;
const mostSplits = 160;
/** A base beyond that is read on the way through it, again for each part that lies before the last: slow, but it is read. */
const longestOnTheWay = 1024 * 1024 * 1024;

/** The base among packages that nothing describes: not one that is for some devices only, nor a feature. */
export function likelyBase(paths: readonly string[]): string | undefined {
  return paths.find((path) => !/(^|\/)(split_|config\.)/.test(path)) ?? paths[0];
}

/** An app in pieces: the base says what it is, the others have its code for an ABI, its names in a language, its icons. */
export async function readSplits(format: PackageFormat, zip: Zip, set: SplitSet): Promise<PackageInfo> {
  const warnings: PackageWarning[] = [];
  const nested: NestedPackage[] = [];
  const others: AndroidContainer[] = [];
  const names: string[] = [];
  const sizes = new Map<string, number>();
  const open = opener(zip);
  const count = (inner: Zip) => {
    for (const name of inner.entries.keys()) names.push(name);
    for (const { name, size } of androidParts(inner.entries.values())) sizes.set(name, (sizes.get(name) ?? 0) + size);
  };
  const failed = (path: string) => (error: unknown) => {
    warnings.push({ code: 'nestedUnreadable', detail: `${path}: ${detailOf(error)}` });
    return undefined;
  };

  let problem: unknown;
  const base = await open(set.base, { onTheWay: true }).catch((error: unknown) => {
    problem = error;
    return undefined;
  });
  if (base) count(base.zip);
  for (const path of set.splits) {
    const split = nested.length < mostSplits ? await open(path).catch(failed(path)) : undefined;
    if (split) {
      count(split.zip);
      others.push(split);
    }
    nested.push({ path, ...(split ? await splitName(split, warnings) : {}) });
  }
  const packages = new Set(splitPaths(zip));
  for (const { name, compressedSize } of zip.entries.values()) {
    if (!packages.has(name)) sizes.set('other', (sizes.get('other') ?? 0) + compressedSize);
  }
  const parts = sortedParts(sizes);
  const known = nested.length > 0 ? { nested } : {};
  try {
    if (!base) throw problem;
    const info = await androidInfo(format, base, base.source, { names, others, parts });
    return { ...set.otherwise, ...info, ...known, warnings: [...info.warnings, ...warnings] };
  } catch (error) {
    // What the archive says of itself is less than a package, and more than nothing.
    if (!set.otherwise?.identifier) throw error;
    failed(set.base)(error);
    return { format, os: 'android', ...set.otherwise, ...known, parts, warnings };
  } finally {
    base?.close();
  }
}

type OpenPackage = AndroidContainer & { source: ByteSource; close(): void };

function opener(zip: Zip): (path: string, options?: { onTheWay: boolean }) => Promise<OpenPackage> {
  let room = mostUnpacked;
  return async (path, { onTheWay } = { onTheWay: false }) => {
    const entry = zip.find(path);
    if (!entry) throw new PackageError('damaged', `${path} is missing`);
    if (onTheWay && entry.method !== 0 && entry.size > room && entry.size <= longestOnTheWay) {
      const forward = await zip.openForward(entry);
      const source = blockSource(forward);
      return { zip: await openZip(source), form: apkForm, source, close: forward.close };
    }
    const source = await zip.open(entry, room);
    if (entry.method !== 0) room -= entry.size;
    return { zip: await openZip(source), form: apkForm, source, close: () => {} };
  };
}

async function splitName(container: AndroidContainer, warnings: PackageWarning[]): Promise<{ name?: string }> {
  try {
    const manifest = await manifestOf(container);
    const name = new Resources({ entries: () => [], idOf: () => undefined }).text(attributeOf(manifest, 'split'));
    return name ? { name } : {};
  } catch (error) {
    warnings.push({ code: 'nestedUnreadable', detail: detailOf(error) });
    return {};
  }
}
