import { PkiError } from './pki-error.ts';

/** RFC 7468: base64 in lines of 64 between two marks. */
export function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** All blocks of a label, in their order; what stands between them is passed over. */
export function fromPem(text: string, label: string): Buffer[] {
  const blocks = text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g);
  return Array.from(blocks)
    .filter(([, found]) => found === label)
    .map(([, , body = '']) => {
      const base64 = body.replace(/\s+/g, '');
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new PkiError('malformed', `a ${label} in PEM is no base64`);
      return Buffer.from(base64, 'base64');
    });
}

/** The bytes of one that may be in PEM, where people choose files. */
export function fromPemOrDer(bytes: Uint8Array, label: string): Uint8Array {
  if (bytes[0] === 0x30) return bytes;
  const [first] = fromPem(Buffer.from(bytes).toString('latin1'), label);
  if (first === undefined) throw new PkiError('malformed', `there is no ${label}`);
  return first;
}

/**
 * The DER of a message in S/MIME: headers, an empty line, base64 (RFC 8551, section 3.2). So come the server tokens of
 * Apple's device enrollment.
 */
export function fromSmime(text: string): Buffer {
  const [head = '', ...rest] = text.replace(/\r\n/g, '\n').split('\n\n');
  const base64 = rest.join('').replace(/\s+/g, '');
  const isMessage = /^content-type:\s*application\/(x-)?pkcs7-(mime|signature)/im.test(head);
  if (!isMessage || !/^content-transfer-encoding:\s*base64/im.test(head) || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new PkiError('malformed', 'it is no S/MIME message in base64');
  return Buffer.from(base64, 'base64');
}
