import { textIn } from '@muster/plist/plist-fields';
import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { NestedPackage, PackageInfo, Signing } from '../package-info.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../xml.ts';
import { parsePlistDict } from './plist.ts';
import { signingType } from './provisioning.ts';
import { collectWarnings, type Warnings } from './warnings.ts';
import { withoutGaps } from './without-gaps.ts';
import { openXar, type Xar } from './xar.ts';

const longestScript = 8 * 1024 * 1024;
const mostComponents = 200;

export const isPkg = (start: Uint8Array) => Buffer.from(start.subarray(0, 4)).toString('latin1') === 'xar!';

/** An installer: one component (PackageInfo), or a product of several that a Distribution script puts together. */
export async function readPkg(source: ByteSource): Promise<PackageInfo> {
  const xar = await openXar(source);
  const warnings = collectWarnings();
  const components = await readComponents(xar, warnings);
  const file = xar.files.get('Distribution');
  const readScript = async () =>
    file && readProduct(xar, parseXml(await xar.read(file, longestScript), 'Distribution'));
  // Its components say nearly as much.
  const product = components.length > 0 ? await warnings.attempt('manifestIncomplete', readScript) : await readScript();
  if (!product && components.length === 0) throw new PackageError('noApp', 'neither a Distribution nor a PackageInfo');

  const main = mainComponent(components, product?.identifier);
  const identifier = product?.identifier ?? main?.identifier ?? product?.references[0]?.identifier;
  const version = product?.version ?? main?.version ?? product?.references[0]?.version;
  const title = product?.title ?? main?.app?.name;
  if (!identifier) warnings.add('identifierMissing', 'identifier of product and packages');
  if (!version) warnings.add('versionMissing', 'version of product and packages');
  if (!title) warnings.add('nameMissing', 'title');
  if (xar.certificates.length === 0) warnings.add('signatureMissing', 'the installer is not signed');
  return withoutGaps<PackageInfo>({
    format: 'pkg',
    os: 'macos',
    identifier,
    name: title,
    names: product?.names,
    versionName: product?.version ?? main?.app?.versionName ?? version,
    versionCode: main?.app?.versionCode ?? main?.version ?? version,
    minimumOs: product?.minimumOs,
    architectures: product?.architectures,
    deviceFamilies: ['desktop'],
    signing: signingOf(xar),
    nested: nestedOf(components),
    parts: partsOf(xar),
    details: detailsOf(product, components),
    warnings: warnings.list,
  });
}

interface Component {
  path: string;
  identifier?: string;
  version?: string;
  location?: string;
  installSize: number;
  scripts: string[];
  app?: { name: string; identifier?: string; versionName?: string; versionCode?: string };
}

async function readComponents(xar: Xar, warnings: Warnings): Promise<Component[]> {
  const components: Component[] = [];
  for (const file of xar.files.values()) {
    if (!/^([^/]+\/){0,4}PackageInfo$/.test(file.path)) continue;
    if (components.length >= mostComponents) break;
    const component = await warnings.attempt('nestedUnreadable', async () =>
      readComponent(parseXml(await xar.read(file, longestScript), file.path), file.path.replace(/\/?PackageInfo$/, '')),
    );
    if (component) components.push(component);
  }
  return components;
}

function readComponent(info: XmlElement, path: string): Component {
  const { identifier, version, 'install-location': location } = info.attributes;
  const apps = childrenOf(info, 'bundle').filter(({ attributes }) => /\.app\/?$/.test(attributes.path ?? ''));
  // What people start lies among the applications; others may help it.
  const depth = ({ attributes: { path = '' } }: XmlElement) =>
    path.length + (/(^|\/)Applications\//.test(`${location ?? ''}/${path}`) ? 0 : 10_000);
  const [app] = apps.sort((one, other) => depth(one) - depth(other));
  // A component may be the content of an app that its place alone names.
  const placed = /([^/]+)\.app\/?$/.exec(location ?? '')?.[1];
  const kilobytes = Number(childOf(info, 'payload')?.attributes.installKBytes);
  return withoutGaps<Component>({
    path,
    identifier: identifier || undefined,
    version: version || undefined,
    location: location || undefined,
    installSize: Number.isFinite(kilobytes) && kilobytes > 0 ? Math.round(kilobytes * 1024) : 0,
    scripts: (childOf(info, 'scripts')?.children ?? []).map(({ localName }) => localName),
    app: placed ? { name: placed } : app && appOf(app),
  });
}

function appOf({ attributes }: XmlElement): Component['app'] {
  return withoutGaps<NonNullable<Component['app']>>({
    name: /([^/]*)\.app\/?$/.exec(attributes.path ?? '')?.[1] ?? '',
    identifier: attributes.id,
    versionName: attributes.CFBundleShortVersionString,
    versionCode: attributes.CFBundleVersion,
  });
}

/** The one that is the product, else one that installs an app, else the largest. */
function mainComponent(components: readonly Component[], product: string | undefined): Component | undefined {
  const largestFirst = components.toSorted((one, other) => other.installSize - one.installSize);
  return (
    largestFirst.find(({ identifier }) => product !== undefined && identifier === product) ??
    largestFirst.find(({ app }) => app) ??
    largestFirst[0]
  );
}

interface Product {
  identifier?: string;
  version?: string;
  title?: string;
  names?: Record<string, string>;
  minimumOs?: string;
  architectures?: string[];
  scripted: boolean;
  references: { identifier: string; version?: string }[];
}

/** Distribution Definition XML Schema Reference, developer.apple.com. */
async function readProduct(xar: Xar, script: XmlElement): Promise<Product> {
  const product = childOf(script, 'product')?.attributes;
  const title = textOf(script, 'title');
  const translated = title ? await translations(xar, title) : new Map<string, string>();
  const hosts = childOf(script, 'options')?.attributes.hostArchitectures;
  const references = childrenOf(script, 'pkg-ref').flatMap(({ attributes: { id, version } }) =>
    id && version ? [{ identifier: id, ...(version !== '0' && { version }) }] : [],
  );
  return withoutGaps<Product>({
    identifier: product?.id,
    version: product?.version,
    title: translated.get('en') ?? translated.values().next().value ?? title,
    names: translated.size > 0 ? Object.fromEntries(translated) : undefined,
    minimumOs: minimumOs(script),
    architectures: hosts ? hosts.split(',').map((name) => name.trim()) : undefined,
    scripted: childrenOf(script, 'script').some(({ text }) => text.trim() !== ''),
    references,
  });
}

/** Stands by itself or in a check of the volume; of several, the lowest lets it in. */
function minimumOs(script: XmlElement): string | undefined {
  const lists = [script, ...childrenOf(script, 'volume-check'), ...childrenOf(script, 'installation-check')];
  const versions = lists
    .flatMap((parent) => childrenOf(parent, 'allowed-os-versions'))
    .flatMap((allowed) => childrenOf(allowed, 'os-version'))
    .flatMap(({ attributes: { min } }) => (min ? [min] : []));
  return versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))[0];
}

/** A title may be a key into the Localizable.strings of each language. */
async function translations(xar: Xar, key: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of xar.files.values()) {
    const language = /^Resources\/([^/]+)\.lproj\/(Localizable|Distribution)\.strings$/.exec(file.path)?.[1];
    if (!language || found.size >= 100) continue;
    try {
      const text = textIn(parsePlistDict(await xar.read(file, 1024 * 1024), file.path), key);
      if (text) found.set(language === 'English' ? 'en' : language.replaceAll('_', '-'), text);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
    }
  }
  return found;
}

function signingOf({ certificates }: Xar): Signing | undefined {
  if (certificates.length === 0) return undefined;
  const type = signingType(undefined, certificates, 'macos');
  return { ...(type && { type }), schemes: ['xar'], certificates };
}

function nestedOf(components: readonly Component[]): NestedPackage[] | undefined {
  const nested = components
    .filter(({ path }) => path !== '')
    .map(({ path, identifier, version, app }) =>
      withoutGaps<NestedPackage>({
        path,
        identifier,
        name: app?.name,
        versionName: app?.versionName,
        versionCode: version,
      }),
    );
  return nested.length > 0 ? nested : undefined;
}

function partsOf(xar: Xar): PackageInfo['parts'] {
  const sizes = new Map<string, number>();
  for (const { path, length } of xar.files.values()) {
    const name = path.endsWith('Payload') ? path : path.endsWith('Scripts') ? 'Scripts' : 'resources';
    if (length > 0) sizes.set(name, (sizes.get(name) ?? 0) + length);
  }
  return Array.from(sizes, ([name, size]) => ({ name, size })).sort((one, other) => other.size - one.size);
}

function detailsOf(product: Product | undefined, components: readonly Component[]): Record<string, string> {
  const size = components.reduce((sum, { installSize }) => sum + installSize, 0);
  const scripts = [...new Set(components.flatMap((component) => component.scripts))];
  if (product?.scripted) scripts.push('distribution');
  const apps = components.flatMap(({ app }) => app?.identifier ?? []);
  const [location] = components.flatMap((component) => component.location ?? []);
  return {
    ...(size > 0 && { installSize: String(size) }),
    ...(scripts.length > 0 && { scripts: scripts.join(', ') }),
    ...(location && { installLocation: location }),
    ...(apps.length > 0 && { apps: apps.slice(0, 20).join(', ') }),
    components: String(Math.max(components.length, 1)),
  };
}
