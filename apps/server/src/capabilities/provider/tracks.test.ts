import assert from 'node:assert/strict';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { listTracks, readTrack } from '@muster/contract/calls/admin-tracks';
import { readStoreFront } from '@muster/contract/calls/store-pages';
import { sql } from '../../platform/db/sql.ts';
import { insertTracks } from '../../platform/http/tracks-store.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';

let server: TestServer;
let admin: TestUser;
let viewer: TestUser;
let owner: TestUser;
let aurora: TestWorkspace;

/** Of one minute of 2020, in which nothing else happened. */
const minute = { from: '2020-03-01T10:00:00.000Z', to: '2020-03-01T10:01:00.000Z' };
const at = (second: number) => new Date(Date.parse(minute.from) + second * 1000);
const idAt = (time: Date) =>
  randomUUIDv7().replace(/^.{13}/, time.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-'));

before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,store' } });
  admin = await server.createUser('admin');
  viewer = await server.createUser('adminViewer');
  owner = await server.createUser();
  aurora = await server.createWorkspace(owner, 'Aurora Coffee');
  const rows = [
    ['store', 'get', '/store-api/apps?q=100%25', 200, owner.id],
    ['store', 'post', '/store-api/session', 401, null],
    ['sdk', 'post', '/sdk/reports', 201, owner.id],
    ['mdm', 'put', '/mdm/checkin', 500, null],
    ['mdm', 'put', '/mdm/Command', 503, randomUUID()],
    ['scim', 'delete', '/scim/Users/a_b', 404, admin.id],
  ] as const;
  const made = rows.map(([service, method, url, status, memberId], i) => ({
    id: idAt(at(i)),
    ...{ service, method, url, status, memberId, organizationId: memberId && aurora.id, bearer: 'Bearer …12345678' },
    ...{ headers: { accept: '*/*' }, body: { id: i }, durationMs: i, createdAt: at(i) },
  }));
  await insertTracks(server.db, made);
});
after(() => server.stop());

const list = (query: Record<string, string> = {}, who = viewer) => who.api(listTracks, { query: query as never });
const found = async (query: Record<string, string>) => {
  const { items, totalDocs } = await list({ ...minute, ...query });
  assert.equal(totalDocs, items.length);
  return items.map(({ durationMs }) => durationMs);
};

describe('the request log', () => {
  test('is filtered by service, method, status, member, address and time, alone and together', async () => {
    assert.deepEqual(await found({}), [5, 4, 3, 2, 1, 0]);
    assert.deepEqual(await found({ service: 'store,sdk' }), [2, 1, 0]);
    assert.deepEqual(await found({ method: 'put' }), [4, 3]);
    assert.deepEqual(await found({ status: '404' }), [5]);
    assert.deepEqual(await found({ status: '5xx' }), [4, 3]);
    assert.deepEqual(await found({ status: '4xx,500' }), [5, 3, 1]);
    assert.deepEqual(await found({ member: owner.id.toUpperCase() }), [2, 0]);
    assert.deepEqual(await found({ member: owner.email.toUpperCase() }), [2, 0]);
    assert.deepEqual(await found({ member: 'nobody@example.com' }), []);
    assert.deepEqual(await found({ url: 'COMMAND' }), [4]);
    assert.deepEqual(await found({ url: '=100%' }), [0]);
    assert.deepEqual(await found({ url: 's/a_b /SCIM' }), [5]);
    assert.deepEqual(await found({ url: 's/%_b' }), []);
    assert.deepEqual(await found({ from: at(4).toISOString() }), [5, 4]);
    assert.deepEqual(await found({ to: at(1).toISOString() }), [0], 'the end is not included');
    assert.deepEqual(await found({ service: 'mdm', status: '5xx', url: '/check' }), [3]);
  });

  test('is read page by page without a gap or a repeat, also of one moment and across days', async () => {
    await server.ownerQuery(sql`
      insert into tracks (id, service, method, url, status, headers, duration_ms, created_at)
      select gen_random_uuid(), 'broker', 'get', '/broker/rooms', 200, '{}', n,
        case when n <= 40 then timestamptz '2020-05-31 23:59:59.999999Z' else now() + (n % 4) * interval '1 day' end
      from generate_series(1, 90) n`);
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const page = await list({ limit: '20', service: 'broker', ...(next === null ? {} : { after: next }) });
      assert.equal(page.totalDocs, 90);
      seen.push(...page.items.map(({ durationMs }) => durationMs));
      next = page.next;
    } while (next !== null);
    assert.deepEqual([seen.length, new Set(seen).size], [90, 90]);
    assert.ok(seen.slice(50).every((n) => n <= 40));
    const { next: first } = await list({ limit: '20', service: 'broker' });
    await assert.rejects(list({ service: 'mdm', after: first ?? '' }), { code: 6002 });
  });

  test('shows a request that was just made, and of one request all that is known, by its id', async () => {
    await fetch(`${server.url}/store-api${readStoreFront.path.replace(/:\w+/, 'nowhere')}?token=verschwiegen`, {
      headers: { authorization: 'Bearer geheim' },
    });
    const newest = async () => (await list({ service: 'store', url: 'nowhere' })).items[0];
    await eventually(async () => (await newest()) !== undefined, 'the request is in the log');
    const { id = '' } = (await newest()) ?? {};
    const request = await viewer.api(readTrack, { params: { trackId: id } });
    assert.equal(request.headers.authorization, '…');
    assert.match(request.bearer ?? '', /^Bearer …/);
    assert.doesNotMatch(JSON.stringify(request), /geheim|verschwiegen/);

    const listed = (await list({ ...minute, status: '201' })).items[0];
    const old = await admin.api(readTrack, { params: { trackId: listed?.id ?? '' } });
    assert.deepEqual(old, { ...listed, bearer: 'Bearer …12345678', headers: { accept: '*/*' }, body: { id: 2 } });
    assert.deepEqual(old.organization, { id: aurora.id, slug: aurora.slug, name: 'Aurora Coffee' });
    assert.deepEqual(old.member, { id: owner.id, email: owner.email });
  });

  test('has nothing under an id of no request, whatever time it tells', async () => {
    for (const trackId of [randomUUIDv7(), randomUUID(), 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      await assert.rejects(admin.api(readTrack, { params: { trackId } }), { code: 3001 }, trackId);
    }
  });

  test('is for the staff alone', async () => {
    assert.ok((await list({}, admin)).items.length > 0);
    await assert.rejects(list({}, owner), { code: 4003 });
    await assert.rejects(owner.api(readTrack, { params: { trackId: randomUUIDv7() } }), { code: 4003 });
  });

  test('refuses what makes no sense', async () => {
    const senseless: Record<string, string>[] = [
      { service: 'api' },
      { method: 'read' },
      { status: '6xx' },
      { status: '404,x' },
      { status: Array(60).fill('404').join() },
      { member: '' },
      { member: 'x'.repeat(255) },
      { url: 'a\u0000b' },
      { url: 'x'.repeat(201) },
      { from: 'yesterday' },
      { after: 'x' },
      { limit: '0' },
    ];
    for (const query of senseless) await assert.rejects(list(query), { code: 6002 }, JSON.stringify(query));
  });
});
