import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { likePart } from '../../platform/db/text-search.ts';
import { fold } from '../../platform/fold.ts';

const mostTags = 200;

export async function listTags(tx: Tx, q: string | undefined): Promise<{ tag: string; count: number }[]> {
  const like = likePart(fold(q ?? ''));
  return tx.query(sql`
    select label as tag, people as count from people_tags
    where organization_id = ${tx.organizationId} and people > 0 and tag like ${like}
    order by people desc, tag limit ${mostTags}`);
}

export interface SignInFacts {
  hasPassword: boolean;
  has2FAActive: boolean;
  ssoUser: boolean;
  lastSignInAt: string | null;
  openSessions: number;
}

/** What opens accounts is out of reach from a workspace, and only of its own members is anything told. */
export async function findSignInFacts(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<SignInFacts | undefined> {
  return db.systemFirst<SignInFacts>(sql`
    select u.sso_user as "ssoUser", exists (select 1 from user_passwords w where w.user_id = u.id) as "hasPassword",
      exists (select 1 from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as "has2FAActive",
      (select max(s.created_at) from sessions s where s.user_id = u.id and s.supplanter_id is null) as "lastSignInAt",
      (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null and s.supplanter_id is null) as "openSessions"
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
}

export async function findInviter(tx: Tx, personId: string): Promise<{ name: string; email: string } | undefined> {
  return tx.first(sql`
    select trim(u.first_name || ' ' || u.last_name) as name, u.email
    from invitations i join users u on u.id = i.invited_by
    where i.organization_id = ${tx.organizationId} and i.id = ${personId}`);
}

/** Since when somebody may come in; who was invited is among the people before that. */
export async function findJoined(tx: Tx, userId: string): Promise<string | undefined> {
  const member = await tx.first<{ since: string }>(sql`
    select created_at as since from memberships where organization_id = ${tx.organizationId} and user_id = ${userId}`);
  return member?.since;
}
