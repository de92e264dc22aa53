import { dictIn, textIn, textsIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { bytesSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { Icon } from '../package-info.ts';
import { pictureOf } from '../picture.ts';
import { isPng, pngChunks, pngHeader } from '../png.ts';
import { iconOfCatalog } from './asset-catalog.ts';
import type { BundleFiles, BundleItem } from './bundle-files.ts';
import { plainPng } from './cgbi.ts';
import { iconOfIcns } from './icns.ts';
import type { Warnings } from './warnings.ts';

const longestPicture = 8 * 1024 * 1024;
const longestIcns = 24 * 1024 * 1024;
/** One that is packed has to be unpacked whole, as it is read here and there. */
const longestPackedCatalog = 40 * 1024 * 1024;
const mostCandidates = 60;

/** A catalogue that is larger is not looked through for a sharper picture, only where there is no other. */
const longestForSharper = 16 * 1024 * 1024;
/** Of pictures this wide there is no sharper one that anybody would see. */
const sharp = 512;

/**
 * The icon of a bundle: an icns where it names one, else the largest PNG that fits the names it gives, else what the
 * asset catalogue has of that name. The catalogue also counts where it has a larger one: tools leave the small sizes
 * beside it for older systems. `folder` is where its resources are.
 */
export async function readBundleIcon(
  files: BundleFiles,
  plist: PlistDict,
  folder: string,
  warnings: Warnings,
): Promise<Icon | undefined> {
  let found = false;
  const attempt = async (item: BundleItem | undefined, work: (item: BundleItem) => Promise<Icon>) => {
    if (item?.kind !== 'file') return undefined;
    found = true;
    return warnings.attempt('iconUnreadable', () => work(item));
  };

  const beside =
    (await attempt(await findIcns(files, plist, folder), async (item) => {
      return { format: 'png', bytes: iconOfIcns(await files.read(item, longestIcns), item.path) };
    })) ??
    (await attempt(await findPng(files, plist, folder), async (item) => {
      return { format: 'png', bytes: plainPng(await files.read(item, longestPicture), item.path) };
    }));
  const catalog = await files.find(`${folder}/Assets.car`);
  const icon = beside
    ? await sharper(files, beside, catalog, plist)
    : await attempt(catalog, (item) => readCatalog(files, item, catalogNames(plist)));
  if (!icon && !found) warnings.add('iconMissing');
  return icon;
}

/** What the catalogue has, where that is larger and can be read; a catalogue that has none is nothing to warn of here. */
async function sharper(
  files: BundleFiles,
  icon: Icon,
  catalog: BundleItem | undefined,
  plist: PlistDict,
): Promise<Icon> {
  const width = iconWidth(icon);
  if (width >= sharp || catalog?.kind !== 'file' || catalog.size > longestForSharper) return icon;
  try {
    const other = await readCatalog(files, catalog, catalogNames(plist));
    return iconWidth(other) > width ? other : icon;
  } catch (error) {
    if (!(error instanceof PackageError || error instanceof RangeError)) throw error;
    return icon;
  }
}

const iconWidth = ({ bytes }: Icon) => pictureOf(bytes)?.width ?? 0;

/** The volumes of Macs do not tell large letters from small ones, so nobody notices where the name has others. */
async function findIcns(files: BundleFiles, plist: PlistDict, folder: string): Promise<BundleItem | undefined> {
  const given = textIn(plist, 'CFBundleIconFile');
  if (!given) return undefined;
  const name = /\.icns$/i.test(given) ? given : `${given}.icns`;
  const found = await files.find(`${folder}/${name}`);
  if (found) return found;
  return (await files.list(folder, '.icns')).find((item) => item.name.toLowerCase() === name.toLowerCase());
}

/** Of those with a name that the bundle gives and any scale or device behind it, the one with the most pixels. */
async function findPng(files: BundleFiles, plist: PlistDict, folder: string): Promise<BundleItem | undefined> {
  const pngs = (await files.list(folder, '.png')).filter(({ kind }) => kind === 'file');
  const stems = iconFileNames(plist).map((name) => name.replace(/\.png$/i, ''));
  const given = pngs.filter(({ name }) => stems.some((stem) => fits(name, stem)));
  const candidates = given.length > 0 ? given : pngs.filter(({ name }) => /^(app)?icon[-@~.\d]/i.test(name));
  let best: { item: BundleItem; width: number } | undefined;
  for (const item of candidates.slice(0, mostCandidates)) {
    const width = await pngWidth(files, item);
    if (!best || width > best.width) best = { item, width };
  }
  return best?.item;
}

/** Icon.png, Icon@2x.png, Icon~ipad.png, Icon@2x~ipad.png, Icon-1024.png. */
function fits(name: string, stem: string): boolean {
  return name.startsWith(stem) && /^(-[\w.]+)?(@[23]x)?(~\w+)?\.png$/i.test(name.slice(stem.length));
}

/** None where it cannot be told: the one that can be read is better. */
async function pngWidth(files: BundleFiles, item: BundleItem): Promise<number> {
  const source = await files.open(item);
  try {
    const length = Math.min(item.size, 64);
    const start = await readAt(source, 0, length, { what: item.path, atMost: length });
    return isPng(start) ? pngHeader(pngChunks(start, item.path), item.path).width : 0;
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return 0;
  } finally {
    source.close();
  }
}

function iconDicts(plist: PlistDict): PlistDict[] {
  return ['CFBundleIcons', 'CFBundleIcons~ipad'].flatMap((key) => {
    const primary = dictIn(dictIn(plist, key), 'CFBundlePrimaryIcon');
    return primary ? [primary] : [];
  });
}

function iconFileNames(plist: PlistDict): string[] {
  const lists = [...iconDicts(plist), plist].flatMap((dict) => textsIn(dict, 'CFBundleIconFiles'));
  return [...lists, ...textsIn(plist, 'CFBundleIconFile')].filter((name) => name !== '');
}

/** The primary icon is a name alone where only the catalogue has it. */
function catalogNames(plist: PlistDict): string[] {
  const named = ['CFBundleIcons', 'CFBundleIcons~ipad'].flatMap((key) =>
    textsIn(dictIn(plist, key), 'CFBundlePrimaryIcon'),
  );
  const inDicts = iconDicts(plist).flatMap((dict) => textsIn(dict, 'CFBundleIconName'));
  return [...new Set([...textsIn(plist, 'CFBundleIconName'), ...inDicts, ...named, 'AppIcon'])];
}

async function readCatalog(files: BundleFiles, item: BundleItem, names: readonly string[]): Promise<Icon> {
  const source = await files.open(item);
  try {
    if (!source.packed) return await iconOfCatalog(source, names, item.path);
  } finally {
    source.close();
  }
  return iconOfCatalog(bytesSource(await files.read(item, longestPackedCatalog)), names, item.path);
}
