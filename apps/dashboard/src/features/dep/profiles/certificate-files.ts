import { fromBase64, toBase64 } from '../base64.ts';

const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
/** A SEQUENCE with its length in two bytes, as every certificate is one. */
const isDer = (bytes: Uint8Array) => bytes[0] === 0x30 && bytes[1] === 0x82;

/** The certificates of a file, PEM or DER, each in base64 of DER; none where it has none. */
export function readCertificates(bytes: Uint8Array): string[] {
  if (isDer(bytes)) return [toBase64(bytes)];
  const text = new TextDecoder().decode(bytes);
  return [...text.matchAll(block)].flatMap(([, inner = '']) => {
    const base64 = inner.replaceAll(/\s/g, '');
    try {
      return isDer(fromBase64(base64)) ? [base64] : [];
    } catch {
      // Not base64 after all: the same as no certificate.
      return [];
    }
  });
}

/** By which people compare certificates: SHA-256, in pairs. */
export async function fingerprint(base64: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(base64)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}
