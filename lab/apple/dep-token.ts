/** The keys of a server at Apple's device enrollment, and the file in which Apple's portal hands them out. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { envelop } from './cms.ts';

export interface DepToken {
  consumer_key: string;
  consumer_secret: string;
  access_token: string;
  access_secret: string;
  access_token_expiry: string;
}

export function createDepToken(days = 365): DepToken {
  const secret = () => randomBytes(20).toString('hex');
  return {
    consumer_key: `CK_${secret()}`,
    consumer_secret: `CS_${secret()}`,
    access_token: `AT_${secret()}`,
    access_secret: `AS_${secret()}`,
    access_token_expiry: new Date(Date.now() + days * 86_400_000).toISOString().replace(/[.]\d+Z$/, 'Z'),
  };
}

/** S/MIME for whoever has the key of the certificate (PEM or DER), in BER as the portal writes it. */
export function tokenFile(token: DepToken, certificate: string | Buffer): Buffer {
  const message = [
    'Content-Type: text/plain;charset=UTF-8',
    'Content-Transfer-Encoding: 7bit',
    '',
    '-----BEGIN MESSAGE-----',
    JSON.stringify(token),
    '-----END MESSAGE-----',
    '',
  ].join('\r\n');
  const recipient = new X509Certificate(certificate);
  const encrypted = envelop(Buffer.from(message), recipient, { cipher: 'des-ede3-cbc', indefinite: true });
  const file = [
    'Content-Type: application/pkcs7-mime; name="smime.p7m"; smime-type=enveloped-data',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="smime.p7m"',
    'Content-Description: S/MIME Encrypted Message',
    '',
    encrypted.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n'),
    '',
  ].join('\r\n');
  return Buffer.from(file);
}
