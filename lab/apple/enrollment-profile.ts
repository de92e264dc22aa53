/** Configuration profiles as devices read them: signed or not, and the two payloads by which a device enrolls. */
import { X509Certificate } from 'node:crypto';
import { openSigned } from './cms.ts';
import type { Subject } from './identity.ts';
import { bytesOf, type Dict, dictOf, listOf, readPlist, textOf } from './plists.ts';

export interface ReadProfile {
  content: Dict;
  payloads: Dict[];
  identifier: string;
  uuid: string;
  /** DER of the signer's certificate and of those that came with it; none where it is not signed. */
  signers: Buffer[];
}

/** An XML profile begins with "<", a signed one is a SEQUENCE. */
export function readProfile(bytes: Buffer): ReadProfile {
  const signed = bytes[0] === 0x30 ? openSigned(bytes) : undefined;
  const content = readPlist(signed?.content ?? bytes);
  const identifier = textOf(content.PayloadIdentifier);
  const uuid = textOf(content.PayloadUUID);
  if (content.PayloadType !== 'Configuration' || !identifier || !uuid) throw new Error('not a configuration profile');
  const signers = signed ? [signed.signer, ...signed.certificates.filter((one) => one !== signed.signer)] : [];
  const payloads = listOf(content.PayloadContent).map(dictOf);
  for (const payload of payloads)
    if (!textOf(payload.PayloadType) || !textOf(payload.PayloadUUID) || !textOf(payload.PayloadIdentifier))
      throw new Error('a payload lacks its type, UUID or identifier');
  return { content, payloads, identifier, uuid, signers: signers.map(({ raw }) => raw) };
}

export interface MdmPayload {
  serverUrl: string;
  checkInUrl: string;
  topic: string;
  identityUuid: string;
  accessRights: number;
  checkOutWhenRemoved: boolean;
  signMessage: boolean;
  capabilities: string[];
  assignedManagedAppleId?: string;
}

export interface ScepPayload {
  uuid: string;
  url: string;
  challenge?: string;
  subject: Subject;
  keySize: number;
  keyUsage: number;
  fingerprint?: Buffer;
  retries?: number;
  retryDelay?: number;
}

export function mdmPayloadOf({ payloads }: ReadProfile): MdmPayload | undefined {
  const payload = payloads.find(({ PayloadType }) => PayloadType === 'com.apple.mdm');
  if (!payload) return undefined;
  const need = (key: string): string => {
    const value = textOf(payload[key]);
    if (!value) throw new Error(`the MDM payload lacks ${key}`);
    return value;
  };
  const serverUrl = need('ServerURL');
  return {
    serverUrl,
    checkInUrl: textOf(payload.CheckInURL) ?? serverUrl,
    topic: need('Topic'),
    identityUuid: need('IdentityCertificateUUID'),
    accessRights: Number(payload.AccessRights ?? 0),
    checkOutWhenRemoved: payload.CheckOutWhenRemoved === true,
    signMessage: payload.SignMessage === true,
    capabilities: listOf(payload.ServerCapabilities).map(String),
    assignedManagedAppleId: textOf(payload.AssignedManagedAppleID),
  };
}

/** The SCEP payload with a UUID; what it says stands one PayloadContent deeper. */
export function scepPayloadOf({ payloads }: ReadProfile, uuid: string): ScepPayload | undefined {
  const payload = payloads.find((one) => one.PayloadType === 'com.apple.security.scep' && one.PayloadUUID === uuid);
  if (!payload) return undefined;
  const content = dictOf(payload.PayloadContent);
  const url = textOf(content.URL);
  if (!url) throw new Error('the SCEP payload lacks URL');
  const subject = listOf(content.Subject).map((rdn) =>
    listOf(rdn).map((pair) => listOf(pair).map(String) as [string, string]),
  );
  const number = (key: string) => (content[key] === undefined ? undefined : Number(content[key]));
  return {
    uuid,
    url,
    challenge: textOf(content.Challenge),
    subject,
    keySize: number('Keysize') ?? 1024,
    keyUsage: number('Key Usage') ?? 0,
    fingerprint: bytesOf(content.CAFingerprint),
    retries: number('Retries'),
    retryDelay: number('RetryDelay'),
  };
}

const certificateTypes = ['com.apple.security.root', 'com.apple.security.pkcs1', 'com.apple.security.pem'];

/** The certificates that a profile brings for trust. */
export function certificatesIn({ payloads }: ReadProfile): X509Certificate[] {
  const found = payloads.filter(({ PayloadType }) => certificateTypes.includes(String(PayloadType)));
  return found.map(({ PayloadContent }) => new X509Certificate(bytesOf(PayloadContent) ?? Buffer.alloc(0)));
}
