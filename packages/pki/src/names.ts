import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { PkiError } from './pki-error.ts';

/** The parts of a name that are known by a word (RFC 4519, RFC 4514). */
export const nameTypes = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  locality: '2.5.4.7',
  state: '2.5.4.8',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  /** Where Apple puts the topic of a push certificate. */
  userId: '0.9.2342.19200300.100.1.1',
  domainComponent: '0.9.2342.19200300.100.1.25',
  emailAddress: '1.2.840.113549.1.9.1',
} as const;

export type NamePart = keyof typeof nameTypes;
/** In the order in which they are written. */
export type NewName = Partial<Record<NamePart, string>>;

export interface Name {
  /** As it stands, to compare with others. */
  der: Buffer;
  /** By type; several of one type in their order. */
  parts: readonly { type: string; value: string }[];
  /** The first of a type. */
  get(part: NamePart): string | undefined;
}

/** One set for each part: the library itself would put all of them into one, which is another name. */
export function buildName(name: NewName): pkijs.RelativeDistinguishedNames {
  const parts = Object.entries(name) as [NamePart, string][];
  const sets = parts.map(([part, value]) => {
    if (value === '' || value.length > 256) throw new PkiError('invalid', `${part} of a name is empty or too long`);
    const pair = new pkijs.AttributeTypeAndValue({ type: nameTypes[part], value: stringFor(part, value) });
    return new asn1js.Set({ value: [pair.toSchema()] });
  });
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: sets }).toBER(false));
}

/** The kinds of strings are those of RFC 5280, appendix A.1. */
function stringFor(part: NamePart, value: string): pkijs.AttributeValueType {
  if (part === 'country') {
    if (!/^[A-Z]{2}$/.test(value)) throw new PkiError('invalid', 'a country has two letters');
    return new asn1js.PrintableString({ value });
  }
  if (part === 'emailAddress' || part === 'domainComponent') return new asn1js.IA5String({ value });
  return new asn1js.Utf8String({ value });
}

export function readName(name: pkijs.RelativeDistinguishedNames): Name {
  const parts = name.typesAndValues.map(({ type, value }) => ({ type, value: String(value.valueBlock.value ?? '') }));
  return {
    der: Buffer.from(name.toSchema().toBER(false)),
    parts,
    get: (part) => parts.find(({ type }) => type === nameTypes[part])?.value,
  };
}
