import { type ByteSource, sliceSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import { openApfs } from './apfs.ts';
import { findTrailer } from './apple-kinds.ts';
import { readBundle } from './bundle.ts';
import type { BundleFiles, BundleItem } from './bundle-files.ts';
import { readCodeSignature } from './code-signature.ts';
import { claimedLength, partitionStarts } from './disk-partitions.ts';
import { openFat } from './fat.ts';
import { openHfsPlus } from './hfs-plus.ts';
import { openIso9660 } from './iso-9660.ts';
import { readPkg } from './pkg.ts';
import { signingType } from './provisioning.ts';
import { type DiskImage, openDiskImage } from './udif.ts';
import { collectWarnings, type Warnings } from './warnings.ts';

/**
 * What is on a disk image: an app, or an installer. Where that cannot be read, the image itself still counts.
 */
export async function readDmg(source: ByteSource): Promise<PackageInfo> {
  const mark = await readAt(source, 0, Math.min(8, source.size), { what: 'the start of the file', atMost: 8 });
  if (Buffer.from(mark).toString('latin1') === 'encrcdsa') throw new PackageError('encrypted', 'the disk image');
  const trailer = await findTrailer(source);
  if (!trailer && (await claimedLength(source)) > source.size) {
    throw new PackageError('truncated', 'the disk is longer than the file');
  }
  const image: DiskImage = trailer ? await openDiskImage(source, trailer) : { disk: source, starts: [], packing: [] };
  const warnings = collectWarnings();
  const found = await warnings.attempt('contentUnreadable', () => readVolumes(image, warnings));
  const signing = found?.signing ?? (await imageSigning(source, image, warnings));
  return {
    os: 'macos',
    deviceFamilies: ['desktop'],
    ...found,
    format: 'dmg',
    ...(signing && { signing }),
    details: { ...found?.details, ...(image.packing.length > 0 && { compression: image.packing.join(', ') }) },
    parts: [{ name: 'image', size: source.size }],
    warnings: warnings.list,
  };
}

type Content = Partial<PackageInfo> & Pick<PackageInfo, 'os'>;

async function readVolumes(image: DiskImage, warnings: Warnings): Promise<Content> {
  const starts = new Set([...image.starts, ...(await partitionStarts(image.disk)), 0]);
  let seen = false;
  for (const start of starts) {
    if (start < 0 || start >= image.disk.size) continue;
    const volume = sliceSource(image.disk, start, image.disk.size - start);
    const files = await openVolume(volume);
    if (!files) continue;
    seen = true;
    const content = await readVolume(files, warnings);
    if (content) return content;
  }
  throw new PackageError('damaged', seen ? 'there is no app on the disk image' : 'the file system of the disk image');
}

async function openVolume(volume: ByteSource): Promise<BundleFiles | undefined> {
  for (const open of [openHfsPlus, openApfs, openIso9660, openFat]) {
    const files = await open(volume);
    if (files) return files;
  }
  return undefined;
}

async function readVolume(files: BundleFiles, warnings: Warnings): Promise<Content | undefined> {
  const top = await files.list('');
  const inner = [];
  for (const folder of top
    .filter(({ kind, name }) => kind === 'folder' && !/^\.|\.(app|pkg|mpkg)$/.test(name))
    .slice(0, 20)) {
    inner.push(...(await files.list(folder.path)));
  }
  const items = [...top, ...inner];
  const app = mainOf(items.filter(({ kind, name }) => kind === 'folder' && name.endsWith('.app')));
  if (app) return readBundle(files, app.path, 'macos', warnings);
  const installer = mainOf(items.filter(({ kind, name }) => kind === 'file' && name.endsWith('.pkg')));
  if (!installer) return undefined;
  const { format, parts, warnings: more, ...info } = await readPkg(await files.open(installer));
  for (const { code, detail } of more) warnings.add(code, detail);
  return { ...info, details: { ...info.details, contains: installer.name } };
}

/** Not what removes the app again. */
function mainOf(items: readonly BundleItem[]): BundleItem | undefined {
  return items.find(({ name }) => !/uninstall|remove/i.test(name)) ?? items[0];
}

async function imageSigning(
  source: ByteSource,
  { signature }: DiskImage,
  warnings: Warnings,
): Promise<PackageInfo['signing']> {
  if (!signature) return undefined;
  const what = 'the signature of the disk image';
  const certificates = await warnings.attempt('signatureUnreadable', async () => {
    const bytes = await readAt(source, signature.offset, signature.size, { what, atMost: 4 * 1024 * 1024 });
    return readCodeSignature(bytes, what).certificates;
  });
  if (!certificates || certificates.length === 0) return undefined;
  const type = signingType(undefined, certificates, 'macos');
  return { ...(type && { type }), schemes: ['cms'], certificates };
}
