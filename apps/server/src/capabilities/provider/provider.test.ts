import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/admin-organizations';
import { updateApp } from '@muster/contract/calls/app-settings';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';

let server: TestServer;
let admin: TestUser;
let adminViewer: TestUser;
let owner: TestUser;
let aurora: TestWorkspace;

before(async () => {
  server = await startTestServer();
  admin = await server.createUser('admin');
  adminViewer = await server.createUser('adminViewer');
  owner = await server.createUser();
  aurora = await server.createWorkspace(owner, 'Aurora 100% Coffee');
  for (const name of ['Borealis', 'Cirrus', 'Dawn']) await server.createWorkspace(owner, name);
});
after(() => server.stop());

const list = (query: Record<string, string> = {}) => adminViewer.api(calls.listOrganizations, { query });
const read = () => admin.api(calls.readOrganization, { params: { organizationId: aurora.id } });

describe('the workspaces of all customers', () => {
  test('are listed newest first, page by page, with who created them', async () => {
    const first = await list({ limit: '3' });
    assert.deepEqual(
      first.items.map(({ name }) => name),
      ['Dawn', 'Cirrus', 'Borealis'],
    );
    assert.equal(first.totalDocs, 4);
    assert.equal(first.items[0]?.createdBy?.email, owner.email);
    assert.equal(first.items[0]?.planCode, 'trial');
    const second = await list({ limit: '3', after: first.next ?? '' });
    assert.deepEqual(
      second.items.map(({ name }) => name),
      ['Aurora 100% Coffee'],
    );
    assert.equal(second.next, null);
  });

  test('are found by slug, by words of their name and by the address of who created them', async () => {
    const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);
    assert.deepEqual(await names({ slug: aurora.slug }), [aurora.name]);
    assert.deepEqual(await names({ search: 'coffee AURORA' }), [aurora.name]);
    assert.deepEqual(await names({ search: '0% c' }), [aurora.name]);
    assert.deepEqual(await names({ search: '_' }), []);
    assert.equal((await names({ search: owner.email })).length, 4);
  });

  test('are sorted by name and activity, and filtered by their trial and when they were made', async () => {
    const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);
    assert.deepEqual(await names({ sort: 'name' }), ['Aurora 100% Coffee', 'Borealis', 'Cirrus', 'Dawn']);
    assert.deepEqual(await names({ sort: '-name', limit: '2' }), ['Dawn', 'Cirrus']);
    await server.ownerQuery(sql`
      update organizations set last_activity_at = now() + interval '1 hour' where name = 'Cirrus'`);
    assert.equal((await names({ sort: '-lastActivityDate' }))[0], 'Cirrus');
    await server.ownerQuery(sql`
      update subscriptions s set end_date = now() - interval '1 day'
      from organizations o where o.id = s.organization_id and o.name = 'Borealis'`);
    await server.ownerQuery(sql`
      delete from subscriptions s using organizations o where o.id = s.organization_id and o.name = 'Dawn'`);
    assert.deepEqual(await names({ trial: 'over' }), ['Borealis']);
    assert.deepEqual(await names({ trial: 'none' }), ['Dawn']);
    assert.deepEqual(await names({ trial: 'running,none', sort: 'name' }), ['Aurora 100% Coffee', 'Cirrus', 'Dawn']);
    assert.deepEqual(await names({ to: '2020-01-01T00:00:00.000Z' }), []);
    assert.equal((await names({ from: '2020-01-01T00:00:00.000Z' })).length, 4);
  });

  test('are not for customers', async () => {
    await assert.rejects(owner.api(calls.listOrganizations, {}), { code: 4003 });
    const params = { organizationId: aurora.id };
    await assert.rejects(owner.api(calls.readOrganization, { params }), { code: 4003 });
  });
});

describe('what the provider grants a workspace', () => {
  const change = (updatedAt: string, who = admin) =>
    who.api(calls.changePlanOverrides, {
      params: { organizationId: aurora.id },
      body: { limits: { apps: 500 }, allows: { inventory: false }, updatedAt },
    });

  test('holds at once, and its own audit tells of it', async () => {
    const { updatedAt } = await read();
    const changed = await change(updatedAt);
    assert.equal(changed.limits.apps, 500);
    assert.notEqual(changed.plan.limits.apps, 500, 'what the plan gives is told beside it');
    assert.equal(changed.allows.inventory, false);
    const seen = await owner.api(readWorkspace, { params: { org: aurora.slug } });
    assert.equal(seen.limits.apps, 500);
    assert.equal(seen.allows.inventory, false);
    const { items } = await owner.api(listAudit, { params: { org: aurora.slug }, query: {} });
    assert.equal(items[0]?.userEmail, admin.email);
  });

  test('is not written over what somebody else has granted meanwhile', async () => {
    const { updatedAt } = await read();
    await change(updatedAt);
    await assert.rejects(change(updatedAt), { code: 5203 });
  });

  test('is for admins, not for admin viewers; and for limits and features that exist', async () => {
    const { updatedAt } = await read();
    await assert.rejects(change(updatedAt, adminViewer), { code: 4001 });
    const body = { limits: { apps: -1 }, allows: {}, updatedAt };
    const bad = admin.api(calls.changePlanOverrides, { params: { organizationId: aurora.id }, body });
    await assert.rejects(bad, { code: 6002 });
  });
});

describe('the end of a trial', () => {
  const move = (trialEndDate: string, who = admin) =>
    who.api(calls.changeTrial, { params: { organizationId: aurora.id }, body: { trialEndDate } });

  test('is moved either way: what is over is on the free plan, what runs again is on trial', async () => {
    assert.equal((await move('2020-01-01T00:00:00.000Z')).planCode, 'company-free-tier');
    const later = new Date(Date.now() + 10 * 86_400_000 - 1000).toISOString();
    const again = await move(later);
    assert.equal(again.planCode, 'trial');
    assert.equal(again.trialDaysLeft, 10);
    await assert.rejects(move(later, adminViewer), { code: 4001 });
  });
});

describe('the platforms that a workspace can send builds for', () => {
  const offer = (buildPlatforms: string[], organization = aurora.slug, who = admin) =>
    who.api(calls.offerBuildPlatforms, { params: { organization }, body: { buildPlatforms } });
  const params = () => ({ org: aurora.slug });
  const shown = async () =>
    (await owner.api(readBundle, { params: params() })).buildPlatforms.map(({ slug: each }) => each);

  test('are all of the installation, until the provider names some of them', async () => {
    const { items, totalDocs } = await adminViewer.api(calls.listBuildPlatforms, {});
    const all = ['ios', 'android', 'macos', 'windows'];
    assert.deepEqual([items.map(({ slug: each }) => each), totalDocs], [all, 4]);
    assert.deepEqual([await shown(), (await read()).buildPlatforms], [all, []]);
    const make = (slug: string, buildPlatforms: string[]) =>
      owner.api(createApp, { params: params(), body: { name: slug, slug, buildPlatforms } });
    const desktop = await make('desktop', ['windows']);
    assert.deepEqual((await offer(['android', 'ios', 'ios'])).buildPlatforms, ['ios', 'android']);
    assert.deepEqual(await shown(), ['ios', 'android']);
    await assert.rejects(make('other', ['windows']), { code: 6002 });
    await make('phone', ['android']);
    const kept = { params: { ...params(), appId: desktop.id }, body: { buildPlatforms: ['windows', 'ios'] } };
    assert.deepEqual((await owner.api(updateApp, kept)).buildPlatforms, ['windows', 'ios'], 'what it had it keeps');
    const { items: audit } = await owner.api(listAudit, { params: params(), query: { entity: 'organization' } });
    assert.deepEqual(
      [audit[0]?.userEmail, audit[0]?.diff[0]?.path.slice(0, 2)],
      [admin.email, ['configuration', 'buildPlatforms']],
    );
    assert.deepEqual((await offer([], aurora.id)).buildPlatforms, []);
    assert.deepEqual(await shown(), all);
  });

  test('can be added by admins, are there at once for every workspace, and can be changed', async () => {
    const svgIcon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>';
    const body = { name: 'Kiosk', slug: 'kiosk', color: '#8a4b2a', extensions: ['BIN', 'bin', 'tar.gz'], svgIcon };
    const add = (change: object = {}, who = admin) =>
      who.api(calls.createBuildPlatform, { body: { ...body, ...change } });
    await shown();
    const made = await add();
    assert.deepEqual(
      [made.processable, made.color, made.extensions, made.svgIcon],
      [false, '8A4B2A', ['bin', 'tar.gz'], svgIcon],
    );
    assert.ok((await shown()).includes('kiosk'));
    await assert.rejects(add(), { code: 5024 });
    await assert.rejects(add({ slug: 'other' }, adminViewer), { code: 4001 });
    await assert.rejects(add({ slug: 'other' }, owner), { code: 4003 });
    for (const bad of ['<svg onload="x"/>', svgIcon.replace('<path', '<script/><path'), 'x'.repeat(9000)])
      await assert.rejects(add({ slug: 'other', svgIcon: bad }), { code: 6002 });
    for (const extensions of [[], ['../x'], ['']])
      await assert.rejects(add({ slug: 'other', extensions }), { code: 6002 });
    const app = await owner.api(createApp, {
      params: params(),
      body: { name: 'Board', slug: 'board', buildPlatforms: ['kiosk'] },
    });
    assert.deepEqual(app.buildPlatforms, ['kiosk']);
    const change = (buildPlatformId: string) =>
      admin.api(calls.updateBuildPlatform, {
        params: { buildPlatformId },
        body: { name: 'Kiosk 2', color: '112233', extensions: ['img'], svgIcon: '' },
      });
    assert.deepEqual([(await change(made.id)).name, (await change(made.id)).extensions], ['Kiosk 2', ['img']]);
    const { items } = await admin.api(calls.listBuildPlatforms, {});
    assert.equal(items.at(-1)?.name, 'Kiosk 2');
    await assert.rejects(change(items[0]?.id ?? ''), { code: 5337 });
    await assert.rejects(change('0199a000-0000-7000-8000-00000000ffff'), { code: 3001 });
  });

  test('are named by admins, and exist', async () => {
    await assert.rejects(offer(['ios'], aurora.slug, adminViewer), { code: 4001 });
    await assert.rejects(offer(['ios'], aurora.slug, owner), { code: 4003 });
    await assert.rejects(owner.api(calls.listBuildPlatforms, {}), { code: 4003 });
    await assert.rejects(offer(['toaster']), { code: 6002 });
    await assert.rejects(offer(['ios'], 'no-such-workspace'), { code: 3001 });
    await assert.rejects(offer(['ios'], '0199a000-0000-7000-8000-000000000000'), { code: 3001 });
  });
});
