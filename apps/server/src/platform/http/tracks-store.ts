import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface Track {
  id: string;
  service: string;
  organizationId: string | null;
  memberId: string | null;
  method: string;
  url: string;
  status: number;
  bearer: string | null;
  headers: unknown;
  body: unknown;
  durationMs: number;
  createdAt: Date;
}

export async function insertTracks(db: Database, tracks: readonly Track[]): Promise<void> {
  const rows = JSON.stringify(tracks);
  await db.systemQuery(sql`
    insert into tracks (id, service, organization_id, member_id, method, url, status, bearer, headers, body, duration_ms, created_at)
    select id, service, "organizationId", "memberId", method, url, status, bearer, headers, body, "durationMs", "createdAt"
    from jsonb_to_recordset(${rows}::jsonb) as t(
      id uuid, service text, "organizationId" uuid, "memberId" uuid, method text, url text, status int,
      bearer text, headers jsonb, body jsonb, "durationMs" int, "createdAt" timestamptz)
    on conflict do nothing`);
}
