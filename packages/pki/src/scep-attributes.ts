import * as asn1js from 'asn1js';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';

/** What is signed with a message of SCEP (RFC 8894, section 3.2.1). */
export const scepAttributes = {
  messageType: '2.16.840.1.113733.1.9.2',
  pkiStatus: '2.16.840.1.113733.1.9.3',
  failInfo: '2.16.840.1.113733.1.9.4',
  senderNonce: '2.16.840.1.113733.1.9.5',
  recipientNonce: '2.16.840.1.113733.1.9.6',
  transactionId: '2.16.840.1.113733.1.9.7',
  failInfoText: '1.3.6.1.5.5.7.24.1',
} as const;

type Attributes = ReadonlyMap<string, Buffer[]>;

function onlyValue(attributes: Attributes, type: string): asn1js.AsnType | undefined {
  const values = attributes.get(type);
  if (values === undefined) return undefined;
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) throw new PkiError('malformed', `${type} has not one value`);
  return parse('an attribute', value, (bytes) => asn1js.fromBER(bytes).result);
}

/** PrintableString by the RFC; others write other kinds of strings. */
export function textAttribute(attributes: Attributes, type: string): string | undefined {
  const value = onlyValue(attributes, type);
  if (value === undefined) return undefined;
  const isText =
    value instanceof asn1js.PrintableString || value instanceof asn1js.Utf8String || value instanceof asn1js.IA5String;
  if (!isText) throw new PkiError('malformed', `${type} is no text`);
  return value.valueBlock.value;
}

export function bytesAttribute(attributes: Attributes, type: string): Buffer | undefined {
  const value = onlyValue(attributes, type);
  if (value === undefined) return undefined;
  if (!(value instanceof asn1js.OctetString)) throw new PkiError('malformed', `${type} is no bytes`);
  return Buffer.from(value.getValue());
}

const der = (value: asn1js.BaseBlock) => Buffer.from(value.toBER(false));
export const printable = (value: string): Buffer => der(new asn1js.PrintableString({ value }));
export const utf8 = (value: string): Buffer => der(new asn1js.Utf8String({ value }));
export const octets = (value: Uint8Array): Buffer =>
  der(new asn1js.OctetString({ valueHex: Uint8Array.from(value).buffer }));
