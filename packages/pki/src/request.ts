import { createPublicKey, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { publicKeyOf, spkiOf } from './keys.ts';
import { buildName, type Name, type NewName, readName } from './names.ts';
import { parse } from './parse.ts';
import { fromPemOrDer } from './pem.ts';
import { PkiError } from './pki-error.ts';
import { algorithmFor, signBytes, verifyBytes } from './signatures.ts';
import {
  type AlternativeNames,
  extensionTypes,
  type KeyUsage,
  readAlternativeNames,
  readKeyUsage,
  writeAlternativeNames,
} from './usages.ts';

const challengePasswordType = '1.2.840.113549.1.9.7';
const extensionRequestType = '1.2.840.113549.1.9.14';

/** What somebody asks for (PKCS#10, RFC 2986). Whether they get it is for the CA to say. */
export interface CertificateRequest {
  der: Buffer;
  subject: Name;
  publicKey: KeyObject;
  /** With which SCEP lets devices in (RFC 8894, section 2.4). */
  challengePassword: string | undefined;
  alternativeNames: AlternativeNames;
  keyUsages: KeyUsage[] | undefined;
}

export function createRequest({
  subject,
  privateKey,
  challengePassword,
  alternativeNames = {},
}: {
  subject: NewName;
  privateKey: KeyObject;
  challengePassword?: string;
  alternativeNames?: Partial<AlternativeNames>;
}): Buffer {
  const attributes: pkijs.Attribute[] = [];
  if (challengePassword !== undefined)
    attributes.push(
      new pkijs.Attribute({
        type: challengePasswordType,
        values: [new asn1js.Utf8String({ value: challengePassword })],
      }),
    );
  const names = writeAlternativeNames(alternativeNames);
  if (names.names.length > 0) {
    const extension = new pkijs.Extension({
      extnID: extensionTypes.subjectAlternativeName,
      extnValue: names.toSchema().toBER(false),
    });
    attributes.push(
      new pkijs.Attribute({
        type: extensionRequestType,
        values: [new pkijs.Extensions({ extensions: [extension] }).toSchema()],
      }),
    );
  }
  const request = new NewRequest({
    version: 0,
    subject: buildName(subject),
    subjectPublicKeyInfo: pkijs.PublicKeyInfo.fromBER(Uint8Array.from(spkiOf(publicKeyOf(privateKey)))),
    attributes,
    signatureAlgorithm: algorithmFor(privateKey),
  });
  return request.signedWith(privateKey);
}

/** The library itself signs with keys of Web Crypto alone. */
class NewRequest extends pkijs.CertificationRequest {
  signedWith(privateKey: KeyObject): Buffer {
    this.tbsView = new Uint8Array(this.encodeTBS().toBER(false));
    const signature = Uint8Array.from(signBytes(privateKey, this.tbsView));
    this.signatureValue = new asn1js.BitString({ valueHex: signature.buffer });
    return Buffer.from(this.toSchema(true).toBER(false));
  }
}

/** In DER or PEM. Whoever asks has the key: the request is signed with it, or refused (`badSignature`). */
export function readRequest(bytes: Uint8Array): CertificateRequest {
  const der = Buffer.from(fromPemOrDer(bytes, 'CERTIFICATE REQUEST'));
  const { request, publicKey, ...fields } = parse('a request for a certificate', der, (copy) => {
    const parsed = pkijs.CertificationRequest.fromBER(copy);
    const spki = Buffer.from(parsed.subjectPublicKeyInfo.toSchema().toBER(false));
    return {
      request: parsed,
      publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
      subject: readName(parsed.subject),
      challengePassword: challengeOf(parsed),
      ...askedFor(parsed),
    };
  });
  verifyBytes(publicKey, request.signatureAlgorithm, {
    bytes: request.tbsView,
    signature: request.signatureValue.valueBlock.valueHexView,
  });
  return { der, publicKey, ...fields };
}

function attributeOf(request: pkijs.CertificationRequest, wanted: string): asn1js.BaseBlock | undefined {
  const found = request.attributes?.filter(({ type }) => type === wanted) ?? [];
  if (found.length > 1) throw new PkiError('malformed', 'an attribute stands there twice');
  return found[0]?.values[0] as asn1js.BaseBlock | undefined;
}

function challengeOf(request: pkijs.CertificationRequest): string | undefined {
  const value = attributeOf(request, challengePasswordType) as asn1js.Utf8String | undefined;
  return value && String(value.valueBlock.value);
}

function askedFor(request: pkijs.CertificationRequest): Pick<CertificateRequest, 'alternativeNames' | 'keyUsages'> {
  const value = attributeOf(request, extensionRequestType);
  const { extensions } = value ? new pkijs.Extensions({ schema: value }) : { extensions: [] };
  const content = (type: string) => extensions.find(({ extnID }) => extnID === type)?.extnValue.getValue();
  const names = content(extensionTypes.subjectAlternativeName);
  const usages = content(extensionTypes.keyUsage);
  return {
    alternativeNames: names ? readAlternativeNames(pkijs.GeneralNames.fromBER(names)) : { dns: [], email: [], uri: [] },
    keyUsages: usages && readKeyUsage(asn1js.fromBER(usages).result as asn1js.BitString),
  };
}
