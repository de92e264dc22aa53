/** On a real database, whose row-level policies stand behind the keys. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { systemActor } from '../actor.ts';
import { openDatabase, platformOrganization, type Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { testDatabase } from '../db/test-database.ts';
import { StartupError } from '../errors.ts';
import { createEnvelope, type Envelope } from './envelope.ts';
import { rotateKek } from './rotate-kek.ts';
import { secretsFrom } from './secrets.ts';

const database = await testDatabase();
const db = openDatabase({ app: database.app, system: database.system, onError: () => {} });
after(async () => {
  await db.close();
  await database.drop();
});

const oldKey = secretsFrom(Buffer.alloc(32, 1));
const newKey = secretsFrom(Buffer.alloc(32, 2));
const newEnvelope = () => createEnvelope({ secrets: oldKey });
const envelope = newEnvelope();
const identity = { table: 'tokens', column: 'secret', id: '1' };

const inWorkspace = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) =>
  db.withTenant(organizationId, systemActor, work);
const seal = (organizationId: string, text = 'a secret', by: Envelope = envelope) =>
  inWorkspace(organizationId, (tx) => by.seal(tx, text, identity));
const open = async (organizationId: string, sealed: Buffer, by: Envelope = envelope, where = identity) =>
  (await inWorkspace(organizationId, (tx) => by.open(tx, sealed, where))).toString();
const dataKeys = () =>
  db.systemQuery<{ id: string; wrapped: Buffer; kek: string }>(
    sql`select organization_id as id, wrapped, kek_id as kek from data_keys order by organization_id`,
  );

test('what is sealed opens again, also for another process, and is never the same twice', async () => {
  const workspace = randomUUID();
  const [one, two] = [await seal(workspace), await seal(workspace)];
  assert.notDeepEqual(one, two);
  assert.ok(!one.includes('a secret'));
  assert.equal(await open(workspace, one), 'a secret');
  assert.equal(await open(workspace, two, newEnvelope()), 'a secret');
  const bytes = randomBytes(100_000);
  const sealed = await inWorkspace(workspace, (tx) => envelope.seal(tx, bytes, identity));
  assert.deepEqual(await inWorkspace(workspace, (tx) => envelope.open(tx, sealed, identity)), bytes);
  assert.equal(await open(workspace, await seal(workspace, '')), '');
});

test('it opens in no other workspace, row, column or table', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const sealed = await seal(mine);
  await seal(theirs);
  await assert.rejects(open(theirs, sealed));
  for (const other of [{ id: '2' }, { column: 'other' }, { table: 'other' }]) {
    await assert.rejects(open(mine, sealed, envelope, { ...identity, ...other }));
  }
  assert.equal(await open(mine, sealed), 'a secret');
});

test('a changed or cut value does not open', async () => {
  const workspace = randomUUID();
  const sealed = await seal(workspace);
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] as number) ^ 1;
    await assert.rejects(open(workspace, changed), `byte ${i}`);
  }
  for (const length of [0, 1, 28, sealed.length - 1]) await assert.rejects(open(workspace, sealed.subarray(0, length)));
});

test('a workspace that never sealed anything opens nothing', async () => {
  await assert.rejects(open(randomUUID(), await seal(randomUUID()), newEnvelope()), /no data key/);
});

test('each workspace has a key of its own, and rows of no workspace have theirs', async () => {
  const sealed = await db.asSystem((tx) => envelope.seal(tx, 'global', identity));
  assert.equal((await db.asSystem((tx) => envelope.open(tx, sealed, identity))).toString(), 'global');
  assert.equal(await open(platformOrganization, sealed, newEnvelope()), 'global');
  await seal(randomUUID());
  const keys = await dataKeys();
  assert.equal(new Set(keys.map((key) => key.wrapped.toString('hex'))).size, keys.length);
  assert.ok(keys.some((key) => key.id === platformOrganization));
});

test('first uses at once, in several processes, agree on one key', async () => {
  const workspace = randomUUID();
  const processes = Array.from({ length: 5 }, newEnvelope);
  const sealed = await Promise.all(Array.from({ length: 20 }, (_, i) => seal(workspace, `${i}`, processes[i % 5])));
  for (const [i, value] of sealed.entries()) {
    assert.equal(await open(workspace, value, newEnvelope()), `${i}`);
    assert.equal(await open(workspace, value, processes[(i + 1) % 5]), `${i}`);
  }
});

test('a key whose transaction is rolled back is not used by anybody else', async () => {
  const workspace = randomUUID();
  const undone = inWorkspace(workspace, async (tx) => {
    const sealed = await envelope.seal(tx, 'x', identity);
    // Within the transaction the key is there, however often it is asked for.
    assert.equal((await envelope.open(tx, sealed, identity)).toString(), 'x');
    await envelope.seal(tx, 'y', identity);
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  const sealed = await seal(workspace);
  assert.equal(await open(workspace, sealed, newEnvelope()), 'a secret');
});

test('only so many keys are kept in memory, and the others still open', async () => {
  const small = createEnvelope({ secrets: oldKey, cachedKeys: 2 });
  const workspaces = Array.from({ length: 5 }, () => randomUUID());
  const sealed = await Promise.all(workspaces.map((workspace) => seal(workspace, workspace, small)));
  for (const [i, workspace] of workspaces.entries()) {
    assert.equal(await open(workspace, sealed[i] as Buffer, small), workspace);
  }
});

test('a workspace cannot read the key of another', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  await seal(theirs);
  const seen = await inWorkspace(mine, (tx) => tx.query(sql`select * from data_keys`));
  assert.deepEqual(seen, []);
});

test('another master key opens nothing, and the start says so', async () => {
  const workspace = randomUUID();
  const sealed = await seal(workspace);
  const stranger = createEnvelope({ secrets: newKey });
  await assert.rejects(open(workspace, sealed, stranger), /wrapped by/);
  await assert.rejects(seal(workspace, 'x', stranger), /wrapped by/);
  await assert.rejects(stranger.check(db), StartupError);
  await envelope.check(db);
});

test('rotation wraps every key anew and leaves what they sealed as it is', async (t) => {
  const own = await testDatabase();
  const quiet = openDatabase({ app: own.app, system: own.system, onError: () => {} });
  t.after(async () => {
    await quiet.close();
    await own.drop();
  });
  const workspaces = [platformOrganization, ...Array.from({ length: 3 }, () => randomUUID())];
  const sealIn = (id: string) => quiet.withTenant(id, systemActor, (tx) => envelope.seal(tx, id, identity));
  const before = createEnvelope({ secrets: oldKey });
  const sealed = await Promise.all(
    workspaces.map((id) => quiet.withTenant(id, systemActor, (tx) => before.seal(tx, id, identity))),
  );

  assert.equal(await rotateKek(quiet, oldKey, newKey), 4);
  const rotated = createEnvelope({ secrets: newKey });
  await rotated.check(quiet);
  for (const [i, id] of workspaces.entries()) {
    const opened = await quiet.withTenant(id, systemActor, (tx) => rotated.open(tx, sealed[i] as Buffer, identity));
    assert.equal(opened.toString(), id);
  }
  await assert.rejects(createEnvelope({ secrets: oldKey }).check(quiet), StartupError);
  await assert.rejects(sealIn(workspaces[1] as string), /wrapped by/);

  assert.equal(await rotateKek(quiet, oldKey, newKey), 0, 'repeating it changes nothing');
  const third = secretsFrom(Buffer.alloc(32, 3));
  await assert.rejects(rotateKek(quiet, third, oldKey), /neither the old nor the new/);
  await rotated.check(quiet);
});

test('rotation is refused while the server works on the database, and changes nothing', async () => {
  const own = await testDatabase();
  const server = openDatabase({ app: own.app, system: own.system, onError: () => {} });
  const command = openDatabase({ app: own.app, system: own.system, onError: () => {} });
  try {
    await server.asSystem((tx) => envelope.seal(tx, 'x', identity));
    await assert.rejects(rotateKek(command, oldKey, newKey), /Stop it first/);
    await createEnvelope({ secrets: oldKey }).check(server);
  } finally {
    await server.close();
    await command.close();
    await own.drop();
  }
});
