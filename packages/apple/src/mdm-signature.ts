import { type DetachedSigner, type KeyCache, verifyDetached } from '@muster/pki/detached-signature';
import { PkiError } from '@muster/pki/pki-error';
import { AppleMessageError } from './apple-message-error.ts';

/** Several times what a signature with a certificate of 4096 bits takes. */
const longest = 32 * 1024;

/**
 * Who signed a body: the header Mdm-Signature is a detached CMS message in base64 (SignMessage in the MDM payload).
 * Whether the certificate is one of ours, and whose, is for the caller to say: its SHA-256, and `verifyChain` at first.
 * `keys` spares the reading of certificates that were seen before.
 * https://developer.apple.com/documentation/devicemanagement/implementing-device-management
 */
export function verifyMdmSignature(header: string, body: Uint8Array, keys?: KeyCache): DetachedSigner {
  const base64 = header.replace(/\s+/g, '');
  if (base64.length > longest) throw new AppleMessageError('tooLarge', 'Mdm-Signature is too long');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new AppleMessageError('damaged', 'Mdm-Signature is no base64');
  try {
    return verifyDetached(Buffer.from(base64, 'base64'), body, keys);
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    if (error.code === 'malformed')
      throw new AppleMessageError('damaged', 'Mdm-Signature is no signature', { cause: error });
    throw new AppleMessageError('badSignature', 'Mdm-Signature does not fit the body', { cause: error });
  }
}
