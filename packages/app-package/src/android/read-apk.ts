import type { ByteSource } from '../byte-source.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { apkManifest } from './android-kinds.ts';
import { type AndroidForm, androidInfo } from './android-package.ts';
import { androidParts } from './android-parts.ts';
import { parseBinaryTable } from './binary-table.ts';
import { parseBinaryXml } from './binary-xml.ts';

export const apkForm: AndroidForm = {
  manifest: apkManifest,
  table: 'resources.arsc',
  parseXml: parseBinaryXml,
  parseTable: parseBinaryTable,
  prefix: '',
};

export function readApk(zip: Zip, source: ByteSource): Promise<PackageInfo> {
  return androidInfo('apk', { zip, form: apkForm }, source, {
    names: zip.entries.keys(),
    parts: androidParts(zip.entries.values()),
  });
}
