import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { parseSignedData } from '../cms.ts';
import { type DerValue, derValue, derValues } from '../der.ts';
import { PackageError } from '../package-error.ts';
import type { Certificate } from '../package-info.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { parsePlistDict, plainDict } from './plist.ts';

export interface CodeSignature {
  identifier?: string;
  teamId?: string;
  /** Signed by nobody: good for the machine that made it, or for a simulator. */
  adHoc: boolean;
  hardenedRuntime: boolean;
  entitlements?: Record<string, unknown>;
  certificates: Certificate[];
  /** Parts that are there and could not be read. */
  unreadable: string[];
}

const mostBlobs = 64;

/** What `codesign` leaves at the end of a program (TN3126; kern/cs_blobs.h): blobs by number, all big-endian. */
export function readCodeSignature(bytes: Uint8Array, what: string): CodeSignature {
  const file = fieldsOf(bytes, what, 'big');
  if (file.u32(0) !== 0xfade0cc0) throw new PackageError('damaged', `${what} is none`);
  const count = file.u32(8);
  if (count > mostBlobs) throw new PackageError('tooLarge', `${what} has ${count} parts`);
  const blobs = new Map<number, Uint8Array>();
  for (let index = 0; index < count; index += 1) {
    const offset = file.u32(16 + index * 8);
    blobs.set(file.u32(12 + index * 8), file.bytes(offset, file.u32(offset + 4)));
  }

  const unreadable: string[] = [];
  const attempt = <Result>(name: string, work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      unreadable.push(`${name}: ${error.detail}`);
      return undefined;
    }
  };

  const directory = blobs.get(0);
  const facts = directory && attempt('code directory', () => readDirectory(fieldsOf(directory, what, 'big')));
  const [xml, der, message] = [blobs.get(5), blobs.get(7), blobs.get(0x10000)];
  const entitlements =
    (xml && attempt('entitlements', () => plainDict(parsePlistDict(content(xml), what), what))) ??
    (der && attempt('entitlements', () => plainDict(derEntitlements(content(der), what), what)));
  // The wrapper of one that is signed by nobody is there, and empty.
  const signed = message && content(message).length > 0 ? message : undefined;
  const certificates = signed && attempt('certificates', () => parseSignedData(content(signed), what).certificates);
  return {
    ...facts,
    adHoc: facts?.adHoc ?? false,
    hardenedRuntime: facts?.hardenedRuntime ?? false,
    ...(entitlements && { entitlements }),
    certificates: certificates ?? [],
    unreadable,
  };
}

/** Without its magic number and length. */
const content = (blob: Uint8Array) => blob.subarray(8);

function readDirectory(file: Fields): Pick<CodeSignature, 'identifier' | 'teamId' | 'adHoc' | 'hardenedRuntime'> {
  const flags = file.u32(12);
  const textAt = (offset: number) => (offset > 0 ? file.text(offset, Math.min(1024, file.length - offset)) : '');
  const identifier = textAt(file.u32(20));
  // A team stands there since version 2.2.
  const teamId = file.u32(8) >= 0x20200 ? textAt(file.u32(48)) : '';
  return {
    ...(identifier && { identifier }),
    ...(teamId && { teamId }),
    adHoc: (flags & 2) !== 0,
    hardenedRuntime: (flags & 0x10000) !== 0,
  };
}

/** Entitlements since iOS 15: [APPLICATION 16] { 1, [CONTEXT 16] { SEQUENCE { key, value }… } }. */
function derEntitlements(bytes: Uint8Array, what: string): PlistDict {
  const outer = derValue(bytes, what);
  const inner = outer.tag === 0x70 ? derValues(outer.content, what)[1] : outer;
  const value = inner && derPlist(inner, what, 0);
  if (!(value instanceof Map)) throw new PackageError('damaged', `${what} has entitlements that are none`);
  return value;
}

function derPlist(value: DerValue, what: string, depth: number): PlistValue {
  if (depth > 32) throw new PackageError('tooLarge', `${what} has entitlements nested too deep`);
  const { tag, content } = value;
  if (tag === 0x01) return content[0] !== 0 && content.length > 0;
  if (tag === 0x02) return derInteger(content);
  if (tag === 0x04) return content;
  if (tag === 0x0c || tag === 0x13 || tag === 0x16) return new TextDecoder().decode(content);
  if (tag === 0x30) return derValues(content, what).map((item) => derPlist(item, what, depth + 1));
  if (tag === 0xb0 || tag === 0x31) {
    const dict: PlistDict = new Map();
    for (const pair of derValues(content, what)) {
      const [key, held] = derValues(pair.content, what);
      if (!key || !held) throw new PackageError('damaged', `${what} has an entitlement without a value`);
      dict.set(new TextDecoder().decode(key.content), derPlist(held, what, depth + 1));
    }
    return dict;
  }
  throw new PackageError('damaged', `${what} has an entitlement of unknown kind ${tag}`);
}

function derInteger(content: Uint8Array): number | bigint {
  const value =
    content.length > 0 && content.length <= 32
      ? BigInt.asIntN(content.length * 8, BigInt(`0x${Buffer.from(content).toString('hex')}`))
      : 0n;
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}
