import { isAab, isApk, isApks, isSourceManifest, isXapk, splitPaths } from './android/android-kinds.ts';
import { isAppZip, isDisc, isDmg, isIpa } from './apple/apple-kinds.ts';
import { tarKind } from './archive/tar-gz.ts';
import type { ByteSource } from './byte-source.ts';
import { looksLike } from './looks-like.ts';
import { PackageError, readAt } from './package-error.ts';
import { type PackageFormat, packageFormats } from './package-info.ts';
import { isAppx, isAppxBundle } from './windows/appx-files.ts';
import { openZip, type Zip } from './zip.ts';

/** What a file is, and its directory where it is an archive, which has been read to find out. */
export interface Detected {
  format: PackageFormat;
  zip?: Zip;
}

const startLength = 4096;

/** Decides by the content. The name counts only where one content goes by several: appx and msix, a mere archive, or a disc. */
export async function detectPackage(source: ByteSource, fileName = ''): Promise<Detected> {
  if (source.size === 0) throw new PackageError('empty', 'the file has no bytes');
  const length = Math.min(startLength, source.size);
  const start = await readAt(source, 0, length, { what: 'the start of the file', atMost: startLength });
  const text = Buffer.from(start).toString('latin1');
  refusePointer(text, source.size);
  const format = byMark(text);
  if (format) return { format };
  const isZip = zipMarks.some((mark) => text.startsWith(mark));
  // A disk image tells itself by its end: it may begin with anything.
  if (!isZip && (await isDmg(source))) return { format: 'dmg' };
  if (!isZip && /\.dmg$/i.test(fileName) && (await isDisc(source))) return { format: 'dmg' };
  if (text.startsWith('\x1f\x8b')) {
    if (await tarKind(source)) return { format: 'tar.gz' };
    throw new PackageError('unknownFormat', 'something packed with gzip that is no tar archive');
  }
  const zip = isZip ? await openZip(source) : await zipBehindSomething(source);
  if (zip) return { format: await zipFormat(zip, fileName), zip };
  if (/\.dmg$/i.test(fileName) && packedBlocks.some((mark) => text.startsWith(mark))) {
    throw new PackageError('truncated', 'the disk image has no trailer at its end');
  }
  throw new PackageError('unknownFormat', looksLike(start));
}

/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
function refusePointer(text: string, size: number): void {
  if (size > 1024 || !/^version https?:\/\/(git-lfs\.github\.com|hawser\.github\.com)\/spec\//.test(text)) return;
  const [, claimed] = /^size (\d{1,15})$/m.exec(text) ?? [];
  throw new PackageError('lfsPointer', `it points to a file of ${claimed ?? 'unknown'} bytes`);
}

function byMark(text: string): PackageFormat | undefined {
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'msi';
  if (text.startsWith('MZ')) return 'exe';
  if (text.startsWith('xar!')) return 'pkg';
  if (/^EX[PB]H/.test(text)) throw new PackageError('encrypted', 'an encrypted package of the Microsoft Store');
  return undefined;
}

/** What a disk image begins with is a part of its disk, packed in one of its ways: zlib, bzip2, LZFSE or LZMA. */
const packedBlocks = ['x\x01', 'x\x5e', 'x\x9c', 'x\xda', 'BZh', 'bvx', '\xfd7zXZ'];

/** A file, the end of an empty archive, or the mark of one in parts, of which there is only one. */
const zipMarks = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK00PK'];

/** An archive begins with a file, unless something stands before it; then only its end can tell. */
async function zipBehindSomething(source: ByteSource): Promise<Zip | undefined> {
  try {
    return await openZip(source);
  } catch (error) {
    if (error instanceof PackageError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Packages that are archives, by what makes them one; the first that fits counts. */
const zipFormats: { format: PackageFormat; fits: (zip: Zip) => boolean }[] = [
  { format: 'apk', fits: isApk },
  { format: 'aab', fits: isAab },
  { format: 'msixbundle', fits: isAppxBundle },
  { format: 'msix', fits: isAppx },
  { format: 'ipa', fits: isIpa },
  { format: 'xapk', fits: isXapk },
  { format: 'apks', fits: isApks },
  { format: 'app.zip', fits: isAppZip },
];

async function zipFormat(zip: Zip, fileName: string): Promise<PackageFormat> {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  let format = zipFormats.find(({ fits }) => fits(zip))?.format;
  if (format === 'apk' && zip.find('classes.jar') && !zip.find('resources.arsc')) {
    throw new PackageError('unknownFormat', 'a library of Android (AAR), not an app');
  }
  if (format === 'apk' && (await isSourceManifest(zip))) {
    if (ending === 'apk') {
      throw new PackageError('noApp', 'AndroidManifest.xml is plain text, as in the source of an app: build it first');
    }
    format = zipFormats.find(({ format: other, fits }) => other !== 'apk' && fits(zip))?.format;
  }
  if (format === 'msix' && ending === 'appx') return 'appx';
  if (format === 'msixbundle' && ending === 'appxbundle') return 'appxbundle';
  if (format) return format;
  if (zip.entries.size === 0) throw new PackageError('noApp', 'the archive is empty');
  // Without anything that describes them, packages in an archive are one app only where its name says so.
  if ((ending === 'xapk' || ending === 'apks') && splitPaths(zip).length > 0) return ending;
  if (packageFormats.some((known) => known === ending && known !== 'zip')) {
    throw new PackageError('noApp', `nothing in the archive makes it a package of the kind ${ending}`);
  }
  return 'zip';
}
