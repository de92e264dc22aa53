import type { DepDevice } from '@muster/contract/dep';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, search, where, yesOrNo } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`d.id, d.serial_number as "serialNumber", d.model, d.description, d.color, d.asset_tag as "assetTag",
  d.family, d.os, d.status, d.wanted_profile_id as "wantedProfileId", d.problem, d.assigned_at as "assignedAt",
  d.pushed_at as "pushedAt", d.added_at as "addedAt", d.added_by as "addedBy", d.gone_at as "goneAt",
  case when d.profile_uuid is not null then json_build_object('id', p.id, 'name', p.name, 'uuid', d.profile_uuid) end as profile,
  case when m.id is not null then json_build_object('id', m.id, 'displayName', m.display_name, 'state', m.state) end as device,
  d.created_at as "createdAt", d.updated_at as "updatedAt"`;

const around = sql`
  left join dep_profiles p on p.organization_id = d.organization_id and p.uuid = d.profile_uuid
  left join lateral (
    select id, display_name, state from devices
    where organization_id = d.organization_id and serial_number = d.serial_number and platform = 'apple'
    order by created_at desc limit 1) m on true`;

interface DepDeviceFilter {
  q?: string | undefined;
  status?: readonly string[] | undefined;
  family?: readonly string[] | undefined;
  depProfileId?: readonly string[] | undefined;
  present?: 'true' | 'false' | undefined;
  enrolled?: 'true' | 'false' | undefined;
}

export const depDeviceList = defineList<DepDevice, DepDeviceFilter, null, 'createdAt' | 'serialNumber'>({
  name: 'depDevices',
  version: 1,
  table: sql`dep_devices_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    status: oneOf(sql`t.status`),
    family: oneOf(sql`t.family`),
    depProfileId: where(
      (ids: readonly string[]) => sql`t.profile_uuid in (
        select p.uuid from dep_profiles p where p.organization_id = current_organization() and p.id = any (${[...ids]}::uuid[]))`,
    ),
    present: yesOrNo(sql`(t.gone_at is null)`),
    enrolled: yesOrNo(sql`exists (select from devices m where m.organization_id = current_organization()
      and m.serial_number = t.serial_number and m.platform = 'apple' and m.state in ('ACTIVE', 'PROVISIONING'))`),
  },
  sorts: {
    createdAt: { key: sql`t.created_at`, type: 'time' },
    serialNumber: { key: sql`t.serial_number`, type: 'text', tie: false },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join (dep_devices d ${around}) on d.organization_id = ${organizationId} and d.id = page.list_id`,
});

export async function findDepDevice(tx: Tx, id: string): Promise<DepDevice | undefined> {
  return tx.first<DepDevice>(
    sql`select ${columns} from dep_devices d ${around} where d.organization_id = ${tx.organizationId} and d.id = ${id}`,
  );
}
