import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Certificate, readCertificates } from '@muster/pki/certificate';
import { StartupError } from '../../platform/errors.ts';

/** The authorities from which devices have their certificates; undefined where the operator named none. */
export async function readDeviceRoots(path: string | undefined): Promise<readonly Certificate[] | undefined> {
  if (path === undefined) return undefined;
  try {
    const roots = readCertificates(await readFile(path, 'utf8'));
    if (roots.length > 0) return roots;
  } catch (error) {
    throw new StartupError(`DEP_DEVICE_ROOTS: ${path} cannot be read as certificates in PEM`, { cause: error });
  }
  throw new StartupError(`DEP_DEVICE_ROOTS: ${path} has no certificate`);
}

const longest = 6;

/**
 * Whether somebody of the roots vouches for the certificate. Of "Apple iPhone Device CA" the dates are not to be looked at:
 * it ended in 2014, and still stands behind new devices (Apple, "Creating a Profile Server for Over-The-Air Enrollment").
 */
export function isVouchedFor(
  certificate: Certificate,
  { roots, others }: { roots: readonly Certificate[]; others: readonly Certificate[] },
): boolean {
  let last = certificate;
  for (let length = 0; length < longest; length += 1) {
    const root = roots.find((one) => one.sha256 === last.sha256 || isIssuedBy(last, one));
    if (root) return true;
    const next = others.find((one) => one.sha256 !== last.sha256 && one.isCa && isIssuedBy(last, one));
    if (next === undefined) return false;
    last = next;
  }
  return false;
}

function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!issuer.subject.der.equals(certificate.issuer.der)) return false;
  try {
    return new X509Certificate(certificate.der).verify(issuer.publicKey);
  } catch {
    // An algorithm that is not taken any more.
    return false;
  }
}
