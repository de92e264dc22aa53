import { randomUUIDv7 } from 'node:crypto';
import type { DownloadKind } from '@muster/contract/downloads';
import type { DownloadMemberType, DownloadOrigin } from '@muster/contract/enumerations/apps';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Device } from './links-store.ts';

/** A download that has begun, with what is known of its build. */
export interface Begun {
  applicationId: string;
  buildId: string;
  publicationId: string | null;
  origin: DownloadOrigin;
  memberType: DownloadMemberType;
  personId: string | null;
  memberEmail: string | null;
  country: string | null;
  device: Device;
  os: string | null;
  versionName: string | null;
  versionCode: string | null;
}

/** What it is for, as people say: what is of no known system has the name of its platform. */
export const platformName = sql`case when b.os = 'custom' then coalesce(b.build_platform, b.os) else b.os end`;

/** Once for each link: undefined for whoever comes later, and where the build is gone. */
export async function takeUncounted(tx: Tx, hash: Buffer, resumeSeconds: number): Promise<Begun | undefined> {
  return tx.first<Begun>(sql`
    update download_tokens t set counted_at = now(),
      resumable_until = coalesce(resumable_until, now() + make_interval(secs => ${resumeSeconds}))
    from builds b
    where t.organization_id = ${tx.organizationId} and t.hash = ${hash} and t.counted_at is null
      and b.organization_id = t.organization_id and b.id = t.build_id
    returning b.application_id as "applicationId", t.build_id as "buildId", t.publication_id as "publicationId",
      t.origin, t.member_type as "memberType", t.person_id as "personId", t.member_email as "memberEmail", t.country,
      t.device, ${platformName} as os, b.version_name as "versionName",
      b.version_code as "versionCode"`);
}

/** Before anything that is counted in it, as whoever deletes it does. False where it is gone. */
export async function holdApp(tx: Tx, applicationId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from applications where organization_id = ${tx.organizationId} and id = ${applicationId} for key share`);
  return rows.length > 0;
}

/** What somebody has now, and what this download was for them; nothing is known of nobody in particular. */
export async function adopt(tx: Tx, begun: Begun): Promise<DownloadKind | null> {
  const { applicationId, personId, buildId } = begun;
  if (personId === null) return null;
  const os = begun.os ?? '';
  const before = await tx.first<{ buildId: string }>(sql`
    select build_id as "buildId" from adoptions
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and member_id = ${personId}
      and os = ${os} for update`);
  const kind = before === undefined ? 'install' : before.buildId === buildId ? 'again' : 'update';
  await tx.run(sql`
    insert into adoptions as a (organization_id, id, application_id, member_id, os, build_id, member_type, member_email,
      version_name, kind)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${applicationId}, ${personId}, ${os}, ${buildId}, ${begun.memberType},
      ${begun.memberEmail ?? ''}, ${begun.versionName}, ${kind})
    on conflict (organization_id, application_id, member_id, os) do update set build_id = excluded.build_id,
      member_type = excluded.member_type, member_email = excluded.member_email, version_name = excluded.version_name,
      -- The same build once more changes nothing of how they came to it.
      kind = case when excluded.kind = 'again' then a.kind else excluded.kind end,
      downloads = a.downloads + 1, last_at = now()`);
  return kind;
}

export async function insertDownload(tx: Tx, begun: Begun, kind: DownloadKind | null): Promise<void> {
  const { device } = begun;
  await tx.run(sql`
    insert into downloads (organization_id, id, application_id, build_id, publication_id, origin, member_type, member_id,
      member_email, kind, os, version_name, version_code, country, device_model, device_os, device_os_version)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${begun.applicationId}, ${begun.buildId}, ${begun.publicationId},
      ${begun.origin}, ${begun.memberType}, ${begun.personId}, ${begun.memberEmail}, ${kind}, ${begun.os},
      ${begun.versionName}, ${begun.versionCode}, ${begun.country}, ${device.model ?? null}, ${device.os ?? null},
      ${device.osVersion ?? null})`);
}

/** In days and months, by each thing that statistics are split by; in one order, so that nobody waits in a circle. */
export async function countInTimes(tx: Tx, begun: Begun, kind: DownloadKind | null): Promise<void> {
  const values = valuesOf(begun);
  const [dimensions, named] = [Object.keys(values), Object.values(values)];
  const [installs, updates] = [Number(kind === 'install'), Number(kind === 'update')];
  for (const [table, time] of [
    [sql`download_days`, sql`day`],
    [sql`download_months`, sql`month`],
  ] as const) {
    await tx.run(sql`
      insert into ${table} as d (organization_id, application_id, dimension, ${time}, value, downloads, installs, updates)
      select ${tx.organizationId}, ${begun.applicationId}, dimension, date_trunc('${time}', now() at time zone 'UTC')::date,
        value, 1, ${installs}, ${updates}
      from unnest(${dimensions}::text[], ${named}::text[]) as v (dimension, value) order by dimension collate "C"
      on conflict (organization_id, application_id, dimension, ${time}, value) do update set
        downloads = d.downloads + 1, installs = d.installs + excluded.installs, updates = d.updates + excluded.updates`);
  }
}

/** Versions are those of a platform; what nobody knows is empty. */
function valuesOf(
  begun: Pick<Begun, 'os' | 'versionName' | 'country' | 'device' | 'origin' | 'memberType' | 'publicationId'>,
) {
  const { model, os } = begun.device;
  return {
    all: '',
    country: begun.country ?? '',
    device: model ?? os ?? '',
    memberType: begun.memberType,
    origin: begun.origin,
    os: begun.os ?? '',
    publication: begun.publicationId ?? '',
    version: `${begun.os ?? ''}/${begun.versionName ?? ''}`,
  };
}

export async function countOfPublication(tx: Tx, publicationId: string): Promise<void> {
  await tx.run(sql`
    insert into publication_downloads as d (organization_id, publication_id, downloads)
    select organization_id, id, 1 from publications where organization_id = ${tx.organizationId} and id = ${publicationId}
    on conflict (organization_id, publication_id) do update set downloads = d.downloads + 1`);
}

export async function countOfBuild(tx: Tx, buildId: string): Promise<void> {
  await tx.run(sql`
    update build_downloads set downloads = downloads + 1
    where organization_id = ${tx.organizationId} and build_id = ${buildId}`);
}

const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`;

/** Gives how many there are with this one: no two get the same number. */
export async function countInMonth(tx: Tx): Promise<number> {
  const { downloads } = await tx.one<{ downloads: number }>(sql`
    insert into download_totals as d (organization_id, month, downloads) values (${tx.organizationId}, ${thisMonth}, 1)
    on conflict (organization_id, month) do update set downloads = d.downloads + 1
    returning downloads`);
  return downloads;
}

export async function findMonthTotal(tx: Tx): Promise<number> {
  const found = await tx.first<{ downloads: number }>(sql`
    select downloads from download_totals where organization_id = ${tx.organizationId} and month = ${thisMonth}`);
  return found?.downloads ?? 0;
}

/** All of an app, and those that somebody may see at the moment. */
export async function countPublications(tx: Tx, applicationId: string): Promise<{ total: number; active: number }> {
  return tx.one(sql`
    select count(*) as total,
      count(*) filter (where visibility <> 'inactive' and (expires_at is null or expires_at > now())) as active
    from publications where organization_id = ${tx.organizationId} and application_id = ${applicationId}`);
}
