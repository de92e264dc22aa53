/** A domain of a store's own, and what is known of it. */
import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Why a domain is not the store's yet: no proof of whose it is, or it leads elsewhere. */
export const domainProblems = ['noProof', 'notPointing', 'taken', 'unreachable'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** `proxy`: TLS ends in front of the server; issuer and end are what was found there when the domain was checked. */
const certificateStates = ['proxy', 'pending', 'issuing', 'valid', 'failed'] as const;

export const storeDomain = z.object({
  domain: z.string(),
  /** What has to be in the name system. */
  records: z.array(z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })),
  verifiedAt: z.nullable(instant),
  checkedAt: z.nullable(instant),
  problem: z.nullable(z.enum(domainProblems)),
  certificate: z.enum(certificateStates),
  issuer: z.nullable(z.string()),
  expires: z.nullable(instant),
  /** Why there is none, in the words of the certificate authority; `untrusted` where the proxy's is not a valid one. */
  certificateProblem: z.nullable(z.string()),
});
export type StoreDomain = z.output<typeof storeDomain>;
