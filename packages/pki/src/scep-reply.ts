import type { Certificate } from './certificate.ts';
import { encryptTo } from './enveloped-data.ts';
import { PkiError } from './pki-error.ts';
import { type FailInfo, failInfos, type ScepEnvelope, ScepError, type ScepRequest } from './scep.ts';
import { octets, printable, scepAttributes, utf8 } from './scep-attributes.ts';
import { certificatesOnly, type Signer, signData } from './signed-data.ts';

/** What GetCACaps answers (RFC 8894, section 3.5.2), one per line; Content-Type text/plain. */
export const scepCapabilities = `Renewal
SHA-1
SHA-256
SHA-512
AES
DES3
SCEPStandard
POSTPKIOperation
`;

export const scepContentTypes = {
  message: 'application/x-pki-message',
  caCertificate: 'application/x-x509-ca-cert',
  caChain: 'application/x-x509-ca-ra-cert',
} as const;

/** What GetCACert answers (section 4.2.1): one certificate as it is, several in a list. */
export function writeCaCertificates(chain: readonly Certificate[]): { contentType: string; body: Buffer } {
  const [first, ...others] = chain;
  if (first === undefined) throw new PkiError('invalid', 'a CA without a certificate');
  if (others.length === 0) return { contentType: scepContentTypes.caCertificate, body: first.der };
  return { contentType: scepContentTypes.caChain, body: certificatesOnly(chain) };
}

export interface ReplyOptions {
  /** The CA, or an RA that GetCACert names. */
  signer: Signer;
  at: Date;
  /** Sixteen bytes of chance. */
  senderNonce: Uint8Array;
}

/** CertRep with the issued certificate, for the eyes of the client alone (section 3.3.2.1). */
export function writeScepSuccess(
  request: Pick<ScepRequest, 'transactionId' | 'senderNonce' | 'signer' | 'cipher'>,
  issued: Certificate,
  options: ReplyOptions,
): Buffer {
  return writeReply(request, '0', options, { content: sealed(request, issued) });
}

function sealed({ signer, cipher }: Pick<ScepRequest, 'signer' | 'cipher'>, issued: Certificate): Buffer {
  if (signer.publicKey.asymmetricKeyType !== 'rsa')
    throw new ScepError('badAlg', 'an answer can be encrypted for RSA keys alone');
  return encryptTo(certificatesOnly([issued]), signer, cipher);
}

/** CertRep with a reason (section 3.3.2.2), and a sentence for those who read logs. */
export function writeScepFailure(
  request: Pick<ScepEnvelope, 'transactionId' | 'senderNonce'>,
  failInfo: FailInfo,
  options: ReplyOptions & { text?: string },
): Buffer {
  const more = new Map([[scepAttributes.failInfo as string, printable(String(failInfos[failInfo]))]]);
  if (options.text !== undefined) more.set(scepAttributes.failInfoText, utf8(options.text));
  return writeReply(request, '2', options, { more });
}

/** CertRep for a client that has to ask again with GetCertInitial (section 3.3.2.3). */
export function writeScepPending(
  request: Pick<ScepEnvelope, 'transactionId' | 'senderNonce'>,
  options: ReplyOptions,
): Buffer {
  return writeReply(request, '3', options, {});
}

function writeReply(
  { transactionId, senderNonce }: Pick<ScepEnvelope, 'transactionId' | 'senderNonce'>,
  status: '0' | '2' | '3',
  { signer, at, senderNonce: ownNonce }: ReplyOptions,
  { content, more = new Map() }: { content?: Buffer; more?: ReadonlyMap<string, Buffer> },
): Buffer {
  return signData(content ?? Buffer.alloc(0), signer, {
    at,
    // Without a certificate there is no content at all.
    detached: content === undefined,
    attributes: new Map([
      [scepAttributes.messageType, printable('3')],
      [scepAttributes.pkiStatus, printable(status)],
      [scepAttributes.transactionId, printable(transactionId)],
      [scepAttributes.senderNonce, octets(ownNonce)],
      [scepAttributes.recipientNonce, octets(senderNonce)],
      ...more,
    ]),
  });
}
