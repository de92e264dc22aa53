/** The CA of a workspace, whose certificates let its devices in: made when it is first needed. */
import { createPrivateKey } from 'node:crypto';
import { type Certificate, readCertificate } from '@muster/pki/certificate';
import type { Authority } from '@muster/pki/issue';
import { createScepAuthority } from '@muster/pki/scep-authority';
import { systemActor } from '../../platform/actor.ts';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import {
  type AuthorityRow,
  findAuthority,
  insertAuthority,
  lockForAuthority,
  newAuthorityId,
} from './authority-store.ts';
import { generateRsa } from './generate-rsa.ts';
import { sealedAt } from './sealed-at.ts';

const year = 365 * 86_400_000;
const validFor = 10 * year;
/** So long before its end another one takes over: identities outlive no CA. */
const replacedBefore = 2 * year;
/** Clocks of devices go wrong by hours. */
const skew = 24 * 3_600_000;

interface Deps {
  db: Database;
  envelope: Envelope;
}

/** By workspace. Opening and parsing a key for each certificate would cost more than issuing it. */
const opened = new WeakMap<Database, Map<string, Authority>>();
const openedMax = 500;

/** By workspace: many devices that come at once wait for one key, instead of each making its own. */
const underWay = new WeakMap<Database, Map<string, Promise<Authority | undefined>>>();

/** Undefined where there is no such workspace. */
export async function authorityOf(deps: Deps, organizationId: string): Promise<Authority | undefined> {
  const known = openedBy(deps.db).get(organizationId);
  if (known && !endsSoon(known.certificate)) return known;
  const all = underWay.get(deps.db) ?? new Map<string, Promise<Authority | undefined>>();
  underWay.set(deps.db, all);
  const begun = all.get(organizationId) ?? findOrMake(deps, organizationId).finally(() => all.delete(organizationId));
  all.set(organizationId, begun);
  return begun;
}

/**
 * The same within a transaction, by its own connection: where all devices come at once after a restart, each of their
 * transactions would wait for a second connection, and none would get one. One that ends soon still signs.
 */
export async function authorityIn(tx: Tx, deps: Deps): Promise<Authority | undefined> {
  const known = openedBy(deps.db).get(tx.organizationId);
  if (known) return known;
  const row = await findAuthority(tx);
  return row ? openAuthority(tx, deps, row) : authorityOf(deps, tx.organizationId);
}

async function findOrMake(deps: Deps, organizationId: string): Promise<Authority | undefined> {
  const { db } = deps;
  const inside = <T>(work: (tx: Tx) => Promise<T>) => db.withTenant(organizationId, systemActor, work);
  const found = await inside(async (tx) => {
    const row = await findAuthority(tx);
    return row && !endsSoon(readCertificate(row.certificate)) ? openAuthority(tx, deps, row) : undefined;
  });
  if (found) return found;
  const privateKey = await generateRsa(3072);
  const made = await inside(async (tx) => {
    const workspace = await lockForAuthority(tx);
    if (workspace === undefined) return undefined;
    // Somebody else may have been first.
    const row = await findAuthority(tx);
    if (row && !endsSoon(readCertificate(row.certificate))) return openAuthority(tx, deps, row);
    const now = Date.now();
    const authority = createScepAuthority({
      subject: { commonName: `${workspace.name} Device CA`.slice(0, 64), organization: workspace.name.slice(0, 64) },
      privateKey,
      notBefore: new Date(now - skew),
      notAfter: new Date(now + validFor),
    });
    const id = newAuthorityId();
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    await insertAuthority(tx, {
      id,
      certificate: authority.certificate.der,
      sealedKey: await deps.envelope.seal(tx, pem, sealedAt.authorityKey(id)),
      notAfter: authority.certificate.notAfter,
    });
    return authority;
  });
  // Whoever waited has a transaction open next, and must not need a second one for this.
  if (made) keepOpened(db, organizationId, made);
  return made;
}

function endsSoon({ notAfter }: Certificate): boolean {
  return notAfter.getTime() - Date.now() < replacedBefore;
}

function openedBy(db: Database): Map<string, Authority> {
  const known = opened.get(db) ?? new Map<string, Authority>();
  opened.set(db, known);
  return known;
}

async function openAuthority(tx: Tx, { db, envelope }: Deps, row: AuthorityRow): Promise<Authority> {
  const pem = await envelope.open(tx, row.sealedKey, sealedAt.authorityKey(row.id));
  const authority = { certificate: readCertificate(row.certificate), privateKey: createPrivateKey(pem) };
  keepOpened(db, tx.organizationId, authority);
  return authority;
}

function keepOpened(db: Database, organizationId: string, authority: Authority): void {
  const known = openedBy(db);
  known.set(organizationId, authority);
  const [oldest] = known.keys();
  if (known.size > openedMax && oldest !== undefined) known.delete(oldest);
}
