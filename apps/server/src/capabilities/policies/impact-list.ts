import type { PolicyType } from '@muster/catalogue/catalogue';
import type { PolicyContent } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { devicesOf, osOfType, savedAssignments } from './assignment-list.ts';

/** Devices that are alike in all that decides what they can have, and that have the same policies. */
export interface DeviceClassRow {
  os: string;
  osVersion: string | null;
  supervised: boolean | null;
  personal: boolean;
  /** Active ones of the same type, this one among them. */
  policies: string[];
  devices: number;
  examples: string[];
}

/** Of the devices that have a policy; a hundred thousand of them are a few hundred classes. */
export async function listClasses(tx: Tx, { id, type }: { id: string; type: PolicyType }): Promise<DeviceClassRow[]> {
  const active = sql`array(
    select p.id from policies p where p.organization_id = ${tx.organizationId} and p.state = 'active' and p.type = ${type})`;
  return tx.query<DeviceClassRow>(sql`
    with has as materialized (${devicesOf(tx.organizationId, savedAssignments(tx.organizationId, active))}),
    mine as (
      select h.device_id, array_agg(h.policy_id order by p.rank, p.id) as policies from has h
      join policies p on p.organization_id = ${tx.organizationId} and p.id = h.policy_id
      group by h.device_id having bool_or(h.policy_id = ${id}))
    select d.os, d.os_version as "osVersion", d.supervised, d.personal, m.policies, count(*)::int as devices,
      (array_agg(d.id))[1:3] as examples
    from mine m join devices d on d.organization_id = ${tx.organizationId} and d.id = m.device_id
      and d.os = any (${[...osOfType[type]]}::text[])
    group by d.os, d.os_version, d.supervised, d.personal, m.policies
    order by devices desc, d.os, d.os_version`);
}

export interface Layer {
  policyId: string;
  name: string;
  type: PolicyType;
  rank: number;
  content: PolicyContent;
}

/** Current versions, the highest first. */
export async function readLayers(tx: Tx, ids: readonly string[]): Promise<Layer[]> {
  return tx.query<Layer>(sql`
    select p.id as "policyId", p.name, p.type, p.rank, v.content
    from policies p join policy_versions v
      on v.organization_id = p.organization_id and v.policy_id = p.id and v.version = p.version
    where p.organization_id = ${tx.organizationId} and p.id = any (${[...ids]}::uuid[]) order by p.rank, p.id`);
}

export async function describeExamples(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { id: string; displayName: string; osVersion: string | null }>> {
  const rows = await tx.query<{ id: string; displayName: string; osVersion: string | null }>(sql`
    select id, display_name as "displayName", os_version as "osVersion" from devices
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
