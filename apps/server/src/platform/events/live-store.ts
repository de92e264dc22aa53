import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface Announcement {
  channel: string;
  payload: string;
}

/** To whoever listens to these channels, in any process, once the transaction is committed. */
export async function announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  const channels = announcements.map(({ channel }) => channel);
  const payloads = announcements.map(({ payload }) => payload);
  await tx.run(sql`
    select pg_notify(channel, payload) from unnest(${channels}::text[], ${payloads}::text[]) as a(channel, payload)`);
}
