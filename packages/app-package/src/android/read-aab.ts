import type { ByteSource } from '../byte-source.ts';
import type { NestedPackage, PackageInfo, PackageWarning } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { type AndroidContainer, type AndroidForm, androidInfo, detailOf, manifestOf } from './android-package.ts';
import { androidParts } from './android-parts.ts';
import { cleanText } from './clean-text.ts';
import { protoMessage, protoText } from './proto-reader.ts';
import { parseProtoTable } from './proto-table.ts';
import { parseProtoXml } from './proto-xml.ts';
import { attributeOf } from './res-element.ts';
import { Resources } from './resources.ts';

const mostModules = 200;
const config = 'BundleConfig.pb';

/** A bundle: modules in folders, the one called base being the app (developer.android.com/guide/app-bundle). */
export async function readAab(zip: Zip, source: ByteSource): Promise<PackageInfo> {
  const warnings: PackageWarning[] = [];
  const others = moduleNames(zip).filter((name) => name !== 'base');
  const info = await androidInfo('aab', { zip, form: moduleForm('base') }, source, {
    names: zip.entries.keys(),
    parts: androidParts(zip.entries.values()),
    others: others.map((name) => ({ zip, form: moduleForm(name) })),
  });
  const nested: NestedPackage[] = [];
  for (const name of others) nested.push(await readModule({ zip, form: moduleForm(name) }, name, warnings));
  const tool = await bundletoolVersion(zip, warnings);
  return {
    ...info,
    ...(nested.length > 0 ? { nested } : {}),
    details: { ...info.details, ...(tool ? { bundletool: tool } : {}) },
    warnings: [...info.warnings, ...warnings],
  };
}

function moduleForm(name: string): AndroidForm {
  return {
    manifest: `${name}/manifest/AndroidManifest.xml`,
    table: `${name}/resources.pb`,
    parseXml: parseProtoXml,
    parseTable: parseProtoTable,
    prefix: `${name}/`,
  };
}

function moduleNames(zip: Zip): string[] {
  const names: string[] = [];
  for (const path of zip.entries.keys()) {
    const name = /^([^/]+)\/manifest\/AndroidManifest\.xml$/.exec(path)?.[1];
    if (name && names.length < mostModules) names.push(name);
  }
  return names;
}

async function readModule(
  container: AndroidContainer,
  name: string,
  warnings: PackageWarning[],
): Promise<NestedPackage> {
  try {
    const manifest = await manifestOf(container);
    const resources = new Resources({ entries: () => [], idOf: () => undefined });
    const identifier = resources.text(attributeOf(manifest, 'package'));
    return { path: `${name}/`, name: cleanText(name, 200), ...(identifier ? { identifier } : {}) };
  } catch (error) {
    warnings.push({ code: 'nestedUnreadable', detail: detailOf(error) });
    return { path: `${name}/` };
  }
}

/** BundleConfig { Bundletool bundletool = 1 { string version = 2 } } (bundletool, config.proto). */
async function bundletoolVersion(zip: Zip, warnings: PackageWarning[]): Promise<string | undefined> {
  const entry = zip.find(config);
  if (!entry) return undefined;
  try {
    const tool = protoMessage(await zip.read(entry, 1024 * 1024), config).get(1);
    return tool && cleanText(protoText(protoMessage(tool.bytes, config).get(2)), 100);
  } catch (error) {
    warnings.push({ code: 'manifestIncomplete', detail: detailOf(error) });
    return undefined;
  }
}
