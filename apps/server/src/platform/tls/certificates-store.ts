import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export const certificatesChannel = 'tls_certificates';

export interface CertificateState {
  state: 'pending' | 'issuing' | 'valid' | 'failed';
  reason: string | null;
  issuer: string | null;
  expiresAt: string | null;
}

export async function findState(db: Database, host: string): Promise<CertificateState | undefined> {
  return db.systemFirst<CertificateState>(sql`
    select state, reason, issuer, expires_at as "expiresAt" from tls_certificates where host = ${host}`);
}

export interface StoredCertificate {
  chain: string;
  sealedKey: Buffer;
}

export async function findCertificate(db: Database, host: string): Promise<StoredCertificate | undefined> {
  return db.systemFirst<StoredCertificate>(sql`
    select chain, sealed_key as "sealedKey" from tls_certificates where host = ${host} and chain is not null`);
}

export async function addHosts(db: Database, hosts: readonly string[]): Promise<void> {
  await db.systemQuery(sql`
    insert into tls_certificates (host) select unnest(${[...hosts]}::text[]) on conflict do nothing`);
}

export async function listStoredHosts(db: Database): Promise<string[]> {
  return (await db.systemQuery<{ host: string }>(sql`select host from tls_certificates`)).map(({ host }) => host);
}

export async function deleteHosts(db: Database, hosts: readonly string[]): Promise<void> {
  await db.systemQuery(sql`delete from tls_certificates where host = any (${[...hosts]}::text[])`);
}

/** Takes the one that has waited longest; whoever dies over it leaves it for the next after a while. */
export async function claimDue(db: Database): Promise<{ host: string; attempts: number } | undefined> {
  const [row] = await db.systemQuery<{ host: string; attempts: number }>(sql`
    update tls_certificates set next_attempt_at = now() + interval '10 minutes', updated_at = now(),
      state = case when chain is null or expires_at < now() then 'issuing' else state end
    where host = (select host from tls_certificates where next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning host, attempts`);
  return row;
}

export interface NewCertificate extends StoredCertificate {
  host: string;
  issuer: string;
  expiresAt: Date;
  renewAt: Date;
}

export async function saveCertificate(tx: Tx, row: NewCertificate): Promise<void> {
  await tx.run(sql`
    update tls_certificates set state = 'valid', reason = null, attempts = 0, chain = ${row.chain},
      sealed_key = ${row.sealedKey}, issuer = ${row.issuer}, expires_at = ${row.expiresAt},
      next_attempt_at = ${row.renewAt}, updated_at = now()
    where host = ${row.host}`);
  await tx.run(sql`select pg_notify(${certificatesChannel}, ${row.host})`);
}

/** The one that is there holds until its end. */
export async function saveFailure(db: Database, host: string, reason: string, pauseSeconds: number): Promise<void> {
  await db.systemQuery(sql`
    update tls_certificates set reason = ${reason}, attempts = attempts + 1, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ${pauseSeconds}),
      state = case when chain is null or expires_at < now() then 'failed' else state end
    where host = ${host}`);
}

/** Somebody has put something right; authorities count failures by the hour, so not sooner than a quarter of one. */
export async function hurry(db: Database, host: string): Promise<void> {
  await db.systemQuery(sql`
    update tls_certificates set next_attempt_at = least(next_attempt_at, greatest(now(), updated_at + interval '15 minutes'))
    where host = ${host} and state = 'failed'`);
}

export async function findAccountKey(tx: Tx, directory: string): Promise<Buffer | undefined> {
  const row = await tx.first<{ sealedKey: Buffer }>(
    sql`select sealed_key as "sealedKey" from acme_accounts where directory = ${directory}`,
  );
  return row?.sealedKey;
}

/** Another process may have been first. */
export async function addAccountKey(tx: Tx, directory: string, sealedKey: Buffer): Promise<void> {
  await tx.run(sql`
    insert into acme_accounts (directory, sealed_key) values (${directory}, ${sealedKey}) on conflict do nothing`);
}

export async function saveChallenge(db: Database, token: string, answer: string): Promise<void> {
  await db.systemQuery(sql`delete from acme_challenges where expires_at < now()`);
  await db.systemQuery(sql`
    insert into acme_challenges (token, answer, expires_at) values (${token}, ${answer}, now() + interval '1 hour')
    on conflict (token) do update set answer = excluded.answer, expires_at = excluded.expires_at`);
}

export async function findChallenge(db: Database, token: string): Promise<string | undefined> {
  const row = await db.systemFirst<{ answer: string }>(
    sql`select answer from acme_challenges where token = ${token} and expires_at > now()`,
  );
  return row?.answer;
}
