/** What goes by itself or many at once, and what ends soon. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import * as care from '@muster/contract/calls/build-care';
import * as one from '@muster/contract/calls/build-details';
import * as calls from '@muster/contract/calls/builds';
import { readBulkTask } from '@muster/contract/calls/bulk-tasks';
import { listNotifications } from '@muster/contract/calls/notifications';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { expiryJob } from './expirations.ts';
import { retentionJob } from './retention-service.ts';
import { createTestPlace, insertTestFile } from './test-builds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function place() {
  const here = await createTestPlace(server);
  const versions = async () => {
    const query = { sort: 'createdAt', limit: '100' } as const;
    const { items } = await here.owner.api(calls.listBuilds, { params: here.params, query });
    return items.map(({ versionName }) => versionName);
  };
  return { ...here, versions };
}

const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}

describe('deleting many builds', () => {
  test('is a task that tells how far it is, in the name of whoever asked for it', async () => {
    const here = await place();
    const ids: string[] = [];
    for (let n = 0; n < 45; n++) ids.push(await here.add({ versionName: `1.${n}` }));
    await here.add({ versionName: 'stays' });
    const task = await here.owner.api(calls.deleteBuilds, {
      params: here.params,
      body: { buildIds: [...ids, ...ids] },
    });
    assert.deepEqual([task.total, task.done], [45, 0]);
    const read = () => here.owner.api(readBulkTask, { params: { org: here.org, taskId: task.id } });
    await until(async () => (await read()).status === 'completed');
    assert.deepEqual([(await read()).done, (await read()).failed], [45, 0]);
    assert.deepEqual(await here.versions(), ['stays']);
    const { items } = await here.owner.api(listAudit, { params: { org: here.org }, query: { limit: '100' } });
    const told = items.filter(({ entity, action }) => entity === 'build' && action === 'delete');
    assert.equal(told.length, 45);
    assert.ok(told.every(({ userEmail }) => userEmail === here.owner.email));
  });

  test('does nothing at all where one of them is of another app or workspace, or of nobody', async () => {
    const [here, there] = [await place(), await place()];
    const own = await here.add();
    const other = await here.owner.api(createApp, {
      params: { org: here.org },
      body: { name: 'Other', slug: 'other' },
    });
    const unknown = '0199a000-0000-7000-8000-000000000000';
    for (const id of [await there.add(), await here.add({}, other.id), unknown]) {
      const body = { buildIds: [own, id] };
      await assert.rejects(here.owner.api(calls.deleteBuilds, { params: here.params, body }), coded(3001));
    }
    await here.owner.api(one.readBuild, { params: { ...here.params, buildId: own } });
    const tasks = await server.ownerQuery(sql`select from bulk_tasks where organization_id = ${here.organizationId}`);
    assert.equal(tasks.length, 0);
    for (const buildIds of [[], ['nonsense']])
      await assert.rejects(
        here.owner.api(calls.deleteBuilds, { params: here.params, body: { buildIds } }),
        coded(6002),
      );
  });
});

describe('retention', () => {
  test('is off until somebody says how long builds stay, and refuses what is no rule', async () => {
    const here = await place();
    const { params } = here;
    assert.equal((await here.owner.api(care.readRetention, { params })).enabled, false);
    const rule = { enabled: true, days: 30, keep: 2 };
    assert.deepEqual(await here.owner.api(care.updateRetention, { params, body: rule }), rule);
    assert.deepEqual(await here.owner.api(care.readRetention, { params }), rule);
    for (const body of [
      { ...rule, days: 0 },
      { ...rule, keep: -1 },
      { ...rule, days: 9999 },
    ])
      await assert.rejects(here.owner.api(care.updateRetention, { params, body }), coded(6002));
    const viewer = await server.addMember(here.organizationId, 'viewer');
    await assert.rejects(viewer.api(care.updateRetention, { params, body: rule }), coded(4003));
    await viewer.api(care.previewRetention, { params, query: { days: '30', keep: '2' } });
  });

  test('shows what would go, and then takes that and nothing else', async () => {
    const here = await place();
    const { params } = here;
    const shared = await insertTestFile(server.ownerQuery, here.organizationId, 5000);
    await here.add({
      versionName: 'failed long ago',
      status: 'error',
      problem: 'damaged',
      createdAt: days(-60),
      size: 1,
    });
    await here.add({ versionName: 'oldest', createdAt: days(-50), size: 100 });
    await here.add({ versionName: 'old, file of another', createdAt: days(-45), fileId: shared, size: 5000 });
    await here.add({ versionName: 'old and kept', createdAt: days(-40) });
    await here.add({ versionName: 'being read', status: 'in_progress', createdAt: days(-60) });
    await here.add({ versionName: 'only one of its platform', os: 'ios', createdAt: days(-90) });
    await here.add({ versionName: 'new', createdAt: days(-1), fileId: shared });
    const preview = await here.owner.api(care.previewRetention, { params, query: { days: '30', keep: '2' } });
    assert.deepEqual(
      preview.items.map(({ versionName }) => versionName),
      ['failed long ago', 'oldest', 'old, file of another'],
    );
    assert.deepEqual([preview.count, preview.size], [3, 101], 'the shared file stays');
    await here.owner.api(care.updateRetention, { params, body: { enabled: false, days: 30, keep: 2 } });
    await retentionJob(server.db, []).run({});
    assert.equal((await here.versions()).length, 7, 'it is switched off');
    await here.owner.api(care.updateRetention, { params, body: { enabled: true, days: 30, keep: 2 } });
    await retentionJob(server.db, []).run({});
    await retentionJob(server.db, []).run({});
    assert.deepEqual(
      new Set(await here.versions()),
      new Set(['old and kept', 'being read', 'only one of its platform', 'new']),
    );
    const { items } = await here.owner.api(listAudit, { params: { org: here.org }, query: { action: 'delete' } });
    assert.equal(items.length, 3);
    assert.ok(items.every(({ userId }) => userId === null));
  });
});

describe('what expires', () => {
  test('is shown, the soonest or the latest first, of the apps that the caller sees', async () => {
    const here = await place();
    const expiry = (name: string) => ({ kind: 'profile' as const, name });
    await here.add({ versionName: 'soon', expiresAt: days(5), expiry: expiry('Field ad hoc') });
    await here.add({ versionName: 'sooner', expiresAt: days(2), expiry: { kind: 'certificate', name: 'CN=Field' } });
    await here.add({ versionName: 'ended', expiresAt: days(-3), expiry: expiry('Old') });
    await here.add({ versionName: 'long over', expiresAt: days(-31), expiry: expiry('Older') });
    await here.add({ versionName: 'later', expiresAt: days(45), expiry: expiry('New') });
    const names = async (query: Record<string, string> = {}) => {
      const { items } = await here.owner.api(care.listExpirations, { params: { org: here.org }, query });
      return items.map(({ build }) => build.versionName);
    };
    assert.deepEqual(await names(), ['ended', 'long over'], 'however long ago, the latest first');
    assert.deepEqual(await names({ days: '30' }), ['sooner', 'soon']);
    assert.deepEqual(await names({ days: '60' }), ['sooner', 'soon', 'later']);
    const query = { days: '60', limit: '2' };
    const first = await here.owner.api(care.listExpirations, { params: { org: here.org }, query });
    assert.equal(first.totalDocs, 3);
    assert.deepEqual(await names({ ...query, after: first.next ?? '' }), ['later']);
    assert.deepEqual(
      first.items.map(({ kind, name }) => [kind, name]),
      [
        ['certificate', 'CN=Field'],
        ['profile', 'Field ad hoc'],
      ],
    );
    const { counts } = await here.owner.api(care.countExpirations, {
      params: { org: here.org },
      query: { views: ';days=30;days=90' },
    });
    assert.deepEqual(counts, [2, 2, 3]);
    for (const query of [{ days: '0' }, { days: 'x' }, { after: 'rubbish' }])
      await assert.rejects(names(query as never), coded(6002));
    const { api } = here.owner;
    const other = await api(createApp, { params: { org: here.org }, body: { name: 'Other', slug: 'other' } });
    await here.add({ versionName: 'of the other', expiresAt: days(1), expiry: expiry('Other') }, other.id);
    const member = await createAppMember(server, here, { [other.id]: 'viewer' });
    const seen = await member.api(care.listExpirations, { params: { org: here.org }, query: { days: '30' } });
    assert.deepEqual([seen.items.map(({ build }) => build.versionName), seen.totalDocs], [['of the other'], 1]);
    const stranger = await place();
    assert.deepEqual((await stranger.owner.api(care.listExpirations, { params: { org: stranger.org } })).items, []);
  });

  test('is told once, thirty days ahead, to those who may change the app', async () => {
    const here = await place();
    const [viewer, editor] = [
      await server.addMember(here.organizationId, 'viewer'),
      await server.addMember(here.organizationId, 'editor'),
    ];
    const expiresAt = days(20);
    const expiry = { kind: 'profile' as const, name: 'Field ad hoc' };
    const ending = await here.add({ expiresAt, expiry });
    await here.add({ expiresAt, expiry });
    await here.add({ expiresAt: days(40), expiry });
    await here.add({ expiresAt: days(-1), expiry });
    await expiryJob(server.db).run({});
    await expiryJob(server.db).run({});
    const events = await server.ownerQuery<{ id: string; payload: { applicationId: string } }>(sql`
      select entity_id as id, payload from outbox_events
      where organization_id = ${here.organizationId} and type = 'build.willExpire'`);
    assert.equal(events.length, 2, 'each build once');
    assert.ok(events.some(({ id }) => id === ending));
    assert.ok(events.every(({ payload }) => payload.applicationId === here.appId));
    const told = async (user: typeof viewer) =>
      (await user.api(listNotifications, {})).items.filter(({ kind }) => kind === 'buildExpiring');
    await until(async () => (await told(editor)).length > 0);
    const [notice] = await told(editor);
    assert.deepEqual(
      [notice?.data.name, notice?.data.application, notice?.data.applicationId],
      ['Field ad hoc', 'Field', here.appId],
    );
    assert.equal((await told(editor)).length, 1, 'one profile, however many builds have it');
    assert.equal((await told(here.owner)).length, 1);
    assert.deepEqual(await told(viewer), []);
  });
});

describe('what needs somebody', () => {
  test('is told by app, expired ones first, then failed ones, then those that expire soon', async () => {
    const here = await place();
    const profile = (name: string) => ({ kind: 'profile' as const, name });
    await here.add({ versionName: 'years ago', expiresAt: days(-900), expiry: profile('Old') });
    const latest = await here.add({ versionName: 'last week', expiresAt: days(-7), expiry: profile('Newer') });
    await here.add({ versionName: 'soon', expiresAt: days(9) });
    await here.add({ versionName: 'much later', expiresAt: days(31) });
    await here.add({ versionName: 'well' });
    const params = { org: here.org };
    const { id: other } = await here.owner.api(createApp, { params, body: { name: 'Other', slug: 'other' } });
    // What was known of it before it failed to be read again counts no more.
    const failed = await here.add(
      { status: 'error', problem: 'damaged', expiresAt: days(-1), fileName: 'a.apk' },
      other,
    );
    const seen = await here.owner.api(care.readBuildTroubles, { params });
    assert.deepEqual(seen.counts, { expired: 2, failed: 1, expiring: 1 });
    assert.deepEqual(
      seen.items.map(({ health, application, count, kind }) => [health, application.slug, count, kind]),
      [
        ['expired', 'field', 2, 'profile'],
        ['failed', 'other', 1, null],
        ['expiring', 'field', 1, 'certificate'],
      ],
    );
    assert.deepEqual([seen.items[0]?.build.id, seen.items[1]?.build.id], [latest, failed]);

    const member = await createAppMember(server, here, { [other]: 'viewer' });
    const theirs = await member.api(care.readBuildTroubles, { params });
    assert.deepEqual(theirs.counts, { expired: 0, failed: 1, expiring: 0 });
    assert.equal(theirs.items.length, 1);
    const newest = await member.api(care.listLatestBuilds, { params });
    assert.deepEqual(
      newest.items.map(({ build, application }) => [build.id, build.health, application.slug]),
      [[failed, 'failed', 'other']],
    );
    assert.deepEqual((await here.owner.api(care.listLatestBuilds, { params })).items.length, 6);
    const nobody = await server.addMember(here.organizationId, 'unassigned');
    await assert.rejects(nobody.api(care.readBuildTroubles, { params }), coded(4003));
    const stranger = await place();
    const none = await stranger.owner.api(care.readBuildTroubles, { params: { org: stranger.org } });
    assert.deepEqual(none, { counts: { expired: 0, failed: 0, expiring: 0 }, items: [] });
  });

  test('of more apps than are named, the rest is counted', async () => {
    const here = await place();
    await server.ownerQuery(sql`
      insert into applications (organization_id, id, slug, name)
      select ${here.organizationId}, gen_random_uuid(), 'app-' || i, 'App ' || i from generate_series(1, 25) i`);
    const fileId = await insertTestFile(server.ownerQuery, here.organizationId);
    await server.ownerQuery(sql`
      insert into builds (organization_id, id, application_id, file_id, status, file_name, size, expires_at)
      select organization_id, gen_random_uuid(), id, ${fileId}, 'processed', 'a.ipa', 1, now() - interval '1 day'
      from applications where organization_id = ${here.organizationId} and slug like 'app-%'`);
    await here.add({ status: 'error', problem: 'damaged' });
    const { counts, items } = await here.owner.api(care.readBuildTroubles, { params: { org: here.org } });
    assert.deepEqual([counts.expired, counts.failed, items.length], [25, 1, 20]);
  });
});
