import { PackageError } from '../package-error.ts';
import { parseXml, type XmlElement } from '../xml.ts';
import { parseBinaryPlist } from './binary-plist.ts';
import type { PlistDict, PlistValue } from './plist-value.ts';
import { parseTextPlist } from './text-plist.ts';

/** A property list in any of its three forms: binary, XML, or the old text of NeXT that .strings files still have. */
export function parsePlist(bytes: Uint8Array, what: string): PlistValue {
  if (Buffer.from(bytes.subarray(0, 6)).toString('latin1') === 'bplist') return parseBinaryPlist(bytes, what);
  if (looksLikeXml(bytes)) {
    const root = parseXml(withoutDeclaration(bytes), what);
    const inner = root.localName === 'plist' ? root.children[0] : root;
    if (!inner) throw new PackageError('damaged', `${what} is an empty property list`);
    return xmlValue(inner, what);
  }
  return parseTextPlist(bytes, what);
}

export function parsePlistDict(bytes: Uint8Array, what: string): PlistDict {
  const value = parsePlist(bytes, what);
  if (!(value instanceof Map)) throw new PackageError('damaged', `${what} is no dictionary`);
  return value;
}

export function textIn(dict: PlistDict | undefined, key: string): string | undefined {
  const value = dict?.get(key);
  // Versions are written as numbers by hand now and then.
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function dictIn(dict: PlistDict | undefined, key: string): PlistDict | undefined {
  const value = dict?.get(key);
  return value instanceof Map ? value : undefined;
}

/** An array; a single value counts as an array of one. */
export function listIn(dict: PlistDict | undefined, key: string): PlistValue[] {
  const value = dict?.get(key);
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export function textsIn(dict: PlistDict | undefined, key: string): string[] {
  return listIn(dict, key).filter((value) => typeof value === 'string');
}

export function dateIn(dict: PlistDict | undefined, key: string): Date | undefined {
  const value = dict?.get(key);
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;
}

const mostPlain = 20_000;

/** A dictionary as plain JSON: dates and large numbers as text, bytes in base64. */
export function plainDict(dict: PlistDict, what: string): Record<string, unknown> {
  let left = mostPlain;
  function plain(value: PlistValue): unknown {
    left -= 1;
    if (left < 0) throw new PackageError('tooLarge', `${what} has too many values`);
    if (value instanceof Map) return Object.fromEntries(Array.from(value, ([key, inner]) => [key, plain(inner)]));
    if (Array.isArray(value)) return value.map(plain);
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
    return typeof value === 'bigint' ? String(value) : value;
  }
  return plain(dict) as Record<string, unknown>;
}

function looksLikeXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1').replace(/\0/g, '');
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(\?xml|!DOCTYPE|!--|plist)/.test(start);
}

/** Some tools leave empty lines before the XML declaration, which strict readers refuse and Apple's does not. */
function withoutDeclaration(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length && [0x20, 0x09, 0x0a, 0x0d].includes(bytes[start] ?? 0)) start += 1;
  return bytes.subarray(start);
}

function xmlValue(element: XmlElement, what: string): PlistValue {
  const { localName, text, children } = element;
  if (localName === 'string' || localName === 'key') return text;
  if (localName === 'true' || localName === 'false') return localName === 'true';
  if (localName === 'integer') return xmlInteger(text.trim());
  if (localName === 'real') return Number.parseFloat(text.trim()) || 0;
  if (localName === 'date') return new Date(text.trim());
  if (localName === 'data') return Buffer.from(text.replace(/\s+/g, ''), 'base64');
  if (localName === 'array') return children.map((child) => xmlValue(child, what));
  if (localName === 'dict') {
    const dict: PlistDict = new Map();
    let key: string | undefined;
    for (const child of children) {
      if (key === undefined) {
        if (child.localName !== 'key') throw new PackageError('damaged', `${what} has a value without a key`);
        key = child.text;
        continue;
      }
      // The last counts, as for Apple's reader.
      dict.set(key, xmlValue(child, what));
      key = undefined;
    }
    return dict;
  }
  throw new PackageError('damaged', `${what} is no property list: it has <${localName.slice(0, 40)}>`);
}

function xmlInteger(text: string): number | bigint {
  if (!/^[+-]?(0x[0-9a-f]{1,32}|\d{1,40})$/i.test(text)) return 0;
  const negative = text.startsWith('-');
  const value = BigInt(text.replace(/^[+-]/, '')) * (negative ? -1n : 1n);
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}
