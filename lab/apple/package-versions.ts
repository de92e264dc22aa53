/** What the package of an app says of its version, as the device reads it. */
import { inflateRawSync } from 'node:zlib';
import { readPlist, textOf } from './plists.ts';

const headers = 0x02014b50;

/** Undefined where the file is no archive with an app in it. */
export function versionsIn(file: Buffer): { version: string; shortVersion: string } | undefined {
  try {
    const info = infoPlistOf(file);
    const plist = info && readPlist(info);
    const version = textOf(plist?.CFBundleVersion);
    return version ? { version, shortVersion: textOf(plist?.CFBundleShortVersionString) ?? version } : undefined;
  } catch {
    return undefined;
  }
}

/** By the directory at the end of the archive (APPNOTE, section 4.3.12). */
function infoPlistOf(file: Buffer): Buffer | undefined {
  for (let at = file.indexOf('PK\x01\x02'); at >= 0 && file.readUInt32LE(at) === headers; ) {
    const [method, packed, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    if (/^Payload\/[^/]+[.]app\/Info[.]plist$/.test(name)) {
      const local = file.readUInt32LE(at + 42);
      const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const bytes = file.subarray(begin, begin + packed);
      return method === 0 ? bytes : inflateRawSync(bytes);
    }
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    if (at + 4 > file.length) return undefined;
  }
  return undefined;
}
