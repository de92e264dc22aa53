import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Actor } from '../actor.ts';
import { systemActor } from '../actor.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { emit, recordChange, recordChanges } from './record-change.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await testDatabase();
  db = openDatabase({ ...database, onError() {} });
});
after(async () => {
  await db.close();
  await database.drop();
});

const written = async (organizationId: string) => ({
  audit: await db.systemQuery(sql`
    select action, entity, entity_id, entity_name, user_id, user_email, impersonator_id, diff from audit_entries
    where organization_id = ${organizationId} order by created_at, id`),
  events: await db.systemQuery(sql`
    select type, entity, entity_id, payload, user_id from outbox_events
    where organization_id = ${organizationId} order by id`),
});

const ada: Actor = { kind: 'user', userId: randomUUIDv7(), email: 'ada@example.com', impersonatorId: randomUUIDv7() };

test('a change is in the audit, with its author and its diff, and goes out as an event', async () => {
  const org = randomUUIDv7();
  await db.withTenant(org, ada, (tx) =>
    recordChange(tx, {
      action: 'update',
      entity: 'group',
      entityId: 'g1',
      entityName: 'new',
      before: { name: 'old', size: 1 },
      after: { name: 'new', size: 1 },
      payload: { why: 'because' },
    }),
  );
  assert.deepEqual(await written(org), {
    audit: [
      {
        action: 'update',
        entity: 'group',
        entity_id: 'g1',
        entity_name: 'new',
        user_id: ada.userId,
        user_email: ada.email,
        impersonator_id: ada.impersonatorId,
        diff: [{ kind: 'E', path: ['name'], lhs: 'old', rhs: 'new' }],
      },
    ],
    events: [
      { type: 'group.update', entity: 'group', entity_id: 'g1', payload: { why: 'because' }, user_id: ada.userId },
    ],
  });
});

test('creating tells everything as new, deleting everything as gone', async () => {
  const org = randomUUIDv7();
  await db.withTenant(org, ada, async (tx) => {
    await recordChange(tx, { action: 'create', entity: 'group', entityId: 'g', after: { name: 'n' } });
    await recordChange(tx, { action: 'delete', entity: 'group', entityId: 'g', before: { name: 'n' } });
  });
  const { audit, events } = await written(org);
  assert.deepEqual(
    audit.map(({ diff }) => diff),
    [[{ kind: 'N', path: ['name'], rhs: 'n' }], [{ kind: 'D', path: ['name'], lhs: 'n' }]],
  );
  assert.deepEqual(
    events.map(({ type, payload }) => [type, payload]),
    [
      ['group.create', {}],
      ['group.delete', {}],
    ],
  );
});

test('what belongs to an app says so in the audit, alone and among many', async () => {
  const [org, app] = [randomUUIDv7(), randomUUIDv7()];
  const build = (entityId: string) => ({ action: 'create', entity: 'build', entityId }) as const;
  await db.withTenant(org, ada, async (tx) => {
    await recordChange(tx, { ...build('b1'), payload: { applicationId: app } });
    await recordChanges(tx, [build('b2'), build('b3')], { applicationId: app });
    await recordChange(tx, { action: 'create', entity: 'group', entityId: 'g' });
  });
  const rows = await db.systemQuery<{ id: string; app: string | null }>(sql`
    select entity_id as id, application_id as app from audit_entries where organization_id = ${org} order by entity_id`);
  assert.deepEqual(
    rows.map(({ id, app }) => [id, app]),
    [...['b1', 'b2', 'b3'].map((id) => [id, app]), ['g', null]],
  );
});

test('what one transaction did is listed in its order, however many there are of it', async () => {
  const org = randomUUIDv7();
  const names = Array.from({ length: 200 }, (_, i) => `g${i}`);
  await db.withTenant(org, ada, async (tx) => {
    for (const entityId of names.slice(0, 100)) await recordChange(tx, { action: 'create', entity: 'group', entityId });
    await recordChanges(
      tx,
      names.slice(100).map((entityId) => ({ action: 'create', entity: 'group', entityId })),
    );
  });
  assert.deepEqual(
    (await written(org)).audit.map(({ entity_id }) => entity_id),
    names,
  );
});

test('whoever is only just signing in can be named as the author', async () => {
  const org = randomUUIDv7();
  await db.withTenant(org, systemActor, (tx) =>
    recordChange(tx, { action: 'create', entity: 'session', entityId: 's', actor: { ...ada, impersonatorId: null } }),
  );
  const [entry] = (await written(org)).audit;
  assert.deepEqual([entry?.user_email, entry?.impersonator_id], [ada.email, null]);
});

test('the change, its audit entry and its event exist together or not at all', async () => {
  const org = randomUUIDv7();
  const undone = db.withTenant(org, ada, async (tx) => {
    await recordChange(tx, { action: 'create', entity: 'group', entityId: 'g', after: { name: 'n' } });
    await emit(tx, { type: 'mail.queued', entity: 'mail', entityId: 'm' });
    throw new Error('changed my mind');
  });
  await assert.rejects(undone, /changed my mind/);
  assert.deepEqual(await written(org), { audit: [], events: [] });
});

test('a change that cannot be written down does not happen', async () => {
  const org = randomUUIDv7();
  const refused = db.withTenant(org, ada, async (tx) => {
    await emit(tx, { type: 'group.create', entity: 'group', entityId: 'g' });
    await recordChange(tx, { action: 'invent' as never, entity: 'group', entityId: 'g' });
  });
  await assert.rejects(refused, /audit_entries_action_check/);
  assert.deepEqual(await written(org), { audit: [], events: [] });
});

test('nobody can write a change down where nothing may be changed', async () => {
  const org = randomUUIDv7();
  const reading = db.readTenant(org, ada, (tx) =>
    recordChange(tx, { action: 'create', entity: 'group', entityId: 'g' }),
  );
  await assert.rejects(reading, /read-only|only reads/);
  assert.deepEqual(await written(org), { audit: [], events: [] });
});
