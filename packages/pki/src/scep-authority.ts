import type { KeyObject } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { type Authority, createAuthority, issueCertificate } from './issue.ts';
import { mustBeStrong, publicKeyOf } from './keys.ts';
import type { Name, NewName } from './names.ts';
import { PkiError } from './pki-error.ts';
import { type AlternativeNames, extendedKeyUsages } from './usages.ts';

interface Validity {
  notBefore: Date;
  notAfter: Date;
}

/** A root that clients of SCEP encrypt to as well, so it has an RSA key (RFC 8894, section 2.1.2). */
export function createScepAuthority(wanted: Validity & { subject: NewName; privateKey: KeyObject }): Authority {
  if (wanted.privateKey.asymmetricKeyType !== 'rsa') throw new PkiError('invalid', 'a CA of SCEP has an RSA key');
  mustBeStrong(publicKeyOf(wanted.privateKey));
  return createAuthority({ ...wanted, pathLength: 0, alsoFor: ['keyEncipherment'] });
}

/**
 * The identity of a device. Of the request only the key counts: whatever else it asks for, to be a CA or another
 * device, is for the caller to say. It ends with the CA at the latest.
 */
export function issueIdentity(
  authority: Authority,
  {
    publicKey,
    subject,
    notBefore,
    notAfter,
    alternativeNames,
  }: Validity & { publicKey: KeyObject; subject: NewName | Name; alternativeNames?: Partial<AlternativeNames> },
): Certificate {
  mustBeStrong(publicKey);
  const end = authority.certificate.notAfter;
  return issueCertificate(authority, {
    subject,
    publicKey,
    notBefore,
    notAfter: notAfter < end ? notAfter : end,
    // A key of an elliptic curve encrypts nothing (RFC 8813, section 3).
    keyUsages: publicKey.asymmetricKeyType === 'rsa' ? ['digitalSignature', 'keyEncipherment'] : ['digitalSignature'],
    extendedKeyUsages: [extendedKeyUsages.clientAuth],
    ...(alternativeNames && { alternativeNames }),
  });
}
