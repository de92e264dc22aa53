import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import { openZip } from '../zip.ts';
import { isAab, isApk, isApks, isXapk } from './android-kinds.ts';
import { readAab } from './read-aab.ts';
import { readApk } from './read-apk.ts';
import { readApks } from './read-apks.ts';
import { readXapk } from './read-xapk.ts';

const folder = join(import.meta.dirname, '../../fixtures/android');

export const fixtureNames = [
  'adaptive.apk',
  'shortened.apk',
  'rotated.apk',
  'layers.apk',
  'bundle.aab',
  'default.apks',
  'universal.apks',
  'site.xapk',
];

export function fixture(name: string): Uint8Array {
  return readFileSync(join(folder, name));
}

export async function readAndroidFile(bytes: Uint8Array): Promise<PackageInfo> {
  const source = bytesSource(bytes);
  const zip = await openZip(source);
  if (isApk(zip)) return readApk(zip, source);
  if (isAab(zip)) return readAab(zip, source);
  if (isXapk(zip)) return readXapk(zip, source);
  if (isApks(zip)) return readApks(zip, source);
  throw new PackageError('unknownFormat', 'no Android package');
}
