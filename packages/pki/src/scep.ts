import type { KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Certificate } from './certificate.ts';
import { openEnvelope } from './enveloped-data.ts';
import { isSameKey, mustBeStrong } from './keys.ts';
import { type Name, readName } from './names.ts';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';
import { type CertificateRequest, readRequest } from './request.ts';
import { bytesAttribute, scepAttributes, textAttribute } from './scep-attributes.ts';
import { peekSigned, verifyData } from './signed-data.ts';

/** RFC 8894, section 3.2.1.2; UpdateReq is of drafts before it, and refused. */
const messageTypes = {
  17: 'RenewalReq',
  19: 'PKCSReq',
  20: 'GetCertInitial',
  21: 'GetCert',
  22: 'GetCRL',
} as const;
export type ScepMessageType = (typeof messageTypes)[keyof typeof messageTypes];

/** Section 3.2.1.4.1. */
export const failInfos = { badAlg: 0, badMessageCheck: 1, badRequest: 2, badTime: 3, badCertId: 4 } as const;
export type FailInfo = keyof typeof failInfos;

/** Who asks, and in which transaction: enough to answer, also with a failure. */
export interface ScepEnvelope {
  /** Undefined for a type that the RFC does not have. */
  messageType: ScepMessageType | undefined;
  transactionId: string;
  senderNonce: Buffer;
  /** Of whom it says to be: signed by itself at first, later one that the CA issued. The caller decides whom it trusts. */
  signer: Certificate;
}

export interface ScepRequest extends ScepEnvelope {
  messageType: ScepMessageType;
  /** Of PKCSReq and RenewalReq. */
  request: CertificateRequest | undefined;
  /** The signer has the key for which a certificate is wanted. */
  signerHasKey: boolean;
  /** Of GetCertInitial, by which the client asks again: which certificate it waits for. */
  subject: Name | undefined;
  /** With which the client encrypted, so that it can read the answer. */
  cipher: 'aes-128-cbc' | 'aes-256-cbc' | 'des-ede3-cbc';
}

/** A message that is answered with a failure (`writeScepFailure`). */
export class ScepError extends Error {
  readonly failInfo: FailInfo;

  constructor(failInfo: FailInfo, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScepError';
    this.failInfo = failInfo;
  }
}

/**
 * The message of PKIOperation by GET (section 4.1): base64 in the address, where others read a plus as a space. `malformed`
 * for what is none.
 */
export function fromScepQuery(message: string): Buffer {
  const base64 = message.replaceAll(' ', '+').replace(/[\r\n]/g, '');
  if (base64.length > 64 * 1024 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64))
    throw new PkiError('malformed', 'a message of SCEP that is no base64');
  return Buffer.from(base64, 'base64');
}

/**
 * The outside of a PKIMessage, unverified. Fails with a PkiError where there is nothing to answer to: no signed message,
 * no transaction, no nonce.
 */
export function readScepEnvelope(bytes: Uint8Array): ScepEnvelope {
  const { signer, attributes } = peekSigned(bytes);
  const type = Number(textAttribute(attributes, scepAttributes.messageType));
  const transactionId = textAttribute(attributes, scepAttributes.transactionId);
  const senderNonce = bytesAttribute(attributes, scepAttributes.senderNonce);
  // An answer repeats it as a PrintableString.
  if (transactionId === undefined || !/^[A-Za-z0-9 '()+,\-./:=?]{1,256}$/.test(transactionId))
    throw new PkiError('malformed', 'a message of SCEP without a transaction');
  if (senderNonce === undefined || senderNonce.length === 0 || senderNonce.length > 256)
    throw new PkiError('malformed', 'a message of SCEP without a nonce');
  return { messageType: messageTypes[type as keyof typeof messageTypes], transactionId, senderNonce, signer };
}

/**
 * Verifies a PKIMessage, decrypts it with the key of the CA and reads what it asks for. Fails with a ScepError, which
 * says no more of what could not be decrypted or read than that: others would decrypt by asking.
 */
export function readScepRequest(bytes: Uint8Array, privateKey: KeyObject): ScepRequest {
  const envelope = readScepEnvelope(bytes);
  const content = contentOf(bytes);
  const { messageType } = envelope;
  if (messageType === undefined) throw new ScepError('badRequest', 'a type of message that is not known');
  const { content: inner, cipher } = guarded('it cannot be decrypted', () =>
    openEnvelope(content, privateKey, { withDes: true }),
  );
  const common = {
    ...envelope,
    messageType,
    cipher: answerCipher(cipher),
  };
  if (messageType !== 'PKCSReq' && messageType !== 'RenewalReq') {
    const subject = messageType === 'GetCertInitial' ? guarded('no subject', () => readSubject(inner)) : undefined;
    return { ...common, request: undefined, signerHasKey: false, subject };
  }
  const request = guarded('the request cannot be read', () => readRequest(inner));
  guarded('the key is too weak', () => {
    mustBeStrong(request.publicKey);
    mustBeStrong(envelope.signer.publicKey);
  });
  return {
    ...common,
    request,
    signerHasKey: isSameKey(request.publicKey, envelope.signer.publicKey),
    subject: request.subject,
  };
}

function answerCipher(cipher: string): ScepRequest['cipher'] {
  if (cipher === 'aes-256-cbc') return cipher;
  return cipher.startsWith('aes') ? 'aes-128-cbc' : 'des-ede3-cbc';
}

function contentOf(bytes: Uint8Array): Buffer {
  return guarded('the signature does not fit', () => verifyData(bytes, { trust: 'any' }).content);
}

function guarded<T>(message: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    throw new ScepError(error.code === 'unsupported' ? 'badAlg' : 'badMessageCheck', message, { cause: error });
  }
}

/** IssuerAndSubject (section 3.3.3). */
function readSubject(bytes: Buffer): Name {
  return parse('the subject of a poll', bytes, (copy) => {
    const { result } = asn1js.fromBER(copy);
    const [, subject] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
    if (subject === undefined) throw new PkiError('malformed', 'a poll without a subject');
    return readName(pkijs.RelativeDistinguishedNames.fromBER(subject.toBER(false)));
  });
}
