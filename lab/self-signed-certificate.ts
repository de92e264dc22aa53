/** A certificate for one host name, signed by itself: for servers in tests (RFC 5280, section 4.1; DER: X.690). */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export function selfSignedCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host))))); // commonName
  const alternativeNames = sequence(der(0x82, Buffer.from(host))); // dNSName
  const day = 24 * 3_600_000;
  const content = sequence(
    der(0xa0, integer(2)), // version 3
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, alternativeNames)))), // subjectAltName
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]));
  const certificate = sequence(content, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.of(value));
}

/** UTCTime: YYMMDDHHMMSSZ. */
function time(at: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
