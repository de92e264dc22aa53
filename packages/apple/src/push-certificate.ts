import type { KeyObject } from 'node:crypto';
import { type Certificate, readCertificate } from '@muster/pki/certificate';
import { isSameKey } from '@muster/pki/keys';
import { PkiError } from '@muster/pki/pki-error';
import { AppleMessageError } from './apple-message-error.ts';

export interface PushCertificate {
  certificate: Certificate;
  /** `com.apple.mgmt.External.…`: devices listen to pushes of this topic alone. */
  topic: string;
  commonName: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
}

/** A push certificate of Apple's portal, in PEM or DER. `damaged` or, for a certificate of another kind, `invalid`. */
export function readPushCertificate(bytes: Uint8Array): PushCertificate {
  const certificate = readOne(bytes);
  const topic = certificate.subject.get('userId');
  if (topic === undefined || !/^com[.]apple[.]mgmt[.][A-Za-z0-9.-]{1,200}$/.test(topic))
    throw new AppleMessageError('invalid', 'it is no push certificate for device management', { key: 'UID' });
  const { notBefore, notAfter, subject } = certificate;
  return { certificate, topic, commonName: subject.get('commonName'), issuedAt: notBefore, expiresAt: notAfter };
}

function readOne(bytes: Uint8Array): Certificate {
  try {
    return readCertificate(bytes);
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    throw new AppleMessageError('damaged', 'the file is no certificate', { cause: error });
  }
}

export type PushCertificateProblem = 'wrongKey' | 'otherTopic' | 'expired' | 'notYetValid';

/**
 * What speaks against taking an uploaded certificate: it is for another request than ours, its topic is not that of the
 * enrolled devices, which would never hear of us again, or its time is not now.
 */
export function pushCertificateProblems(
  { certificate, topic }: PushCertificate,
  { privateKey, currentTopic, at }: { privateKey: KeyObject; currentTopic?: string | undefined; at: Date },
): PushCertificateProblem[] {
  const problems: PushCertificateProblem[] = [];
  if (!isSameKey(certificate.publicKey, privateKey)) problems.push('wrongKey');
  if (currentTopic !== undefined && currentTopic !== topic) problems.push('otherTopic');
  if (at > certificate.notAfter) problems.push('expired');
  if (at < certificate.notBefore) problems.push('notYetValid');
  return problems;
}
