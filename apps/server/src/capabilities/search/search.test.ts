/** Search over the wire (platform-shell.md, sections 2, 3 and 7). */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { search as call, type SearchItem } from '@muster/contract/calls/search';
import { type Role, roles } from '@muster/contract/permissions';
import { type SearchType, searchLimits, searchTypes } from '@muster/contract/search';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import type { SearchEntry } from './search-source.ts';
import { putEntries } from './search-store.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  // Without its workers: what is in the index is what the tests put there.
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
});
after(() => server.stop());

const device = (displayName: string, serialNumber: string | null = null) => ({
  displayName,
  state: 'active',
  imei: null,
  name: null,
  serialNumber,
});

const dataOf: Record<SearchType, (title: string) => SearchEntry['data']> = {
  application: (name) => ({ slug: 'app', name, picture: null }),
  build: (applicationName) => ({
    applicationId: randomUUIDv7(),
    applicationName,
    icon: null,
    os: 'ios',
    processedVersionName: '1.0',
    versionCode: '1',
    health: 'processed',
  }),
  publishedApplication: (applicationName) => ({ applicationId: randomUUIDv7(), applicationName, slug: 'pub' }),
  admDevice: (title) => device(title),
  policy: (name) => ({ name, policyType: 'ios' }),
  emmDevice: (title) => device(title),
  winDevice: (title) => device(title),
  person: (name) => ({ name, email: 'somebody@example.com', picture: null }),
  group: (name) => ({ name }),
  mdmAsset: (name) => ({ name, assetType: 'book', picture: null }),
};

interface Thing {
  type?: SearchType;
  texts?: string[];
  updatedAt?: string;
  applicationId?: string;
}

async function put(workspace: TestWorkspace, title: string, thing: Thing = {}): Promise<string> {
  const { type = 'admDevice', texts = [], updatedAt = '2026-01-01T00:00:00.000Z', applicationId } = thing;
  const entityId = randomUUIDv7();
  const entry = { entityId, title, texts, updatedAt, applicationId, data: dataOf[type](title) };
  await server.db.asSystem((tx) => putEntries(tx, workspace.id, type, [entityId], [entry]));
  return entityId;
}

const find = (text: string, user = owner) => user.api(call, { query: { search: text } });
const titleOf = (item: SearchItem) =>
  'displayName' in item ? item.displayName : 'name' in item ? item.name : item.applicationName;
const titles = async (text: string, user = owner) => (await find(text, user)).map(titleOf);

describe('what is found', () => {
  test('stands in the order exact, beginning, beginning of a word, inside, slip; what changed last first', async () => {
    const workspace = await server.createWorkspace(owner);
    await put(workspace, 'Marlin');
    await put(workspace, 'Marlin two', { type: 'emmDevice' });
    await put(workspace, 'Marlin three', { type: 'emmDevice', updatedAt: '2026-02-01T00:00:00.000Z' });
    await put(workspace, 'Blue marlin', { type: 'winDevice' });
    await put(workspace, 'Xmarlinx', { type: 'winDevice', updatedAt: '2026-03-01T00:00:00.000Z' });
    await put(workspace, 'Merlin', { type: 'application', updatedAt: '2026-03-01T00:00:00.000Z' });
    assert.deepEqual(await titles('marlin'), [
      'Marlin',
      'Marlin three',
      'Marlin two',
      'Blue marlin',
      'Xmarlinx',
      'Merlin',
    ]);
  });

  test('is found by a letter, by several words in any order, by numbers in the middle', async () => {
    const workspace = await server.createWorkspace(owner);
    await put(workspace, "Quentin's tablet", { texts: ['C02XJ4711QFD', '490154203237518'] });
    for (const text of ['q', 'qu', 'tablet quentin', 'quen tab', 'j4711', '2032375', "quentin's t", 'QUENTIN']) {
      assert.ok((await titles(text)).includes("Quentin's tablet"), text);
    }
    for (const text of ['quentin phone', '4711999', 'zq']) {
      assert.ok(!(await titles(text)).includes("Quentin's tablet"), text);
    }
  });

  test('is found whatever the accents and the slips, also before a word is typed to its end', async () => {
    const workspace = await server.createWorkspace(owner);
    await put(workspace, 'Íñigo Zubizarreta');
    for (const text of ['inigo', 'ÍÑIGO', 'zubizareta', 'zubizarrreta', 'uzbizarreta', 'zubixarreta', 'zubizraret']) {
      assert.deepEqual(await titles(text), ['Íñigo Zubizarreta'], text);
    }
    assert.deepEqual(await titles('zaragoza'), []);
  });

  test('says its type, its place and what is known of it', async () => {
    const workspace = await server.createWorkspace(owner);
    const place = { organizationId: workspace.id, organizationSlug: workspace.slug };
    const expected: SearchItem[] = [];
    for (const type of Object.keys(searchTypes) as SearchType[]) {
      const id = await put(workspace, 'Wolverine', { type });
      const [found] = (await find('wolverine')).filter((item) => item.type === type);
      assert.deepEqual({ type: found?.type, id: found?.id }, { type, id });
      assert.deepEqual({ organizationId: found?.organizationId, organizationSlug: found?.organizationSlug }, place);
      if (found) expected.push(found);
    }
    assert.equal(expected.length, Object.keys(searchTypes).length);
  });

  test('is not too much of one type, nor of all', async () => {
    const workspace = await server.createWorkspace(owner);
    for (let i = 0; i < 30; i++) await put(workspace, `Pelican ${i}`, { type: 'build' });
    assert.equal((await find('pelican')).length, searchLimits.ofType);
    for (const type of ['admDevice', 'emmDevice', 'winDevice', 'application'] as const) {
      for (let i = 0; i < 10; i++) await put(workspace, `Pelican ${i}`, { type });
    }
    const items = await find('pelican');
    assert.equal(items.length, searchLimits.items);
    for (const type of new Set(items.map((item) => item.type))) {
      assert.ok(items.filter((item) => item.type === type).length <= searchLimits.ofType, type);
    }
  });

  test('is what changed last, where a letter fits too much', async () => {
    const workspace = await server.createWorkspace(await server.createUser());
    const user = await server.addMember(workspace.id, 'viewer');
    for (let i = 0; i < 40; i++) {
      await put(workspace, `Yak ${String(i).padStart(2, '0')}`, {
        updatedAt: new Date(Date.UTC(2026, 1, 1 + i)).toISOString(),
      });
    }
    assert.deepEqual(
      await titles('y', user),
      Array.from({ length: searchLimits.ofType }, (_, i) => `Yak ${39 - i}`),
    );
  });
});

describe('who finds what', () => {
  test('whoever may list a type in a workspace, and nobody else', async () => {
    const workspace = await server.createWorkspace(owner);
    for (const type of Object.keys(searchTypes) as SearchType[]) await put(workspace, 'Narwhal', { type });
    const all = Object.keys(searchTypes).sort();
    const seen: Partial<Record<Role, string[]>> = {};
    for (const role of roles) {
      const user = role === 'owner' ? owner : await server.addMember(workspace.id, role);
      seen[role] = (await find('narwhal', user)).map(({ type }) => type).sort();
    }
    assert.deepEqual(seen, { owner: all, admin: all, editor: all, viewer: all, unassigned: [] });
  });

  test('nobody of another workspace, by no word, beginning, part or slip; nor the provider', async () => {
    const [foreign, own] = [
      await server.createWorkspace(await server.createUser()),
      await server.createWorkspace(owner),
    ];
    await put(foreign, 'Ocelot secret', { texts: ['SN-OCELOT-1'] });
    await put(own, 'Oceloid');
    const [stranger, provider] = [await server.createUser(), await server.createUser('admin')];
    for (const text of ['ocelot secret', 'ocelot', 'o', 'oc', 'oce', 'elot', 'oclot', 'ocelot sn', 'sn-oc', '%', '_']) {
      for (const user of [owner, stranger, provider]) {
        assert.ok(!(await titles(text, user)).includes('Ocelot secret'), text);
      }
    }
    assert.deepEqual(await titles('ocelo'), ['Oceloid']);
  });

  test('a member of several workspaces in all of them at once, as what they are in each', async () => {
    const [one, two, three] = [
      await server.createWorkspace(owner),
      await server.createWorkspace(owner),
      await server.createWorkspace(owner),
    ];
    for (const [workspace, name] of [
      [one, 'Ibex one'],
      [two, 'Ibex two'],
      [three, 'Ibex three'],
    ] as const) {
      await put(workspace, name);
    }
    const user = await server.createUser();
    await server.join(one.id, user, 'viewer');
    await server.join(two.id, user, 'unassigned');
    assert.deepEqual(await titles('ibex', user), ['Ibex one']);
    await server.join(three.id, user, 'admin');
    assert.deepEqual(
      (await find('ibex', user)).map(({ organizationSlug }) => organizationSlug).sort(),
      [one.slug, three.slug].sort(),
    );
    await server.ownerQuery(sql`delete from memberships where user_id = ${user.id} and organization_id = ${one.id}`);
    assert.deepEqual(await titles('ibex', user), ['Ibex three'], 'at once');
  });

  test('each of many workspaces is looked into', async () => {
    const user = await server.createUser();
    const names = Array.from({ length: 60 }, (_, i) => `Tapir ${i}`);
    for (const name of names)
      await put(await server.createWorkspace(user), name, { type: 'build', updatedAt: '2026-01-01T00:00:00.000Z' });
    for (const name of ['Tapir 0', 'Tapir 31', 'Tapir 59']) assert.equal((await titles(name, user))[0], name);
    assert.equal((await find('apir', user)).length, searchLimits.ofType);
    assert.equal((await find('tpair', user)).length, searchLimits.ofType);
  });

  test('whoever sees single apps only what belongs to them, as what they are there', async () => {
    const workspace = await server.createWorkspace(owner);
    const user = await server.addMember(workspace.id, 'unassigned');
    const make = (slug: string) =>
      owner.api(createApp, { params: { org: workspace.slug }, body: { name: 'Gecko', slug } });
    const [{ id: app }, { id: other }] = [await make('gecko'), await make('other')];
    await put(workspace, 'Gecko app', { type: 'application', applicationId: app });
    await put(workspace, 'Gecko build', { type: 'build', applicationId: app, texts: ['4711'] });
    await put(workspace, 'Gecko other', { type: 'application', applicationId: other });
    await put(workspace, 'Gecko phone');
    await put(workspace, 'Gecko person', { type: 'person' });
    assert.deepEqual(await titles('gecko', user), []);
    await server.ownerQuery(sql`
      insert into person_applications (organization_id, person_id, application_id, role)
      select organization_id, id, ${app}, 'viewer' from people where organization_id = ${workspace.id} and user_id = ${user.id}`);
    // A build is shown with the name that its app has now.
    for (const text of ['gecko', 'g', 'ecko', 'gekco']) {
      assert.deepEqual((await titles(text, user)).sort(), ['Gecko', 'Gecko app'], text);
    }
    assert.deepEqual(await titles('4711 gecko', user), ['Gecko']);
    assert.deepEqual(await titles('gecko phone', user), []);
  });
});

describe('what is typed', () => {
  test('may be anything: wildcards and operators are only characters', async () => {
    const user = await server.createUser();
    const workspace = await server.createWorkspace(user);
    await put(workspace, '100% _certain_ C:\\path');
    await put(workspace, '🚀 Rocket');
    for (const text of ['100%', '100% _', '_certain_', 'c:\\path', 'c:\\p']) {
      assert.deepEqual(await titles(text, user), ['100% _certain_ C:\\path'], text);
    }
    for (const text of ['%', '_', '\\', '%%%', "'; drop table users; --", '&', '()', '\u{10ffff}', '\ud83d']) {
      assert.deepEqual(await titles(text, user), [], JSON.stringify(text));
    }
    for (const text of ['🚀', '🚀 r', 'rocket 🚀']) assert.deepEqual(await titles(text, user), ['🚀 Rocket'], text);
  });

  test('is nothing: nothing is found', async () => {
    assert.deepEqual(await find(''), []);
    assert.deepEqual(await find('   '), []);
  });

  test('has an end', async () => {
    const workspace = await server.createWorkspace(owner);
    await put(workspace, 'x'.repeat(1000));
    assert.equal((await find('x'.repeat(searchLimits.query))).length, 1);
    await assert.rejects(find('x'.repeat(searchLimits.query + 1)), coded(6002));
    await assert.rejects(find('line\nbreak'), coded(6002));
    assert.deepEqual(await find('zz qq '.repeat(33).trim()), []);
  });

  test('is asked for by people who are signed in', async () => {
    await assert.rejects(server.api(call, { query: { search: 'ana' } }), coded(4002));
    await assert.rejects(owner.api(call, { query: {} as never }), coded(6002));
  });
});
