import {
  type Policy,
  type PolicyContent,
  type PolicyDetails,
  type PolicyState,
  type PolicyType,
  type PolicyVersion,
  policyRules,
  type SettingState,
  settingStates,
} from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf, search } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

type Row = Omit<Policy, 'devices'>;

/** How many devices are in each state: by the index, each for itself, and no further than is told. */
const columns = sql`p.id, p.name, p.description, p.type, p.state, p.rank, p.version, p.properties, p.apps,
  (select json_object_agg(n.state, (select count(*) from (
      select from device_policies x where x.organization_id = p.organization_id and x.policy_id = p.id and x.state = n.state
        and x.ignored is null limit ${policyRules.countedAtMost}) counted))
    from unnest(${[...settingStates]}::text[]) n(state)) as states,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

interface PolicyFilter {
  q?: string | undefined;
  type?: readonly PolicyType[] | undefined;
  state?: readonly PolicyState[] | undefined;
}

const policyList = defineList<Row, PolicyFilter, null, 'rank' | 'name' | 'updatedAt'>({
  name: 'policies',
  version: 1,
  table: sql`policies_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { q: search(), type: oneOf(sql`t.type`), state: oneOf(sql`t.state`) },
  sorts: {
    rank: { key: sql`t.rank`, type: 'number' },
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    updatedAt: { key: sql`t.updated_at`, type: 'time' },
  },
  countedTo: policyRules.countedAtMost,
  columns,
  from: ({ organizationId }) => sql`
    left join policies p on p.organization_id = ${organizationId} and p.id = page.list_id`,
});

type PolicySortKey = 'rank' | 'name' | '-name' | 'updatedAt' | '-updatedAt';

export async function listPolicies(
  tx: Tx,
  query: PolicyFilter & PageRequest & { sort: PolicySortKey },
): Promise<Page<Policy>> {
  const page = await policyList.page(tx, null, query);
  return { ...page, items: page.items.map(withDevices) };
}

function withDevices<R extends Row>(row: R): R & Pick<Policy, 'devices'> {
  const devices = Object.values(row.states).reduce((sum, count) => sum + count, 0);
  return { ...row, devices: Math.min(devices, policyRules.countedAtMost) };
}

export type FoundPolicy = Omit<PolicyDetails, 'problems' | 'can'>;

/** With its current version. */
export async function findPolicy(tx: Tx, id: string): Promise<FoundPolicy | undefined> {
  const row = await tx.first<Omit<FoundPolicy, 'devices'>>(sql`
    select ${columns}, v.content, v.author, v.comment
    from policies p join policy_versions v
      on v.organization_id = p.organization_id and v.policy_id = p.id and v.version = p.version
    where p.organization_id = ${tx.organizationId} and p.id = ${id}`);
  return row && withDevices(row);
}

const versionColumns = sql`v.version, v.author, v.comment, v.properties, v.apps, v.restored, v.created_at as "createdAt"`;

/** The newest first. */
export const versionList = defineList<PolicyVersion, object, string, 'version'>({
  name: 'policyVersions',
  version: 1,
  table: sql`policy_versions t`,
  id: { key: sql`t.version`, type: 'number' },
  scope: (policyId, { organizationId }) => [sql`t.organization_id = ${organizationId}`, sql`t.policy_id = ${policyId}`],
  filters: {},
  sorts: { version: { key: sql`t.version`, type: 'number', tie: false } },
  countedTo: policyRules.countedAtMost,
  columns: versionColumns,
  from: ({ organizationId }, policyId) => sql`
    left join policy_versions v
      on v.organization_id = ${organizationId} and v.policy_id = ${policyId} and v.version = page.list_id`,
});

export async function findVersion(
  tx: Tx,
  policyId: string,
  version: number,
): Promise<(PolicyVersion & { content: PolicyContent }) | undefined> {
  return tx.first(sql`
    select ${versionColumns}, v.content from policy_versions v
    where v.organization_id = ${tx.organizationId} and v.policy_id = ${policyId} and v.version = ${version}`);
}

export interface PolicyDevice {
  id: string;
  displayName: string;
  serialNumber: string | null;
  osVersion: string | null;
  state: SettingState;
  version: number;
  since: string;
  reason: string | null;
}

/** Those that have it, by how it is there: in the order of their index, since there may be a hundred thousand. */
export const policyDeviceList = defineList<
  PolicyDevice,
  { q?: string | undefined; state?: readonly SettingState[] | undefined },
  string,
  'state'
>({
  name: 'policyDevices',
  version: 1,
  table: sql`(
    select x.organization_id, x.policy_id, x.device_id as id, x.state, x.ignored, d.search
    from device_policies x join devices_here d on d.organization_id = x.organization_id and d.id = x.device_id) t`,
  scope: (policyId, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    sql`t.policy_id = ${policyId}`,
    sql`t.ignored is null`,
  ],
  filters: { q: search(), state: oneOf(sql`t.state`) },
  sorts: { state: { key: sql`t.state`, type: 'text' } },
  countedTo: policyRules.countedAtMost,
  columns: sql`d.id, d.display_name as "displayName", d.serial_number as "serialNumber", d.os_version as "osVersion", x.state,
    x.version, x.since, x.reason`,
  from: ({ organizationId }, policyId) => sql`
    left join (device_policies x join devices d on d.organization_id = x.organization_id and d.id = x.device_id)
      on x.organization_id = ${organizationId} and x.policy_id = ${policyId} and x.device_id = page.list_id`,
});
