import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAppSettings } from '@muster/contract/calls/app-settings';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { createEmployee } from '@muster/contract/calls/employees';
import { readProfile } from '@muster/contract/calls/sessions';
import { readStoreFront } from '@muster/contract/calls/store-pages';
import * as calls from '@muster/contract/calls/workspaces';
import { reservedSlugs } from '@muster/contract/services';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('creating a workspace makes its owner, its store and its trial', async () => {
  const user = await server.createUser();
  const created = await user.api(calls.createWorkspace, { body: { name: ' Aurora Coffee ', slug: 'aurora' } });
  assert.equal(created.name, 'Aurora Coffee');
  assert.equal(created.security.role, 'owner');
  assert.deepEqual(created.subTrial, { daysLeft: 14 });
  assert.deepEqual(
    created.subscriptions.map(({ planCode, status }) => [planCode, status]),
    [['trial', 'active']],
  );
  assert.equal(created.counts.collaborators, 1);
  assert.equal(created.allows.inventory, true);

  const bundle = await user.api(calls.readBundle, { params: { org: 'aurora' } });
  assert.deepEqual(bundle.organization, created);
  assert.equal(bundle.store?.security, 'public');
  assert.deepEqual(bundle.store?.configuration, { allowPublicPubApps: true });
  assert.deepEqual(
    bundle.buildPlatforms.map(({ slug }) => slug),
    ['ios', 'android', 'macos', 'windows'],
  );
  assert.equal(bundle.admEnterprise, null);

  const none = { apps: 0, builds: 0, downloads: 0, feedbacks: 0, employees: 0, pubApps: 0, mdmDevices: 0 };
  assert.deepEqual(created.ownerInfo, { id: user.id, email: user.email, fullName: 'Test User' });
  assert.equal(created.billingReason, 'trial');
  assert.deepEqual(created.loginProviders, { store: [], dashboard: [], mdm: [], google: [] });
  assert.ok(bundle.buildPlatforms.every(({ svgIcon }) => svgIcon.startsWith('<svg ')));
  const never = { buildsByDay: {}, downloadsByDay: {}, downloadsByMonth: {} };
  assert.deepEqual(await user.api(calls.readWorkspace, { params: { org: created.id } }), {
    ...created,
    counts: { collaborators: 1, ...none, ...never },
  });
  const { organizations, organizationInfo, intercomUserHash } = await user.api(readProfile, {});
  assert.deepEqual(organizationInfo, { id: created.id, name: 'Aurora Coffee', slug: 'aurora' });
  assert.equal(intercomUserHash, null, 'no chat is set up');
  assert.deepEqual(organizations, [{ id: created.id, name: 'Aurora Coffee', slug: 'aurora', picture: null }]);
});

test('it counts what the caller may list, over all apps', async () => {
  const owner = await server.createUser();
  const workspace = await server.createWorkspace(owner);
  const params = { org: workspace.slug };
  const apps = await Promise.all(
    ['one', 'two'].map((slug) => owner.api(createApp, { params, body: { name: slug, slug } })),
  );
  await owner.api(createEmployee, { params, body: { email: 'eva@example.com' } });
  for (const { id } of apps)
    await server.ownerQuery(sql`
      insert into application_days (organization_id, application_id, day, builds, downloads)
      select ${workspace.id}, ${id}, (now() at time zone 'UTC')::date - back, 2, 3 from unnest('{0,60}'::int[]) back`);
  const { counts } = await owner.api(calls.readWorkspace, { params });
  assert.deepEqual(
    [counts.collaborators, counts.apps, counts.employees, counts.downloads, Object.values(counts.buildsByDay ?? {})],
    [1, 2, 1, 12, [4]],
  );
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  assert.deepEqual(counts.downloadsByDay, { [today]: 6 });
  assert.equal(counts.downloadsByMonth?.[today.slice(0, 6)], 6);
  const appId = apps[0]?.id ?? '';
  const { counts: own } = await owner.api(readAppSettings, { params: { ...params, appId } });
  assert.deepEqual([own.downloads, Object.values(own.buildsByDay), own.downloadsByDay], [6, [2], { [today]: 3 }]);
  assert.deepEqual(Object.keys(own.downloadsByMonth).sort(), Object.keys(counts.downloadsByMonth ?? {}).sort());
  const outsider = await server.addMember(workspace.id, 'unassigned');
  assert.deepEqual(Object.keys((await outsider.api(calls.readWorkspace, { params })).counts), ['collaborators']);
});

test('the creation is in the audit, with its diff and its author', async () => {
  const user = await server.createUser();
  const { id } = await user.api(calls.createWorkspace, { body: { name: 'Audited', slug: 'audited' } });
  const { items, totalDocs, next } = await user.api(listAudit, { params: { org: 'audited' } });
  assert.equal(totalDocs, 1);
  assert.equal(next, null);
  const [entry] = items;
  assert.deepEqual(
    [entry?.action, entry?.entity, entry?.entityId, entry?.entityName, entry?.userEmail],
    ['create', 'organization', id, 'Audited', user.email],
  );
  assert.deepEqual(entry?.diff, [
    { kind: 'N', path: ['name'], rhs: 'Audited' },
    { kind: 'N', path: ['slug'], rhs: 'audited' },
  ]);
});

test('a slug raced by many requests is won by exactly one, and the others leave nothing behind', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => server.createUser()));
  const results = await Promise.allSettled(
    users.map(({ api }) => api(calls.createWorkspace, { body: { name: 'Raced', slug: 'raced' } })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of results) if (result.status === 'rejected') assert.ok(coded(5024)(result.reason));
  const [counts] = await server.db.systemQuery<Record<string, number>>(sql`
    select (select count(*) from memberships m join organizations o on o.id = m.organization_id where o.slug = 'raced') as members,
      (select count(*) from stores s where not exists (select 1 from organizations o where o.id = s.organization_id)) as orphans`);
  assert.deepEqual(counts, { members: 1, orphans: 0 });
});

test('check-slug says whether a slug is well formed, allowed and free', async () => {
  const user = await server.createUser();
  const { slug } = await server.createWorkspace(user);
  const valid = async (text: string) => (await user.api(calls.checkSlug, { params: { slug: text } })).valid;
  assert.equal(await valid('a-free-one'), true);
  assert.equal(await valid(slug), false);
  for (const bad of ['ab', 'Upper', 'two--hyphens', '-start', 'end-', 'dot.ted', 'ñandú', 'a'.repeat(64)]) {
    assert.equal(await valid(bad), false, bad);
  }
});

test('names of pages and services, and ids, cannot be slugs', async () => {
  const user = await server.createUser();
  for (const slug of [...reservedSlugs, '00000000-0000-0000-0000-000000000000'].filter((name) => name.length >= 3)) {
    await assert.rejects(user.api(calls.createWorkspace, { body: { name: 'Some name', slug } }), coded(6002), slug);
  }
});

test('whatever the server answers below, no workspace can be called like it', () => {
  const tree = server.http.printRoutes({ commonPrefix: false });
  const segments = new Set(
    [...tree.matchAll(/^[├└]── \/?([a-z][\w-]*)/gim)].map(([, name = '']) => name.toLowerCase()),
  );
  for (const known of ['api', 'store-api', 'health', 'outbox']) assert.ok(segments.has(known), `${known} in ${tree}`);
  for (const name of segments) assert.ok(reservedSlugs.has(name), name);
});

test('bad names and slugs are refused with the rule they break', async () => {
  const user = await server.createUser();
  const rules = async (name: string, slug: string): Promise<string[]> => {
    const error = await user.api(calls.createWorkspace, { body: { name, slug } }).catch((caught) => caught);
    assert.equal(error.code, 6002);
    return error.data.flatMap((entry: { field: string; rules: { name: string }[] }) =>
      entry.rules.map((rule) => `${entry.field}:${rule.name}`),
    );
  };
  assert.deepEqual(await rules('ab', 'good-slug'), ['name:minLength']);
  assert.deepEqual(await rules('x'.repeat(121), 'good-slug'), ['name:maxLength']);
  assert.deepEqual(await rules('Good name', 'ab'), ['slug:slugMinLength']);
  assert.deepEqual(await rules('Good name', 'Bad_Slug'), ['slug:slugCharacters']);
  assert.deepEqual(await rules('Good name', 'a--b'), ['slug:slugHyphens']);
  assert.deepEqual(await rules('Good name', '-abc'), ['slug:slugEnds']);
});

test('a workspace one is not in does not exist', async () => {
  const [owner, stranger] = [await server.createUser(), await server.createUser()];
  const { id, slug } = await server.createWorkspace(owner);
  for (const org of [id, slug, 'never-existed', '%00', 'x'.repeat(90)]) {
    await assert.rejects(stranger.api(calls.readBundle, { params: { org } }), coded(3001), org);
  }
});

test('a role changed while somebody works takes effect with the next request', async () => {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner);
  const admin = await server.addMember(id, 'admin');
  await admin.api(listAudit, { params: { org: slug } });
  await server.db.withTenant(id, { kind: 'system', userId: null, email: null, supplanterId: null }, (tx) =>
    tx.run(sql`update memberships set role = 'viewer' where user_id = ${admin.id}`),
  );
  await assert.rejects(admin.api(listAudit, { params: { org: slug } }), coded(4003));
});

test('/perms hands out the whole matrix to anybody', async () => {
  const { roles, permissions } = await server.api(calls.readPermissions, {});
  assert.deepEqual(roles, ['owner', 'admin', 'editor', 'viewer', 'unassigned']);
  assert.deepEqual(permissions.organization?.delete, [1, 0, 0, 0, 0]);
});

test('the store tells its name to anybody, and keeps quiet about the rest', async () => {
  const { slug } = await server.createWorkspace(await server.createUser());
  const { device: _, ...front } = await server.api(readStoreFront, { params: { org: slug } });
  assert.deepEqual(front, {
    name: 'Test workspace',
    slug,
    security: 'public',
    branding: {},
    outcome: 'ok',
    visitor: null,
    apps: [],
  });
  await assert.rejects(server.api(readStoreFront, { params: { org: 'nowhere' } }), coded(3001));
});

test('creation of workspaces can be switched off', async () => {
  const closed = await startTestServer({ env: { CREATE_WORKSPACE: 'off' } });
  try {
    const user = await closed.createUser();
    await assert.rejects(user.api(calls.createWorkspace, { body: { name: 'Closed', slug: 'closed' } }), coded(4008));
  } finally {
    await closed.stop();
  }
});
