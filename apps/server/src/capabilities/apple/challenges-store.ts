import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Challenge {
  enrollmentId: string;
  expired: boolean;
  used: boolean;
  keyHash: Buffer | null;
  certificate: Buffer | null;
  /** Of the enrollment. */
  state: string;
}

export async function insertChallenge(
  tx: Tx,
  { hash, enrollmentId, hours }: { hash: Buffer; enrollmentId: string; hours: number },
): Promise<void> {
  await tx.run(sql`
    insert into scep_challenges (organization_id, hash, enrollment_id, expires_at)
    values (${tx.organizationId}, ${hash}, ${enrollmentId}, now() + make_interval(hours => ${hours}::int))`);
}

/** Held until the transaction ends: two who come with one do not both get a certificate. */
export async function lockChallenge(tx: Tx, hash: Buffer): Promise<Challenge | undefined> {
  return tx.first<Challenge>(sql`
    select c.enrollment_id as "enrollmentId", c.expires_at <= now() as expired, c.used_at is not null as used,
      c.key_hash as "keyHash", c.certificate, e.state
    from scep_challenges c
    join device_enrollments e on e.organization_id = c.organization_id and e.id = c.enrollment_id
    where c.organization_id = ${tx.organizationId} and c.hash = ${hash} for update of c`);
}

export async function useChallenge(
  tx: Tx,
  { hash, keyHash, certificate }: { hash: Buffer; keyHash: Buffer; certificate: Buffer },
): Promise<void> {
  await tx.run(sql`
    update scep_challenges set used_at = now(), key_hash = ${keyHash}, certificate = ${certificate}
    where organization_id = ${tx.organizationId} and hash = ${hash}`);
}

/** Those that are long over, and what was issued for them is known elsewhere. */
export async function dropOldChallenges(tx: Tx): Promise<number> {
  return tx.run(sql`
    delete from scep_challenges
    where organization_id = ${tx.organizationId} and expires_at < now() - interval '30 days'`);
}
