/** Downloads as people read them: the list, statistics, and who has which build. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import * as calls from '@muster/contract/calls/downloads';
import { createPublication, updatePublication } from '@muster/contract/calls/publications';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import { addTestDownload } from './test-downloads.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof createTestPlace>>;
let params: { org: string; appId: string };
let ofOrg: { org: string };
const builds = { old: '', ios: '', android: '' };
const people: { type: 'employee'; id: string; email: string }[] = [];
let otherApp: string;

before(async () => {
  server = await startTestServer();
  place = await createTestPlace(server);
  params = place.params;
  ofOrg = { org: place.org };
  const { organizationId } = place;
  builds.old = await place.add({ os: 'ios', versionName: '1.0', createdAt: new Date(Date.now() - 9e8) });
  builds.ios = await place.add({ os: 'ios', versionName: '1.1' });
  builds.android = await place.add({ os: 'android', versionName: '1.1' });
  for (const name of ['ana', 'bo', '=cmd']) {
    const id = randomUUIDv7();
    const email = `${name}@example.com`;
    await server.ownerQuery(sql`
      insert into people (organization_id, id, email, role, first_name)
      values (${organizationId}, ${id}, ${email}, 'employee', ${name})`);
    people.push({ type: 'employee', id, email });
  }
  const [ana, bo, cmd] = people;
  const add = (buildId: string, member = ana, more = {}) =>
    addTestDownload(server, organizationId, { buildId, ...(member ? { member } : {}), ...more });
  await add(builds.old, ana, { country: 'ES', device: { model: 'iPhone16,1', os: 'iOS', osVersion: '18.1' } });
  await add(builds.ios, ana, { country: 'ES', origin: 'sdk' });
  await add(builds.old, bo, { country: 'FR' });
  await add(builds.android, cmd);
  await addTestDownload(server, organizationId, { buildId: builds.android, country: 'DE' });
  const other = await place.owner.api(createApp, { params: ofOrg, body: { name: 'Other', slug: 'other' } });
  otherApp = other.id;
  await addTestDownload(server, organizationId, { buildId: await place.add({ os: 'ios' }, otherApp) });
});
after(() => server.stop());

const list = async (user: TestUser, query: Record<string, string> = {}) =>
  (await user.api(calls.listDownloads, { params: ofOrg, query })).items;

async function csv(user: TestUser, path: string): Promise<string> {
  const reply = await fetch(`${server.url}/api/organizations/${place.org}/${path}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return reply.status === 200 ? reply.text() : `${reply.status}`;
}

describe('the list', () => {
  test('has everything, the newest first, and is filtered by what is known', async () => {
    const { owner } = place;
    const all = await list(owner);
    assert.equal(all.length, 6);
    assert.deepEqual(
      all.map(({ createdAt }) => createdAt),
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    for (const [query, found] of [
      [{ applicationId: place.appId }, 5],
      [{ applicationId: otherApp }, 1],
      [{ buildId: builds.old }, 2],
      [{ memberType: 'anonymous' }, 2],
      [{ memberType: 'anonymous,employee' }, 6],
      [{ origin: 'sdk' }, 1],
      [{ os: 'android' }, 2],
      [{ kind: 'update' }, 1],
      [{ country: 'es,fr' }, 3],
      [{ q: 'ana@exa' }, 2],
      [{ q: 'iphone' }, 1],
      [{ memberId: people[0]?.id ?? '' }, 2],
      [{ publicationId: randomUUIDv7() }, 0],
      [{ maxTime: '2020-01-01T00:00:00Z' }, 0],
      [{ minTime: '2020-01-01T00:00:00Z', os: 'ios', country: 'ES' }, 2],
    ] as const)
      assert.equal((await list(owner, query)).length, found, JSON.stringify(query));
    const page = await owner.api(calls.listDownloads, { params: ofOrg, query: { limit: '4' } });
    const rest = await owner.api(calls.listDownloads, { params: ofOrg, query: { limit: '4', after: page.next ?? '' } });
    assert.deepEqual([...page.items, ...rest.items], all);
    const { counts } = await owner.api(calls.countDownloads, {
      params: ofOrg,
      query: { views: 'os=ios;kind=install' },
    });
    assert.deepEqual(counts, [4, 3]);
    const first = all.at(-1) ?? assert.fail('none');
    assert.deepEqual(await owner.api(calls.readDownload, { params: { ...ofOrg, downloadId: first.id } }), first);
    assert.deepEqual([first.memberName, first.hasBuild, first.deviceModel], ['ana', true, 'iPhone16,1']);
    await assert.rejects(list(owner, { origin: 'nowhere' }), coded(6002));
    await assert.rejects(list(owner, { buildId: 'x' }), coded(6002));
  });

  test('shows those who have a role in single apps these alone', async () => {
    const member = await createAppMember(server, place, { [otherApp]: 'editor' });
    const [only, ...more] = await list(member);
    assert.deepEqual([only?.application.id, more.length], [otherApp, 0]);
    assert.deepEqual(await list(member, { applicationId: place.appId }), []);
    const [foreign] = await list(place.owner, { applicationId: place.appId });
    const read = member.api(calls.readDownload, { params: { ...ofOrg, downloadId: foreign?.id ?? '' } });
    await assert.rejects(read, coded(3001));
    await assert.rejects(member.api(calls.readAppStats, { params }), coded(3001));
    await assert.rejects(member.api(calls.listAdoption, { params }), coded(3001));
    assert.equal((await member.api(calls.readStats, { params: ofOrg })).total.downloads, 1);
    assert.equal((await csv(member, 'downloads/export')).trim().split('\r\n').length, 2);
  });

  test('is exported by those who may, and no cell of it is a formula', async () => {
    const viewer = await server.addMember(place.organizationId, 'viewer');
    assert.equal(await csv(viewer, 'downloads/export'), '403');
    const text = await csv(place.owner, 'downloads/export?os=android');
    assert.match(text, /^time,application,os,version,/);
    assert.equal(text.trim().split('\r\n').length, 3);
    assert.match(text, /,'=cmd@example.com,/);
  });
});

describe('statistics', () => {
  test('are of the asked time, split, and compared with the time before', async () => {
    const stats = await place.owner.api(calls.readAppStats, { params });
    assert.deepEqual(stats.total, { downloads: 5, installs: 3, updates: 1 });
    assert.deepEqual([stats.unit, stats.series.length, stats.series.at(-1)?.downloads], ['day', 30, 5]);
    assert.deepEqual(stats.before, { downloads: 0, installs: 0, updates: 0 });
    const values = (split: keyof typeof stats.splits) =>
      stats.splits[split].values.map(({ value, downloads }) => [value, downloads]);
    assert.deepEqual(values('os'), [
      ['ios', 3],
      ['android', 2],
    ]);
    assert.deepEqual(values('version'), [
      ['android/1.1', 2],
      ['ios/1.0', 2],
      ['ios/1.1', 1],
    ]);
    assert.deepEqual(values('country'), [
      ['ES', 2],
      ['', 1],
      ['DE', 1],
      ['FR', 1],
    ]);
    assert.deepEqual(values('origin'), [
      ['store', 4],
      ['sdk', 1],
    ]);
    assert.deepEqual(values('memberType'), [
      ['employee', 4],
      ['anonymous', 1],
    ]);
    const whole = await place.owner.api(calls.readStats, { params: ofOrg });
    assert.equal(whole.total.downloads, 6);
    const past = await place.owner.api(calls.readStats, {
      params: ofOrg,
      query: { from: '2020-01-01', to: '2020-02-01' },
    });
    assert.deepEqual([past.total.downloads, past.series.length, past.splits.os.values], [0, 32, []]);
  });

  test('of long times are by month, and the same however they are put together', async () => {
    const own = await createTestPlace(server);
    const start = Date.UTC(2025, 0, 10);
    for (let n = 0; n < 40; n++) {
      const at = new Date(start + n * 11 * 86_400_000);
      for (const [table, time] of [
        [sql`download_days`, sql`day`],
        [sql`download_months`, sql`month`],
      ] as const)
        for (const [dimension, value] of [
          ['all', ''],
          ['device', `d${n}`],
          ['os', 'ios'],
        ])
          await server.ownerQuery(sql`
            insert into ${table} as d (organization_id, application_id, dimension, ${time}, value, downloads)
            values (${own.organizationId}, ${own.appId}, ${dimension}, date_trunc('${time}', ${at}::timestamptz at time zone 'UTC'),
              ${value}, ${n + 1})
            on conflict (organization_id, application_id, dimension, ${time}, value)
              do update set downloads = d.downloads + excluded.downloads`);
    }
    const ask = (from: string, to: string) =>
      own.owner.api(calls.readAppStats, { params: own.params, query: { from, to } });
    const long = await ask('2025-01-05', '2026-03-31');
    assert.deepEqual([long.unit, long.series.length, long.total.downloads], ['month', 15, 820]);
    assert.deepEqual([long.splits.device.values.length, long.splits.device.values[0]?.value], [20, 'd39']);
    assert.equal(long.splits.device.others, 210, 'those of the twenty that are left');
    assert.equal(long.splits.os.values[0]?.downloads, 820);
    const [a, b] = [await ask('2025-01-05', '2025-07-14'), await ask('2025-07-15', '2026-03-31')];
    assert.equal(a.total.downloads + b.total.downloads, 820);
    assert.equal(a.splits.os.values[0]?.downloads, a.total.downloads);
    assert.equal(b.before.downloads, a.total.downloads, 'as many days before');
  });

  test('are asked for in a time that has an end after its beginning', async () => {
    const ask = (query: Record<string, string>) => place.owner.api(calls.readStats, { params: ofOrg, query });
    await assert.rejects(ask({ from: '2026-02-01', to: '2026-01-01' }), coded(6002));
    await assert.rejects(ask({ from: '2026-02-31' }), coded(6002));
    await assert.rejects(ask({ from: '1500-01-01', to: '2026-01-01' }), coded(6002));
    await assert.rejects(ask({ to: '9999-12-31' }), coded(6002));
  });
});

describe('adoption', () => {
  const ask = async (query: Record<string, string> = {}) =>
    (await place.owner.api(calls.listAdoption, { params, query })).items;

  test('tells who has which build, and who has not the newest', async () => {
    const all = await ask({ sort: 'email' });
    assert.deepEqual(
      all.map(({ email, os, versionName, kind, current }) => [email, os, versionName, kind, current]),
      [
        ['=cmd@example.com', 'android', '1.1', 'install', true],
        ['ana@example.com', 'ios', '1.1', 'update', true],
        ['bo@example.com', 'ios', '1.0', 'install', false],
      ],
    );
    for (const [query, found] of [
      [{ current: 'false' }, ['bo']],
      [{ current: 'true', os: 'ios' }, ['ana']],
      [{ q: 'BO' }, ['bo']],
      [{ buildId: builds.old }, ['bo']],
    ] as const)
      assert.deepEqual(
        (await ask(query)).map(({ name }) => name),
        found,
        JSON.stringify(query),
      );
    const { platforms } = await place.owner.api(calls.readAdoption, { params });
    assert.deepEqual(
      platforms.map(({ os, versionName, current, people }) => [os, versionName, current, people]),
      [
        ['android', '1.1', 1, 1],
        ['ios', '1.1', 1, 2],
      ],
    );
    const text = await csv(place.owner, `apps/${place.appId}/adoption/export?current=false`);
    assert.match(text, /^email,name,.*\r\nbo@example.com,bo,employee,ios,1.0,false,install,1,/);
  });

  test('takes for the newest what is published, where something is', async () => {
    const own = await createTestPlace(server);
    const given = await own.add({ os: 'ios', versionName: '2.0', createdAt: new Date(Date.now() - 9e8) });
    const older = await own.add({ os: 'ios', versionName: '1.0', createdAt: new Date(Date.now() - 99e8) });
    const tried = await own.add({ os: 'ios', versionName: '3.0' });
    await own.add({ os: 'android', versionName: '2.5' });
    for (const [name, buildId] of [
      ['given', given],
      ['older', older],
      ['tried', tried],
    ] as const) {
      const member = { type: 'employee', id: randomUUIDv7(), email: `${name}@example.com` } as const;
      await server.ownerQuery(sql`
        insert into people (organization_id, id, email, role, first_name)
        values (${own.organizationId}, ${member.id}, ${member.email}, 'employee', ${name})`);
      await addTestDownload(server, own.organizationId, { buildId, member });
    }
    const { id: publicationId } = await own.owner.api(createPublication, {
      params: own.params,
      body: { slug: 'given', security: 'public', visibility: 'active', filter: { type: 'builds', builds: [given] } },
    });
    const read = async () => {
      const { platforms } = await own.owner.api(calls.readAdoption, { params: own.params });
      const behind = await own.owner.api(calls.listAdoption, { params: own.params, query: { current: 'false' } });
      const { outdated } = await own.owner.api(calls.readAppOverview, { params: own.params });
      assert.equal(outdated.total, behind.items.length);
      return {
        newest: platforms.map(({ os, versionName, current, people }) => [os, versionName, current, people]).sort(),
        behind: behind.items.map(({ name }) => name).sort(),
      };
    };
    // Who tries what is not published yet is not behind; what nobody published for Android counts as it is.
    assert.deepEqual(await read(), {
      newest: [
        ['android', '2.5', 0, 0],
        ['ios', '2.0', 2, 3],
      ],
      behind: ['older'],
    });
    const params = { org: own.org, publicationId };
    await own.owner.api(updatePublication, { params, body: { visibility: 'inactive' } });
    assert.deepEqual(await read(), {
      newest: [
        ['android', '2.5', 0, 0],
        ['ios', '3.0', 1, 3],
      ],
      behind: ['given', 'older'],
    });
  });

  test('and the rest of an app at a glance', async () => {
    const overview = await place.owner.api(calls.readAppOverview, { params });
    assert.deepEqual([overview.outdated.total, overview.outdated.people[0]?.name], [1, 'bo']);
    assert.deepEqual([overview.downloads.total, overview.downloads.byDay.length], [5, 30]);
    assert.deepEqual(overview.publications, { total: 0, active: 0 });
    assert.equal(overview.platforms.length, 2);
  });

  test('goes with its app', async () => {
    const own = await createTestPlace(server);
    await addTestDownload(server, own.organizationId, { buildId: await own.add() });
    await server.ownerQuery(sql`delete from applications where id = ${own.appId}`);
    for (const table of [sql`downloads`, sql`download_days`, sql`download_months`, sql`adoptions`])
      assert.deepEqual(
        await server.ownerQuery(sql`select 1 from ${table} where organization_id = ${own.organizationId}`),
        [],
      );
  });
});
