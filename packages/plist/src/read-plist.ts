import { PlistError } from './plist-error.ts';
import { mustFit, type PlistLimits, usualLimits } from './plist-limits.ts';
import type { PlistDict, PlistValue } from './plist-value.ts';
import { readBinaryPlist } from './read-binary-plist.ts';
import { readXmlPlist } from './read-xml-plist.ts';

/** Undefined for what is neither; it may be the old text of NeXT (`read-text-plist.ts`), as almost every text may. */
export function plistForm(bytes: Uint8Array): 'xml' | 'binary' | undefined {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  if (start.startsWith('bplist')) return 'binary';
  const isXml = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(\?xml|!DOCTYPE|!--|plist)/.test(start.replace(/\0/g, ''));
  return isXml ? 'xml' : undefined;
}

/** A property list in XML or in Apple's binary form. Fails with a PlistError alone, whatever the bytes are. */
export function readPlist(bytes: Uint8Array, limits: Partial<PlistLimits> = {}): PlistValue {
  const all = { ...usualLimits, ...limits };
  mustFit(bytes, all);
  const form = plistForm(bytes);
  if (form === undefined) throw new PlistError('damaged', 'it is no property list');
  return form === 'binary' ? readBinaryPlist(bytes, all) : readXmlPlist(bytes, all);
}

export function readPlistDict(bytes: Uint8Array, limits?: Partial<PlistLimits>): PlistDict {
  return asDict(readPlist(bytes, limits));
}

export function asDict(value: PlistValue): PlistDict {
  if (!(value instanceof Map)) throw new PlistError('damaged', 'it is no dictionary');
  return value;
}
