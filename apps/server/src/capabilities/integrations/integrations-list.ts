import type { DeliveryState } from '@muster/contract/enumerations/workspace';
import type { Delivery, DeliveryDetails, Integration } from '@muster/contract/integrations';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime } from '../../platform/db/list-cursor.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { NextDelivery } from './deliveries-store.ts';

/** Those of one app, or all of a workspace. */
export interface Level {
  appId?: string | undefined;
}

/** Few enough to be read whole. */
export async function listIntegrations(tx: Tx, level: Level): Promise<Integration[]> {
  return tx.query<Integration>(select(tx, level, sql``));
}

export async function findIntegration(tx: Tx, level: Level, id: string): Promise<Integration | undefined> {
  return tx.first<Integration>(select(tx, level, sql`and i.id = ${id}`));
}

const select = (tx: Tx, level: Level, condition: Sql) => sql`
  select i.id, i.type, i.name, i.state, i.host, i.hint, i.secret_hint as "secretHint", i.events, i.templates, i.language,
    jsonb_build_object('branches', '[]'::jsonb, 'tags', '[]'::jsonb, 'platforms', '[]'::jsonb) || i.filter as filter,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as application,
    i.failing_since as "failingSince", i.created_at as "createdAt", i.updated_at as "updatedAt",
    (select json_build_object('state', d.state, 'at', ${exactTime(sql`d.created_at`)}) from integration_deliveries d
     where d.organization_id = i.organization_id and d.integration_id = i.id
     order by d.created_at desc, d.id desc limit 1) as "lastDelivery"
  from integrations i left join applications a on a.organization_id = i.organization_id and a.id = i.application_id
  where i.organization_id = ${tx.organizationId} ${ofLevel(level)} ${condition}
  order by i.sort_name, i.id`;

export function ofLevel({ appId }: Level): Sql {
  return appId === undefined ? sql`` : sql`and i.application_id = ${appId}`;
}

const columns = sql`d.id, d.event, d.title, d.state, d.attempts, (d.log -> -1 ->> 'status')::int as status,
  d.log -> -1 ->> 'problem' as problem, case when d.state = 'waiting' then d.next_at end as "nextAt",
  d.created_at as "createdAt"`;

const deliveryList = defineList<
  Delivery,
  { state?: DeliveryState | undefined },
  { integrationId: string },
  'createdAt'
>({
  name: 'deliveries',
  version: 1,
  table: sql`integration_deliveries t`,
  scope: ({ integrationId }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    sql`t.integration_id = ${integrationId}`,
  ],
  filters: { state: oneOf(sql`t.state`) },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join integration_deliveries d on d.organization_id = ${organizationId} and d.id = page.list_id`,
});

export function listDeliveries(
  tx: Tx,
  integrationId: string,
  query: PageRequest & { state?: DeliveryState | undefined },
): Promise<Page<Delivery>> {
  return deliveryList.page(tx, { integrationId }, { ...query, sort: '-createdAt' });
}

export async function findDelivery(tx: Tx, integrationId: string, id: string): Promise<Delivery | undefined> {
  return tx.first<Delivery>(sql`
    select ${columns} from integration_deliveries d
    where d.organization_id = ${tx.organizationId} and d.integration_id = ${integrationId} and d.id = ${id}`);
}

/** With what its body is made from. */
export async function findDeliveryDetails(
  tx: Tx,
  level: Level,
  { integrationId, deliveryId }: { integrationId: string; deliveryId: string },
): Promise<(Delivery & Pick<DeliveryDetails, 'log'> & NextDelivery) | undefined> {
  return tx.first(sql`
    select ${columns}, d.log, d.action, d.path, d.facts, d.happened_at as "happenedAt", i.type, i.language, i.templates
    from integration_deliveries d join integrations i on i.organization_id = d.organization_id and i.id = d.integration_id
    where d.organization_id = ${tx.organizationId} and d.integration_id = ${integrationId} and d.id = ${deliveryId}
      ${ofLevel(level)}`);
}
