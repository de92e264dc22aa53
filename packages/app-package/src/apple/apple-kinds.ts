/** Which packages of Apple's a file is: light, unlike what reads them. */
import type { ByteSource } from '../byte-source.ts';
import { readAt } from '../package-error.ts';
import type { Zip } from '../zip.ts';
import { type Fields, fieldsOf } from './fields.ts';

/** The app's folder: directly in Payload, whatever its name is made of. */
export const appFolder = /^Payload\/([^/]+\.app)\//;

/** The Info.plist of an outermost app, a Mac's or (of a simulator) a phone's. */
const appPlist = /^((?:[^/]+\/){0,5}?[^/]+\.app)\/(?:Contents\/)?Info\.plist$/;

const trailerLength = 512;

export function isIpa(zip: Zip): boolean {
  for (const name of zip.entries.keys()) if (appFolder.test(name)) return true;
  return false;
}

export function isAppZip(zip: Zip): boolean {
  return findApp(zip) !== undefined;
}

/** The one least deep; __MACOSX is where the Finder keeps what other systems' archives have no place for. */
export function findApp(zip: Zip): string | undefined {
  let best: string | undefined;
  for (const name of zip.entries.keys()) {
    if (name.startsWith('__MACOSX/')) continue;
    const root = appPlist.exec(name)?.[1];
    if (
      root === undefined ||
      root
        .split('/')
        .slice(0, -1)
        .some((folder) => folder.endsWith('.app'))
    )
      continue;
    if (best === undefined || root.split('/').length < best.split('/').length) best = root;
  }
  return best;
}

/** A disk image by its trailer, or a disk as it is, or one that is encrypted. */
export async function isDmg(source: ByteSource): Promise<boolean> {
  if (source.size < 2048) return false;
  if (await findTrailer(source)) return true;
  const start = Buffer.from(await readAt(source, 0, 2048, { what: 'the start of the file', atMost: 2048 }));
  const at = (offset: number, length: number) => start.toString('latin1', offset, offset + length);
  const marks = [at(0, 8) === 'encrcdsa', at(512, 8) === 'EFI PART', at(0, 2) === 'ER' && at(512, 2) === 'PM'];
  return marks.includes(true) || ['H+', 'HX'].includes(at(1024, 2)) || at(32, 4) === 'NXSB';
}

/** A disk as it is of the kind that discs have: an image of Apple's only where its name says so. */
export async function isDisc(source: ByteSource): Promise<boolean> {
  const at = 16 * 2048 + 1;
  if (source.size < at + 5) return false;
  const mark = await readAt(source, at, 5, { what: 'the start of the volume', atMost: 5 });
  return Buffer.from(mark).toString('latin1') === 'CD001';
}

/** The trailer at the end, or, in images of the first years, at the start. */
export async function findTrailer(source: ByteSource): Promise<Fields | undefined> {
  for (const offset of [source.size - trailerLength, 0]) {
    if (offset < 0) continue;
    const what = 'the trailer of the disk image';
    const trailer = fieldsOf(await readAt(source, offset, trailerLength, { what, atMost: trailerLength }), what, 'big');
    if (trailer.text(0, 4) === 'koly') return trailer;
  }
  return undefined;
}
