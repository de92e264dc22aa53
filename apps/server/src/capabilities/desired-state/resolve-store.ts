/** What the desired state of some devices is made of. */
import type { Facts } from '@muster/contract/device-facts';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { PolicyContent, PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type AssignmentHit, policiesOf } from '../policies/index.ts';
import type { Section } from './plan-types.ts';
import type { DesiredProfile } from './settings-driver.ts';
import type { DescribedDevice } from './variables.ts';

export interface PlannedDevice extends DescribedDevice {
  id: string;
  platform: DevicePrefix;
  managed: boolean;
  supervised: boolean | null;
  personal: boolean;
  compliant: boolean | null;
}

export async function listPlannedDevices(tx: Tx, ids: readonly string[]): Promise<PlannedDevice[]> {
  return tx.query<PlannedDevice>(sql`
    select d.id, d.platform, d.os, d.os_version as "osVersion", d.supervised, d.personal, d.compliant,
      d.state in ('ACTIVE', 'PROVISIONING') as managed, d.serial_number as "serialNumber", d.imei, d.identifier, d.model,
      d.model_name as "modelName", d.device_name as "deviceName", case when p.id is not null then
        json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email) end as person
    from devices d left join people p on p.organization_id = d.organization_id and p.id = d.person_id
    where d.organization_id = ${tx.organizationId} and d.id = any (${[...ids]}::uuid[])`);
}

export interface HasPolicy {
  deviceId: string;
  policyId: string;
  paths: readonly AssignmentHit[];
}

export async function listHadPolicies(tx: Tx, ids: readonly string[]): Promise<HasPolicy[]> {
  return tx.query<HasPolicy>(sql`
    select h.device_id as "deviceId", h.policy_id as "policyId", h.paths
    from (${policiesOf(tx.organizationId, sql`${[...ids]}::uuid[]`)}) h`);
}

export interface PolicyNow {
  id: string;
  type: PolicyType;
  rank: number;
  version: number;
}

export async function listPoliciesNow(tx: Tx, ids: readonly string[]): Promise<PolicyNow[]> {
  return tx.query<PolicyNow>(sql`
    select id, type, rank, version from policies
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export async function listPolicyNames(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    select id, name from policies where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export async function listContents(
  tx: Tx,
  versions: readonly Pick<PolicyNow, 'id' | 'version'>[],
): Promise<{ policyId: string; version: number; content: PolicyContent }[]> {
  return tx.query(sql`
    select v.policy_id as "policyId", v.version, v.content
    from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::int[]) w(id, version)
    join policy_versions v on v.organization_id = ${tx.organizationId} and v.policy_id = w.id and v.version = w.version`);
}

export type ProfileNow = Omit<DesiredProfile, 'id' | 'policyId'>;

export async function listProfilesNow(tx: Tx, ids: readonly string[]): Promise<ProfileNow[]> {
  return tx.query<ProfileNow>(sql`
    select id as "profileId", identifier, name, encode(digest, 'hex') as digest,
      case when about -> 'signer' <> 'null' then about ->> 'uuid' end as "signedUuid",
      coalesce(about -> 'variables', '[]') as variables, about ->> 'scope' as scope
    from custom_profiles
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export interface FactsRow {
  deviceId: string;
  section: Section;
  data: Facts[Section];
  at: string;
}

export async function listFacts(tx: Tx, ids: readonly string[], sections: readonly Section[]): Promise<FactsRow[]> {
  return tx.query<FactsRow>(sql`
    select device_id as "deviceId", section, data, reported_at as at from device_facts
    where organization_id = ${tx.organizationId} and device_id = any (${[...ids]}::uuid[])
      and section = any (${[...sections]}::text[])`);
}
