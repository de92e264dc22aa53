import type { AppNotifications } from '@muster/contract/app-settings';
import type { BuildNotify } from '@muster/contract/builds';
import type { Language } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface BuildToTell {
  applicationId: string;
  app: string;
  appSlug: string;
  workspace: string;
  slug: string;
  version: string | null;
  os: string;
  platform: string | null;
  changelog: string;
  userId: string | null;
  notify: BuildNotify;
  filter: string[][] | null;
  settings: Partial<AppNotifications>;
  /** Of the app or the workspace, for whoever has none of their own. */
  language: Language | null;
  /** The last person who was told, where somebody was. */
  mailedTo: string | null;
}

/** A build whose people were not all told yet; held, so that two do not tell them at once. */
export async function lockBuildToTell(tx: Tx, id: string): Promise<BuildToTell | undefined> {
  return tx.first<BuildToTell>(sql`
    select b.application_id as "applicationId", a.name as app, a.slug as "appSlug", o.name as workspace, o.slug,
      b.version_name as version, b.os, p.name as platform, b.changelog, b.user_id as "userId",
      coalesce(b.given -> 'notify', '{}') as notify, b.given -> 'filter' as filter, a.notifications as settings,
      coalesce(a.configuration ->> 'notificationLanguage', o.configuration ->> 'notificationLanguage') as language,
      b.mailed_to as "mailedTo"
    from builds b
    join applications a on a.organization_id = b.organization_id and a.id = b.application_id
    join organizations o on o.id = b.organization_id
    left join build_platforms p on p.slug = b.build_platform
    where b.organization_id = ${tx.organizationId} and b.id = ${id} and b.status = 'processed' and b.mailed_at is null
    for update of b`);
}

export interface Recipient {
  id: string;
  email: string;
  language: Language | null;
  employee: boolean;
  userId: string | null;
}

/** Who hears of a build. */
export interface Told {
  applicationId: string;
  exceptUserId: string | null;
  collaborators: boolean;
  employees: boolean;
  filter: readonly (readonly string[])[] | null;
}

export function toldOf({ applicationId, userId, notify, settings, filter }: BuildNotice): Told {
  return {
    applicationId,
    exceptUserId: userId,
    collaborators: notify.collaborators ?? settings.newBuildNotifyCollaborators ?? false,
    employees: notify.employees ?? settings.newBuildNotifyEmployees ?? false,
    filter,
  };
}

type BuildNotice = Pick<BuildToTell, 'applicationId' | 'userId' | 'notify' | 'settings' | 'filter'>;

/** Whether somebody, a row `p` of people, is mailed about a build itself, for whoever would tell them of it as well. */
export async function isMailedAbout(tx: Tx, buildId: string): Promise<Sql> {
  const build = await tx.first<BuildNotice>(sql`
    select b.application_id as "applicationId", b.user_id as "userId", coalesce(b.given -> 'notify', '{}') as notify,
      b.given -> 'filter' as filter, a.notifications as settings
    from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
    where b.organization_id = ${tx.organizationId} and b.id = ${buildId}`);
  return build === undefined ? sql`false` : isTold(toldOf(build));
}

/** Those who take part in an app: members who see it, employees who are in the groups asked for. */
function isTold({ applicationId, exceptUserId, collaborators, employees, filter }: Told): Sql {
  return sql`((${exceptUserId}::uuid is null or p.user_id is distinct from ${exceptUserId}::uuid)
      and ((${collaborators}::boolean and p.role <> 'employee' and (p.role <> 'unassigned' or exists (
          select 1 from person_applications x where x.organization_id = p.organization_id and x.person_id = p.id
            and x.application_id = ${applicationId})))
        or (${employees}::boolean and p.role = 'employee' and ${inGroups(filter)})))`;
}

/** The next of those who are told. */
export async function listRecipients(
  tx: Tx,
  { after, limit, ...told }: Told & { after: string | null; limit: number },
): Promise<Recipient[]> {
  return tx.query<Recipient>(sql`
    select p.id, p.email, u.language, p.role = 'employee' as employee, p.user_id as "userId"
    from people p
    left join users u on u.id = p.user_id
    left join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id
    where p.organization_id = ${tx.organizationId} and p.status = 'active'
      and (${after}::uuid is null or p.id > ${after}::uuid)
      and coalesce(not m.service_account, true) and ${isTold(told)}
    order by p.id limit ${limit}`);
}

/** One of the lists, all of its groups; a group that is not there has nobody in it. */
function inGroups(filter: readonly (readonly string[])[] | null): Sql {
  if (filter === null || filter.length === 0) return sql`true`;
  return sql`exists (
    select 1 from jsonb_array_elements(${JSON.stringify(filter)}::jsonb) one
    where not exists (
      select 1 from jsonb_array_elements_text(one) wanted
      where not exists (
        select 1 from groups g where g.organization_id = p.organization_id and g.id = any (p.groups)
          and folded(g.name) = folded(wanted))))`;
}

export async function noteTold(tx: Tx, id: string, mailedTo: string | null): Promise<void> {
  await tx.run(sql`
    update builds set mailed_to = coalesce(${mailedTo}::uuid, mailed_to),
      mailed_at = case when ${mailedTo}::uuid is null then now() end
    where organization_id = ${tx.organizationId} and id = ${id}`);
}
