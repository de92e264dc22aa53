import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { protectionNow } from './enterprise-service.ts';
import { type EnterpriseRow, findEnterprise } from './enterprise-store.ts';

/** Every contact asks, and schedules change rarely: for so long it is known without asking. */
const knownFor = 10_000;
const knownMax = 5_000;

const known = new WeakMap<Database, Map<string, { row: EnterpriseRow | undefined; at: number }>>();

/** Whether the protection schedule of a workspace is active. */
export async function isProtected({ db }: Pick<Platform, 'db'>, organizationId: string): Promise<boolean> {
  const rows = known.get(db) ?? new Map<string, { row: EnterpriseRow | undefined; at: number }>();
  known.set(db, rows);
  const now = Date.now();
  let entry = rows.get(organizationId);
  if (entry === undefined || now - entry.at > knownFor) {
    entry = { row: await db.readTenant(organizationId, systemActor, findEnterprise), at: now };
    if (rows.size >= knownMax) rows.clear();
    rows.set(organizationId, entry);
  }
  return entry.row !== undefined && protectionNow(entry.row, new Date(now)).active;
}
