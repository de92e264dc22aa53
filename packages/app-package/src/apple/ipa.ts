import { PackageError } from '../package-error.ts';
import type { Icon, PackageInfo } from '../package-info.ts';
import { isPng } from '../png.ts';
import type { Zip } from '../zip.ts';
import { appFolder } from './apple-kinds.ts';
import { readBundle } from './bundle.ts';
import { type BundleFiles, zipFiles } from './bundle-files.ts';
import { bundleParts } from './bundle-parts.ts';
import { plainPng } from './cgbi.ts';
import { collectWarnings } from './warnings.ts';

export async function readIpa(zip: Zip): Promise<PackageInfo> {
  const roots = new Set<string>();
  for (const name of zip.entries.folders()) {
    const found = appFolder.exec(name)?.[1];
    if (found) roots.add(found);
  }
  const warnings = collectWarnings();
  const withPlist = Array.from(roots).filter((name) => zip.find(`Payload/${name}/Info.plist`));
  const [name = Array.from(roots)[0]] = withPlist;
  if (name === undefined) throw new PackageError('noApp', 'there is no app in Payload');
  if (roots.size > 1) warnings.add('archiveOddities', `${roots.size} apps in Payload`);
  if (zip.entries.repeated.length > 0) warnings.add('archiveOddities', `${zip.entries.repeated.length} files twice`);
  const files = zipFiles(zip);
  const info = await readBundle(files, `Payload/${name}`, 'ios', warnings);
  const icon = info.icon ?? (await readArtwork(files));
  return {
    format: 'ipa',
    ...info,
    ...(icon && { icon }),
    parts: bundleParts(zip, `Payload/${name}/`, info.details?.executable),
    warnings: warnings.list.filter(({ code }) => !(icon && code === 'iconMissing')),
  };
}

/** The picture that iTunes showed, a PNG or a JPEG without an ending, in archives of older days. */
async function readArtwork(files: BundleFiles): Promise<Icon | undefined> {
  for (const name of ['iTunesArtwork@2x', 'iTunesArtwork']) {
    const file = await files.find(name);
    if (file?.kind !== 'file') continue;
    try {
      const bytes = await files.read(file, 8 * 1024 * 1024);
      if (isPng(bytes)) return { format: 'png', bytes: plainPng(bytes, name) };
      if (bytes[0] === 0xff && bytes[1] === 0xd8) return { format: 'jpeg', bytes };
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
    }
  }
  return undefined;
}
