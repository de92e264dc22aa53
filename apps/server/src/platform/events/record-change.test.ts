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
    select action, entity, entity_id, entity_name, user_id, user_email, supplanter_id, diff from audit_entries
    where organization_id = ${organizationId} order by created_at, id`),
  events: await db.systemQuery(sql`
    select type, entity, entity_id, payload, user_id from outbox_events
    where organization_id = ${organizationId} order by id`),
});

const ada: Actor = { kind: 'user', userId: randomUUIDv7(), email: 'ada@example.com', supplanterId: randomUUIDv7() };

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
        supplanter_id: ada.supplanterId,
        diff: [{ kind: 'E', path: ['name'], lhs: 'old', rhs: 'new' }],
      },
    ],
    events: [{ type: 'group.update', entity: 'group', entity_id: 'g1', payload: {}, user_id: ada.userId }],
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
  await db.withTenant(org, ada, async (tx) => {
    await recordChange(tx, { action: 'create', entity: 'build', entityId: 'b1', payload: { applicationId: app } });
    const many = [{ entityId: 'b2' }, { entityId: 'b3' }];
    await recordChanges(tx, { type: 'build.create', payload: { applicationId: app } }, many);
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
      { type: 'group.create' },
      names.slice(100).map((entityId) => ({ entityId })),
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
    recordChange(tx, { action: 'create', entity: 'session', entityId: 's', actor: { ...ada, supplanterId: null } }),
  );
  const [entry] = (await written(org)).audit;
  assert.deepEqual([entry?.user_email, entry?.supplanter_id], [ada.email, null]);
});

test('the change, its audit entry and its event exist together or not at all', async () => {
  const org = randomUUIDv7();
  const undone = db.withTenant(org, ada, async (tx) => {
    await recordChange(tx, { action: 'create', entity: 'group', entityId: 'g', after: { name: 'n' } });
    await emit(tx, { type: 'mail.queued', entityId: 'm' });
    throw new Error('changed my mind');
  });
  await assert.rejects(undone, /changed my mind/);
  assert.deepEqual(await written(org), { audit: [], events: [] });
});

test('a change that cannot be written down does not happen', async () => {
  const org = randomUUIDv7();
  const refused = db.withTenant(org, ada, async (tx) => {
    await emit(tx, { type: 'group.create', entityId: 'g' });
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

test('an event that the catalogue does not know, or not like this, cannot be written', async () => {
  const org = randomUUIDv7();
  const write = (event: object) => db.withTenant(org, ada, (tx) => emit(tx, event as never));
  await assert.rejects(write({ type: 'thing.create', entityId: 't' }), /there is no event thing.create/);
  await assert.rejects(write({ type: 'toString', entityId: 't' }), /there is no event toString/);
  await assert.rejects(write({ type: 'build.create', entityId: 'b' }), /applicationId/);
  await assert.rejects(write({ type: 'build.create', entityId: 'b', payload: { applicationId: 1 } }), /applicationId/);
  await assert.rejects(write({ type: 'group.create', entityId: 'g', payload: { secret: 'x' } }), /secret/);
  assert.deepEqual(await written(org), { audit: [], events: [] });
});

test('many changes are told together, what is known of one alone with it', async () => {
  const org = randomUUIDv7();
  await db.withTenant(org, ada, async (tx) => {
    const gone = (entityId: string) => ({ entityId, payload: { email: `${entityId}@example.com` } });
    await recordChanges(tx, { type: 'employee.delete' }, [gone('a')]);
    await recordChanges(tx, { type: 'employee.delete' }, [gone('b'), gone('c')]);
    await recordChanges(tx, { type: 'employee.delete' }, []);
  });
  const { audit, events } = await written(org);
  assert.deepEqual(
    audit.map(({ action, entity, entity_id }) => [action, entity, entity_id]),
    ['a', 'b', 'c'].map((id) => ['delete', 'employee', id]),
  );
  assert.deepEqual(
    events.map(({ entity_id, payload }) => [entity_id, payload]),
    [
      ['a', { email: 'a@example.com' }],
      ['b', { ids: ['b', 'c'] }],
    ],
  );
});
