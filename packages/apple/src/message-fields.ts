import { PlistError } from '@muster/plist/plist-error';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { readPlistDict } from '@muster/plist/read-plist';
import { AppleMessageError } from './apple-message-error.ts';

/** Lists of apps and certificates are the longest that devices send; real ones stay far below. */
const limits = { bytes: 16 * 1024 * 1024, depth: 32, values: 300_000 };

/** The dictionary of a message, in XML or binary. */
export function readMessage(bytes: Uint8Array): PlistDict {
  try {
    return readPlistDict(bytes, limits);
  } catch (error) {
    if (!(error instanceof PlistError)) throw error;
    throw new AppleMessageError(error.code === 'tooLarge' ? 'tooLarge' : 'damaged', error.message, { cause: error });
  }
}

/** PostgreSQL stores no NUL, and half of a surrogate pair is no character: both are left out. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

const missing = (key: string) => new AppleMessageError('missing', `${key} is missing`, { key });
const invalid = (key: string) => new AppleMessageError('invalid', `${key} has a value that it cannot have`, { key });

/** A text that identifies something: short, printable, as it was sent. Undefined where it is missing or empty. */
export function idIn(dict: PlistDict, key: string): string | undefined {
  const value = dict.get(key);
  if (value === undefined || value === '') return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
  if (typeof value !== 'string' || value.length > 255 || /[\x00-\x1f\x7f]/.test(value) || !value.isWellFormed())
    throw invalid(key);
  return value;
}

export function requiredId(dict: PlistDict, key: string): string {
  const value = idIn(dict, key);
  if (value === undefined) throw missing(key);
  return value;
}

/** Text that is shown to people. What is no text counts as missing: no device stays out for it. */
export function shownText(dict: PlistDict, key: string): string | undefined {
  const value = dict.get(key);
  if (typeof value !== 'string') return undefined;
  const text = cleanText(value).trim();
  return text === '' ? undefined : text.slice(0, 4000);
}

/** An integer counts as a boolean as well: some clients send 1 and 0. */
export function flagIn(dict: PlistDict, key: string): boolean | undefined {
  const value = dict.get(key);
  if (typeof value === 'boolean') return value;
  return value === 1 || value === 0 ? value === 1 : undefined;
}

export function numberIn(dict: PlistDict, key: string): number | undefined {
  const value = dict.get(key);
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function bytesIn(dict: PlistDict, key: string): Buffer | undefined {
  const value = dict.get(key);
  if (value === undefined) return undefined;
  if (!(value instanceof Uint8Array)) throw invalid(key);
  return Buffer.from(value);
}

export function requiredBytes(dict: PlistDict, key: string, most: number): Buffer {
  const bytes = bytesIn(dict, key);
  if (bytes === undefined) throw missing(key);
  if (bytes.length === 0 || bytes.length > most) throw invalid(key);
  return bytes;
}

/** The dictionaries of an array; members of other types are left out. */
export function dictsIn(dict: PlistDict, key: string): PlistDict[] {
  const value = dict.get(key);
  return Array.isArray(value) ? value.filter((member) => member instanceof Map) : [];
}

export function textsOf(value: PlistValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((member) => typeof member === 'string').map(cleanText) : [];
}
