import type { Language } from '@muster/contract/constants';
import { enrollmentRules } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Whoever invites at the same time waits, so that nobody is mailed by both. */
export async function lockInviting(tx: Tx): Promise<void> {
  const key = `invite to enroll ${tx.organizationId}`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Those of them who were mailed the same less than so many seconds ago, and have not used it. */
export async function findJustInvited(
  tx: Tx,
  { personIds, templateId, seconds }: { personIds: readonly string[]; templateId: string | null; seconds: number },
): Promise<Set<string>> {
  const rows = await tx.query<{ personId: string }>(sql`
    select e.person_id as "personId" from enrollment_links l
    join device_enrollments e on e.organization_id = l.organization_id and e.id = l.enrollment_id
    where l.organization_id = ${tx.organizationId} and l.used_at is null
      and l.expires_at > now() + make_interval(hours => ${enrollmentRules.inviteHours}::int, secs => ${-seconds})
      and e.origin = 'invitation' and e.template_id is not distinct from ${templateId}::uuid
      and e.person_id = any (${[...personIds]}::uuid[])`);
  return new Set(rows.map(({ personId }) => personId));
}

/** In whose name, and in which language those are written to who have none of their own. */
export async function findInviting(tx: Tx): Promise<{ workspace: string; language: Language; name: string | null }> {
  return tx.one(sql`
    select o.name as workspace, coalesce(o.configuration ->> 'notificationLanguage', u.language, 'en') as language,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as name
    from organizations o left join users u on u.id = ${tx.actor.userId}
    where o.id = ${tx.organizationId}`);
}
