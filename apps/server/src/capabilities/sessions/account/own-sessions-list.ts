import type { OwnSession, SupportSession } from '@muster/contract/calls/account';
import { sessionDays } from '@muster/contract/constants';
import type { DiffEntry } from '@muster/contract/entities';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { deviceOf } from './device-name.ts';

interface Row extends Omit<OwnSession, 'browser' | 'system' | 'current'> {
  userAgent: string | null;
}

/** Those that can still be used, and are used by the person themselves. */
const usable = sql`revoked_at is null and supplanter_id is null
  and created_at > now() - make_interval(days => ${sessionDays}::int)`;

/** More than anybody looks through. */
const most = 200;

export async function listOwnSessions(tx: Tx, userId: string, current: string): Promise<OwnSession[]> {
  const rows = await tx.query<Row>(sql`
    select id, user_agent as "userAgent", address, created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions s
    where user_id = ${userId} and ${usable}
      and exists (select 1 from session_tokens t where t.session_id = s.id and t.expires_at > now())
    order by id = ${current} desc, last_used_at desc, id limit ${most}`);
  return rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent), current: row.id === current }));
}

export async function isOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from sessions where id = ${sessionId} and user_id = ${userId} and ${usable}`);
  return row !== undefined;
}

interface SupportRow extends Pick<SupportSession, 'id' | 'by' | 'createdAt'> {
  diff: DiffEntry[];
  /** When the staff stopped before the time was over. */
  stoppedAt: string | null;
}

/** As the audit has them, which outlives the sessions. */
export async function listSupportSessions(tx: Tx, userId: string): Promise<SupportSession[]> {
  const rows = await tx.query<SupportRow>(sql`
    select a.id, coalesce(nullif(trim(i.first_name || ' ' || i.last_name), ''), i.email, '') as by, a.diff,
      a.created_at as "createdAt", s.revoked_at as "stoppedAt"
    from audit_entries a left join users i on i.id = a.supplanter_id left join sessions s on s.id::text = a.entity_id
    where a.organization_id = ${tx.organizationId} and a.entity = 'supplanting' and a.action = 'create'
      and a.user_id = ${userId}
    order by a.created_at desc, a.id desc limit 20`);
  return rows.map(({ diff, stoppedAt, ...row }) => {
    const said = (name: string) => diff.find(({ path }) => path[0] === name)?.rhs;
    const until = new Date(row.createdAt).getTime() + Number(said('minutes') ?? 0) * 60_000;
    const endsAt = Math.min(until, stoppedAt === null ? until : new Date(stoppedAt).getTime());
    return { ...row, reason: String(said('reason') ?? ''), endsAt: new Date(endsAt).toISOString() };
  });
}
