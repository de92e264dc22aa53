import type { Organization, WorkspaceBundle } from '@muster/contract/entities';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PlanOverrides, SubscriptionRow } from '../billing/index.ts';

export interface WorkspaceRow {
  id: string;
  slug: string;
  name: string;
  type: string;
  branding: Organization['branding'];
  configuration: Organization['configuration'];
  webSiteUrl: string | null;
  contactInfo: Organization['contactInfo'];
  loginProviders: Partial<Organization['loginProviders']> | null;
  createdBy: string | null;
  ownerInfo: Organization['ownerInfo'];
  createdAt: string;
  updatedAt: string;
  lastActivityDate: string;
  collaborators: number;
  planOverrides: PlanOverrides;
  /** Where Apple devices can be managed: there is a push certificate. */
  admId: string | null;
  admCreatedAt: string | null;
  admUpdatedAt: string | null;
  subscriptions: SubscriptionRow[];
}

/** Ids are of version 7, so they order by time, and an index has that order already. */
const workspaceColumns = sql`o.id, o.slug, o.name, o.type, o.branding, o.configuration, o.web_site_url as "webSiteUrl",
  o.contact_info as "contactInfo",  o.created_by as "createdBy", o.created_at as "createdAt", o.updated_at as "updatedAt",
  o.last_activity_at as "lastActivityDate", o.plan_overrides as "planOverrides",
  -- Of the ways to sign in, never what they need to work.
  (select json_object_agg(place, (
      select coalesce(json_agg(json_build_object('id', p ->> 'id', 'name', p ->> 'name', 'kind', p ->> 'kind',
        'enabled', coalesce(p -> 'enabled' = 'true', false)) order by n), '[]')
      from jsonb_array_elements(given) with ordinality as one (p, n)))
    from jsonb_each(case when jsonb_typeof(o.configuration -> 'loginProviders') = 'object'
      then o.configuration -> 'loginProviders' end) as ways (place, given)) as "loginProviders",
  (select json_build_object('id', u.id, 'email', u.email, 'fullName', trim(u.first_name || ' ' || u.last_name))
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = o.id and m.role = 'owner' and not m.service_account
    order by m.user_id = o.created_by desc, m.created_at, m.user_id limit 1) as "ownerInfo",
  adm.id as "admId", adm.created_at as "admCreatedAt", adm.updated_at as "admUpdatedAt",
  (select count(*) from memberships m where m.organization_id = o.id and not m.service_account) as collaborators,
  coalesce((select json_agg(json_build_object('id', s.id, 'plan_code', s.plan_code, 'status', s.status,
      'ini_date', s.ini_date, 'end_date', s.end_date, 'ended_at', s.ended_at, 'created_at', s.created_at,
      'updated_at', s.updated_at))
    from (select * from subscriptions where organization_id = o.id order by id desc) s), '[]') as subscriptions`;

const withEnterprises = sql`organizations o
  left join apple_enterprises adm on adm.organization_id = o.id and adm.topic is not null`;

const selectWorkspace = sql`select ${workspaceColumns} from ${withEnterprises} where o.id = current_organization()`;

export async function findWorkspace(tx: Tx): Promise<WorkspaceRow | undefined> {
  return tx.first<WorkspaceRow>(selectWorkspace);
}

export interface BundleRow extends WorkspaceRow {
  storeId: string | null;
  storeSecurity: Store['security'];
  storeDomain: string | null;
  storeConfiguration: Store['configuration'];
}

type Store = NonNullable<WorkspaceBundle['store']>;

const selectBundle = sql`
  select ${workspaceColumns}, s.id as "storeId", s.security as "storeSecurity", s.custom_domain as "storeDomain",
    s.configuration as "storeConfiguration"
  from ${withEnterprises}
  left join lateral (
    select * from stores where organization_id = o.id order by id limit 1) s on true
  where o.id = current_organization()`;

/** The whole bundle in one look: it is what every visit of the dashboard begins with. */
export async function findBundle(tx: Tx): Promise<BundleRow | undefined> {
  return tx.first<BundleRow>(selectBundle);
}

export async function listBuildPlatforms(db: Database): Promise<WorkspaceBundle['buildPlatforms']> {
  return db.systemQuery(sql`
    select id, name, slug, processable, svg_icon as "svgIcon", color, extensions, created_at as "createdAt", updated_at as "updatedAt"
    from build_platforms order by id`);
}

/** False when the slug is somebody's, however close the race. */
export async function insertWorkspace(
  tx: Tx,
  workspace: { name: string; slug: string; createdBy: string; at?: Date | undefined },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into organizations (id, name, slug, created_by, created_at)
    values (${tx.organizationId}, ${workspace.name}, ${workspace.slug}, ${workspace.createdBy},
      coalesce(${workspace.at ?? null}, now()))
    on conflict (slug) do nothing`);
  return count === 1;
}

/** Held until the transaction ends, so that what is told to have changed is what was there before. */
export async function lockConfiguration(tx: Tx): Promise<Pick<WorkspaceRow, 'name' | 'configuration'> | undefined> {
  return tx.first(sql`select name, configuration from organizations where id = ${tx.organizationId} for update`);
}

/** Leaves what is not named as it is. */
export async function putConfiguration(tx: Tx, changes: Partial<Organization['configuration']>): Promise<void> {
  await tx.run(sql`
    update organizations set configuration = configuration || ${JSON.stringify(changes)}, updated_at = now()
    where id = ${tx.organizationId}`);
}

export async function countPublications(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from publications where organization_id = ${tx.organizationId}`,
  );
  return count;
}

export async function isMember(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from memberships where organization_id = ${tx.organizationId} and user_id = ${userId}`,
  );
  return row !== undefined;
}

export async function findWorkspaceId(db: Database, slug: string): Promise<string | undefined> {
  const [row] = await db.systemQuery<{ id: string }>(sql`select id from organizations where slug = ${slug}`);
  return row?.id;
}
