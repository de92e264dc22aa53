/** The index follows the events, whatever comes twice, late or never. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { search } from '@muster/contract/calls/search';
import { systemActor } from '../../platform/actor.ts';
import { platformOrganization } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { OutboxEvent } from '../../platform/events/consumer.ts';
import { isKnown, readEvents } from '../../platform/events/outbox-store.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { groupsSearch, peopleSearch } from '../people/index.ts';
import { searchConsumer } from './search-events.ts';
import { indexNewSources, indexWorkspace } from './search-jobs.ts';

const sources = [peopleSearch, groupsSearch];
const consumer = searchConsumer(sources);
let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  // The events are handed over by the tests.
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
  await consume();
});
after(() => server.stop());

let last = { xact: '0', id: 0 };
const jobs = undefined as never;

/** All that has happened since the last time; what others do at the same time can hold events back for a moment. */
async function consume(): Promise<OutboxEvent[]> {
  const [newest] = await server.ownerQuery<{ id: string }>(sql`select max(id) as id from outbox_events`);
  const all: OutboxEvent[] = [];
  while (last.id < Number(newest?.id)) {
    const events = (await readEvents(server.db, last, 500)).filter(isKnown);
    await redeliver(events.filter(({ type }) => consumer.on.includes(type)));
    last = events.at(-1) ?? last;
    all.push(...events);
    if (events.length === 0) await new Promise((done) => setTimeout(done, 20));
  }
  return all;
}

const redeliver = (events: OutboxEvent[]) => server.db.asSystem((tx) => consumer.handle(events, tx, jobs));

async function names(text: string): Promise<string[]> {
  const items = await owner.api(search, { query: { search: text } });
  return items.map((item) => ('name' in item ? (item.name ?? '') : ''));
}

async function addGroup(name: string, description = ''): Promise<string> {
  const id = randomUUIDv7();
  await server.db.withTenant(workspace.id, systemActor, async (tx) => {
    await tx.run(sql`
      insert into groups (organization_id, id, name, description) values (${workspace.id}, ${id}, ${name}, ${description})`);
    await recordChange(tx, { action: 'create', entity: 'group', entityId: id });
  });
  return id;
}

async function changeGroup(id: string, name: string): Promise<void> {
  await server.db.withTenant(workspace.id, systemActor, async (tx) => {
    await tx.run(sql`update groups set name = ${name}, updated_at = now() where id = ${id}`);
    await recordChange(tx, { action: 'update', entity: 'group', entityId: id });
  });
}

async function removeGroup(id: string): Promise<void> {
  await server.db.withTenant(workspace.id, systemActor, async (tx) => {
    await tx.run(sql`delete from groups where id = ${id}`);
    await recordChange(tx, { action: 'delete', entity: 'group', entityId: id });
  });
}

/** All that the index holds, in an order of its own. */
const index = async () => ({
  entries: await server.ownerQuery(sql`select * from search_entries order by organization_id, type, entity_id`),
  words: await server.ownerQuery(sql`select organization_id, word from search_words order by organization_id, word`),
  uses: await server.ownerQuery(sql`select * from search_uses order by organization_id, word, type, entity_id`),
});

describe('the index', () => {
  test('has what is created, changes with it, and forgets it and its words', async () => {
    const id = await addGroup('Wombats', 'night shift');
    await consume();
    assert.deepEqual([await names('wombat'), await names('night')], [['Wombats'], ['Wombats']]);
    await changeGroup(id, 'Quokkas');
    await consume();
    assert.deepEqual([await names('wombat'), await names('quokka')], [[], ['Quokkas']]);
    await removeGroup(id);
    await consume();
    assert.deepEqual([await names('quokka'), await names('night')], [[], []]);
    const left = await server.ownerQuery(sql`
      select word from search_words where word in ('wombats', 'quokkas', 'night')
      union all select word from search_uses where word in ('wombats', 'quokkas', 'night')`);
    assert.deepEqual(left, []);
  });

  test('knows which account a person has, by whose colours they are known', async () => {
    const found = await owner.api(search, { query: { search: owner.email } });
    assert.deepEqual(
      found.flatMap((item) => (item.type === 'person' ? [item.userId] : [])),
      [owner.id],
    );
  });

  test('keeps a word that others still use', async () => {
    const [one, two] = [await addGroup('Dingo one'), await addGroup('Dingo two')];
    await consume();
    await removeGroup(one);
    await consume();
    assert.deepEqual(await names('dingo'), ['Dingo two']);
    await removeGroup(two);
    await consume();
    assert.deepEqual(await names('dingo'), []);
  });

  test('is the same when events come again, and in any order', async () => {
    const id = await addGroup('Bilby');
    await changeGroup(id, 'Bilbies');
    const events = await consume();
    const before = await index();
    await redeliver(events);
    await redeliver(events.toReversed());
    assert.deepEqual(await index(), before);
    await removeGroup(id);
    const removal = await consume();
    await redeliver([...removal, ...events]);
    assert.deepEqual(await names('bilb'), [], 'what is gone stays gone');
  });

  test('takes no notice of what is nobody of its own', async () => {
    const before = await index();
    await server.db.withTenant(workspace.id, systemActor, async (tx) => {
      await recordChange(tx, { action: 'create', entity: 'listView', entityId: randomUUIDv7() });
      await recordChange(tx, { action: 'update', entity: 'group', entityId: 'not an id' });
      await recordChange(tx, { action: 'update', entity: 'group', entityId: randomUUIDv7() });
    });
    await consume();
    assert.deepEqual(await index(), before);
  });

  test('has the members, by the names and addresses of their accounts', async () => {
    const member = await server.addMember(workspace.id, 'viewer');
    await server.ownerQuery(sql`
      update users set first_name = 'Xóchitl', last_name = 'Quetzal', email = 'bird@example.com' where id = ${member.id}`);
    await consume();
    assert.deepEqual([await names('xochitl'), await names('bird@example')], [['Xóchitl Quetzal'], ['Xóchitl Quetzal']]);
    await server.ownerQuery(sql`update users set last_name = 'Ramphastos' where id = ${member.id}`);
    await server.db.withTenant(platformOrganization, systemActor, (tx) =>
      recordChange(tx, { action: 'update', entity: 'user', entityId: member.id }),
    );
    await consume();
    assert.deepEqual([await names('quetzal'), await names('ramphastos')], [[], ['Xóchitl Ramphastos']]);
  });
});

describe('an index that was never made', () => {
  test('is made anew, without what is gone and with what was there before', async () => {
    await addGroup('Numbat one');
    const gone = await addGroup('Numbat two');
    await consume();
    const before = await index();
    await server.ownerQuery(sql`delete from search_uses`);
    await server.ownerQuery(sql`delete from search_words`);
    await server.ownerQuery(sql`delete from search_entries where title <> 'Numbat two'`);
    for (const source of sources) await indexWorkspace(server.db, source, workspace.id);
    assert.deepEqual(await index(), before);
    await server.ownerQuery(sql`delete from groups where id = ${gone}`);
    await indexWorkspace(server.db, groupsSearch, workspace.id);
    assert.deepEqual(await names('numbat'), ['Numbat one']);
  });

  test('is made by itself for a new source, once, and again when its entries are made differently', async () => {
    let read = 0;
    const counted = (version: number) => ({
      ...groupsSearch,
      version,
      list: (...given: Parameters<typeof groupsSearch.list>) => {
        read += 1;
        return groupsSearch.list(...given);
      },
    });
    await server.ownerQuery(sql`delete from search_entries`);
    await indexNewSources(server.db, [counted(1)]).run({});
    assert.deepEqual(await names('numbat'), ['Numbat one']);
    const once = read;
    assert.ok(once > 0);
    await indexNewSources(server.db, [counted(1)]).run({});
    assert.equal(read, once);
    await indexNewSources(server.db, [counted(2)]).run({});
    assert.equal(read, once * 2);
  });
});
