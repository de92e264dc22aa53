import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { writeKey } from '@muster/contract/calls/key-store';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import type { Session } from '@muster/contract/entities';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, send, signUp } from './test-caller.ts';
import { ownerOf, postgresIn, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

const cycles = 6;
const writers = 4;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let muster: RunningMuster;
const people: Session[] = [];
before(async () => {
  folder = await temporaryFolder();
  muster = await startMuster({ dataDir: folder.path });
});
after(async () => {
  await muster?.kill();
  await folder?.remove();
});

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

interface Acknowledged {
  slugs: Set<string>;
  keys: Set<string>;
}

/** Writes until the connection breaks; what was acknowledged is written down, and nothing else. */
async function write(url: string, token: string, acknowledged: Acknowledged): Promise<void> {
  for (let i = 0; ; i++) {
    const name = `w-${randomUUID().slice(-12)}`;
    try {
      if (i % 2) {
        await ask(url, createWorkspace, { body: { name, slug: name } }, { token, address: anyAddress() });
        acknowledged.slugs.add(name);
      } else {
        await ask(url, writeKey, { body: { key: name, data: { name } } }, { token });
        acknowledged.keys.add(name);
      }
    } catch (error) {
      // 503 while the database is gone, or the connection itself.
      if (!(error instanceof TypeError) && !/503|SyntaxError|terminated/.test(String(error))) throw error;
      return;
    }
  }
}

async function rows<T>(text: string): Promise<T[]> {
  return (await query(await ownerOf(folder.path), text)).rows;
}

test(`killed ${cycles} times while it writes, it loses nothing it has acknowledged and leaves nothing half done`, async () => {
  for (let i = 0; i < writers; i++) people.push(await signUp(muster.url, anyAddress()));
  const acknowledged: Acknowledged = { slugs: new Set(), keys: new Set() };

  for (let cycle = 1; cycle <= cycles; cycle++) {
    const before = acknowledged.slugs.size + acknowledged.keys.size;
    const writing = people.map((person) => write(muster.url, person.accessToken.token, acknowledged));
    // Some work must be under way; when exactly it is cut is left to chance.
    await eventually(
      () => acknowledged.slugs.size + acknowledged.keys.size >= before + writers,
      'writes are acknowledged',
    );
    await delay(randomInt(300));
    const [database = 0] = await postgresIn(folder.path);
    // Every third time the database goes the same way.
    if (cycle % 3 === 0) process.kill(database, 'SIGKILL');
    await muster.kill();
    await Promise.all(writing);
    // The database ends by itself; the other times a new start finds it still ending.
    if (cycle === 1) await eventually(async () => (await postgresIn(folder.path)).length === 0, 'no orphan stays');

    muster = await startMuster({ dataDir: folder.path });
    assert.equal((await postgresIn(folder.path)).length, 1, 'one database, and none left over from before');
    const slugs = await rows<{ slug: string }>('select slug from organizations');
    const keys = await rows<{ key: string }>('select key from key_store');
    assert.deepEqual(acknowledged.slugs.difference(new Set(slugs.map(({ slug }) => slug))), new Set());
    assert.deepEqual(acknowledged.keys.difference(new Set(keys.map(({ key }) => key))), new Set());
  }

  assert.ok(acknowledged.slugs.size >= cycles);
  // The library is the provider's, and has nobody while there is no staff.
  const incomplete = await rows(`
    select o.slug,
      (select count(*) from memberships where organization_id = o.id and role = 'owner') as owners,
      (select count(*) from stores where organization_id = o.id) as stores,
      (select count(*) from subscriptions where organization_id = o.id) as subscriptions,
      (select count(*) from audit_entries where organization_id = o.id and entity = 'organization') as entries,
      (select count(*) from outbox_events where organization_id = o.id and entity = 'organization') as events
    from organizations o where o.id <> '00000000-0000-7000-8000-00006c696272'`);
  assert.deepEqual(
    incomplete.filter((row) => {
      const { owners, stores, subscriptions, entries, events } = row as Record<string, string>;
      return [owners, stores, subscriptions, entries, events].some((count) => count !== '1');
    }),
    [],
    'each workspace has one owner, store, subscription, audit entry and event',
  );
  assert.deepEqual(
    await rows(`select entity_id from audit_entries where entity = 'organization'
      and not exists (select from organizations o where o.id = organization_id)`),
    [],
    'nothing is told of a workspace that is not there',
  );
});

test('afterwards every committed event has been consumed, and no mail was sent twice', async () => {
  await eventually(async () => {
    const behind = await rows(`
      select c.name from outbox_consumers c
      where exists (select from outbox_events e where (e.xact, e.id) > (c.xact, c.id))`);
    return behind.length === 0;
  }, 'all consumers are up to date');
  assert.deepEqual(await rows('select * from outbox_parked'), []);
  const mails = await rows<{ recipient: string; count: string }>(
    `select recipient, count(*) from local_mails group by recipient having count(*) <> 1`,
  );
  assert.deepEqual(mails, []);
});

test('and whoever signed in before can go on working', async () => {
  for (const { accessToken } of people) {
    const caller = { token: accessToken.token, address: anyAddress() };
    const slug = `after-${randomUUID().slice(-12)}`;
    const { status } = await send(muster.url, createWorkspace, { body: { name: 'After all', slug } }, caller);
    assert.equal(status, 200);
  }
});

test('ended in order, it leaves no database running', async () => {
  assert.deepEqual(await muster.stop(), { code: 0, signal: null });
  assert.deepEqual(await postgresIn(folder.path), []);
});
