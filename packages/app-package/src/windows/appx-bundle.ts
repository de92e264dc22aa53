import { attempt } from '../attempt.ts';
import { PackageError } from '../package-error.ts';
import type { NestedPackage, PackageFormat, PackageInfo, PackageWarning } from '../package-info.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from '../xml.ts';
import { openZip, type Zip } from '../zip.ts';
import { readAppxContent, readAppxSignature } from './appx.ts';
import { AppxFiles, bundleManifest } from './appx-files.ts';
import { type AppxSource, openAppxSource } from './appx-names.ts';
import { packageFamilyName } from './package-family.ts';

const largestManifest = 8 * 1024 * 1024;
/** Packages lie in a bundle as they are; one that was packed once more is unpacked into memory. */
const largestPacked = 32 * 1024 * 1024;
const mostResourcePackages = 100;
const mostResources = 100_000;

interface Bundled {
  fileName: string;
  application: boolean;
  architecture: string;
  version?: string;
  languages: string[];
  scales: number[];
}

/** https://learn.microsoft.com/uwp/schemas/bundlemanifestschema/bundle-manifest */
export async function readAppxBundle(
  zip: Zip,
  format: Extract<PackageFormat, 'appxbundle' | 'msixbundle'>,
): Promise<PackageInfo> {
  const files = new AppxFiles(zip);
  const entry = files.find(bundleManifest);
  if (!entry) throw new PackageError('noApp', `the bundle has no ${bundleManifest}`);
  const root = parseXml(await zip.read(entry, largestManifest), bundleManifest);
  const identity = childOf(root, 'Identity')?.attributes ?? {};
  const packages = childrenOf(childOf(root, 'Packages'), 'Package').map(bundled);
  const warnings: PackageWarning[] = [];
  const app = bestApplication(packages, files);
  const content = app && (await attempt(warnings, 'nestedUnreadable', () => readInner(app, packages, files, warnings)));
  if (!app) warnings.push({ code: 'nestedUnreadable', detail: 'no package of the app lies in the bundle' });
  const signing = await readAppxSignature(files, warnings);
  const architectures = packages.filter(({ application }) => application).map(({ architecture }) => architecture);
  const { Name: name, Publisher: publisher } = identity;
  return {
    ...content,
    format,
    os: 'windows',
    identifier: name,
    versionName: identity.Version,
    versionCode: identity.Version,
    architectures: [...new Set(architectures)],
    nested: packages.map((each) => nestedPackage(each, name)),
    signing,
    parts: packages.flatMap(({ fileName }) => {
      const inside = files.find(fileName);
      return inside ? [{ name: fileName, size: inside.compressedSize }] : [];
    }),
    details: {
      ...(publisher && { publisher }),
      ...(name && publisher && { packageFamilyName: packageFamilyName(name, publisher) }),
      ...content?.details,
      ...(content?.versionName && { packageVersion: content.versionName }),
      languages: [...new Set(packages.flatMap(({ languages }) => languages))].join(', '),
    },
    warnings: [...warnings, ...(content?.warnings ?? [])],
  };
}

function bundled(element: XmlElement): Bundled {
  const { attributes } = element;
  const resources = childrenOf(childOf(element, 'Resources'), 'Resource').map((resource) => resource.attributes);
  return {
    fileName: attributes.FileName ?? '',
    // What is not said is a package with resources.
    application: attributes.Type?.toLowerCase() === 'application',
    architecture: (attributes.Architecture ?? 'neutral').toLowerCase(),
    version: attributes.Version,
    languages: resources.flatMap(({ Language }) => (Language ? [Language] : [])),
    scales: resources.flatMap(({ Scale }) => (Number(Scale) ? [Number(Scale)] : [])),
  };
}

/** All of them say and show the same; the one for most machines is the likeliest to be whole. */
function bestApplication(packages: Bundled[], files: AppxFiles): Bundled | undefined {
  const order = ['x64', 'x86', 'neutral', 'arm64', 'arm'];
  const rank = ({ architecture }: Bundled) => (order.indexOf(architecture) + order.length + 1) % (order.length + 1);
  return packages
    .filter(({ application, fileName }) => application && files.find(fileName))
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

async function readInner(app: Bundled, packages: Bundled[], files: AppxFiles, warnings: PackageWarning[]) {
  const beside: AppxSource[] = [];
  let resourcesLeft = mostResources;
  const resources = packages.filter(({ application, fileName }) => !application && files.find(fileName));
  for (const { fileName } of resources.slice(0, mostResourcePackages)) {
    const source = await attempt(warnings, 'nestedUnreadable', async () =>
      openAppxSource(await openInner(fileName, files), warnings),
    );
    if (!source) continue;
    resourcesLeft -= source.files.zip.entries.size;
    if (resourcesLeft < 0) {
      warnings.push({ code: 'nestedUnreadable', detail: 'the packages with resources hold too many files' });
      break;
    }
    beside.push(source);
  }
  return readAppxContent(await openInner(app.fileName, files), beside);
}

async function openInner(fileName: string, files: AppxFiles): Promise<AppxFiles> {
  const entry = files.find(fileName);
  if (!entry) throw new PackageError('damaged', `${fileName} is missing`);
  return new AppxFiles(await openZip(await files.zip.open(entry, largestPacked)));
}

function nestedPackage(
  { fileName, architecture, version, languages, scales, application }: Bundled,
  name?: string,
): NestedPackage {
  const resources = [...languages, ...scales.map((scale) => `scale-${scale}`)].join(', ');
  return {
    path: fileName,
    identifier: name,
    name: application ? architecture : resources || undefined,
    versionName: version,
    versionCode: version,
  };
}
