import type { Language } from '@muster/contract/constants';
import type { IntegrationEvent, IntegrationState, IntegrationType } from '@muster/contract/enumerations/workspace';
import type { Facts } from '@muster/contract/integration-facts';
import type { IntegrationFilter } from '@muster/contract/integrations';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Level, ofLevel } from './integrations-list.ts';

export interface IntegrationRow {
  type: IntegrationType;
  name: string;
  state: IntegrationState;
  applicationId: string | null;
  sealedUrl: Buffer;
  host: string;
  hint: string;
  sealedSecret: Buffer | null;
  secretHint: string | null;
  events: readonly IntegrationEvent[];
  filter: IntegrationFilter;
  templates: Partial<Record<IntegrationEvent, string>>;
  language: Language;
}

/** The workspace is held by whoever counts, so that many at once cannot all find room for one more. */
export async function countIntegrations(tx: Tx, appId: string | undefined): Promise<{ all: number; ofApp: number }> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integrations ${tx.organizationId}`}, 0))`);
  return tx.one(sql`
    select count(*) as all, count(*) filter (where application_id = ${appId ?? null}) as "ofApp"
    from integrations where organization_id = ${tx.organizationId}`);
}

export async function insertIntegration(
  tx: Tx,
  id: string,
  row: IntegrationRow & { createdBy: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into integrations (organization_id, id, application_id, type, name, state, sealed_url, host, hint, sealed_secret,
      secret_hint, events, filter, templates, language, created_by)
    values (${tx.organizationId}, ${id}, ${row.applicationId}, ${row.type}, ${row.name}, ${row.state}, ${row.sealedUrl},
      ${row.host}, ${row.hint}, ${row.sealedSecret}, ${row.secretHint}, ${[...row.events]}, ${JSON.stringify(row.filter)},
      ${JSON.stringify(row.templates)}, ${row.language}, ${row.createdBy})`);
}

/** Held until the transaction ends. */
export async function lockIntegration(
  tx: Tx,
  level: Level,
  id: string,
): Promise<(IntegrationRow & { updatedAt: string }) | undefined> {
  return tx.first(sql`
    select i.type, i.name, i.state, i.application_id as "applicationId", i.sealed_url as "sealedUrl", i.host, i.hint,
      i.sealed_secret as "sealedSecret", i.secret_hint as "secretHint", i.events, i.filter, i.templates, i.language,
      i.updated_at as "updatedAt"
    from integrations i where i.organization_id = ${tx.organizationId} and i.id = ${id} ${ofLevel(level)} for update`);
}

export interface Fresh {
  /** Switched on again. */
  resumed: boolean;
  /** What is known of the receiver's failures is of before. */
  anew: boolean;
  /** Something beyond its state: whoever edits the rest is not disturbed by a switch. */
  edited: boolean;
}

export async function saveIntegration(tx: Tx, id: string, row: IntegrationRow, fresh: Fresh): Promise<void> {
  await tx.run(sql`
    update integrations set name = ${row.name}, state = ${row.state}, sealed_url = ${row.sealedUrl}, host = ${row.host},
      hint = ${row.hint}, events = ${[...row.events]}, filter = ${JSON.stringify(row.filter)},
      templates = ${JSON.stringify(row.templates)}, language = ${row.language}
      ${fresh.edited ? sql`, updated_at = now()` : sql``}
      ${fresh.anew ? sql`, failures = 0, failing_since = null` : sql``}
      ${fresh.resumed ? sql`, active_since = now()` : sql``}
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function saveSecret(
  tx: Tx,
  id: string,
  secret: { sealed: Buffer; hint: string; sealedOld: Buffer; oldHours: number },
): Promise<void> {
  await tx.run(sql`
    update integrations set sealed_secret = ${secret.sealed}, secret_hint = ${secret.hint},
      sealed_old_secret = ${secret.sealedOld}, old_secret_until = now() + make_interval(hours => ${secret.oldHours}::int)
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function deleteIntegrationRow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from integrations where organization_id = ${tx.organizationId} and id = ${id}`);
}

export interface NewDelivery {
  id: string;
  integrationId: string;
  event: IntegrationEvent | null;
  action: string;
  title: string;
  path: string | null;
  facts: Facts;
  happenedAt: string;
  source: string;
  /** Where it is only written down now. */
  createdAt?: string;
}

/** Due at once. What has been written before, for the same source, is left alone. */
export async function insertDeliveries(tx: Tx, organizationId: string, rows: readonly NewDelivery[]): Promise<void> {
  const given = rows.map(({ integrationId, happenedAt, createdAt, ...row }) => ({
    ...row,
    integration_id: integrationId,
    happened_at: happenedAt,
    created_at: createdAt ?? null,
  }));
  await tx.run(sql`
    insert into integration_deliveries (organization_id, id, integration_id, event, action, title, path, facts, happened_at,
      source, next_at, created_at)
    select ${organizationId}, r.id, r.integration_id, r.event, r.action, r.title, r.path, r.facts, r.happened_at, r.source, now(),
      coalesce(r.created_at, now())
    from json_to_recordset(${JSON.stringify(given)}::json) as r(id uuid, integration_id uuid, event text, action text,
      title text, path text, facts json, happened_at timestamptz, source text, created_at timestamptz)
    on conflict (organization_id, integration_id, source) do nothing`);
}

/** In the order of their ids, so that two writers never wait for each other. */
export async function makeDue(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    with held as (
      select organization_id, id from integrations where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])
      order by id for update)
    update integrations i set due_at = least(coalesce(i.due_at, now()), now())
    from held h where i.organization_id = h.organization_id and i.id = h.id`);
}

/** Undefined where it is waiting anyway. */
export async function replayRow(tx: Tx, deliveryId: string): Promise<boolean> {
  const count = await tx.run(sql`
    update integration_deliveries set state = 'waiting', tries = 0, next_at = now()
    where organization_id = ${tx.organizationId} and id = ${deliveryId}`);
  return count === 1;
}

export interface Subscriber {
  organizationId: string;
  id: string;
  applicationId: string | null;
  events: readonly IntegrationEvent[];
  filter: IntegrationFilter;
  activeSince: string;
}

/** Across workspaces: who wants to hear of anything in these. Held, so that none is paused before it has what waits. */
export async function listSubscribers(tx: Tx, organizationIds: readonly string[]): Promise<Subscriber[]> {
  return tx.query<Subscriber>(sql`
    select organization_id as "organizationId", id, application_id as "applicationId", events, filter,
      active_since as "activeSince"
    from integrations where organization_id = any (${[...organizationIds]}::uuid[]) and state = 'active' order by id
    for update`);
}

export async function findWorkspaceFacts(
  tx: Tx,
  organizationId: string,
): Promise<{ id: string; name: string; slug: string } | undefined> {
  return tx.first(sql`select id, name, slug from organizations where id = ${organizationId}`);
}

export async function findActor(tx: Tx, userId: string): Promise<{ name: string; email: string } | undefined> {
  return tx.first(sql`
    select trim(first_name || ' ' || last_name) as name, email from users where id = ${userId}`);
}
