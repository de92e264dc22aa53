import { PlistError } from '@muster/plist/plist-error';
import * as fields from '@muster/plist/plist-fields';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { asDict, plistForm, readPlist } from '@muster/plist/read-plist';
import { readTextPlist } from '@muster/plist/read-text-plist';
import { PackageError } from '../package-error.ts';

/** A property list of a package in any of its three forms: binary, XML, or the old text that .strings files still have. */
export function parsePlist(bytes: Uint8Array, what: string): PlistValue {
  return inPackage(what, () => (plistForm(bytes) === undefined ? readTextPlist(bytes) : readPlist(bytes)));
}

export function parsePlistDict(bytes: Uint8Array, what: string): PlistDict {
  return inPackage(what, () => asDict(parsePlist(bytes, what)));
}

/** A dictionary as plain JSON. */
export function plainDict(dict: PlistDict, what: string): Record<string, unknown> {
  return inPackage(what, () => fields.plainDict(dict));
}

function inPackage<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PlistError)) throw error;
    throw new PackageError(error.code === 'tooLarge' ? 'tooLarge' : 'damaged', `${what}: ${error.message}`);
  }
}
