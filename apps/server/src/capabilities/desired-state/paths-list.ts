/** By which paths policies came to a device, in words. */
import type { assignmentPath } from '@muster/contract/device-settings';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AssignmentHit } from '../policies/index.ts';

type Path = z.output<typeof assignmentPath>;
type Through = NonNullable<Path['through']>;

interface Named {
  kind: string;
  id: string;
  label: string;
  /** Of an audience: the first of its tags that the device or its employee has. */
  deviceTag: string | null;
  personTag: string | null;
}

interface Whose {
  displayName: string;
  serialNumber: string | null;
  employee: string | null;
}

/** The words for steps of paths; what is gone has none. */
export async function describePaths(
  tx: Tx,
  deviceId: string,
  hits: readonly AssignmentHit[],
): Promise<(hit: AssignmentHit) => Path> {
  const whose = await tx.first<Whose>(sql`
    select d.display_name as "displayName", d.serial_number as "serialNumber",
      nullif(trim(p.first_name || ' ' || p.last_name), '') as employee
    from devices d left join people p on p.organization_id = d.organization_id and p.id = d.person_id
    where d.organization_id = ${tx.organizationId} and d.id = ${deviceId}`);
  const named = new Map((await listNamed(tx, deviceId, hits)).map((one) => [`${one.kind} ${one.id}`, one]));
  return ({ kind, target, selectors }) => {
    const found = named.get(`${kind} ${target.toLowerCase()}`);
    const label = kind === 'tag' ? target : kind === 'device' ? (whose?.displayName ?? null) : (found?.label ?? null);
    return { kind, target, label, through: throughOf(kind, selectors, found, whose) };
  };
}

function throughOf(
  kind: AssignmentHit['kind'],
  [selector]: readonly string[],
  found: Named | undefined,
  whose: Whose | undefined,
): Through | null {
  const as = (of: Through['kind'], label: string | null | undefined) => (label ? { kind: of, label } : null);
  if (kind === 'group') return as('employee', whose?.employee);
  if (kind !== 'audience') return null;
  switch (selector) {
    case 'deviceGroups':
      return as('deviceTag', found?.deviceTag);
    case 'mdmUserGroups':
      return as('employeeTag', found?.personTag);
    case 'deviceIds':
      return as('deviceId', whose?.displayName);
    case 'mdmUserIds':
      return as('employeeId', whose?.employee);
    default:
      return as('serialNumber', whose?.serialNumber);
  }
}

async function listNamed(tx: Tx, deviceId: string, hits: readonly AssignmentHit[]): Promise<Named[]> {
  const idsOf = (kind: AssignmentHit['kind']) => [
    ...new Set(hits.filter((hit) => hit.kind === kind).map(({ target }) => target)),
  ];
  const org = tx.organizationId;
  return tx.query<Named>(sql`
    select 'group' as kind, id, name as label, null as "deviceTag", null as "personTag" from groups
    where organization_id = ${org} and id = any (${idsOf('group')}::uuid[])
    union all select 'template', id, name, null, null from enrollment_templates
    where organization_id = ${org} and id = any (${idsOf('template')}::uuid[])
    union all select 'employee', id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email), null, null from people
    where organization_id = ${org} and id = any (${idsOf('employee')}::uuid[])
    union all select 'audience', a.id, a.name, (
        select tag from unnest(a.device_tags) tag where 'tag:' || folded(tag) = any (d.facets) limit 1), (
        select tag from unnest(a.person_tags) tag where 'tag:' || folded(tag) = any (p.facets) limit 1)
    from device_audiences a
    left join devices d on d.organization_id = ${org} and d.id = ${deviceId}
    left join people p on p.organization_id = ${org} and p.id = d.person_id
    where a.organization_id = ${org} and a.id = any (${idsOf('audience')}::uuid[])`);
}
