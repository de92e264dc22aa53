import { freePlanCode, type Language, trialPlanCode } from '@muster/contract/constants';
import type { PersonScope } from '@muster/contract/enumerations/people';
import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** How long a link works. */
export const invitationDays = 7;

export interface NewInvitation {
  id: string;
  email: string;
  tokenHash: Buffer;
}

export interface InvitationRights {
  role: Role;
  scope: PersonScope;
  applications: readonly { applicationId: string; role: string }[];
}

export interface KnownPerson {
  id: string;
  email: string;
  /** In the workspace already, or invited; an employee can be invited to more. */
  taken: boolean;
}

/** Of the given addresses, those of people who are there. */
export async function findKnown(tx: Tx, emails: readonly string[]): Promise<KnownPerson[]> {
  return tx.query<KnownPerson>(sql`
    select p.id, p.email, p.role <> 'employee' or i.id is not null as taken
    from people p left join invitations i
      on i.organization_id = p.organization_id and i.id = p.id and i.state = 'pending'
    where p.organization_id = ${tx.organizationId} and p.email = any (${emails}) order by p.id for update of p`);
}

export interface InvitedPerson {
  id: string;
  email: string;
}

/** Those whose address somebody else has just taken are left out. */
export async function insertInvited(
  tx: Tx,
  people: readonly InvitedPerson[],
  { role, scope, tags, groups }: { role: Role; scope: PersonScope; tags: readonly string[]; groups: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into people (organization_id, id, email, role, scope, status, tags, groups)
    select ${tx.organizationId}, p.id, p.email, ${role}, ${scope}, 'invited', ${tags}::text[], ${groups}::uuid[]
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, email text) order by p.email
    on conflict (organization_id, email) do nothing returning id`);
  return rows.map(({ id }) => id);
}

export async function putInvitations(
  tx: Tx,
  invitations: readonly NewInvitation[],
  {
    role,
    scope,
    applications,
    invitedBy,
    language,
  }: InvitationRights & { invitedBy: string | null; language: Language },
): Promise<void> {
  const rows = invitations.map(({ id, email, tokenHash }) => ({ id, email, hash: tokenHash.toString('hex') }));
  await tx.run(sql`
    insert into invitations (organization_id, id, email, token_hash, role, scope, applications, invited_by, language, expires_at)
    select ${tx.organizationId}, r.id, r.email, decode(r.hash, 'hex'), ${role}, ${scope}, ${JSON.stringify(applications)}::jsonb,
      ${invitedBy}, ${language}, now() + make_interval(days => ${invitationDays}::int)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, email text, hash text)
    on conflict (organization_id, id) do update set email = excluded.email, token_hash = excluded.token_hash,
      role = excluded.role, scope = excluded.scope, applications = excluded.applications, invited_by = excluded.invited_by,
      language = excluded.language, expires_at = excluded.expires_at, state = 'pending', sent_at = now(), updated_at = now()`);
}

export interface InvitationRow extends InvitationRights {
  id: string;
  organizationId: string;
  email: string;
  state: 'pending' | 'accepted' | 'revoked';
  expired: boolean;
  language: Language;
  sentAt: string;
  expiresAt: string;
}

const columns = sql`i.id, i.organization_id as "organizationId", i.email, i.state, i.expires_at <= now() as expired,
  i.role, i.scope, i.applications, i.language, i.sent_at as "sentAt", i.expires_at as "expiresAt"`;

/** Of the given people, those that wait for an answer; held until the transaction ends. */
export async function lockPending(tx: Tx, ids: readonly string[]): Promise<InvitationRow[]> {
  return tx.query<InvitationRow>(sql`
    select ${columns} from invitations i
    where i.organization_id = ${tx.organizationId} and i.id = any (${ids}::uuid[]) and i.state = 'pending' order by i.id for update`);
}

/** When one of these addresses was last mailed an invitation, whatever became of it. */
export async function findLastSent(tx: Tx, emails: readonly string[]): Promise<{ sentAt: string } | undefined> {
  return tx.first(sql`
    select sent_at as "sentAt" from invitations
    where organization_id = ${tx.organizationId} and email = any (${emails}) order by sent_at desc limit 1`);
}

/** So many addresses were mailed an invitation in the last day, whatever has become of it. */
export async function countMailedInDay(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from invitations
    where organization_id = ${tx.organizationId} and sent_at > now() - interval '1 day'`);
  return count;
}

/** Whoever invites in several workspaces at once waits for themselves. */
export async function lockInviter(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations of ${tx.actor.userId}`}, 0))`);
}

/** The same from other workspaces that nobody pays for: of the account that invites here, and of everybody. */
export async function countMailedElsewhere(db: Database, tx: Tx): Promise<{ byAccount: number; together: number }> {
  const [row] = await db.systemQuery<{ byAccount: number; together: number }>(sql`
    select count(*) filter (where i.invited_by = ${tx.actor.userId}::uuid)::int as "byAccount", count(*)::int as together
    from invitations i join organizations o on o.id = i.organization_id
    where i.sent_at > now() - interval '1 day' and i.organization_id <> ${tx.organizationId}
      and o.plan_overrides = '{}'::jsonb and not exists (
        select from subscriptions s where s.organization_id = i.organization_id and s.status = 'active'
          and s.plan_code not in (${trialPlanCode}, ${freePlanCode}) and coalesce(s.end_date > now(), true))`);
  return row ?? { byAccount: 0, together: 0 };
}

/** Whether there ever was one. */
export async function wasInvited(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from invitations where organization_id = ${tx.organizationId} and id = ${id}`,
  );
  return row !== undefined;
}

export async function lockInvitationByToken(tx: Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return tx.first<InvitationRow>(sql`
    select ${columns} from invitations i
    where i.organization_id = ${tx.organizationId} and i.token_hash = ${tokenHash} for update`);
}

export interface ShownInvitation extends InvitationRow {
  name: string;
  slug: string;
  picture: string | null;
  invitedBy: string | null;
  hasAccount: boolean;
}

/** Of any workspace: whoever holds the link is not in it yet. */
export async function findInvitation(db: Database, tokenHash: Buffer): Promise<ShownInvitation | undefined> {
  return db.systemFirst<ShownInvitation>(sql`
    select ${columns}, o.name, o.slug, o.branding ->> 'picture' as picture,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "invitedBy",
      exists (select 1 from users a where lower(a.email) = lower(i.email) and a.verified_at is not null) as "hasAccount"
    from invitations i join organizations o on o.id = i.organization_id left join users u on u.id = i.invited_by
    where i.token_hash = ${tokenHash}`);
}

export async function markAccepted(tx: Tx, id: string): Promise<void> {
  await setState(tx, [id], 'accepted');
}

export async function markRevoked(tx: Tx, ids: readonly string[]): Promise<void> {
  await setState(tx, ids, 'revoked');
}

async function setState(tx: Tx, ids: readonly string[], state: 'accepted' | 'revoked'): Promise<void> {
  await tx.run(sql`
    update invitations set state = ${state}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[]) and state = 'pending'`);
}

/** A new link each, for another week. */
export async function renewInvitations(
  tx: Tx,
  invitations: readonly NewInvitation[],
  language: Language,
): Promise<void> {
  const rows = invitations.map(({ id, tokenHash }) => ({ id, hash: tokenHash.toString('hex') }));
  await tx.run(sql`
    update invitations i set token_hash = decode(r.hash, 'hex'), language = ${language}, sent_at = now(), updated_at = now(),
      expires_at = now() + make_interval(days => ${invitationDays}::int)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, hash text)
    where i.organization_id = ${tx.organizationId} and i.id = r.id`);
}

export async function saveInvitationRights(tx: Tx, id: string, rights: InvitationRights): Promise<void> {
  await tx.run(sql`
    update invitations set role = ${rights.role}, scope = ${rights.scope},
      applications = ${JSON.stringify(rights.applications)}::jsonb, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} and state = 'pending'`);
}

/** What a mail says about who invites whom, and in which language: the workspace's, else that of the one who invites. */
/**
 * In whose name an invitation is mailed. With `plain` no words of theirs: names can say anything, and lead anywhere, so
 * a mail has the address of the workspace and of whoever invites, which is verified.
 */
export async function findInviting(
  tx: Tx,
  userId: string | null,
  plain: boolean,
): Promise<{ workspace: string; language: Language; name: string | null }> {
  return tx.one(sql`
    select case when ${plain}::boolean then o.slug else o.name end as workspace, coalesce(o.configuration ->> 'notificationLanguage', u.language, 'en') as language,
      case when ${plain}::boolean then u.email else nullif(trim(u.first_name || ' ' || u.last_name), '') end as name
    from organizations o left join users u on u.id = ${userId}
    where o.id = ${tx.organizationId}`);
}
