import type { Notification } from '@muster/contract/calls/notifications';
import type { Language } from '@muster/contract/constants';
import { trialPlanCode } from '@muster/contract/constants';
import { type MailChoice, mailDefaults, notificationKinds } from '@muster/contract/notifications';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Notice } from './notification-rules.ts';

/** A notice together with what it comes from. */
export interface Told extends Notice {
  source: string;
  /** That of no workspace for what is about an account. */
  organizationId: string;
  actorId: string | null;
  at: string;
}

export interface Delivered extends Omit<Notification, 'organization' | 'actor'> {
  userId: string;
  recipient: string;
  language: Language;
  workspace: string | null;
  slug: string | null;
  actorName: string | null;
}

/**
 * Writes notices to everybody they concern, whatever was told before left alone, and gives back the new ones with how
 * each of these people wants to be mailed. Programs are told nothing, and neither is whoever did it.
 */
export async function insertNotices(tx: Tx, notices: readonly Told[]): Promise<(Delivered & { wish: MailChoice })[]> {
  const rows = notices.map(({ to, kind, own = false, ...notice }) => {
    const topic = notificationKinds[kind];
    return {
      ...notice,
      ...to,
      kind,
      own,
      topic,
      // Mails about the security of an account go out with the change itself.
      wish: topic === 'security' ? 'never' : mailDefaults[topic],
      chosen: topic !== 'security',
    };
  });
  return tx.query(sql`
    with notices as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
        source text, "organizationId" uuid, "actorId" uuid, at timestamptz, kind text, entity text, "entityId" text,
        "entityName" text, data jsonb, own boolean, topic text, wish text, chosen boolean,
        "user" uuid, "inviterOf" uuid, managers boolean, "exceptInviterOf" uuid, "editorsOf" uuid, "membersOf" uuid)
    ), concerned as (
      select n.source, n."user" as user_id from notices n where n."user" is not null
      union
      select n.source, i.invited_by from notices n
        join invitations i on i.organization_id = n."organizationId" and i.id = n."inviterOf"
      union
      select n.source, m.user_id from notices n
        join memberships m on m.organization_id = n."organizationId" and m.role in ('owner', 'admin') and not m.service_account
        where n.managers and not exists (
          select 1 from invitations i where i.organization_id = n."organizationId" and i.id = n."exceptInviterOf"
            and i.invited_by = m.user_id)
      union
      select n.source, m.user_id from notices n
        join memberships m on m.organization_id = n."organizationId" and m.role in ('owner', 'admin', 'editor') and not m.service_account
        where n."editorsOf" is not null
      union
      select n.source, p.user_id from notices n
        join person_applications a on a.organization_id = n."organizationId" and a.application_id = n."editorsOf" and a.role in ('admin', 'editor')
        join people p on p.organization_id = a.organization_id and p.id = a.person_id and p.user_id is not null
        join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and m.role = 'unassigned'
      union
      select n.source, m.user_id from notices n
        join memberships m on m.organization_id = n."organizationId" and not m.service_account and (m.role <> 'unassigned'
          or exists (select 1 from people p join person_applications a
            on a.organization_id = p.organization_id and a.person_id = p.id and a.application_id = n."membersOf"
            where p.organization_id = m.organization_id and p.user_id = m.user_id))
        where n."membersOf" is not null
    ), ready as (
      select c.user_id, gen_random_uuid() as id, n.*, o.id as workspace_id, o.name as workspace, o.slug,
        nullif(trim(a.first_name || ' ' || a.last_name), '') as actor_name, a.email as actor_email,
        u.email as recipient, u.language,
        case when not n.chosen or u.verified_at is null then 'never' else coalesce(p.mail, n.wish) end as mail_wish
      from concerned c
        join notices n on n.source = c.source
        join users u on u.id = c.user_id
        left join organizations o on o.id = n."organizationId"
        left join users a on a.id = n."actorId"
        left join notification_preferences p on p.user_id = c.user_id and p.topic = n.topic
      where (n.own or c.user_id is distinct from n."actorId")
        -- Of a workspace that is gone there is nothing to tell.
        and (o.id is not null or n."organizationId" = ${tx.organizationId}::uuid)
    ), written as (
      insert into notifications (user_id, id, source, kind, workspace_id, entity, entity_id, entity_name, actor_name,
        actor_email, data, mail, created_at)
      select user_id, id, source, kind, workspace_id, entity, "entityId", "entityName", actor_name, actor_email, data,
        case mail_wish when 'daily' then 'daily' when 'at-once' then 'sent' else 'none' end, at
      from ready
      on conflict (user_id, source) do nothing
      returning user_id, id
    )
    select r.user_id as "userId", r.id, r.kind, r.entity, r."entityId", r."entityName", r.data, r.at as "createdAt",
      null as "readAt", r.recipient, r.language, r.workspace, r.slug, r.actor_name as "actorName", r.mail_wish as wish
    from ready r join written w on w.user_id = r.user_id and w.id = r.id order by r.at, r.source`);
}

/** Takes what waits for a digest, of so many people at once: told here, and in the mail of the same transaction. */
export async function takeDigests(tx: Tx, people: number): Promise<Delivered[]> {
  return tx.query(sql`
    with next as (
      select distinct user_id from notifications where mail = 'daily' and read_at is null order by user_id limit ${people}
    ), taken as (
      update notifications n set mail = 'sent' from next
      where n.user_id = next.user_id and n.mail = 'daily' and n.read_at is null
      returning n.*
    )
    select t.user_id as "userId", t.id, t.kind, t.entity, t.entity_id as "entityId", t.entity_name as "entityName",
      t.data, t.created_at as "createdAt", t.read_at as "readAt", u.email as recipient, u.language, o.name as workspace,
      o.slug, t.actor_name as "actorName"
    from taken t join users u on u.id = t.user_id left join organizations o on o.id = t.workspace_id
    order by t.user_id, o.name nulls last, t.created_at, t.id`);
}

export async function workspaceExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(sql`select 1 from organizations where id = ${id}`)) !== undefined;
}

export interface TrialRow {
  organizationId: string;
  subscriptionId: string;
  endDate: string;
  over: boolean;
}

/** Trials that end within so many days or ended lately, where nothing has taken their place. */
export async function findEndingTrials(tx: Tx, days: number): Promise<TrialRow[]> {
  return tx.query<TrialRow>(sql`
    select s.organization_id as "organizationId", s.id as "subscriptionId", s.end_date as "endDate", s.end_date <= now() as over
    from subscriptions s
    where s.plan_code = ${trialPlanCode} and s.status in ('active', 'expired')
      and s.end_date between now() - interval '7 days' and now() + make_interval(days => ${days}::int)
      and not exists (select 1 from subscriptions o
        where o.organization_id = s.organization_id and o.id <> s.id and o.status = 'active'
          and (o.end_date is null or o.end_date > s.end_date))`);
}

export async function deleteOldNotifications(db: Database, days: number): Promise<void> {
  await db.systemQuery(sql`delete from notifications where created_at < now() - make_interval(days => ${days}::int)`);
}

/** How many of them are unread ones of this person's become read; undefined where one is not theirs. */
export async function markTheseRead(tx: Tx, userId: string, ids: readonly string[]): Promise<number | undefined> {
  const distinct = [...new Set(ids)];
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from notifications where user_id = ${userId} and id = any (${distinct}::uuid[])`);
  if (count !== distinct.length) return undefined;
  return tx.run(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and id = any (${distinct}::uuid[]) and read_at is null`);
}

/** To the millisecond, as the wire has it. */
export async function markAllRead(tx: Tx, userId: string, before: string): Promise<number> {
  return tx.run(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and date_trunc('milliseconds', created_at) <= ${before}::timestamptz`);
}

export async function findPreferences(tx: Tx, userId: string): Promise<{ topic: string; mail: MailChoice }[]> {
  return tx.query(sql`select topic, mail from notification_preferences where user_id = ${userId}`);
}

export async function putPreference(tx: Tx, userId: string, topic: string, mail: MailChoice): Promise<void> {
  await tx.run(sql`
    insert into notification_preferences (user_id, topic, mail) values (${userId}, ${topic}, ${mail})
    on conflict (user_id, topic) do update set mail = excluded.mail, updated_at = now()`);
}

/** Nothing of these kinds goes into the next digest any more. */
export async function dropFromDigest(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update notifications set mail = 'none'
    where user_id = ${userId} and mail = 'daily' and read_at is null and kind = any (${kinds}::text[])`);
}
