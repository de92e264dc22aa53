import { tarKind } from './archive/tar-gz.ts';
import type { ByteSource } from './byte-source.ts';
import { looksLike } from './looks-like.ts';
import { PackageError, readAt } from './package-error.ts';
import type { PackageFormat } from './package-info.ts';
import { isAppx } from './windows/appx.ts';
import { isAppxBundle } from './windows/appx-bundle.ts';
import { openZip, type Zip } from './zip.ts';

/** What a file is, and its directory where it is an archive, which has been read to find out. */
export interface Detected {
  format: PackageFormat;
  zip?: Zip;
}

const startLength = 4096;

/** Decides by the content. The name counts only where one content goes by several: appx and msix, or a mere archive. */
export async function detectPackage(source: ByteSource, fileName = ''): Promise<Detected> {
  if (source.size === 0) throw new PackageError('empty', 'the file has no bytes');
  const length = Math.min(startLength, source.size);
  const start = await readAt(source, 0, length, { what: 'the start of the file', atMost: startLength });
  const text = Buffer.from(start).toString('latin1');
  refusePointer(text, source.size);
  const format = byMark(text);
  if (format === 'tar.gz' && !(await tarKind(source))) {
    throw new PackageError('unknownFormat', 'something packed with gzip that is no tar archive');
  }
  if (format) return { format };
  const zip = await findZip(source, text);
  if (zip) return { format: zipFormat(zip, fileName), zip };
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
  if (text.startsWith('\x1f\x8b')) return 'tar.gz';
  if (/^EX[PB]H/.test(text)) throw new PackageError('encrypted', 'an encrypted package of the Microsoft Store');
  return undefined;
}

/** A file, the end of an empty archive, or the mark of one in parts, of which there is only one. */
const zipMarks = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK00PK'];

/** An archive begins with a file, unless something stands before it; then only its end can tell. */
async function findZip(source: ByteSource, text: string): Promise<Zip | undefined> {
  if (zipMarks.some((mark) => text.startsWith(mark))) return openZip(source);
  try {
    return await openZip(source);
  } catch (error) {
    if (error instanceof PackageError || error instanceof RangeError) return undefined;
    throw error;
  }
}

const endings = ['ipa', 'apk', 'aab', 'xapk', 'apks', 'msix', 'appx', 'msixbundle', 'appxbundle'];

function zipFormat(zip: Zip, fileName: string): PackageFormat {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (isAppxBundle(zip)) return ending === 'appxbundle' ? 'appxbundle' : 'msixbundle';
  if (isAppx(zip)) return ending === 'appx' ? 'appx' : 'msix';
  if (zip.entries.size === 0) throw new PackageError('noApp', 'the archive is empty');
  if (endings.includes(ending))
    throw new PackageError('noApp', `the archive has nothing in it that makes it an ${ending}`);
  return 'zip';
}
