import { rootCertificates } from 'node:tls';
import { type Certificate, readCertificates } from '@muster/pki/certificate';

let roots: Certificate[] | undefined;

/** Those that this program itself trusts, whose list comes with Node. Read when the first signed profile comes. */
export function knownRoots(): Certificate[] {
  roots ??= rootCertificates.flatMap((pem) => readCertificates(pem));
  return roots;
}
