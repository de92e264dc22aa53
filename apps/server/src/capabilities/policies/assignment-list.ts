/**
 * Who has which policy, and by which path. Both directions stand here and nowhere else: of some devices their policies
 * (`policiesOf`), of assignments their devices (`devicesOf`). A property test holds one against the other.
 */
import type { PolicyType } from '@muster/catalogue/catalogue';
import type { AssignmentInput, AssignmentKind } from '@muster/contract/policies';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** A row of `d` that gets policies. */
const isManaged = sql`d.state in ('ACTIVE', 'PROVISIONING')`;

/** The operating systems of a type, in the words of the table of devices. */
export const osOfType: Readonly<Record<PolicyType, readonly string[]>> = {
  ios: ['iOS', 'iPadOS', 'tvOS', 'visionOS', 'watchOS'],
  macos: ['macOS'],
  android: ['android'],
  windows: ['windows'],
};

/** One step of the path by which a policy comes to a device. */
export interface AssignmentHit {
  assignmentId: string;
  kind: AssignmentKind;
  target: string;
  /** Of an audience: which of its selectors find the device. */
  selectors: readonly string[];
}

/**
 * Rows `(device_id, policy_id, paths)` of the managed devices among these ids, with every active policy that they have;
 * those of another type too. `paths` is JSON of `AssignmentHit`s. `ids` is a parameter or a statement of `uuid[]`.
 */
export function policiesOf(organizationId: string, ids: Sql): Sql {
  const found = (condition: Sql, from: Sql = sql``, selectors: Sql = sql`null::text[]`) => sql`
    select c.id as device_id, a.policy_id, a.id, a.kind, a.target, a.excluded, ${selectors} as selectors
    from chosen c ${from} join policy_assignments a on a.organization_id = ${organizationId} and ${condition}`;
  return sql`
    with chosen as materialized (
      select d.id, d.facets, d.serial_number, d.template_id, d.person_id, p.facets as person_facets, p.groups
      from devices d left join people p on p.organization_id = d.organization_id and p.id = d.person_id
      where d.organization_id = ${organizationId} and d.id = any (${ids}) and ${isManaged}),
    hits as (
      ${found(sql`a.kind = 'all'`)}
      union all ${found(sql`a.kind = 'device' and a.target_folded = c.id::text`)}
      union all ${found(
        sql`a.kind = 'tag' and a.target_folded = substr(f.facet, 5)`,
        sql`join lateral unnest(c.facets) f(facet) on starts_with(f.facet, 'tag:')`,
      )}
      union all ${found(sql`a.kind = 'employee' and a.target_folded = c.person_id::text`)}
      union all ${found(
        sql`a.kind = 'group' and a.target_folded = g.id::text`,
        sql`cross join lateral unnest(c.groups) g(id)`,
      )}
      union all ${found(sql`a.kind = 'template' and a.target_folded = c.template_id::text`)}
      union all ${found(
        sql`a.kind = 'audience' and a.target_folded = u.id::text and s.selectors <> '{}'`,
        sql`join device_audiences u on u.organization_id = ${organizationId}
          cross join lateral device_audience_selectors(u, c.id, c.facets, c.serial_number, c.person_id, c.person_facets)
            s(selectors)`,
        sql`s.selectors`,
      )})
    select h.device_id, h.policy_id,
      jsonb_agg(jsonb_build_object('assignmentId', h.id, 'kind', h.kind, 'target', h.target,
        'selectors', coalesce(to_jsonb(h.selectors), '[]')) order by h.id) as paths
    from hits h join policies p on p.organization_id = ${organizationId} and p.id = h.policy_id and p.state = 'active'
    group by h.device_id, h.policy_id having not bool_or(h.excluded)`;
}

/** The assignments of some policies, as `devicesOf` takes them. `policyIds` is a parameter or a statement of `uuid[]`. */
export function savedAssignments(organizationId: string, policyIds: Sql): Sql {
  return sql`
    select policy_id, id, kind, target_folded, excluded from policy_assignments
    where organization_id = ${organizationId} and policy_id = any (${policyIds})`;
}

/** The same of what nobody has saved yet, as assignments of one policy. */
export function draftAssignments(policyId: string, assignments: readonly AssignmentInput[]): Sql {
  return sql`
    select ${policyId}::uuid as policy_id, gen_random_uuid() as id, kind, folded(target) collate "C" as target_folded, excluded
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as r(kind text, target text, excluded boolean)`;
}

/** Rows `(policy_id, assignment_id, device_id, excluded)` of all managed devices that assignments name. */
export function hitsOf(organizationId: string, assignments: Sql): Sql {
  const found = (kind: AssignmentKind, devices: Sql) => sql`
    select a.policy_id, a.id as assignment_id, d.id as device_id, a.excluded
    from given a cross join lateral (${devices}) d where a.kind = ${kind}`;
  // By their indexes: each kind is looked up for itself, and of an audience each selector. The view has no hidden condition.
  const devices = (condition: Sql) => sql`select d.id from devices_here d where ${condition} and ${isManaged}`;
  const ofPeople = (condition: Sql) => sql`
    select d.id from people_here p join devices d on d.organization_id = p.organization_id and d.person_id = p.id
    where ${condition} and ${isManaged}`;
  const named = sql`case when a.kind <> 'tag' and a.kind <> 'all' then a.target_folded::uuid end`;
  const tagsOf = (tags: Sql) => sql`array(select 'tag:' || tag from unnest(${tags}) tag)`;
  const ofAudience = sql`
    select d.id from device_audiences u cross join lateral (
      ${devices(sql`d.facets && ${tagsOf(sql`u.device_tags_folded`)}`)}
      union ${devices(sql`d.id = any (u.device_ids)`)}
      union ${ofPeople(sql`p.facets && ${tagsOf(sql`u.person_tags_folded`)}`)}
      union ${devices(sql`d.person_id = any (u.person_ids)`)}
      union ${devices(sql`d.serial_number = any (u.serial_numbers)`)}) d
    where u.organization_id = ${organizationId} and u.id = ${named}`;
  return sql`
    with given as materialized (${assignments})
    ${found('all', devices(sql`true`))}
    union all ${found('device', devices(sql`d.id = ${named}`))}
    union all ${found('tag', devices(sql`d.facets @> array['tag:' || a.target_folded]`))}
    union all ${found('employee', devices(sql`d.person_id = ${named}`))}
    union all ${found('group', ofPeople(sql`p.facets @> array['group:' || a.target_folded]`))}
    union all ${found('template', devices(sql`d.facets @> array['template:' || a.target_folded]`))}
    union all ${found('audience', ofAudience)}`;
}

/** Rows `(policy_id, device_id)`: who has what by these assignments. Exclusions win. */
export function devicesOf(organizationId: string, assignments: Sql): Sql {
  return sql`
    select h.policy_id, h.device_id from (${hitsOf(organizationId, assignments)}) h
    group by h.policy_id, h.device_id having not bool_or(h.excluded)`;
}
