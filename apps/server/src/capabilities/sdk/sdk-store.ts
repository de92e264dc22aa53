import type { AppConfiguration, SdkSettings } from '@muster/contract/app-settings';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepared, sql } from '../../platform/db/sql.ts';
import type { AppCaller } from '../apps/index.ts';
import type { Installation } from './sdk-headers.ts';

export interface SdkPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  type: 'user' | 'employee';
  createdAt: string;
}

/** Of somebody whom the workspace knows better than the app that says their address, the app learns nothing new. */
const personColumns = `p.id, p.email,
  case when s.bound and p.origin <> 'sdk-temporal' then '' else p.first_name end as "firstName",
  case when s.bound and p.origin <> 'sdk-temporal' then '' else p.last_name end as "lastName",
  case when p.role = 'employee' then 'employee' else 'user' end as type, p.created_at as "createdAt"`;

const personByToken = prepared(`
  select ${personColumns}
  from sdk_sessions s join people p on p.organization_id = s.organization_id and p.id = s.person_id
  where s.hash = $1 and s.expires_at > now() and p.status = 'active'
    and s.organization_id = $2 and s.application_id = $3`);

export async function findSdkPerson(
  db: Database,
  { organizationId, applicationId }: AppCaller,
  hash: Buffer,
): Promise<SdkPerson | undefined> {
  return db.systemFirst<SdkPerson>(personByToken(hash, organizationId, applicationId));
}

export interface SdkApp {
  id: string;
  name: string;
  slug: string;
  description: string;
  oss: string[];
  sdk: Partial<SdkSettings>;
  configuration: Partial<AppConfiguration>;
  ios: LastBuild | null;
  android: LastBuild | null;
}

interface LastBuild {
  id: string;
  versionName: string | null;
  versionCode: string | null;
}

/** With the newest build of each platform that devices install: not an Android App Bundle. */
export async function findSdkApp(tx: Tx, applicationId: string): Promise<SdkApp | undefined> {
  const newest = (os: string, format: string) => sql`(
    select json_build_object('id', b.id, 'versionName', b.version_name, 'versionCode', b.version_code)
    from builds b
    where b.organization_id = a.organization_id and b.application_id = a.id and b.status = 'processed'
      and b.os = ${os} and b.format = ${format}
    order by b.created_at desc, b.id desc limit 1)`;
  return tx.first<SdkApp>(sql`
    select a.id, a.name, a.slug, a.description, a.oss, a.sdk, a.configuration,
      ${newest('ios', 'ipa')} as ios, ${newest('android', 'apk')} as android
    from applications a where a.organization_id = ${tx.organizationId} and a.id = ${applicationId}`);
}

/** Null for what is for no platform of an SDK. */
export async function findSdkBuild(
  tx: Tx,
  applicationId: string,
  id: string,
): Promise<{ os: string | null; format: string | null; sdk: Partial<SdkSettings> } | undefined> {
  return tx.first(sql`
    select b.os, b.format, a.sdk
    from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
    where b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id = ${id}
      and b.status = 'processed'`);
}

/** What the page says that it is about; undefined where the app is gone. */
export async function findSignInPlace(
  tx: Tx,
  applicationId: string,
): Promise<{ app: string; workspace: string } | undefined> {
  return tx.first(sql`
    select a.name as app, o.name as workspace
    from applications a join organizations o on o.id = a.organization_id
    where a.organization_id = ${tx.organizationId} and a.id = ${applicationId}`);
}

/** Somebody has a few devices: of more sessions in one app than that, the oldest end. */
const perPerson = 20;

export async function insertSdkSession(
  tx: Tx,
  row: { hash: Buffer; applicationId: string; personId: string; bound: boolean; days: number },
): Promise<{ expiresAt: string; person: SdkPerson }> {
  const { expiresAt } = await tx.one<{ expiresAt: string }>(sql`
    insert into sdk_sessions (organization_id, hash, application_id, person_id, bound, expires_at)
    values (${tx.organizationId}, ${row.hash}, ${row.applicationId}, ${row.personId}, ${row.bound},
      now() + make_interval(days => ${row.days}::int))
    returning expires_at as "expiresAt"`);
  await tx.run(sql`
    delete from sdk_sessions s using (
      select hash from sdk_sessions
      where organization_id = ${tx.organizationId} and person_id = ${row.personId} and application_id = ${row.applicationId}
      order by created_at desc, hash offset ${perPerson}) old
    where s.organization_id = ${tx.organizationId} and s.hash = old.hash`);
  const person = await tx.one<SdkPerson>(
    prepared(`
      select ${personColumns}
      from sdk_sessions s join people p on p.organization_id = s.organization_id and p.id = s.person_id
      where s.organization_id = $1 and s.hash = $2`)(tx.organizationId, row.hash),
  );
  return { expiresAt, person };
}

export async function noteInstallation(
  tx: Tx,
  applicationId: string,
  { id, os, version }: Installation,
): Promise<void> {
  await tx.run(sql`
    insert into sdk_installations as i (organization_id, application_id, installation, os, version)
    values (${tx.organizationId}, ${applicationId}, ${id}, ${os}, ${version})
    on conflict (organization_id, application_id, installation) do update
      set os = excluded.os, version = excluded.version, seen_at = now()`);
}

/** Seen in the last so many days; the others do not count any more. */
const countedDays = 90;

/** How many installations have which version, into the settings of the apps where it has changed. */
export async function countSdkVersions(db: Database): Promise<void> {
  await db.systemQuery(sql`
    with counted as (
      select organization_id, application_id, os, jsonb_object_agg(version, n) as versions from (
        select organization_id, application_id, os, version, count(*) as n from sdk_installations
        where seen_at > now() - make_interval(days => ${countedDays}::int) group by 1, 2, 3, 4) t
      group by 1, 2, 3
    ), found as (
      select organization_id, application_id, jsonb_object_agg(os, versions) as by_os from counted group by 1, 2
    )
    update applications a set sdk = a.sdk || (
      select jsonb_object_agg(o.os, coalesce(a.sdk -> o.os, '{}') || jsonb_build_object('versions', o.versions))
      from jsonb_each(b.by_os) as o (os, versions))
    from found b
    where a.organization_id = b.organization_id and a.id = b.application_id and exists (
      select 1 from jsonb_each(b.by_os) as o (os, versions)
      where a.sdk #> array[o.os, 'versions'] is distinct from o.versions)`);
}

export async function forgetSdk(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from sdk_sessions where expires_at <= now()`);
  await db.systemQuery(sql`
    delete from sdk_installations where seen_at <= now() - make_interval(days => ${2 * countedDays}::int)`);
}
