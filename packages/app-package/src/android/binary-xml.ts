import { PackageError } from '../package-error.ts';
import { chunksOf, chunkTypes, ResBytes, type ResChunk } from './res-chunk.ts';
import { attributeName, deepestElement, mostElements, type ResAttribute, type ResElement } from './res-element.ts';
import { resValue } from './res-value.ts';
import { noStrings, parseStringPool, type StringPool } from './string-pool.ts';

const none = 0xffffffff;
const mostAttributes = 1_000;

/**
 * Compiled XML as packages have it (ResXMLTree of the platform). As lenient as Android is: the type of the outermost
 * chunk, unknown chunks, odd sizes of attributes and a missing end are no reason to refuse what devices install.
 */
export function parseBinaryXml(bytes: Uint8Array, what: string): ResElement {
  const document = new ResBytes(bytes, what);
  let strings: StringPool = noStrings;
  let ids: readonly number[] = [];
  const root: ResElement = { name: '', attributes: [], children: [] };
  const open = [root];
  let elements = 0;

  for (const chunk of chunksOf(document, startOf(document))) {
    if (chunk.type === chunkTypes.stringPool && elements === 0) strings = parseStringPool(chunk);
    if (chunk.type === chunkTypes.resourceMap && elements === 0) ids = resourceMap(chunk);
    if (chunk.type === chunkTypes.endElement && open.length > 1) open.pop();
    if (chunk.type !== chunkTypes.startElement) continue;
    elements += 1;
    if (elements > mostElements || open.length > deepestElement) {
      throw new PackageError('tooLarge', `${what} is nested too deep`);
    }
    const element = startElement(chunk, strings, ids);
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  const [first] = root.children;
  if (!first) throw document.broken('it has no element');
  return first;
}

function startOf(document: ResBytes): number {
  const headerSize = document.u16(2);
  return headerSize >= 8 && headerSize <= document.length ? headerSize : 8;
}

function resourceMap({ body, headerSize }: ResChunk): number[] {
  const ids: number[] = [];
  for (let at = headerSize; at + 4 <= body.length; at += 4) ids.push(body.u32(at));
  return ids;
}

function startElement({ body, headerSize }: ResChunk, strings: StringPool, ids: readonly number[]): ResElement {
  const start = headerSize + body.u16(headerSize + 8);
  const stride = Math.max(20, body.u16(headerSize + 10));
  const count = Math.min(mostAttributes, body.u16(headerSize + 12));
  const attributes: ResAttribute[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = start + index * stride;
    if (at + 20 > body.length) break;
    const nameIndex = body.u32(at + 4);
    const raw = body.u32(at + 8);
    const typed = resValue(body.u8(at + 15), body.u32(at + 16), strings.get);
    const text = typed || raw === none ? undefined : strings.get(raw);
    const value = typed ?? (text === undefined ? undefined : { kind: 'text' as const, text });
    if (value) attributes.push({ name: attributeName(ids[nameIndex] ?? 0, strings.get(nameIndex) ?? ''), value });
  }
  return { name: strings.get(body.u32(headerSize + 4)) ?? '', attributes, children: [] };
}
