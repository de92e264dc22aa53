import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { PkiError } from './pki-error.ts';

/** In the order of their bits (RFC 5280, section 4.2.1.3). */
export const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;
export type KeyUsage = (typeof keyUsages)[number];

export const extendedKeyUsages = {
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;

export const extensionTypes = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;

export interface AlternativeNames {
  dns: string[];
  email: string[];
  uri: string[];
}

/** Bits from the left; those behind the last that is set are left out (DER, X.690 section 11.2.2). */
export function writeKeyUsage(usages: readonly KeyUsage[]): asn1js.BitString {
  const last = Math.max(...usages.map((usage) => keyUsages.indexOf(usage)));
  if (last < 0) throw new PkiError('invalid', 'a certificate that is for nothing');
  const bytes = new Uint8Array(last < 8 ? 1 : 2);
  for (const usage of usages) {
    const bit = keyUsages.indexOf(usage);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  }
  return new asn1js.BitString({ valueHex: bytes.buffer, unusedBits: 7 - (last & 7) });
}

export function readKeyUsage(bits: asn1js.BitString): KeyUsage[] {
  const bytes = bits.valueBlock.valueHexView;
  return keyUsages.filter((_, bit) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0);
}

const generalNames = { email: 1, dns: 2, uri: 6 } as const;

export function writeAlternativeNames(names: Partial<AlternativeNames>): pkijs.GeneralNames {
  const kinds = Object.keys(generalNames) as (keyof AlternativeNames)[];
  return new pkijs.GeneralNames({
    names: kinds.flatMap((kind) =>
      (names[kind] ?? []).map((value) => {
        // IA5 is ASCII: names of domains and addresses have their own ways to write other letters.
        if (!/^[\x21-\x7e]{1,1024}$/.test(value))
          throw new PkiError('invalid', `an alternative name of the kind ${kind}`);
        return new pkijs.GeneralName({ type: generalNames[kind], value });
      }),
    ),
  });
}

/** Of other kinds nothing is told. */
export function readAlternativeNames({ names }: pkijs.GeneralNames): AlternativeNames {
  const of = (kind: keyof AlternativeNames) =>
    names.filter(({ type }) => type === generalNames[kind]).map(({ value }) => String(value));
  return { dns: of('dns'), email: of('email'), uri: of('uri') };
}
