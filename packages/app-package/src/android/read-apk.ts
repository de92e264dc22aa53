import type { ByteSource } from '../byte-source.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { type AndroidForm, androidInfo } from './android-package.ts';
import { androidParts } from './android-parts.ts';
import { parseBinaryTable } from './binary-table.ts';
import { parseBinaryXml } from './binary-xml.ts';

export const apkForm: AndroidForm = {
  manifest: 'AndroidManifest.xml',
  table: 'resources.arsc',
  parseXml: parseBinaryXml,
  parseTable: parseBinaryTable,
  prefix: '',
};

export function isApk(zip: Zip): boolean {
  return zip.find(apkForm.manifest) !== undefined;
}

export function readApk(zip: Zip, source: ByteSource): Promise<PackageInfo> {
  return androidInfo('apk', { zip, form: apkForm }, source, {
    names: zip.entries.keys(),
    parts: androidParts(zip.entries.values()),
  });
}
