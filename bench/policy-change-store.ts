import pg from 'pg';

export interface Planned {
  /** Devices that are still to be planned. */
  left: number;
  /** Commands of the desired state that wait. */
  queued: number;
}

/** Looks into the queues every now and then, on one connection. */
export async function followPlans(owner: pg.ClientConfig) {
  const client = new pg.Client(owner);
  await client.connect();
  return {
    async look(): Promise<Planned> {
      const { rows } = await client.query<Planned>(`
        select (select count(*)::int from plan_queue where not_before <= now()) as left,
          (select count(*)::int from commands where kind = 'apply-settings') as queued`);
      return rows[0] ?? { left: 0, queued: 0 };
    },
    /** Some devices that have the policy, marked one by one. */
    async someDevices(count: number): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        'select device_id as id from device_policies order by device_id limit $1',
        [count],
      );
      return rows.map(({ id }) => id);
    },
    end: () => client.end(),
  };
}
