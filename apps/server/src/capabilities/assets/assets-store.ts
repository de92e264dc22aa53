import type { AssetAppInfo, AssetVersion, Script } from '@muster/contract/assets';
import type { enrollmentVariables } from '@muster/contract/enrollment';
import type { AssetType } from '@muster/contract/enumerations/devices';
import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

/** What can be changed of an asset. */
export interface AssetFields {
  name: string;
  description: string;
  tags: string[];
}

export interface AssetRow extends AssetFields {
  id: string;
  type: AssetType;
  current: number | null;
  newest: number;
  updatedAt: string;
}

/** What is kept of a version besides its place among the others. */
export interface NewVersion {
  id: string;
  fileName: string;
  size: number;
  sha256: Buffer;
  picture: string | null;
  app?: AssetAppInfo | null;
  book?: AssetVersion['book'];
  image?: AssetVersion['image'];
  script?: Script | null;
  createdBy: string | null;
}

/** Held until the transaction ends. */
export async function lockAsset(tx: Tx, id: string): Promise<AssetRow | undefined> {
  return findRow(tx, id, sql`for update`);
}

/** As it is now. */
export async function findAssetRow(tx: Tx, id: string): Promise<AssetRow | undefined> {
  return findRow(tx, id, sql``);
}

async function findRow(tx: Tx, id: string, hold: Sql): Promise<AssetRow | undefined> {
  return tx.first<AssetRow>(sql`
    select id, type, name, description, tags, current, newest, updated_at as "updatedAt"
    from assets where organization_id = ${tx.organizationId} and id = ${id} ${hold}`);
}

export async function insertAsset(
  tx: Tx,
  id: string,
  { type, name, description, tags, createdBy }: AssetFields & { type: AssetType; createdBy: string | null },
): Promise<void> {
  const insert = tx.run(sql`
    insert into assets (organization_id, id, type, name, description, tags, created_by)
    values (${tx.organizationId}, ${id}, ${type}, ${name}, ${description}, ${tags}, ${createdBy})`);
  await insert.catch(nameUsed);
}

export async function putAsset(tx: Tx, id: string, { name, description, tags }: AssetFields): Promise<void> {
  const change = tx.run(sql`
    update assets set name = ${name}, description = ${description}, tags = ${tags}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await change.catch(nameUsed);
}

/** The index decides, so that two who take the same name at once cannot both (unique_violation). */
function nameUsed(error: Error & { code?: string }): never {
  if (error.code === '23505') fail(5091, { reason: 'NAME_USED', cause: error });
  throw error;
}

/** What its versions leave behind. */
export async function removeAsset(tx: Tx, id: string): Promise<Leftover[]> {
  const left = await tx.query<Leftover>(sql`
    delete from asset_versions where organization_id = ${tx.organizationId} and asset_id = ${id}
    returning id, picture, content is null as "hasFile"`);
  await tx.run(sql`delete from assets where organization_id = ${tx.organizationId} and id = ${id}`);
  return left;
}

export interface Leftover {
  id: string;
  picture: string | null;
  hasFile: boolean;
}

/** It is the newest and the current one then. The asset is held by the caller. */
export async function insertVersion(tx: Tx, assetId: string, version: NewVersion): Promise<number> {
  const { id, fileName, size, sha256, picture, app = null, book = null, image = null, script, createdBy } = version;
  const { number } = await tx.one<{ number: number }>(sql`
    update assets set newest = newest + 1, current = newest + 1, versions = versions + 1, size = size + ${size},
      found = ${foundBy(version)}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${assetId} returning newest as number`);
  await tx.run(sql`
    insert into asset_versions (organization_id, id, asset_id, number, file_name, size, sha256, picture, app, book, image,
      language, content, arguments, created_by)
    values (${tx.organizationId}, ${id}, ${assetId}, ${number}, ${fileName}, ${size}, ${sha256}, ${picture},
      ${json(app)}, ${json(book)}, ${json(image)}, ${script?.language ?? null}, ${script?.content ?? null},
      ${json(script?.arguments ?? null)}, ${createdBy})`);
  return number;
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

function foundBy({ fileName, app }: Pick<NewVersion, 'fileName' | 'app'>): string {
  return [fileName, app?.identifier, app?.name, app?.versionName].filter(Boolean).join(' ');
}

/** False where there is no such version. */
export async function putCurrent(tx: Tx, assetId: string, number: number): Promise<boolean> {
  const count = await tx.run(sql`
    update assets a set current = v.number, updated_at = now(),
      found = concat_ws(' ', v.file_name, v.app->>'identifier', v.app->>'name', v.app->>'versionName')
    from asset_versions v
    where a.organization_id = ${tx.organizationId} and a.id = ${assetId}
      and v.organization_id = a.organization_id and v.asset_id = a.id and v.number = ${number}`);
  return count === 1;
}

export async function removeVersion(tx: Tx, assetId: string, number: number): Promise<Leftover | undefined> {
  const left = await tx.first<Leftover & { size: number }>(sql`
    delete from asset_versions
    where organization_id = ${tx.organizationId} and asset_id = ${assetId} and number = ${number}
    returning id, picture, size, content is null as "hasFile"`);
  if (left === undefined) return undefined;
  await tx.run(sql`
    update assets set versions = versions - 1, size = size - ${left.size}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${assetId}`);
  return left;
}

export async function findScript(tx: Tx, assetId: string, number: number): Promise<Script | undefined> {
  return tx.first<Script>(sql`
    select language, content, arguments from asset_versions
    where organization_id = ${tx.organizationId} and asset_id = ${assetId} and number = ${number} and content is not null`);
}

export async function findVersionId(tx: Tx, assetId: string, number: number): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from asset_versions
    where organization_id = ${tx.organizationId} and asset_id = ${assetId} and number = ${number}`);
  return row?.id;
}

/** Bytes of all versions, and the room that is kept for files on their way. */
export async function sumStorage(tx: Tx): Promise<number> {
  const { used } = await tx.one<{ used: number }>(sql`
    select (select coalesce(sum(size), 0) from assets where organization_id = ${tx.organizationId})::bigint
      + (select coalesce(sum(size), 0) from asset_uploads where organization_id = ${tx.organizationId})::bigint as used`);
  return Number(used);
}

export async function listTags(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ tag: string }>(sql`
    select distinct on (folded(tag)) tag from assets, unnest(tags) as tag where organization_id = ${tx.organizationId}
    order by folded(tag), tag limit 500`);
  return rows.map(({ tag }) => tag);
}

export async function insertUpload(tx: Tx, id: string, size: number): Promise<void> {
  await tx.run(
    sql`insert into asset_uploads (organization_id, id, size) values (${tx.organizationId}, ${id}, ${size})`,
  );
}

/** False where it was given up meanwhile. */
export async function removeUpload(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(
    sql`delete from asset_uploads where organization_id = ${tx.organizationId} and id = ${id}`,
  );
  return count === 1;
}

export async function listBrokenOff(
  db: Database,
  hours: number,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", id from asset_uploads
    where started_at < now() - make_interval(hours => ${hours}::int) order by started_at limit ${limit}`);
}

export interface AppOfAsset {
  assetId: string;
  name: string;
  versionId: string;
  app: AssetAppInfo;
}

/** The apps that assets are now. */
export async function listAppsOfAssets(tx: Tx, ids: readonly string[]): Promise<AppOfAsset[]> {
  if (ids.length === 0) return [];
  return tx.query<AppOfAsset>(sql`
    select a.id as "assetId", a.name, v.id as "versionId", v.app
    from assets a join asset_versions v on v.organization_id = a.organization_id and v.asset_id = a.id and v.number = a.current
    where a.organization_id = ${tx.organizationId} and a.id = any (${[...new Set(ids)]}::uuid[]) and a.type = 'app'
      and v.app is not null`);
}

export interface DeviceFile {
  assetName: string;
  fileName: string;
  size: number;
  /** Hex. */
  sha256: string;
  app: AssetAppInfo;
}

/** The app of a version, for a device that is managed still. */
export async function findDeviceFile(tx: Tx, versionId: string, deviceId: string): Promise<DeviceFile | undefined> {
  return tx.first<DeviceFile>(sql`
    select a.name as "assetName", v.file_name as "fileName", v.size::float8 as size, encode(v.sha256, 'hex') as sha256, v.app
    from asset_versions v join assets a on a.organization_id = v.organization_id and a.id = v.asset_id
    join devices d on d.organization_id = v.organization_id and d.id = ${deviceId} and d.state in ('ACTIVE', 'PROVISIONING')
    where v.organization_id = ${tx.organizationId} and v.id = ${versionId} and v.app is not null`);
}

export interface LinkedFile {
  fileName: string;
  content: string | null;
  role: Role;
}

/** The file of a version, and what somebody is in its workspace by now. */
export async function findLinkedFile(
  db: Database,
  { organizationId, versionId, userId }: { organizationId: string; versionId: string; userId: string },
): Promise<LinkedFile | undefined> {
  return db.systemFirst<LinkedFile>(sql`
    select v.file_name as "fileName", v.content, m.role
    from asset_versions v join memberships m on m.organization_id = v.organization_id and m.user_id = ${userId}
    where v.organization_id = ${organizationId} and v.id = ${versionId}`);
}

/** Pictures of all versions of a workspace that is deleted, some at a time. */
export async function* listAssetPictures(tx: Tx, organizationId: string): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx.query<{ id: string; picture: string }>(sql`
      select id, picture from asset_versions
      where organization_id = ${organizationId} and id > ${after} and picture is not null order by id limit 500`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ picture }) => picture);
    after = last.id;
  }
}

/** By the names of `enrollmentVariables`. */
export async function findDeviceFacts(tx: Tx, deviceId: string): Promise<Record<string, string | null> | undefined> {
  return tx.first<Record<(typeof enrollmentVariables)[number], string | null>>(sql`
    select d.serial_number as "serialNumber", d.imei[1] as imei, d.identifier, d.model, d.model_name as "modelName", d.os,
      d.os_version as "osVersion", d.device_name as "deviceName", trim(p.first_name || ' ' || p.last_name) as "employeeName",
      p.first_name as "employeeFirstName", p.last_name as "employeeLastName", p.email as "employeeEmail"
    from devices d left join people p on p.organization_id = d.organization_id and p.id = d.person_id
    where d.organization_id = ${tx.organizationId} and d.id = ${deviceId}`);
}

/** For the demo company: what was made some time ago. */
export async function dateAsset(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update assets set created_at = ${at}, updated_at = ${at} where organization_id = ${tx.organizationId} and id = ${id}`);
}
