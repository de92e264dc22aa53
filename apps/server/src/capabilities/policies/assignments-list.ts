import type { Assignment, AssignmentInput, PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { devicesOf, draftAssignments, hitsOf, osOfType, savedAssignments } from './assignment-list.ts';

type Counted = Pick<{ id: string; type: PolicyType }, 'id' | 'type'>;

const ofType = (type: PolicyType) => sql`d.os = any (${[...osOfType[type]]}::text[])`;

/** Devices of its type that it is assigned to. */
export async function countDevices(tx: Tx, { id, type }: Counted): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (${devicesOf(tx.organizationId, savedAssignments(tx.organizationId, sql`array[${id}::uuid]`))}) h
    join devices d on d.organization_id = ${tx.organizationId} and d.id = h.device_id and ${ofType(type)}`);
  return count;
}

/** What each is called, and how many devices of the policy's type it names: all of them in one statement. */
export async function listAssignments(tx: Tx, { id, type }: Counted): Promise<Assignment[]> {
  const hits = hitsOf(tx.organizationId, savedAssignments(tx.organizationId, sql`array[${id}::uuid]`));
  return tx.query<Assignment>(sql`
    select a.id, a.kind, a.target, a.excluded, coalesce(n.devices, 0)::int as devices, a.created_at as "createdAt",
      case a.kind
        when 'all' then ''
        when 'tag' then a.target
        when 'device' then (select d.display_name from devices d
          where d.organization_id = a.organization_id and d.id = t.id)
        when 'employee' then (select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) from people p
          where p.organization_id = a.organization_id and p.id = t.id)
        when 'group' then (select g.name from groups g where g.organization_id = a.organization_id and g.id = t.id)
        when 'template' then (select e.name from enrollment_templates e
          where e.organization_id = a.organization_id and e.id = t.id)
        when 'audience' then (select u.name from device_audiences u where u.organization_id = a.organization_id and u.id = t.id)
      end as label
    from policy_assignments a
    cross join lateral (select case when a.kind not in ('all', 'tag') then a.target::uuid end as id) t
    left join (
      select h.assignment_id, count(distinct h.device_id) as devices from (${hits}) h
      join devices d on d.organization_id = ${tx.organizationId} and d.id = h.device_id and ${ofType(type)}
      group by h.assignment_id) n on n.assignment_id = a.id
    where a.organization_id = ${tx.organizationId} and a.policy_id = ${id}
    order by a.excluded, a.created_at, a.id`);
}

/** Which of these name something that is not there. Tags are free. */
export async function findMissingTargets(
  tx: Tx,
  assignments: readonly AssignmentInput[],
): Promise<{ kind: string; target: string }[]> {
  return tx.query(sql`
    select kind, target from (
      select kind, target, case when kind not in ('all', 'tag') then target::uuid end as id
      from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as r(kind text, target text)) g
    where kind not in ('all', 'tag') and not case kind
      when 'device' then exists (select from devices x where x.organization_id = ${tx.organizationId} and x.id = g.id)
      when 'employee' then exists (select from people x where x.organization_id = ${tx.organizationId} and x.id = g.id)
      when 'group' then exists (select from groups x where x.organization_id = ${tx.organizationId} and x.id = g.id)
      when 'template' then exists (
        select from enrollment_templates x where x.organization_id = ${tx.organizationId} and x.id = g.id)
      else exists (select from device_audiences x where x.organization_id = ${tx.organizationId} and x.id = g.id) end`);
}

export interface Preview {
  devices: number;
  losing: number;
  gaining: number;
  sample: { id: string; displayName: string; serialNumber: string | null }[];
}

export async function previewDevices(
  tx: Tx,
  { id, type }: Counted,
  assignments: readonly AssignmentInput[],
): Promise<Preview> {
  const drafted = devicesOf(tx.organizationId, draftAssignments(id, assignments));
  const saved = devicesOf(tx.organizationId, savedAssignments(tx.organizationId, sql`array[${id}::uuid]`));
  return tx.one<Preview>(sql`
    with compared as materialized (
      select d.id, d.display_name, d.serial_number, d.sort_name, n.device_id is not null as next,
        w.device_id is not null as was
      from (${drafted}) n full join (${saved}) w on w.device_id = n.device_id
      join devices d on d.organization_id = ${tx.organizationId} and d.id = coalesce(n.device_id, w.device_id)
        and ${ofType(type)})
    select (count(*) filter (where next))::int as devices, (count(*) filter (where was and not next))::int as losing,
      (count(*) filter (where next and not was))::int as gaining,
      coalesce((select json_agg(json_build_object('id', s.id, 'displayName', s.display_name, 'serialNumber', s.serial_number)
          order by s.sort_name, s.id)
        from (select * from compared where next order by sort_name, id limit 10) s), '[]') as sample
    from compared`);
}
