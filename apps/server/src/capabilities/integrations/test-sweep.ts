import { randomUUIDv7 } from 'node:crypto';
import { createAppIntegration } from '@muster/contract/calls/app-integrations';
import { sql } from '../../platform/db/sql.ts';
import { asOwner, type Scene, type Stage } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf } from '../apps/test-sweep.ts';

/** A new one each time, since the call may delete it. */
export async function integrationOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into integrations (organization_id, id, application_id, type, name, sealed_url, host, hint, events)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'webhook', 'Sample', '', 'example.com', 'abcd',
      '{buildCreated}')`);
  return id;
}

/** Of the integration that was made last, which is the one of the same request. */
export async function deliveryOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  const [last] = await query<{ id: string }>(
    sql`select id from integrations where organization_id = ${organizationId} order by created_at desc limit 1`,
  );
  await query(sql`
    insert into integration_deliveries (organization_id, id, integration_id, event, action, source, state)
    values (${organizationId}, ${id}, ${last?.id ?? (await integrationOf(query, organizationId))}, 'buildCreated',
      'build_created', ${id}, 'delivered')`);
  return id;
}

/** One whose secret is a real one. */
async function withSecret(stage: Stage): ReturnType<Scene> {
  const { api, token, params } = await asOwner(stage);
  const appId = await appOf(stage.server.ownerQuery, stage.home.id);
  const { integration } = await api(createAppIntegration, {
    params: { ...params, appId },
    body: { type: 'webhook', name: 'Hook', url: 'https://hooks.example.com/muster', events: ['buildCreated'] },
  });
  return { params: { ...stage.sent.params, integrationId: integration.id }, token };
}

export const sweepPart: SweepPart = {
  samples: {
    integrationId: ({ ownerQuery }, { id }) => integrationOf(ownerQuery, id),
    deliveryId: ({ ownerQuery }, { id }) => deliveryOf(ownerQuery, id),
  },
  scenes: {
    'integrations.rollSecret': withSecret,
    'appIntegrations.rollSecret': withSecret,
  },
  unwritten: {
    'integrations.test': 'sends something made up, of which the log of deliveries tells',
    'appIntegrations.test': 'sends something made up, of which the log of deliveries tells',
    'integrations.replayDelivery': 'sends once more what was sent, of which the log of deliveries tells',
    'appIntegrations.replayDelivery': 'sends once more what was sent, of which the log of deliveries tells',
  },
};
