import { asPackageError } from './attempt.ts';
import { type ByteSource, blockSource } from './byte-source.ts';
import { type Detected, detectPackage } from './detect.ts';
import { PackageError } from './package-error.ts';
import type { PackageFormat, PackageInfo } from './package-info.ts';
import { tidyInfo } from './tidy-info.ts';

type Reader = (source: ByteSource, detected: Detected) => Promise<PackageInfo>;
type ZipReader = (zip: NonNullable<Detected['zip']>, source: ByteSource) => Promise<PackageInfo> | PackageInfo;

/** What reads a format is loaded with the first package of it: all of them together take longer than a package. */
const readers: Record<PackageFormat, () => Promise<Reader>> = {
  msi: async () => (await import('./windows/msi.ts')).readMsi,
  exe: async () => (await import('./windows/exe.ts')).readExe,
  pkg: async () => (await import('./apple/pkg.ts')).readPkg,
  dmg: async () => (await import('./apple/dmg.ts')).readDmg,
  'tar.gz': async () => (await import('./archive/tar-gz.ts')).readTarGz,
  apk: async () => ofZip((await import('./android/read-apk.ts')).readApk),
  aab: async () => ofZip((await import('./android/read-aab.ts')).readAab),
  xapk: async () => ofZip((await import('./android/read-xapk.ts')).readXapk),
  apks: async () => ofZip((await import('./android/read-apks.ts')).readApks),
  ipa: async () => ofZip((await import('./apple/ipa.ts')).readIpa),
  'app.zip': async () => ofZip((await import('./apple/app-zip.ts')).readAppZip),
  msix: () => appxReader('msix'),
  appx: () => appxReader('appx'),
  msixbundle: () => bundleReader('msixbundle'),
  appxbundle: () => bundleReader('appxbundle'),
  zip: async () => ofZip((await import('./archive/zip-archive.ts')).readZipArchive),
};

async function appxReader(format: 'msix' | 'appx'): Promise<Reader> {
  const { readAppx } = await import('./windows/appx.ts');
  return ofZip((zip) => readAppx(zip, format));
}

async function bundleReader(format: 'msixbundle' | 'appxbundle'): Promise<Reader> {
  const { readAppxBundle } = await import('./windows/appx-bundle.ts');
  return ofZip((zip) => readAppxBundle(zip, format));
}

function ofZip(read: ZipReader): Reader {
  return async (source, { zip, format }) => {
    if (!zip) throw new PackageError('unknownFormat', format);
    return read(zip, source);
  };
}

/**
 * What a package says of itself. Reads only the parts of the file that say it. A file that cannot be read is refused
 * with a PackageError, whatever it is made of; what the source throws when it cannot read goes on as it is.
 */
export async function readPackage(source: ByteSource, { fileName }: { fileName?: string } = {}): Promise<PackageInfo> {
  const failures: unknown[] = [];
  const watched = blockSource({
    size: source.size,
    read: (offset, length) =>
      source.read(offset, length).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
  });
  try {
    const detected = await detectPackage(watched, fileName);
    const read = await readers[detected.format]();
    const info = tidyInfo(await read(watched, detected));
    // A reader may have taken it for a part that the package can do without.
    if (failures.length === 0) return info;
  } catch (error) {
    if (failures.length === 0) throw asPackageError(error);
  }
  throw failures[0];
}
