import type { OwnSession } from '@muster/contract/calls/account';
import { sessionDays } from '@muster/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { deviceOf } from './device-name.ts';

interface Row extends Omit<OwnSession, 'browser' | 'system' | 'current'> {
  userAgent: string | null;
}

/** Those that can still be used, and are used by the person themselves. */
const usable = sql`revoked_at is null and impersonator_id is null
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
