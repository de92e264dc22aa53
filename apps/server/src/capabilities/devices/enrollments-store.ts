import type { DeviceSystem } from '@muster/contract/devices';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EnrollmentState } from './contact-store.ts';

export type EnrollmentOrigin = 'link' | 'dep' | 'invitation' | 'renewal';
export type EndReason = 'checkOut' | 'wiped' | 'unenrolled' | 'replaced' | 'expired';

export interface NewEnrollment {
  platform: DevicePrefix;
  origin: EnrollmentOrigin;
  templateId?: string | null | undefined;
  tokenId?: string | null | undefined;
  personId?: string | null | undefined;
  /** What the device gets with it. */
  tags?: readonly string[] | undefined;
  displayNamePattern?: string | null | undefined;
  /** What the name and the tags may name beside what the device says of itself: `argument.site`, `field.floor`. */
  variables?: Readonly<Record<string, string>> | undefined;
  /** Of the one device that may come by it. */
  serialNumber?: string | null | undefined;
}

export async function insertEnrollment(tx: Tx, id: string, given: NewEnrollment): Promise<void> {
  await tx.run(sql`
    insert into device_enrollments (organization_id, id, platform, origin, template_id, token_id, person_id, tags,
      display_name_pattern, variables, serial_number)
    values (${tx.organizationId}, ${id}, ${given.platform}, ${given.origin}, ${given.templateId ?? null},
      ${given.tokenId ?? null}, ${given.personId ?? null}, ${[...(given.tags ?? [])]}, ${given.displayNamePattern ?? null},
      ${JSON.stringify(given.variables ?? {})}, ${given.serialNumber ?? null})`);
}

/** What is known only when somebody takes it up. False where it is not open any more. */
export async function putOffered(
  tx: Tx,
  id: string,
  given: Pick<NewEnrollment, 'personId' | 'tags' | 'displayNamePattern' | 'variables'>,
): Promise<boolean> {
  const count = await tx.run(sql`
    update device_enrollments set person_id = ${given.personId ?? null}, tags = ${[...(given.tags ?? [])]},
      display_name_pattern = ${given.displayNamePattern ?? null}, variables = ${JSON.stringify(given.variables ?? {})}
    where organization_id = ${tx.organizationId} and id = ${id} and state = 'offered'`);
  return count === 1;
}

export async function findPlatform(tx: Tx, id: string): Promise<DevicePrefix | undefined> {
  const found = await tx.first<{ platform: DevicePrefix }>(sql`
    select platform from device_enrollments where organization_id = ${tx.organizationId} and id = ${id}`);
  return found?.platform;
}

export interface NamedPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export interface LockedEnrollment {
  id: string;
  platform: DevicePrefix;
  deviceId: string | null;
  channel: 'device' | 'user';
  parentId: string | null;
  state: EnrollmentState;
  origin: EnrollmentOrigin;
  templateId: string | null;
  person: NamedPerson | null;
  /** They are whom the template names for all of its devices. */
  personOfTemplate: boolean;
  tags: string[];
  displayNamePattern: string | null;
  variables: Record<string, string>;
  /** Of the one device that may come by it. */
  serialNumber: string | null;
}

/** A device is held before its enrollments, by whoever holds both. */
export async function lockDeviceOf(tx: Tx, enrollmentId: string): Promise<void> {
  await tx.run(sql`
    select 1 from devices where organization_id = ${tx.organizationId} and id = (
      select device_id from device_enrollments where organization_id = ${tx.organizationId} and id = ${enrollmentId})
    for no key update`);
}

/** Held until the transaction ends. */
export async function lockEnrollment(tx: Tx, id: string): Promise<LockedEnrollment | undefined> {
  return tx.first<LockedEnrollment>(sql`
    select e.id, e.platform, e.device_id as "deviceId", e.channel, e.parent_id as "parentId", e.state, e.origin,
      e.template_id as "templateId", e.tags, e.display_name_pattern as "displayNamePattern", e.variables,
      e.serial_number as "serialNumber", coalesce(e.person_id = t.person_id, false) as "personOfTemplate",
      case when p.id is not null then json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
        'email', p.email) end as person
    from device_enrollments e left join people p on p.organization_id = e.organization_id and p.id = e.person_id
    left join enrollment_templates t on t.organization_id = e.organization_id and t.id = e.template_id and not t.sign_in
    where e.organization_id = ${tx.organizationId} and e.id = ${id} for no key update of e`);
}

/** Whoever brings the same device at the same time waits: first for its identifier, then for its serial number. */
export async function lockIdentity(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const key = `device ${tx.organizationId} ${name}`;
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

export interface BoundDevice {
  id: string;
  state: string;
  displayName: string;
  renamed: boolean;
  personId: string | null;
  enrolledAt: string | null;
  tags: string[];
}

/** By its identifier, else the newest with its serial number; held until the transaction ends. */
export async function lockByIdentity(
  tx: Tx,
  platform: DevicePrefix,
  { identifier, serialNumber }: { identifier: string; serialNumber?: string | null | undefined },
): Promise<BoundDevice | undefined> {
  return tx.first<BoundDevice>(sql`
    select id, state, display_name as "displayName", renamed, person_id as "personId", enrolled_at as "enrolledAt", tags
    from devices
    where organization_id = ${tx.organizationId} and platform = ${platform}
      and (identifier = ${identifier} or serial_number = ${serialNumber ?? null})
    order by (identifier = ${identifier}) is true desc, created_at desc, id desc limit 1 for no key update`);
}

/** Those that count against the plan. */
export async function countManaged(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from devices
    where organization_id = ${tx.organizationId} and state in ('ACTIVE', 'PROVISIONING')`);
  return count;
}

/** What a device says of itself when it comes. What it does not say stays as it was. */
export interface Identity {
  identifier: string;
  serialNumber?: string | null | undefined;
  imei?: readonly string[] | string | null | undefined;
  model?: string | null | undefined;
  modelName?: string | null | undefined;
  /** What kind of device it is in words of its maker: `iPhone`, `Mac`. */
  subType?: string | null | undefined;
  os: DeviceSystem;
  osVersion?: string | null | undefined;
  osBuild?: string | null | undefined;
  deviceName?: string | null | undefined;
  personal?: boolean | undefined;
}

export interface Naming {
  displayName: string;
  renamed: boolean;
  personId: string | null;
  templateId: string | null;
  tags: readonly string[];
}

export async function insertDevice(
  tx: Tx,
  id: string,
  platform: DevicePrefix,
  who: Identity,
  naming: Naming,
): Promise<void> {
  await tx.run(sql`
    insert into devices (organization_id, id, platform, os, state, display_name, renamed, device_name, serial_number, identifier,
      imei, model, model_name, sub_type, os_version, os_build, personal, person_id, template_id, tags)
    values (${tx.organizationId}, ${id}, ${platform}, ${who.os}, 'PROVISIONING', ${naming.displayName}, ${naming.renamed},
      ${who.deviceName ?? null}, ${who.serialNumber ?? null}, ${who.identifier}, ${imeiOf(who) ?? []}, ${who.model ?? null},
      ${who.modelName ?? null}, ${who.subType ?? null}, ${who.osVersion ?? null}, ${who.osBuild ?? null}, ${who.personal ?? false},
      ${naming.personId}, ${naming.templateId}, ${[...naming.tags]})`);
}

export async function saveBound(tx: Tx, id: string, who: Identity, naming: Naming): Promise<void> {
  await tx.run(sql`
    update devices set state = 'PROVISIONING', os = ${who.os}, identifier = ${who.identifier},
      serial_number = coalesce(${who.serialNumber ?? null}, serial_number), imei = coalesce(${imeiOf(who) ?? null}, imei),
      model = coalesce(${who.model ?? null}, model), model_name = coalesce(${who.modelName ?? null}, model_name),
      sub_type = coalesce(${who.subType ?? null}, sub_type),
      os_version = coalesce(${who.osVersion ?? null}, os_version), os_build = coalesce(${who.osBuild ?? null}, os_build),
      device_name = coalesce(${who.deviceName ?? null}, device_name), personal = ${who.personal ?? false},
      display_name = ${naming.displayName}, renamed = ${naming.renamed}, person_id = ${naming.personId},
      template_id = ${naming.templateId}, tags = ${[...naming.tags]}, lost_mode = false, left_at = null, left_reason = null,
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

function imeiOf({ imei }: Identity): string[] | undefined {
  if (imei === null || imei === undefined) return undefined;
  return [imei].flat();
}

/** Of a device all but this one, and what users had under this one. Their certificates open nothing any more. */
export async function endOthers(tx: Tx, deviceId: string, enrollmentId: string): Promise<number> {
  return tx.run(sql`
    with held as materialized (
      select id from device_enrollments
      where organization_id = ${tx.organizationId} and device_id = ${deviceId} and id <> ${enrollmentId} and state <> 'ended'
      order by id for no key update),
    ended as (
      update device_enrollments e set state = 'ended', ended_at = now(), end_reason = 'replaced', push = null, unlock_token = null
      from held where e.organization_id = ${tx.organizationId} and e.id = held.id returning e.id)
    update device_certificates c set revoked_at = now() from ended
    where c.organization_id = ${tx.organizationId} and c.enrollment_id = ended.id and c.revoked_at is null`);
}

export async function bindEnrollment(tx: Tx, id: string, deviceId: string): Promise<void> {
  await tx.run(sql`
    update device_enrollments set device_id = ${deviceId}, state = 'pending', push = null, unlock_token = null,
      bootstrap_token = null, awaiting_configuration = false, pushed_at = null, push_failure = null, enrolled_at = null
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export interface Reachable {
  /** What the platform needs to reach it; of Apple topic, token and magic. Secrets are sealed by the caller. */
  push?: object | null | undefined;
  unlockToken?: Buffer | null | undefined;
  awaitingConfiguration?: boolean | undefined;
}

/** What it was before; undefined where it has not said who it is, or has ended. */
export async function saveReachable(
  tx: Tx,
  id: string,
  { push, unlockToken, awaitingConfiguration }: Reachable,
): Promise<{ was: EnrollmentState; channel: 'device' | 'user'; deviceId: string } | undefined> {
  return tx.first(sql`
    with held as materialized (
      select id, state, channel, device_id from device_enrollments
      where organization_id = ${tx.organizationId} and id = ${id} and state in ('pending', 'active') and device_id is not null
      for no key update)
    update device_enrollments e set state = 'active', push = coalesce(${push ? JSON.stringify(push) : null}::jsonb, e.push),
      unlock_token = coalesce(${unlockToken ?? null}::bytea, e.unlock_token),
      awaiting_configuration = coalesce(${awaitingConfiguration ?? null}::boolean, e.awaiting_configuration),
      enrolled_at = coalesce(e.enrolled_at, now()),
      -- Another token is worth another try.
      push_failure = case when ${push ? JSON.stringify(push) : null}::jsonb is null then e.push_failure end
    from held where e.organization_id = ${tx.organizationId} and e.id = held.id
    returning held.state as was, held.channel, held.device_id as "deviceId"`);
}

/** How it was called and whether it had been enrolled before. */
export async function saveActive(
  tx: Tx,
  deviceId: string,
): Promise<{ displayName: string; before: { state: string }; again: boolean }> {
  return tx.one(sql`
    with held as materialized (
      select id, state, enrolled_at from devices where organization_id = ${tx.organizationId} and id = ${deviceId} for no key update),
    seen as (
      -- It has just been here: a device is silent when it is not heard of afterwards.
      update device_activity v set last_seen_at = now() from held
      where v.organization_id = ${tx.organizationId} and v.device_id = held.id and v.last_seen_at < now())
    update devices d set state = 'ACTIVE', enrolled_at = now(), left_at = null, left_reason = null
    from held where d.organization_id = ${tx.organizationId} and d.id = held.id
    returning d.display_name as "displayName", json_build_object('state', held.state) as before,
      held.enrolled_at is not null as again`);
}

export async function findOpenUser(
  tx: Tx,
  parentId: string,
  userIdentifier: string,
): Promise<{ id: string; userName: string | null } | undefined> {
  return tx.first(sql`
    select id, user_name as "userName" from device_enrollments
    where organization_id = ${tx.organizationId} and parent_id = ${parentId} and user_identifier = ${userIdentifier}
      and state in ('pending', 'active')`);
}

/** Undefined where the same user came at the same time. */
export async function insertUser(
  tx: Tx,
  given: {
    id: string;
    parentId: string;
    deviceId: string;
    platform: string;
    userIdentifier: string;
    userName: string | null;
  },
): Promise<string | undefined> {
  const made = await tx.first<{ id: string }>(sql`
    insert into device_enrollments (organization_id, id, platform, device_id, channel, parent_id, user_identifier, user_name,
      state, origin)
    select ${tx.organizationId}, ${given.id}, ${given.platform}, ${given.deviceId}, 'user', ${given.parentId},
      ${given.userIdentifier}, ${given.userName}, 'pending', origin
    from device_enrollments where organization_id = ${tx.organizationId} and id = ${given.parentId}
    on conflict (organization_id, device_id, channel, (coalesce(user_identifier, ''))) where state in ('pending', 'active')
    do nothing returning id`);
  return made?.id;
}

export async function saveUserName(tx: Tx, id: string, userName: string): Promise<void> {
  await tx.run(sql`
    update device_enrollments set user_name = ${userName} where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** With those of its users. False where it had ended already. */
export async function endEnrollmentRow(tx: Tx, id: string, reason: EndReason): Promise<boolean> {
  const ended = await tx.query<{ id: string }>(sql`
    with held as materialized (
      select id from device_enrollments
      where organization_id = ${tx.organizationId} and (id = ${id} or parent_id = ${id}) and state <> 'ended'
      order by id for no key update),
    revoked as (
      update device_certificates c set revoked_at = now() from held
      where c.organization_id = ${tx.organizationId} and c.enrollment_id = held.id and c.revoked_at is null)
    update device_enrollments e set state = 'ended', ended_at = now(), end_reason = ${reason}, push = null, unlock_token = null,
      awaiting_configuration = false
    from held where e.organization_id = ${tx.organizationId} and e.id = held.id returning e.id`);
  return ended.some((row) => row.id === id);
}

/** Undefined while another enrollment manages it, or where it had left already. */
export async function saveLeft(
  tx: Tx,
  deviceId: string,
  reason: EndReason,
): Promise<{ displayName: string; state: string } | undefined> {
  return tx.first(sql`
    with held as materialized (
      select d.id, d.state from devices d
      where d.organization_id = ${tx.organizationId} and d.id = ${deviceId} and d.state <> 'DELETED' and not exists (
        select 1 from device_enrollments e where e.organization_id = d.organization_id and e.device_id = d.id
          and e.channel = 'device' and e.state in ('pending', 'active'))
      for no key update of d)
    update devices d set state = 'DELETED', left_at = now(), left_reason = ${reason}, lost_mode = false, update_progress = null
    from held where d.organization_id = ${tx.organizationId} and d.id = held.id
    returning d.display_name as "displayName", held.state`);
}
