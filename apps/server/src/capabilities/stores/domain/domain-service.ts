import { randomBytes } from 'node:crypto';
import type { DomainProblem, StoreDomain } from '@muster/contract/store-domain';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { fail, failFields } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { CertificateState, Certificates } from '../../../platform/tls/certificates.ts';
import { requireFeature } from '../../billing/index.ts';
import { setCustomDomain } from '../stores-store.ts';
import {
  type DomainCheck,
  type DomainRow,
  deleteDomain,
  findDomain,
  findHolder,
  noteCheck,
  putDomain,
  releaseDomain,
} from './domain-store.ts';
import type { NameSystem } from './resolver.ts';

export interface DomainDeps {
  db: Database;
  certificates: Pick<Certificates, 'enabled' | 'stateOf' | 'hurry'>;
  names: NameSystem;
  /** Of the installation, to which the domain has to lead. */
  target: () => string;
  /** By the operator's template: not somebody's to claim. */
  isStoreHost: (host: string) => boolean;
  /** STORE_CUSTOM_DOMAIN. */
  enabled: boolean;
}

const tokenName = (domain: string) => `_muster.${domain}`;
const tokenValue = (token: string) => `muster-store=${token}`;

export async function toDomain({ certificates, target }: DomainDeps, row: DomainRow): Promise<StoreDomain> {
  const { domain, token, verifiedAt, checkedAt, problem } = row;
  return {
    domain,
    records: [
      { type: 'CNAME', name: domain, value: target() },
      { type: 'TXT', name: tokenName(domain), value: tokenValue(token) },
    ],
    verifiedAt,
    checkedAt,
    problem,
    ...(certificates.enabled ? ours(await certificates.stateOf(domain)) : theirs(row.certificate)),
  };
}

type CertificateFields = Pick<StoreDomain, 'certificate' | 'issuer' | 'expires' | 'certificateProblem'>;

function ours({ state, issuer, expiresAt, reason }: CertificateState): CertificateFields {
  return { certificate: state, issuer, expires: expiresAt, certificateProblem: reason };
}

/** TLS ends at a proxy, which keeps the certificate: this is what the name answered with when it was checked. */
function theirs(found: DomainRow['certificate']): CertificateFields {
  return {
    certificate: 'proxy',
    issuer: found?.issuer ?? null,
    expires: found?.expires ?? null,
    certificateProblem: found?.valid === false ? 'untrusted' : null,
  };
}

export async function requireDomains(tx: Tx, { enabled }: Pick<DomainDeps, 'enabled'>): Promise<void> {
  if (!enabled) fail(4008);
  await requireFeature(tx, 'customDomain');
}

/** Who else may have it is not told here: whose it is, the name system decides. */
export async function setDomain(tx: Tx, deps: DomainDeps, domain: string): Promise<DomainRow> {
  await requireDomains(tx, deps);
  const target = deps.target();
  if (domain === target || domain.endsWith(`.${target}`) || deps.isStoreHost(domain))
    failFields([{ field: 'domain', rules: [{ name: 'url', params: {} }] }]);
  const before = await findDomain(tx);
  if (before?.domain === domain) return before;
  const row = await putDomain(tx, domain, randomBytes(16).toString('hex'));
  await setCustomDomain(tx, null);
  await recordChange(tx, {
    action: before ? 'update' : 'create',
    entity: 'storeCustomDomain',
    entityId: row.id,
    entityName: domain,
    before: before && { domain: before.domain },
    after: { domain },
  });
  return row;
}

/** Outside of any transaction: other machines are asked. */
export async function checkDomain(
  { db, names, target, certificates }: DomainDeps,
  row: DomainRow,
): Promise<DomainCheck> {
  const problem = await problemOf({ db, names }, row, target()).catch((): DomainProblem => 'unreachable');
  const asked = problem === null && !certificates.enabled;
  return { problem, certificate: asked ? await names.certificate(row.domain) : null };
}

async function problemOf(
  { db, names }: Pick<DomainDeps, 'db' | 'names'>,
  row: DomainRow,
  target: string,
): Promise<DomainProblem | null> {
  if (!(await isProved(names, row))) return 'noProof';
  if (!(await leadsTo(names, row.domain, target))) return 'notPointing';
  const holder = await findHolder(db, row.domain, row.organizationId);
  if (holder === undefined) return null;
  // It was somebody else's, and is so for as long as they can prove it.
  if (await isProved(names, holder)) return 'taken';
  await releaseDomain(db, holder);
  return null;
}

async function isProved(names: NameSystem, { domain, token }: DomainRow): Promise<boolean> {
  return (await names.texts(tokenName(domain))).includes(tokenValue(token));
}

/** As another name of the installation, or by its addresses: the top of a domain cannot be another name (RFC 1912, 2.4). */
async function leadsTo(names: NameSystem, domain: string, target: string): Promise<boolean> {
  const aliases = await names.aliases(domain);
  if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === target)) return true;
  const [theirs, ours] = await Promise.all([names.addresses(domain), names.addresses(target)]);
  return theirs.length > 0 && theirs.every((address) => ours.includes(address));
}

/** Between the question and the answer it may have become another domain. */
export async function noteDomain(tx: Tx, asked: DomainRow, check: DomainCheck): Promise<DomainRow> {
  const before = (await findDomain(tx)) ?? fail(3001);
  if (before.domain !== asked.domain) fail(5203);
  const row = await noteCheck(tx, check).catch(takenMeanwhile);
  await setCustomDomain(tx, row.verifiedAt === null ? null : row.domain);
  const isNew = row.problem !== null && before.verifiedAt !== null && before.problem === null;
  await recordChange(tx, {
    action: 'update',
    entity: 'storeCustomDomain',
    entityId: row.id,
    entityName: row.domain,
    before: { verified: before.verifiedAt !== null, problem: before.problem },
    after: { verified: row.verifiedAt !== null, problem: row.problem },
    ...(isNew && { payload: { failing: row.domain } }),
  });
  return row;
}

/** Two may have been found to be right at the same time: the index lets one of them have it. */
function takenMeanwhile(error: { code?: string }): never {
  if (error.code === '23505') fail(5036, { data: { problem: 'taken' } });
  throw error;
}

export async function removeDomain(tx: Tx): Promise<void> {
  const before = (await findDomain(tx)) ?? fail(3001);
  await deleteDomain(tx);
  await setCustomDomain(tx, null);
  await recordChange(tx, {
    action: 'delete',
    entity: 'storeCustomDomain',
    entityId: before.id,
    entityName: before.domain,
    before: { domain: before.domain },
  });
}
