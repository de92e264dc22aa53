import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export const liveChannel = 'muster_live';

export async function notifyLive(tx: Tx, payload: string): Promise<void> {
  await tx.run(sql`select pg_notify(${liveChannel}, ${payload})`);
}
