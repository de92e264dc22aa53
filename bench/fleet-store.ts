import type pg from 'pg';

/** Devices by how the worst of their policies is, of those that count for them. */
export async function countVerified(client: pg.Client): Promise<{ verified: number; failed: number }> {
  const { rows } = await client.query<{ verified: number; failed: number }>(`
    select count(*) filter (where states = array['verified'])::int as verified,
      count(*) filter (where 'failed' = any (states))::int as failed
    from (select array_agg(distinct state) as states from device_policies where ignored is null group by device_id) d`);
  return rows[0] ?? { verified: 0, failed: 0 };
}
