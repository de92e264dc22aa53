/** The list of builds: found, filtered, sorted, page by page. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuildSort, buildRules } from '@muster/contract/builds';
import { readApp } from '@muster/contract/calls/apps';
import * as calls from '@muster/contract/calls/builds';
import { type BuildHealth, buildHealths } from '@muster/contract/enumerations/apps';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace, insertTestFile, type TestBuild } from './test-builds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const place = () => createTestPlace(server);
type Place = Awaited<ReturnType<typeof place>>;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);

describe('the list of builds', () => {
  async function versions({ owner, params }: Place, query: Record<string, string> = {}): Promise<string[]> {
    const found: string[] = [];
    let next: string | null = null;
    do {
      const asked: Record<string, string> = { limit: '2', ...query, ...(next === null ? {} : { after: next }) };
      const page = await owner.api(calls.listBuilds, { params, query: asked as never });
      found.push(...page.items.map(({ versionName }) => versionName ?? ''));
      next = page.next;
      if (next === null) assert.equal(page.totalDocs, found.length);
    } while (next !== null);
    return found;
  }

  test('comes page by page in every order, versions number by number', async () => {
    const here = await place();
    await here.add({ versionName: '2.9.0', size: 300, downloads: 5, createdAt: minutesAgo(3) });
    await here.add({ versionName: '2.10.0', size: 100, downloads: 9, createdAt: minutesAgo(2) });
    await here.add({ versionName: '10.0', size: 200, downloads: 0, createdAt: minutesAgo(1) });
    assert.deepEqual(await versions(here), ['10.0', '2.10.0', '2.9.0']);
    const orders: Record<BuildSort, string[]> = {
      createdAt: ['2.9.0', '2.10.0', '10.0'],
      '-createdAt': ['10.0', '2.10.0', '2.9.0'],
      size: ['2.10.0', '10.0', '2.9.0'],
      '-size': ['2.9.0', '10.0', '2.10.0'],
      downloads: ['10.0', '2.9.0', '2.10.0'],
      '-downloads': ['2.10.0', '2.9.0', '10.0'],
      versionName: ['2.9.0', '2.10.0', '10.0'],
      '-versionName': ['10.0', '2.10.0', '2.9.0'],
    };
    for (const [sort, expected] of Object.entries(orders)) assert.deepEqual(await versions(here, { sort }), expected);
  });

  test('is filtered by everything that a build is told by, and by several things at once', async () => {
    const here = await place();
    await here.add({
      versionName: '1.0',
      fileName: 'barista-release.apk',
      package: 'example.barista',
      tags: ['Beta', 'Nightly'],
      gitBranch: 'feature/Café',
      gitTag: 'v1.0',
      deployerName: 'Jenkins',
      createdAt: daysAgo(9),
    });
    await here.add({
      versionName: '2.5.1',
      os: 'ios',
      signingType: 'ad-hoc',
      fileName: 'Barista.ipa',
      package: 'example.ipad',
      tags: ['beta'],
      gitBranch: 'main',
      createdAt: daysAgo(5),
    });
    // Not named by its id, which may have a part that begins with what is searched.
    const damaged = { status: 'error', problem: 'damaged', os: null, fileName: 'other.apk' } as const;
    await here.add({ ...damaged, versionName: '3.0', createdAt: daysAgo(1) });
    const cases: [Record<string, string>, string[]][] = [
      [{ status: 'error' }, ['3.0']],
      [{ status: 'error,processed' }, ['3.0', '2.5.1', '1.0']],
      [{ os: 'ios' }, ['2.5.1']],
      [{ signingType: 'ad-hoc' }, ['2.5.1']],
      [{ signingType: 'developerId' }, []],
      [{ tags: 'BETA' }, ['2.5.1', '1.0']],
      [{ tags: 'beta,nightly' }, ['1.0']],
      [{ tags: 'signingType:ad-hoc' }, ['2.5.1']],
      [{ tags: 'beta,signingtype:AD-HOC' }, ['2.5.1']],
      [{ tags: 'signingType:enterprise' }, []],
      [{ tags: 'signingType:' }, []],
      [{ gitBranch: 'main' }, ['2.5.1']],
      [{ gitTag: 'v1.0' }, ['1.0']],
      [{ versionName: '2.5.1' }, ['2.5.1']],
      [{ deployerName: 'Jenkins' }, ['1.0']],
      [{ minTime: daysAgo(6).toISOString() }, ['3.0', '2.5.1']],
      [{ maxTime: daysAgo(6).toISOString() }, ['1.0']],
      [{ minTime: daysAgo(6).toISOString(), maxTime: daysAgo(2).toISOString(), sort: 'size' }, ['2.5.1']],
      [{ q: '2.5' }, ['2.5.1']],
      [{ q: 'barista' }, ['2.5.1', '1.0']],
      [{ q: 'CAFE' }, ['1.0']],
      [{ q: 'ipa' }, ['2.5.1']],
      [{ q: 'night bar' }, ['1.0']],
      [{ q: 'be' }, ['2.5.1', '1.0']],
      [{ q: '%' }, []],
      [{ q: "'; drop" }, []],
      [{ q: 'beta', os: 'ios', tags: 'beta' }, ['2.5.1']],
    ];
    for (const [query, expected] of cases) {
      assert.deepEqual(await versions(here, query), expected, JSON.stringify(query));
    }
  });

  test('is searched for what people paste, whole or in part, with all its signs', async () => {
    const here = await place();
    const names = [
      'field-service-debug-77123.apk',
      'a--b..c__[9]-rc.1.ipa',
      '_x_(2).msi',
      'Café+crème~v2.zip',
      'C#,1.exe',
      '🚀-🛰️/🛸-1.apk',
    ];
    for (const [index, fileName] of names.entries()) await here.add({ versionName: `${index}.0`, fileName });
    for (const [index, name] of names.entries()) {
      const letters = Array.from(name);
      for (let from = 0; from + 3 <= letters.length; from += 1) {
        for (const to of [from + 3, from + 7, letters.length]) {
          const q = letters.slice(from, to).join('');
          assert.ok((await versions(here, { q })).includes(`${index}.0`), q);
        }
      }
    }
    assert.deepEqual(await versions(here, { q: 'field-service-debug-77124.apk' }), []);
    assert.deepEqual(await versions(here, { q: 'field/service-debug-77123.apk' }), []);
  });

  test('says how each build is, the worst of it, and is filtered by that', async () => {
    const here = await place();
    const warnings = [{ code: 'iconUnreadable' }];
    const inDays = (count: number) => daysAgo(-count);
    const all = {
      failed: { status: 'error', problem: 'damaged', warnings, expiresAt: daysAgo(9) },
      expired: { warnings, expiresAt: daysAgo(900) },
      // An hour more, since time goes on.
      expiring: { warnings, expiresAt: inDays(buildRules.expiryNoticeDays - 1 / 24) },
      warnings: { warnings, expiresAt: inDays(buildRules.expiryNoticeDays + 1 / 24) },
      waiting: { status: 'in_progress', expiresAt: daysAgo(9) },
      processed: {},
    } as const satisfies Record<BuildHealth, TestBuild>;
    for (const [versionName, build] of Object.entries(all)) await here.add({ versionName, ...build });
    const { items } = await here.owner.api(calls.listBuilds, { params: here.params, query: { limit: '20' } });
    assert.deepEqual(items.map(({ versionName, health }) => [versionName, health]).sort(), [
      ...buildHealths.map((health) => [health, health]).sort(),
    ]);
    for (const health of buildHealths) assert.deepEqual(await versions(here, { health }), [health]);
    assert.deepEqual((await versions(here, { health: 'expired,failed,waiting' })).sort(), [
      'expired',
      'failed',
      'waiting',
    ]);
    assert.deepEqual(await versions(here, { health: 'expired', status: 'error' }), []);
    const { counts } = await here.owner.api(calls.countBuilds, {
      params: here.params,
      query: { views: 'health=expired;health=failed,expired;health=processed' },
    });
    assert.deepEqual(counts, [1, 2, 1]);
  });

  test('is found the same way whichever of the ways is taken', async () => {
    const here = await place();
    await server.ownerQuery(sql`
      insert into builds (organization_id, id, application_id, file_id, status, file_name, size, version_name, os, tags, created_at)
      select ${here.organizationId}, gen_random_uuid(), ${here.appId}, ${await insertTestFile(server.ownerQuery, here.organizationId)},
        case when i % 50 = 0 then 'error' else 'processed' end, 'app' || i || '.apk', i * 7919 % 1000, '1.' || i,
        case when i <= 1500 then 'ios' else 'android' end, case when i % 700 = 0 then array['rare'] else '{}' end,
        now() - make_interval(secs => i)
      from generate_series(1, 3000) i`);
    await server.ownerQuery(sql`analyze builds`);
    const all = async (query: Record<string, string>) => {
      const ids: string[] = [];
      let next: string | null = null;
      let total = 0;
      do {
        const asked: Record<string, string> = { limit: '100', ...query, ...(next === null ? {} : { after: next }) };
        const page = await here.owner.api(calls.listBuilds, { params: here.params, query: asked as never });
        ids.push(...page.items.map(({ id }) => id));
        next = page.next;
        total = page.totalDocs;
      } while (next !== null);
      assert.equal(new Set(ids).size, ids.length);
      assert.equal(total, Math.min(ids.length, buildRules.countedAtMost), JSON.stringify(query));
      return ids.length;
    };
    assert.equal(await all({}), 3000);
    assert.equal(await all({ status: 'error', sort: 'size' }), 60);
    assert.equal(await all({ health: 'failed', sort: '-createdAt' }), 60);
    assert.equal(await all({ health: 'expired', sort: 'size' }), 0);
    assert.equal(await all({ health: 'processed', sort: '-size' }), 2940);
    assert.equal(await all({ tags: 'rare', sort: '-versionName' }), 4);
    assert.equal(await all({ os: 'android', sort: '-createdAt' }), 1500);
    assert.equal(await all({ q: 'app12', sort: '-downloads' }), 111);
    assert.equal((await here.owner.api(readApp, { params: here.params })).counts.builds, 3000);
  });

  test('refuses a place that is not its own, and what is no value of a filter', async () => {
    const here = await place();
    for (const versionName of ['1', '2', '3']) await here.add({ versionName });
    const ask = (query: Record<string, string>) =>
      here.owner.api(calls.listBuilds, { params: here.params, query: query as never });
    const { next } = await ask({ limit: '1' });
    assert.ok(next);
    const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const id = '0199a000-0000-7000-8000-000000000000';
    for (const after of [
      'rubbish',
      made(null),
      made(['-createdAt', '2026-02-30T00:00:00.000000Z', id, 3]),
      made(['-createdAt', '2026-02-20T00:00:00.000000Z', 'id', 3]),
      made(['-createdAt', '2026-02-20T00:00:00.000000Z', id, 1e9]),
      made(['size', '5', id, 3]),
    ])
      await assert.rejects(ask({ after }), coded(6002), after);
    await assert.rejects(ask({ after: next, sort: 'size' }), coded(6002), 'of another order');
    await assert.rejects(ask({ sort: 'versionName', after: made(['versionName', 'a\0', id, 3]) }), coded(6002));
    await assert.rejects(ask({ sort: 'downloads', after: made(['downloads', '1; drop', id, 3]) }), coded(6002));
    for (const query of [
      { sort: 'secret' },
      { status: 'gone' },
      { os: 'amiga' },
      { minTime: 'yesterday' },
      { limit: '0' },
    ])
      await assert.rejects(ask(query as never), coded(6002), JSON.stringify(query));
  });

  test('is sorted by downloads, and to count one writes nothing of the build itself nor of its indexes', async () => {
    const here = await place();
    const id = await here.add({ versionName: '1.0', downloads: 3 });
    const stored = () => server.ownerQuery(sql`select ctid::text, xmin::text from builds where id = ${id}`);
    const before = await stored();
    await server.db.withTenant(here.organizationId, systemActor, (tx) =>
      tx.run(sql`update build_downloads set downloads = downloads + 1 where build_id = ${id}`),
    );
    assert.deepEqual(await stored(), before);
    const { items } = await here.owner.api(calls.listBuilds, { params: here.params, query: { sort: '-downloads' } });
    assert.equal(items[0]?.downloads, 4);
  });

  test('tells who sent a build: a member, the token of a build server, or nobody who is still known', async () => {
    const here = await place();
    const [byToken, byUser] = [await here.add({ tokenName: 'CI' }), await here.add()];
    await server.ownerQuery(sql`update builds set user_id = ${here.owner.id} where id = ${byUser}`);
    const nobody = await here.add();
    const { items } = await here.owner.api(calls.listBuilds, { params: here.params });
    const by = new Map(items.map(({ id, uploadedBy }) => [id, uploadedBy]));
    assert.deepEqual(by.get(byToken), { kind: 'appToken', name: 'CI' });
    assert.equal(by.get(byUser)?.kind, 'user');
    assert.equal(by.get(nobody), null);
  });
});
