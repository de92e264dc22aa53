import { PlistError } from './plist-error.ts';
import type { PlistDict, PlistValue } from './plist-value.ts';

/** By code point, which is the order of their bytes in UTF-8. */
export function sortedEntries(dict: PlistDict): [string, PlistValue][] {
  return Array.from(dict, (entry) => ({ entry, bytes: Buffer.from(entry[0]) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ entry }) => entry);
}

/** Integers are those of 64 bits, with a sign or without (CFNumber); years have four digits. */
export function mustBeWritable(value: string | number | bigint | boolean | Date): void {
  if (value instanceof Date) {
    const year = value.getUTCFullYear();
    if (!(year >= 0 && year <= 9999))
      throw new PlistError('unwritable', 'a date is none, or of no year that can be written');
  } else if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) {
    const whole = BigInt(value);
    if (whole < -(2n ** 63n) || whole >= 2n ** 64n)
      throw new PlistError('unwritable', 'an integer has more than 64 bits');
  } else if (!['string', 'number', 'boolean'].includes(typeof value)) {
    throw new PlistError('unwritable', `a property list has no ${value === null ? 'null' : typeof value}`);
  }
}
