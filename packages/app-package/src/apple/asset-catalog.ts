import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { Icon } from '../package-info.ts';
import { encodePng } from '../png.ts';
import {
  decodePixels,
  decodeRendition,
  type Rendition,
  readRenditionHead,
  renditionHeadLength,
} from './asset-rendition.ts';
import { type BomStore, openBomStore } from './bom-store.ts';
import { fieldsOf } from './fields.ts';
import { cutOut, packedPlace } from './packed-place.ts';

/** The number of the attribute that ties the pictures of one name together. */
const identifierAttribute = 17;
const mostRenditions = 400;
const longestRendition = 24 * 1024 * 1024;

/**
 * The largest picture of a name in a compiled asset catalogue (Assets.car): FACETKEYS gives the number of a name,
 * KEYFORMAT the order of the numbers in the keys of RENDITIONS, and the values there are the pictures.
 */
export async function iconOfCatalog(source: ByteSource, names: readonly string[], what: string): Promise<Icon> {
  const store = await openBomStore(source, what);
  const identifier = await findIdentifier(store, names, what);
  if (identifier === undefined) throw new PackageError('damaged', `${what} has no icon named ${names.join(' or ')}`);
  const found = await findRenditions(store, identifier, what);
  const largestFirst = found.sort((one, other) => other.width * other.height - one.width * one.height);
  let problem: PackageError | undefined;
  for (const rendition of largestFirst) {
    try {
      return await decodeOrCutOut(store, await store.read(rendition.block, longestRendition), what);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      problem ??= error;
    }
  }
  throw problem ?? new PackageError('damaged', `${what} has no picture of the icon`);
}

async function decodeOrCutOut(store: BomStore, bytes: Uint8Array, what: string): Promise<Icon> {
  const place = packedPlace(bytes, what);
  if (!place) return decodeRendition(bytes, what);
  const { attributes, pairs } = await renditionKeys(store, what);
  for (const { key, value } of pairs) {
    const numbers = fieldsOf(await store.readStart(key, 512), what, 'little');
    if (numbers.length < attributes.length * 2) continue;
    if (attributes.some((attribute, column) => numbers.u16(column * 2) !== (place.key.get(attribute) ?? 0))) continue;
    const whole = decodePixels(await store.read(value, longestRendition), what);
    return { format: 'png', bytes: encodePng(cutOut(whole, place, what)) };
  }
  throw new PackageError('damaged', `${what} has a picture that is part of one that is missing`);
}

async function findIdentifier(store: BomStore, names: readonly string[], what: string): Promise<number | undefined> {
  const facets = store.named('FACETKEYS');
  if (facets === undefined) throw new PackageError('damaged', `${what} has no names`);
  const wanted = new Map<string, number>();
  for (const { key, value } of await store.tree(facets)) {
    const name = new TextDecoder().decode(await store.readStart(key, 256)).replace(/\0+$/, '');
    if (names.includes(name) && !wanted.has(name)) wanted.set(name, value);
  }
  const block = names.map((name) => wanted.get(name)).find((value) => value !== undefined);
  if (block === undefined) return undefined;
  const facet = fieldsOf(await store.readStart(block, 1024), what, 'little');
  for (let index = 0, at = 6; index < facet.u16(4); index += 1, at += 4) {
    if (facet.u16(at) === identifierAttribute) return facet.u16(at + 2);
  }
  return undefined;
}

async function findRenditions(
  store: BomStore,
  identifier: number,
  what: string,
): Promise<(Rendition & { block: number })[]> {
  const { attributes, pairs } = await renditionKeys(store, what);
  const column = attributes.lastIndexOf(identifierAttribute);
  if (column < 0) throw new PackageError('damaged', `${what} has pictures without names`);
  const found: (Rendition & { block: number })[] = [];
  for (const { key, value } of pairs) {
    const numbers = await store.readStart(key, 512);
    if (numbers.length < column * 2 + 2) continue;
    if (fieldsOf(numbers, what, 'little').u16(column * 2) !== identifier) continue;
    const rendition = readRenditionHead(await store.readStart(value, renditionHeadLength), what);
    // Lists of sizes and stacks have no pixels of their own.
    if (rendition.width > 0 && rendition.height > 0) found.push({ ...rendition, block: value });
    if (found.length >= mostRenditions) break;
  }
  return found;
}

/** What the pictures are told apart by: which attribute each number of their keys is, and the keys. */
async function renditionKeys(
  store: BomStore,
  what: string,
): Promise<{ attributes: number[]; pairs: { key: number; value: number }[] }> {
  const [format, renditions] = [store.named('KEYFORMAT'), store.named('RENDITIONS')];
  if (format === undefined || renditions === undefined) throw new PackageError('damaged', `${what} has no pictures`);
  const order = fieldsOf(await store.readStart(format, 1024), what, 'little');
  const attributes = Array.from({ length: Math.min(order.u32(8), 200) }, (_, index) => order.u32(12 + index * 4));
  return { attributes, pairs: await store.tree(renditions) };
}
