/** A SCEP client (RFC 8894), as Apple devices are one: for RSA, since the answer is encrypted for the key that asks. */
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import {
  attribute,
  type CmsCipher,
  type CmsDigest,
  certificatesOf,
  envelop,
  openEnveloped,
  openSigned,
  partsOf,
  type Signer,
  signData,
} from './cms.ts';
import { octets, printable, sequence } from './der.ts';
import { type HttpAnswer, type HttpClient, HttpRefusal } from './http.ts';
import { certificateRequest, type KeyPair, keyUsage, type Subject, selfSigned } from './identity.ts';

const types = {
  messageType: '2.16.840.1.113733.1.9.2',
  pkiStatus: '2.16.840.1.113733.1.9.3',
  failInfo: '2.16.840.1.113733.1.9.4',
  senderNonce: '2.16.840.1.113733.1.9.5',
  recipientNonce: '2.16.840.1.113733.1.9.6',
  transactionId: '2.16.840.1.113733.1.9.7',
};
const failures = ['badAlg', 'badMessageCheck', 'badRequest', 'badTime', 'badCertId'];

export interface ScepRequest {
  http: HttpClient;
  url: string;
  subject: Subject;
  keys: KeyPair;
  challenge?: string;
  /** 1 signing, 4 encryption. */
  usage?: number;
  extensions?: Buffer[];
  /** SHA-1 or SHA-256 of the authority's certificate, where the profile names one. */
  fingerprint?: Buffer;
  /** The identity that this one takes the place of: RenewalReq instead of PKCSReq. */
  renews?: Signer;
  retries?: number;
  retryDelay?: number;
  now?: () => number;
}

export class ScepFailure extends Error {
  readonly failInfo: string;
  constructor(failInfo: string) {
    super(`SCEP refused: ${failInfo}`);
    this.failInfo = failInfo;
  }
}

function operation(url: string, name: string, message?: string): string {
  const address = new URL(url);
  address.searchParams.set('operation', name);
  if (message !== undefined) address.searchParams.set('message', message);
  return address.href;
}

export async function scepCapabilities(http: HttpClient, url: string): Promise<Set<string>> {
  const answer = await http.send({ url: operation(url, 'GetCACaps') });
  // Without an answer, a client takes the least (RFC 8894, section 3.5.1).
  if (answer.status !== 200) return new Set();
  return new Set(answer.body.toString().split(/\r?\n/).filter(Boolean));
}

export async function scepAuthorities(http: HttpClient, url: string): Promise<X509Certificate[]> {
  const answer = await http.send({ url: operation(url, 'GetCACert') });
  if (answer.status !== 200) throw new HttpRefusal('GetCACert', answer);
  const type = answer.headers['content-type']?.split(';')[0];
  if (type === 'application/x-x509-ca-cert') return [new X509Certificate(answer.body)];
  if (type === 'application/x-x509-ca-ra-cert') return certificatesOf(answer.body);
  throw new Error(`GetCACert answers with ${type}`);
}

/** Of several certificates, the one that takes messages: that of an RA where there is one (section 2.1.2). */
const recipientOf = (certificates: X509Certificate[]) => certificates.find(({ ca }) => !ca) ?? certificates[0];

export async function requestCertificate(request: ScepRequest): Promise<Signer> {
  const { http, url, keys, subject, fingerprint, renews, retries = 3, retryDelay = 10, now = Date.now } = request;
  const capabilities = await scepCapabilities(http, url);
  const authorities = await scepAuthorities(http, url);
  const recipient = recipientOf(authorities);
  if (!recipient) throw new Error('GetCACert brought no certificate');
  if (fingerprint && !authorities.some(({ raw }) => matches(raw, fingerprint)))
    throw new Error('the certificate of the authority is another one than the profile names');
  const standard = capabilities.has('SCEPStandard');
  const cipher: CmsCipher = standard || capabilities.has('AES') ? 'aes-128-cbc' : 'des-ede3-cbc';
  const digest: CmsDigest = standard || capabilities.has('SHA-256') ? 'sha256' : 'sha1';
  const post = standard || capabilities.has('POSTPKIOperation');
  // The key of a request signs it, in a certificate by itself (section 2.3); a renewal is signed by what it renews.
  const own = selfSigned(keys, subject, { days: 7, from: now() - 3_600_000 });
  const signer = renews ?? own;
  const spki = keys.publicKey.export({ type: 'spki', format: 'der' });
  const transactionId = createHash('sha256').update(spki).digest('hex');

  async function exchange(messageType: number, content: Buffer): Promise<Buffer | 'pending'> {
    const senderNonce = randomBytes(16);
    const attributes = [
      attribute(types.messageType, printable(String(messageType))),
      attribute(types.senderNonce, octets(senderNonce)),
      attribute(types.transactionId, printable(transactionId)),
    ];
    const enveloped = envelop(content, recipient as X509Certificate, { cipher });
    const message = signData(enveloped, signer, { digest, attributes, now: now() });
    const answer: HttpAnswer = post
      ? await http.send({
          url: operation(url, 'PKIOperation'),
          method: 'POST',
          headers: { 'content-type': 'application/x-pki-message' },
          body: message,
        })
      : await http.send({ url: operation(url, 'PKIOperation', message.toString('base64')) });
    if (answer.status !== 200) throw new HttpRefusal('PKIOperation', answer);
    const reply = openSigned(answer.body);
    if (!authorities.some(({ raw }) => raw.equals(reply.signer.raw))) throw new Error('signed by another authority');
    const told = (type: string) => reply.attributes.get(type)?.content;
    if (told(types.messageType)?.toString() !== '3') throw new Error('the answer is no CertRep');
    if (told(types.transactionId)?.toString() !== transactionId) throw new Error('an answer to another transaction');
    if (!told(types.recipientNonce)?.equals(senderNonce)) throw new Error('the nonce is another one');
    const status = told(types.pkiStatus)?.toString();
    if (status === '3') return 'pending';
    if (status !== '0') throw new ScepFailure(failures[Number(told(types.failInfo)?.toString())] ?? `status ${status}`);
    return openEnveloped(reply.content, { key: signer.key, certificate: signer.certificate });
  }

  const usage = request.usage ? [keyUsage(request.usage)] : [];
  const extensions = [...usage, ...(request.extensions ?? [])];
  const csr = certificateRequest({ keys, subject, challenge: request.challenge, extensions });
  let reply = await exchange(renews ? 17 : 19, csr);
  for (let tries = 0; reply === 'pending' && tries < retries; tries++) {
    await new Promise((resolve) => setTimeout(resolve, retryDelay * 1_000));
    const issuer = authorities.find(({ ca }) => ca) ?? recipient;
    reply = await exchange(20, sequence(partsOf(issuer.raw).subject, partsOf(own.certificate).subject));
  }
  if (reply === 'pending') throw new Error('the certificate is still pending');
  const issued = certificatesOf(reply).find(({ publicKey }) => publicKey.equals(keys.publicKey));
  if (!issued) throw new Error('the certificate that came is for another key');
  return { key: keys.privateKey, certificate: issued.raw };
}

function matches(certificate: Buffer, fingerprint: Buffer): boolean {
  const digest = ({ 16: 'md5', 20: 'sha1', 64: 'sha512' } as Record<number, string>)[fingerprint.length] ?? 'sha256';
  return createHash(digest).update(certificate).digest().equals(fingerprint);
}
