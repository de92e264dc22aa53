import * as asn1js from 'asn1js';
import type * as pkijs from 'pkijs';
import { PkiError } from './pki-error.ts';

export interface Cipher {
  /** As Node calls it. */
  name: string;
  type: string;
  keyLength: number;
  blockLength: number;
}

export const ciphers = {
  'aes-128-cbc': { name: 'aes-128-cbc', type: '2.16.840.1.101.3.4.1.2', keyLength: 16, blockLength: 16 },
  'aes-192-cbc': { name: 'aes-192-cbc', type: '2.16.840.1.101.3.4.1.22', keyLength: 24, blockLength: 16 },
  'aes-256-cbc': { name: 'aes-256-cbc', type: '2.16.840.1.101.3.4.1.42', keyLength: 32, blockLength: 16 },
  'des-ede3-cbc': { name: 'des-ede3-cbc', type: '1.2.840.113549.3.7', keyLength: 24, blockLength: 8 },
} as const satisfies Record<string, Cipher>;

/** Too weak to protect anything; some clients of SCEP know nothing else, and speak over TLS besides. */
const des: Cipher = { name: 'des-cbc', type: '1.3.14.3.2.7', keyLength: 8, blockLength: 8 };

/** The cipher that an identifier names, and the block with which it begins. */
export function cipherOf(
  { algorithmId, algorithmParams }: pkijs.AlgorithmIdentifier,
  { withDes = false } = {},
): { cipher: Cipher; iv: Buffer } {
  const known = withDes ? [...Object.values(ciphers), des] : Object.values(ciphers);
  const cipher = known.find(({ type }) => type === algorithmId);
  if (cipher === undefined) throw new PkiError('unsupported', `the cipher ${algorithmId}`);
  const iv = algorithmParams instanceof asn1js.OctetString ? Buffer.from(algorithmParams.getValue()) : Buffer.alloc(0);
  if (iv.length !== cipher.blockLength) throw new PkiError('malformed', 'a cipher without its first block');
  return { cipher, iv };
}
