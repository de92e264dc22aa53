import { PackageError } from '../package-error.ts';
import type { Icon } from '../package-info.ts';
import { pictureOf } from '../picture.ts';
import type { AppxManifest } from './appx-manifest.ts';
import type { AppxSource } from './appx-names.ts';
import { type LogoFile, logoFiles } from './appx-resources.ts';

const largestLogo = 8 * 1024 * 1024;
/** From here on a picture does for every place that shows one, and what it was made for counts more than its size. */
const wideEnough = 96;
const widest = 1024;

/** The best of the logos: the first kind that comes large enough, else the largest of all. */
export async function readAppxIcon({ logos }: AppxManifest, sources: readonly AppxSource[]): Promise<Icon | undefined> {
  const kinds = logos.map(({ path, size }) =>
    sources.flatMap(({ files, pri }) => logoFiles(files, pri, path, size)).toSorted(byUse),
  );
  const large = kinds.flatMap((variants) => variants.filter(({ width, lesser }) => !lesser && width >= wideEnough));
  const rest = kinds.flat().toSorted(byUse);
  let problem: unknown;
  for (const variant of [...large, ...rest].slice(0, 50)) {
    try {
      return await readPicture(variant);
    } catch (error) {
      if (!(error instanceof PackageError || error instanceof RangeError)) throw error;
      problem = error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

function byUse(one: LogoFile, other: LogoFile): number {
  const width = (file: LogoFile) => (file.width > widest ? 0 : file.width);
  return Number(one.lesser) - Number(other.lesser) || width(other) - width(one) || one.path.length - other.path.length;
}

async function readPicture({ files, path }: LogoFile): Promise<Icon> {
  const entry = files.find(path);
  if (!entry) throw new PackageError('damaged', `${path} is missing`);
  const bytes = await files.zip.read(entry, largestLogo);
  const picture = pictureOf(bytes);
  if (picture) return { format: picture.format, bytes };
  throw new PackageError('damaged', `${path} is no picture that is known`);
}
