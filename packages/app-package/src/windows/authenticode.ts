import { parseSignedData } from '../cms.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { Signing } from '../package-info.ts';
import { viewOf } from './fields.ts';
import { type Pe, peDirectories } from './pe.ts';

/** One that says it has more is none, as in programs that were packed until nothing in their head is what it says. */
export const largestSignature = 16 * 1024 * 1024;

/** The signature at the end of a program (PE format, "The attribute certificate table"); undefined where it has none. */
export async function readAuthenticode({ source, directories }: Pe): Promise<Signing | undefined> {
  // The one directory whose address is a place in the file.
  const { address = 0, size = 0 } = directories[peDirectories.security] ?? {};
  if (address === 0 || size === 0) return undefined;
  const what = 'the signature of the program';
  const head = viewOf(await readAt(source, address, 8, { what, atMost: 8 }));
  const length = head.getUint32(0, true);
  if (head.getUint16(6, true) !== 2) throw new PackageError('damaged', `${what} is of an unknown kind`);
  const bytes = await readAt(source, address + 8, Math.max(0, length - 8), { what, atMost: largestSignature });
  return windowsSigning(bytes, what, 'authenticode');
}

/** The witnesses of a time: of RFC 3161 as Microsoft keeps them, and the older countersignature of PKCS #9. */
const timestampTypes = ['060a2b060104018237030301', '06092a864886f70d010906'].map((der) => Buffer.from(der, 'hex'));

/** The same signed message stands in programs, installers and app packages. */
export function windowsSigning(bytes: Uint8Array, what: string, scheme: string): Signing {
  const { certificates } = parseSignedData(bytes, what);
  const timestamped = timestampTypes.some((type) => Buffer.from(bytes).includes(type));
  return { schemes: [scheme], certificates, timestamped };
}
