import { zipParts } from '../archive/zip-parts.ts';
import { attempt } from '../attempt.ts';
import { PackageError } from '../package-error.ts';
import type { PackageFormat, PackageInfo, PackageWarning, Signing } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { AppxFiles, appxManifest } from './appx-files.ts';
import { readAppxIcon } from './appx-icon.ts';
import { checkAppx } from './appx-integrity.ts';
import { type AppxManifest, parseAppxManifest } from './appx-manifest.ts';
import { type AppxSource, localizedText, openAppxSource } from './appx-names.ts';
import { windowsSigning } from './authenticode.ts';
import { packageFamilyName } from './package-family.ts';

const largestManifest = 8 * 1024 * 1024;
const largestSignature = 8 * 1024 * 1024;

export async function readAppx(zip: Zip, format: Extract<PackageFormat, 'appx' | 'msix'>): Promise<PackageInfo> {
  const files = new AppxFiles(zip);
  const info = await readAppxContent(files, []);
  const warnings = [...info.warnings];
  const signing = await readAppxSignature(files, warnings);
  return { ...info, format, signing, warnings };
}

/** What a package says and shows; `beside` are packages with resources for it, as a bundle has them. */
export async function readAppxContent(
  files: AppxFiles,
  beside: readonly AppxSource[],
): Promise<Omit<PackageInfo, 'format'>> {
  const entry = files.find(appxManifest);
  if (!entry) throw new PackageError('noApp', `the package has no ${appxManifest}`);
  const manifest = parseAppxManifest(await files.zip.read(entry, largestManifest));
  const warnings: PackageWarning[] = [];
  const sources = [await openAppxSource(files, warnings), ...beside];
  const language = manifest.languages[0];
  const name = await localizedText(appName(manifest), sources, language, warnings);
  const publisher = await localizedText(manifest.publisherDisplayName, sources, language, warnings);
  const icon = await attempt(warnings, 'iconUnreadable', () => readAppxIcon(manifest, sources));
  if (!icon && !warnings.some(({ code }) => code === 'iconUnreadable')) warnings.push({ code: 'iconMissing' });
  return {
    os: 'windows',
    identifier: manifest.name,
    name: name.text,
    names: name.texts,
    versionName: manifest.version,
    versionCode: manifest.version,
    minimumOs: manifest.minimumOs,
    targetOs: manifest.targetOs,
    architectures: [manifest.architecture],
    deviceFamilies: deviceFamilies(manifest.families),
    permissions: [...manifest.capabilities.keys()].map((capability) => ({ name: capability })),
    entitlements: Object.fromEntries(manifest.capabilities),
    icon,
    parts: zipParts(files.zip),
    details: detailsOf(manifest, publisher.text),
    warnings,
  };
}

const appName = ({ displayName, applications }: AppxManifest) => displayName ?? applications[0]?.displayName;

/** "PKCX", then a signed message (https://learn.microsoft.com/windows/msix/overview, AppxSignature.p7x). */
export async function readAppxSignature(files: AppxFiles, warnings: PackageWarning[]): Promise<Signing | undefined> {
  const entry = files.find('AppxSignature.p7x');
  if (!entry) {
    warnings.push({ code: 'signatureMissing' });
    return undefined;
  }
  return attempt(warnings, 'signatureUnreadable', async () => {
    const bytes = await files.zip.read(entry, largestSignature);
    if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PKCX') {
      throw new PackageError('damaged', 'AppxSignature.p7x is none');
    }
    const message = bytes.subarray(4);
    const signing = windowsSigning(message, 'AppxSignature.p7x', 'cms');
    await attempt(warnings, 'signatureUnchecked', async () => {
      const verdict = await checkAppx(files, message, 'AppxSignature.p7x');
      if (verdict === 'intact') return;
      const [code, detail] =
        'broken' in verdict
          ? (['signatureBroken', verdict.broken] as const)
          : (['signatureUnchecked', verdict.unchecked] as const);
      warnings.push({ code, detail });
    });
    return signing;
  });
}

function deviceFamilies(names: readonly string[]): string[] {
  const known: Record<string, string> = { Mobile: 'phone', Xbox: 'tv', Holographic: 'vision' };
  const families = names.map((name) => known[name.replace(/^Windows\./, '')] ?? 'desktop');
  return families.length > 0 ? [...new Set(families)] : ['desktop'];
}

function detailsOf(manifest: AppxManifest, publisherName: string | undefined): Record<string, string> {
  const { name, publisher, families, languages, dependencies, applications } = manifest;
  const details: Record<string, string | undefined> = {
    publisher,
    publisherDisplayName: publisherName,
    packageFamilyName: name && publisher ? packageFamilyName(name, publisher) : undefined,
    targetDeviceFamilies: families.join(', '),
    languages: languages.join(', '),
    dependencies: dependencies.join(', '),
    applications: applications.map(({ id, start }) => [id, start].filter(Boolean).join(': ')).join(', '),
    framework: manifest.framework ? 'true' : undefined,
  };
  return Object.fromEntries(Object.entries(details).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
