import { randomUUIDv7 } from 'node:crypto';
import type { IntegrationEvent } from '@muster/contract/enumerations/workspace';
import { type Facts, sampleFacts } from '@muster/contract/integration-facts';
import {
  actionOf,
  appEvents,
  type Delivery,
  type DeliveryDetails,
  type Integration,
  type IntegrationChange,
  type IntegrationInput,
  integrationLimits,
  oldSecretHours,
} from '@muster/contract/integrations';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Outbound } from '../../platform/outbound/outbound-client.ts';
import { stopWaiting } from './deliveries-store.ts';
import { messageId } from './delivery-loop.ts';
import { messageBody } from './integration-message.ts';
import type { Happening, IntegrationSource } from './integration-source.ts';
import { findDelivery, findDeliveryDetails, findIntegration, type Level } from './integrations-list.ts';
import {
  countIntegrations,
  deleteIntegrationRow,
  findWorkspaceFacts,
  type IntegrationRow,
  insertDeliveries,
  insertIntegration,
  lockIntegration,
  makeDue,
  replayRow,
  saveIntegration,
  saveSecret,
} from './integrations-store.ts';
import { sealedAt } from './sealed-at.ts';
import { newSecret } from './sign-webhook.ts';

export interface IntegrationsDeps {
  envelope: Envelope;
  outbound: Outbound;
  publicUrl(): string;
  storeAddress(): string;
}

export async function readIntegration(tx: Tx, level: Level, id: string): Promise<Integration> {
  return (await findIntegration(tx, level, id)) ?? fail(3001);
}

/** The secret is in the answer and nowhere else. */
export async function createIntegration(
  deps: IntegrationsDeps,
  tx: Tx,
  level: Level,
  input: IntegrationInput,
  createdBy: string | null,
): Promise<{ integration: Integration; secret: string | null }> {
  mustTellOf(level, input.events);
  const { all, ofApp } = await countIntegrations(tx, level.appId);
  const max = level.appId === undefined ? integrationLimits.perWorkspace : integrationLimits.perApp;
  if (all >= integrationLimits.perWorkspace || (level.appId !== undefined && ofApp >= max))
    fail(5211, { data: { max } });
  const id = randomUUIDv7();
  const secret = input.type === 'webhook' ? newSecret() : null;
  const row: IntegrationRow = {
    ...input,
    events: [...new Set(input.events)],
    state: 'active',
    applicationId: level.appId ?? null,
    ...(await sealAddress(deps, tx, id, input.url)),
    sealedSecret: secret === null ? null : await deps.envelope.seal(tx, secret, sealedAt('sealed_secret', id)),
    secretHint: secret === null ? null : secret.slice(-4),
  };
  await insertIntegration(tx, id, { ...row, createdBy });
  await recordChange(tx, {
    action: 'create',
    entity: 'integration',
    entityId: id,
    entityName: row.name,
    after: shown(row),
    payload: payloadOf(row),
  });
  return { integration: await readIntegration(tx, level, id), secret };
}

export async function updateIntegration(
  deps: IntegrationsDeps,
  tx: Tx,
  level: Level,
  id: string,
  { updatedAt, url, ...change }: IntegrationChange,
): Promise<Integration> {
  const { updatedAt: current, ...before } = (await lockIntegration(tx, level, id)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(current).getTime()) fail(5203);
  mustTellOf({ appId: before.applicationId ?? undefined }, change.events ?? []);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const address = url === undefined ? {} : await sealAddress(deps, tx, id, url);
  const after: IntegrationRow = { ...before, ...given, ...address };
  if (url === undefined && JSON.stringify(shown(after)) === JSON.stringify(shown(before)))
    return readIntegration(tx, level, id);
  const resumed = after.state === 'active' && before.state !== 'active';
  const edited = Object.keys({ ...given, ...address }).some((key) => key !== 'state');
  await saveIntegration(tx, id, after, { resumed, anew: resumed || url !== undefined, edited });
  if (after.state === 'off' && before.state !== 'off') await stopWaiting(tx, id);
  await recordChange(tx, {
    action: 'update',
    entity: 'integration',
    entityId: id,
    entityName: after.name,
    before: shown(before),
    after: shown(after),
    payload: payloadOf(after),
  });
  return readIntegration(tx, level, id);
}

export async function deleteIntegration(tx: Tx, level: Level, id: string): Promise<void> {
  const before = (await lockIntegration(tx, level, id)) ?? fail(3001);
  await deleteIntegrationRow(tx, id);
  await recordChange(tx, {
    action: 'delete',
    entity: 'integration',
    entityId: id,
    entityName: before.name,
    before: shown(before),
    payload: payloadOf(before),
  });
}

/** The one before it signs as well for a while, so that receivers can be changed without missing anything. */
export async function rollSecret(
  { envelope }: IntegrationsDeps,
  tx: Tx,
  level: Level,
  id: string,
): Promise<{ integration: Integration; secret: string }> {
  const row = (await lockIntegration(tx, level, id)) ?? fail(3001);
  if (row.sealedSecret === null) failFields([{ field: 'type', rules: [{ name: 'oneOf', params: {} }] }]);
  const old = await envelope.open(tx, row.sealedSecret, sealedAt('sealed_secret', id));
  const secret = newSecret();
  await saveSecret(tx, id, {
    sealed: await envelope.seal(tx, secret, sealedAt('sealed_secret', id)),
    hint: secret.slice(-4),
    sealedOld: await envelope.seal(tx, old, sealedAt('sealed_old_secret', id)),
    oldHours: oldSecretHours,
  });
  await recordChange(tx, {
    action: 'update',
    entity: 'integration',
    entityId: id,
    entityName: row.name,
    before: { secretHint: row.secretHint },
    after: { secretHint: secret.slice(-4) },
    payload: payloadOf(row),
  });
  return { integration: await readIntegration(tx, level, id), secret };
}

/** Sent by the same hands as everything else, once. */
export async function testIntegration(
  sources: readonly IntegrationSource[],
  tx: Tx,
  level: Level,
  id: string,
): Promise<Delivery> {
  const row = (await lockIntegration(tx, level, id)) ?? fail(3001);
  const deliveryId = randomUUIDv7();
  const [event = 'buildProcessed'] = row.events;
  const workspace = await findWorkspaceFacts(tx, tx.organizationId);
  const own = await newestOf(sources, tx, event, row.applicationId);
  await insertDeliveries(tx, tx.organizationId, [
    {
      id: deliveryId,
      integrationId: id,
      event: null,
      action: actionOf(event),
      title: own?.title ?? '',
      path: workspace ? ['', workspace.slug, ...(own?.path ? [own.path] : [])].join('/') : null,
      facts: { ...withOwn(sampleFacts[event], own?.facts ?? {}), ...(workspace ? { workspace } : {}) },
      happenedAt: new Date().toISOString(),
      source: `test ${deliveryId}`,
    },
  ]);
  await tellDue(tx, id, row);
  return (await findDelivery(tx, id, deliveryId)) ?? fail(3001);
}

/** What the workspace itself has of that kind, so that a test shows what will come. */
async function newestOf(
  sources: readonly IntegrationSource[],
  tx: Tx,
  event: IntegrationEvent,
  applicationId: string | null,
): Promise<Happening | undefined> {
  const source = sources.find(({ events }) => Object.values(events).includes(event));
  return source?.newest?.(tx, applicationId);
}

/** What is not known of its own stays an example, so that every name of the event has a value. */
function withOwn(sample: Facts, own: Facts): Facts {
  return Object.fromEntries(Object.entries(sample).map(([about, facts]) => [about, { ...facts, ...own[about] }]));
}

export async function replayDelivery(
  tx: Tx,
  level: Level,
  { integrationId, deliveryId }: { integrationId: string; deliveryId: string },
): Promise<Delivery> {
  const row = (await lockIntegration(tx, level, integrationId)) ?? fail(3001);
  if ((await findDelivery(tx, integrationId, deliveryId)) === undefined) fail(3001);
  await replayRow(tx, deliveryId);
  await tellDue(tx, integrationId, row);
  return (await findDelivery(tx, integrationId, deliveryId)) ?? fail(3001);
}

export async function readDelivery(
  { publicUrl, storeAddress }: IntegrationsDeps,
  tx: Tx,
  level: Level,
  which: { integrationId: string; deliveryId: string },
): Promise<DeliveryDetails> {
  const found = (await findDeliveryDetails(tx, level, which)) ?? fail(3001);
  const body = messageBody(found, found, publicUrl(), storeAddress());
  return { ...found, messageId: messageId(found.id), body: JSON.stringify(JSON.parse(body), null, 2) };
}

/** The event wakes whoever sends, and open pages. */
async function tellDue(tx: Tx, id: string, row: IntegrationRow): Promise<void> {
  await makeDue(tx, tx.organizationId, [id]);
  await emit(tx, { type: 'integration.delivery', entityId: id, payload: payloadOf(row) });
}

function mustTellOf({ appId }: Level, events: readonly IntegrationEvent[]): void {
  const foreign = appId === undefined ? [] : events.filter((event) => !appEvents.includes(event));
  if (foreign.length > 0)
    failFields([{ field: 'events', rules: [{ name: 'oneOf', params: { values: foreign.join(', ') } }] }]);
}

async function sealAddress({ envelope, outbound }: IntegrationsDeps, tx: Tx, id: string, address: string) {
  outbound.check(address);
  const { host } = new URL(address);
  return {
    sealedUrl: await envelope.seal(tx, address, sealedAt('sealed_url', id)),
    host,
    // Of a short path the end would be all of it.
    hint: address.length - address.indexOf(host) - host.length > 12 ? address.slice(-4) : '',
  };
}

/** What the audit tells: of an address no more than people may see. */
function shown({ name, type, state, host, hint, events, filter, templates, language }: IntegrationRow) {
  return { name, type, state, address: hint ? `${host}/…${hint}` : host, events, filter, templates, language };
}

function payloadOf({ applicationId }: Pick<IntegrationRow, 'applicationId'>): { applicationId?: string } {
  return applicationId === null ? {} : { applicationId };
}
