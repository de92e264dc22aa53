import type { DiffEntry } from '@muster/contract/entities';
import { type ChangeAction, type EventPayload, type EventType, entityOfEvent } from '@muster/contract/events';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { risingId } from './rising-id.ts';

/** What is known of a change, whatever it was done to. */
export interface ChangeFacts {
  entityId: string;
  /** What people call it: a name or an e-mail address, never a secret. */
  entityName?: string | undefined;
  /** The state before and after, as far as it may be shown: never secrets. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** When it happened, where it is only told now. */
  at?: Date | undefined;
}

interface AuditEntry extends ChangeFacts {
  action: ChangeAction;
  entity: string;
  applicationId: string | null;
  diff: DiffEntry[];
}

/** A payload can be left out where nothing has to be in it. */
export type WithPayload<T extends EventType> =
  Partial<EventPayload<T>> extends EventPayload<T>
    ? { payload?: EventPayload<T> | undefined }
    : { payload: EventPayload<T> };

export type NewEvent<T extends EventType = EventType> = T extends EventType
  ? { type: T; entityId: string } & WithPayload<T>
  : never;

export async function insertAuditEntry(tx: Tx, entry: AuditEntry, actor: Actor = tx.actor): Promise<void> {
  const { address, userAgent, token } = originOf(actor, tx.actor);
  await tx.run(sql`
    insert into audit_entries (organization_id, id, action, entity, entity_id, entity_name, application_id, user_id, user_email, actor_name, supplanter_id, diff, created_at,
      address, user_agent, token_name)
    values (${tx.organizationId}, ${risingId()}, ${entry.action}, ${entry.entity}, ${entry.entityId},
      ${entry.entityName ?? null}, ${entry.applicationId}, ${actor.userId}, ${actor.email}, ${actor.name ?? null}, ${actor.supplanterId}, ${JSON.stringify(entry.diff)}, coalesce(${entry.at ?? null}, now()),
      ${address}, ${userAgent}, ${token})`);
}

/** As long as sessions keep it. */
const userAgentLength = 400;

/** A use case may name another actor, such as somebody who is just signing in: the request is still the same. */
function originOf(actor: Actor, requester: Actor) {
  const { address, userAgent, token } = actor.address === undefined ? requester : actor;
  return {
    address: address ?? null,
    userAgent: userAgent?.slice(0, userAgentLength) ?? null,
    token: token ?? null,
  };
}

export async function insertAuditEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ action, entity, entityId, entityName, applicationId, diff, at }) => ({
    id: risingId(),
    action,
    entity,
    entity_id: entityId,
    entity_name: entityName ?? null,
    application_id: applicationId,
    diff,
    created_at: at ?? null,
  }));
  const { userId, email, name, supplanterId } = tx.actor;
  const { address, userAgent, token } = originOf(tx.actor, tx.actor);
  await tx.run(sql`
    insert into audit_entries (organization_id, id, action, entity, entity_id, entity_name, application_id, user_id, user_email, actor_name, supplanter_id, diff, created_at,
      address, user_agent, token_name)
    select ${tx.organizationId}, id, action, entity, entity_id, entity_name, application_id, ${userId}, ${email}, ${name ?? null}, ${supplanterId}, diff, coalesce(created_at, now()),
      ${address}, ${userAgent}, ${token}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, action text, entity text, entity_id text, entity_name text, application_id uuid, diff jsonb, created_at timestamptz)`);
}

/** An event names this many things at most: whoever follows them reads `payload.ids`. */
export const idsPerEvent = 500;

/** Events about all that a statement finds by `id`, more of them than one would want to hold. */
export async function insertEventsOf(tx: Tx, type: EventType, ids: Sql): Promise<void> {
  await tx.run(eventsOf(tx, type, ids));
  tx.announce();
}

/** The same as part of a statement that changes what they are about. Whoever sends it announces it. */
export function eventsOf(tx: Tx, type: EventType, ids: Sql): Sql {
  return sql`
    insert into outbox_events (organization_id, type, entity, entity_id, payload, user_id)
    select ${tx.organizationId}::uuid, ${type}::text, ${entityOfEvent(type)}::text, min(id::text),
      jsonb_build_object('ids', jsonb_agg(id)), ${tx.actor.userId}::uuid
    from (select id, (row_number() over () - 1) / ${idsPerEvent}::int as piece from (${ids}) found) pieces group by piece`;
}

export async function insertEvent(tx: Tx, { type, entityId, payload = {} }: NewEvent): Promise<void> {
  await tx.run(sql`
    insert into outbox_events (organization_id, type, entity, entity_id, payload, user_id)
    values (${tx.organizationId}, ${type}, ${entityOfEvent(type)}, ${entityId}, ${JSON.stringify(payload)}, ${tx.actor.userId})`);
  tx.announce();
}
