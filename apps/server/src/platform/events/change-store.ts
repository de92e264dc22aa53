import { randomUUIDv7 } from 'node:crypto';
import type { DiffEntry } from '@muster/contract/entities';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Change, NewEvent } from './record-change.ts';

export async function insertAuditEntry(tx: Tx, entry: Change & { diff: DiffEntry[] }): Promise<void> {
  const actor = entry.actor ?? tx.actor;
  await tx.run(sql`
    insert into audit_entries (organization_id, id, action, entity, entity_id, user_id, user_email, impersonator_id, diff)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${entry.action}, ${entry.entity}, ${entry.entityId},
      ${actor.userId}, ${actor.email}, ${actor.impersonatorId}, ${JSON.stringify(entry.diff)})`);
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.run(sql`
    insert into outbox_events (organization_id, type, entity, entity_id, payload, user_id)
    values (${tx.organizationId}, ${event.type}, ${event.entity}, ${event.entityId},
      ${JSON.stringify(event.payload ?? {})}, ${tx.actor.userId})`);
  tx.announce();
}
