/** Profiles that somebody uploaded, as they go to one device. */
import { uuidOfDigest } from '@muster/apple/configuration-profile';
import { fromPem } from '@muster/pki/pem';
import { PlistError } from '@muster/plist/plist-error';
import type { PlistValue } from '@muster/plist/plist-value';
import { readPlist } from '@muster/plist/read-plist';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { UnsendableCommand } from './unsendable-command.ts';

type Values = Readonly<Record<string, string>>;

/** One that nobody signed: with the facts in the place of its variables, and the UUID by which its version is told. */
export function fillCustomProfile(file: Buffer, digest: string, values: Values): Buffer {
  try {
    const profile = filled(readPlist(file), values);
    if (!(profile instanceof Map)) throw new UnsendableCommand('the profile is no dictionary');
    return writeXmlPlist(profile.set('PayloadUUID', uuidOfDigest(digest)));
  } catch (error) {
    if (error instanceof PlistError) throw new UnsendableCommand(`the profile: ${error.message}`, { cause: error });
    throw error;
  }
}

/** A signed one; some tools write the message as text, which devices do not read. */
export function asDer(file: Buffer): Buffer {
  const [, label] = /^\s*-----BEGIN (PKCS7|CMS)-----/.exec(file.toString('latin1', 0, 64)) ?? [];
  const [der] = label ? fromPem(file.toString('latin1'), label) : [];
  return der ? Buffer.from(der) : file;
}

/** What looks like a variable and is none stays: the profile was made elsewhere. */
function filled(value: PlistValue, values: Values): PlistValue {
  if (typeof value === 'string')
    return value.replace(/\{\{\s*([^{}]{1,100}?)\s*\}\}/g, (all, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : all,
    );
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [key, filled(one, values)]));
  return value;
}
