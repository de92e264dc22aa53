/** Values of settings, which policies hold as JSON, as a property list has them. */
import { PlistError } from '@muster/plist/plist-error';
import { type PlistDict, PlistReal, type PlistValue } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { AppleMessageError } from './apple-message-error.ts';

/** As much as has to be known of a setting to write it; the settings of the catalogue are such. */
export interface SettingShape {
  key: string;
  type: string;
  keys?: readonly SettingShape[];
  open?: boolean;
  item?: SettingShape;
}
/** What holds keys: a payload or a dictionary. */
export interface KeysShape {
  keys?: readonly SettingShape[];
  item?: SettingShape | undefined;
}

type Path = readonly (string | number)[];
/** What stands for `{ "$item": id }`: how the other one is named on the device. Undefined where there is none. */
export type ReferenceOf = (id: string) => string | undefined;

const problem = (path: Path, what: string) =>
  new AppleMessageError('invalid', `${path.join('.')}: ${what}`, { key: String(path[0] ?? '') });

/** Throws `invalid` with the path of what cannot be written. Keys that the shape does not know are written by their values. */
export function settingValues(
  { keys = [], item }: KeysShape,
  values: Readonly<Record<string, unknown>>,
  referenceOf: ReferenceOf,
  path: Path = [],
): PlistDict {
  const dict: PlistDict = new Map();
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    mustBeXml(key, [...path, key]);
    const shape = keys.find((one) => one.key === key) ?? item;
    dict.set(key, plistOf(shape, value, referenceOf, [...path, key]));
  }
  return dict;
}

function plistOf(shape: SettingShape | undefined, value: unknown, referenceOf: ReferenceOf, path: Path): PlistValue {
  if (path.length > 40) throw problem(path, 'it is nested too deep');
  if (Array.isArray(value))
    return value
      .filter((one) => one !== null && one !== undefined)
      .map((one, index) => plistOf(shape?.item, one, referenceOf, [...path, index]));
  if (typeof value === 'object' && value !== null) {
    const marked = markIn(value);
    if (marked?.kind === '$secret') throw problem(path, 'the secret is not there any more');
    if (marked) return referenceOf(marked.id) ?? missing(path);
    return settingValues(shape ?? {}, value as Record<string, unknown>, referenceOf, path);
  }
  return scalarOf(shape?.type, value, path);
}

function missing(path: Path): never {
  throw problem(path, 'what it refers to is not there');
}

function markIn(value: object): { kind: string; id: string } | undefined {
  const [entry, more] = Object.entries(value);
  if (more !== undefined || (entry?.[0] !== '$secret' && entry?.[0] !== '$item')) return undefined;
  return typeof entry[1] === 'string' ? { kind: entry[0], id: entry[1] } : undefined;
}

function scalarOf(type: string | undefined, value: unknown, path: Path): PlistValue {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw problem(path, 'it is no number');
    // Integers have 64 bits; what is larger was meant as a real.
    return type === 'real' || (Number.isInteger(value) && Math.abs(value) >= 2 ** 63) ? new PlistReal(value) : value;
  }
  if (typeof value !== 'string') throw problem(path, `a property list has no ${typeof value}`);
  if (type === 'data') return bytesOf(value, path);
  if (type === 'date') return dateOf(value, path);
  mustBeXml(value, path);
  return value;
}

/** Lines of base64 may be broken, and end without their padding. */
function bytesOf(text: string, path: Path): Buffer {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text)) throw problem(path, 'it is no base64');
  return Buffer.from(text, 'base64');
}

function dateOf(text: string, path: Path): Date {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (!/^\d{4}-\d\d-\d\d/.test(text) || !(year >= 0 && year <= 9999)) throw problem(path, 'it is no date');
  return date;
}

/** A password from which a character was dropped would be another one, so what XML cannot have is refused. */
function mustBeXml(text: string, path: Path): void {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return;
  try {
    writeXmlPlist(text);
  } catch (error) {
    if (!(error instanceof PlistError)) throw error;
    throw problem(path, 'it has a character that a property list cannot have');
  }
}
