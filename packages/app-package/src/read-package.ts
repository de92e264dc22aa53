import { readAab } from './android/read-aab.ts';
import { readApk } from './android/read-apk.ts';
import { readApks } from './android/read-apks.ts';
import { readXapk } from './android/read-xapk.ts';
import { readAppZip } from './apple/app-zip.ts';
import { readDmg } from './apple/dmg.ts';
import { readIpa } from './apple/ipa.ts';
import { readPkg } from './apple/pkg.ts';
import { readTarGz } from './archive/tar-gz.ts';
import { readZipArchive } from './archive/zip-archive.ts';
import { asPackageError } from './attempt.ts';
import { type ByteSource, blockSource } from './byte-source.ts';
import { type Detected, detectPackage } from './detect.ts';
import { PackageError } from './package-error.ts';
import type { PackageInfo } from './package-info.ts';
import { tidyInfo } from './tidy-info.ts';
import { readAppx } from './windows/appx.ts';
import { readAppxBundle } from './windows/appx-bundle.ts';
import { readExe } from './windows/exe.ts';
import { readMsi } from './windows/msi.ts';

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
    const info = tidyInfo(await read(watched, await detectPackage(watched, fileName)));
    // A reader may have taken it for a part that the package can do without.
    if (failures.length === 0) return info;
  } catch (error) {
    if (failures.length === 0) throw asPackageError(error);
  }
  throw failures[0];
}

async function read(source: ByteSource, { format, zip }: Detected): Promise<PackageInfo> {
  switch (format) {
    case 'msi':
      return readMsi(source);
    case 'exe':
      return readExe(source);
    case 'pkg':
      return readPkg(source);
    case 'dmg':
      return readDmg(source);
    case 'tar.gz':
      return readTarGz(source);
  }
  if (!zip) throw new PackageError('unknownFormat', format);
  switch (format) {
    case 'apk':
      return readApk(zip, source);
    case 'aab':
      return readAab(zip, source);
    case 'xapk':
      return readXapk(zip, source);
    case 'apks':
      return readApks(zip, source);
    case 'ipa':
      return readIpa(zip);
    case 'app.zip':
      return readAppZip(zip);
    case 'msix':
    case 'appx':
      return readAppx(zip, format);
    case 'msixbundle':
    case 'appxbundle':
      return readAppxBundle(zip, format);
    case 'zip':
      return readZipArchive(zip);
  }
}
