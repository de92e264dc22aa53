/** Devices that have a policy, and the queues that fill when it changes. */
import pg from 'pg';

/** Looks into the queues every now and then, on one connection. */
export async function followPlans(owner: pg.ClientConfig) {
  const client = new pg.Client(owner);
  await client.connect();
  return {
    /** Whether no device is left to be planned. */
    async isDone(): Promise<boolean> {
      const { rows } = await client.query<{ left: boolean }>(
        'select exists (select 1 from plan_queue where not_before <= now()) as left',
      );
      return rows[0]?.left !== true;
    },
    /** Commands of the desired state that wait. */
    async queued(): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int from commands where kind = 'apply-settings'`,
      );
      return rows[0]?.count ?? 0;
    },
    /** Some devices that have the policy. */
    async someDevices(count: number): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        'select device_id as id from device_policies order by device_id limit $1',
        [count],
      );
      return rows.map(({ id }) => id);
    },
    /** Nobody looks for these devices: the program is not to make entries for its search. */
    async leaveSearch(): Promise<void> {
      await client.query(`insert into search_sources (type, version) values ('admDevice', 1) on conflict do nothing`);
    },
    /** All devices have done what waits for them, and reported it. */
    async obeyAll(): Promise<void> {
      for (const table of reported) await client.query(`alter table ${table} disable trigger user`);
      await client.query('analyze');
      for (const statement of obeying) await client.query(statement);
      for (const table of reported) await client.query(`alter table ${table} enable trigger user`);
      await client.query(`vacuum analyze commands, command_history, command_wakes, device_facts, device_states,
        device_policies, plan_queue, outbox_events`);
      await client.query('checkpoint');
    },
    end: () => client.end(),
  };
}

/** Tables whose triggers would have each device planned. */
const reported = ['command_history', 'device_facts'] as const;

const obeying = [
  `with gone as (delete from commands where kind = 'apply-settings' returning *)
  insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, arguments, status,
    attempts, asked_at, sent_at)
  select organization_id, id, device_id, enrollment_id, group_id, group_type, kind, arguments, 'Acknowledged', 1, created_at,
    now() from gone`,
  'delete from command_wakes',
  // The version of a profile is its UUID.
  `insert into device_facts (organization_id, device_id, section, data, digest)
  select organization_id, device_id, 'profiles', data, sha256(data::text::bytea) from device_states s, lateral (
    select jsonb_build_object('items', jsonb_agg(jsonb_build_object('identifier', substr(key, 9),
      'uuid', left(value ->> 'digest', 32)::uuid, 'payloads', '[]'::jsonb))) as data
    from jsonb_each(s.artifacts) where key like 'profile:%') r
  where data -> 'items' <> 'null'`,
  `update device_states s set artifacts = r.artifacts, verified = r.count, pending = 0, unsettled = false
  from (select organization_id, device_id, count(*), jsonb_object_agg(key, value || jsonb_build_object('state', 'verified',
      'reason', null, 'attempts', 0, 'verified', value -> 'digest')) as artifacts
    from device_states, jsonb_each(artifacts) where key like 'profile:%' group by 1, 2) r
  where s.organization_id = r.organization_id and s.device_id = r.device_id`,
  `update device_policies set state = 'verified', reason = null where state = 'pending'`,
];
