import { X509Certificate } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { PkiError } from './pki-error.ts';
import { extensionTypes } from './usages.ts';

const longest = 8;
/** How many ways are tried: certificates that sign each other in a circle make very many. */
const mostTries = 100;

const understood: ReadonlySet<string> = new Set([
  extensionTypes.basicConstraints,
  extensionTypes.keyUsage,
  extensionTypes.extendedKeyUsage,
  extensionTypes.subjectAlternativeName,
]);

export interface Trust {
  roots: readonly Certificate[];
  /** Others that may stand between, such as those a message brings. */
  intermediates?: readonly Certificate[];
  at: Date;
  /** An extended usage that the certificate has to be for, where it says for what it is. */
  usage?: string;
}

/**
 * The chain from a certificate to one of the roots (RFC 5280, section 6, without policies and name constraints, which
 * are refused where they are critical). Whether one was revoked is for the caller to know. `untrusted` or `expired`.
 */
export function verifyChain(certificate: Certificate, { roots, intermediates = [], at, usage }: Trust): Certificate[] {
  mustBeValid(certificate, at);
  if (usage !== undefined && certificate.extendedKeyUsages?.includes(usage) === false)
    throw new PkiError('untrusted', 'the certificate is for something else');
  const isRoot = (one: Certificate) => roots.some(({ sha256 }) => sha256 === one.sha256);
  let tries = mostTries;
  let expired: PkiError | undefined;

  function chainFrom(chain: Certificate[]): Certificate[] | undefined {
    const last = chain.at(-1) as Certificate;
    if (isRoot(last)) return chain;
    if (chain.length >= longest) return undefined;
    for (const issuer of [...roots, ...intermediates]) {
      if (chain.some(({ sha256 }) => sha256 === issuer.sha256)) continue;
      if (!issuer.subject.der.equals(last.issuer.der)) continue;
      tries -= 1;
      if (tries < 0) return undefined;
      if (!mayIssue(issuer, chain.length - 1) || !isIssuedBy(last, issuer)) continue;
      try {
        mustBeValid(issuer, at);
      } catch (error) {
        if (!(error instanceof PkiError)) throw error;
        expired ??= error;
        continue;
      }
      const found = chainFrom([...chain, issuer]);
      if (found) return found;
    }
    return undefined;
  }

  const chain = chainFrom([certificate]);
  if (chain === undefined) throw expired ?? new PkiError('untrusted', 'no chain leads to a root');
  return chain;
}

function mustBeValid({ notBefore, notAfter, criticalExtensions }: Certificate, at: Date): void {
  if (!(at >= notBefore && at <= notAfter)) throw new PkiError('expired', 'a certificate is not valid at this time');
  const unknown = criticalExtensions.find((type) => !understood.has(type));
  if (unknown !== undefined) throw new PkiError('untrusted', `a certificate has the critical extension ${unknown}`);
}

/** `below`: how many CAs stand between it and the certificate at the end. */
function mayIssue({ isCa, pathLength, keyUsages }: Certificate, below: number): boolean {
  return isCa && (pathLength === undefined || below <= pathLength) && keyUsages?.includes('keyCertSign') !== false;
}

function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  try {
    return new X509Certificate(certificate.der).verify(issuer.publicKey);
  } catch {
    // An algorithm that is not taken any more.
    return false;
  }
}
