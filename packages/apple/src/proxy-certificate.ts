import { type Certificate, readCertificate } from '@muster/pki/certificate';
import { PkiError } from '@muster/pki/pki-error';
import { AppleMessageError } from './apple-message-error.ts';

const longest = 64 * 1024;

/**
 * The certificate of the client, from the header of a proxy that ended TLS. Two forms: `:base64:` (RFC 9440, header
 * Client-Cert), and PEM with its special characters escaped as in addresses (nginx `$ssl_client_escaped_cert`, AWS).
 * Only a header that the proxy itself sets may be read: anybody can send one.
 */
export function readProxyCertificate(header: string): Certificate {
  if (header.length > longest) throw new AppleMessageError('tooLarge', 'the certificate of the proxy is too long');
  const value = header.trim();
  try {
    return readCertificate(value.startsWith(':') ? fromByteSequence(value) : fromEscapedPem(value));
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    throw new AppleMessageError('damaged', 'the header of the proxy holds no certificate', { cause: error });
  }
}

/** A byte sequence of structured fields (RFC 8941, section 3.3.5). */
function fromByteSequence(value: string): Buffer {
  const [, base64] = value.match(/^:([A-Za-z0-9+/]+={0,2}):$/) ?? [];
  if (base64 === undefined) throw new AppleMessageError('damaged', 'the header of the proxy is no byte sequence');
  return Buffer.from(base64, 'base64');
}

function fromEscapedPem(value: string): Buffer {
  try {
    // A plus stays a plus: base64 has it, and AWS does not escape it.
    return Buffer.from(decodeURIComponent(value), 'latin1');
  } catch (error) {
    throw new AppleMessageError('damaged', 'the header of the proxy is not escaped as it should be', { cause: error });
  }
}
