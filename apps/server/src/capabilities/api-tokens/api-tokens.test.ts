import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readOrganization } from '@muster/contract/calls/admin-organizations';
import * as tokens from '@muster/contract/calls/api-tokens';
import { readAppSettings } from '@muster/contract/calls/app-settings';
import { createApp, listApps, readApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { listBuilds } from '@muster/contract/calls/builds';
import { invitePeople } from '@muster/contract/calls/invitations';
import { readOverview } from '@muster/contract/calls/overview';
import { changePersonRole, listPeople, readPeopleLimits } from '@muster/contract/calls/people';
import * as accounts from '@muster/contract/calls/service-accounts';
import { forgotPassword, login, readProfile } from '@muster/contract/calls/sessions';
import { updateWorkspace } from '@muster/contract/calls/settings';
import { liveUpdates, readWorkspace } from '@muster/contract/calls/workspaces';
import type { ApiError } from '@muster/contract/client';
import { apiTokenRules, serviceAccountDomain } from '@muster/contract/constants';
import { sql } from '../../platform/db/sql.ts';
import { askAgain, coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';

let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer();
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
});
after(() => server.stop());

const field = (name: string) => (error: unknown) =>
  coded(6002)(error) && (error as ApiError & { data: { field: string }[] }).data.some((each) => each.field === name);
const params = () => ({ org: workspace.slug });
type NewToken = Parameters<typeof owner.api<typeof tokens.createApiToken>>[1]['body'];
const create = (body: Partial<NewToken> = {}, user = owner) =>
  user.api(tokens.createApiToken, {
    params: params(),
    body: { name: 'CI', scopes: ['organization:get', 'audit:list'], expiresAt: null, ...body },
  });
const list = async () => (await owner.api(tokens.listApiTokens, { params: params() })).items;
const account = (name = 'Build server', role: 'admin' | 'editor' | 'viewer' = 'admin') =>
  owner.api(accounts.createServiceAccount, { params: params(), body: { name, role } });

describe('a token', () => {
  test('is shown once; what is kept does not open anything', async () => {
    const { token, apiToken } = await create({ name: 'Build server' });
    assert.match(token, /^mst_[\w-]{43}$/);
    assert.equal(apiToken.hint, token.slice(-4));
    assert.ok(!JSON.stringify(await list()).includes(token));
    const rows = await server.ownerQuery(sql`select t::text as row from api_tokens t where name = 'Build server'`);
    assert.ok(!JSON.stringify(rows).includes(token));
    const { items } = await owner.api(listAudit, { params: params(), query: { entity: 'apiToken' } });
    assert.ok(items[0]?.entityName === 'Build server' && !JSON.stringify(items).includes(token));
  });

  test('does what its scopes say and nothing else, and leaves word of its last use', async () => {
    const { token, apiToken } = await create();
    const program = server.as(token);
    assert.equal(apiToken.lastUsedAt, null);
    assert.equal((await program(readWorkspace, { params: params() })).slug, workspace.slug);
    assert.ok((await program(listAudit, { params: params() })).items.length > 0);
    assert.notEqual((await list()).find(({ id }) => id === apiToken.id)?.lastUsedAt, null);
    const rename = program(updateWorkspace, { params: params(), body: { name: 'Mine' } });
    await assert.rejects(rename, (error) => {
      assert.deepEqual((error as ApiError).data, { scope: 'organization:update' });
      return coded(4016)(error);
    });
    await assert.rejects(program(readProfile, {}), coded(4015));
    await assert.rejects(program(tokens.createApiToken, { params: params(), body: {} as never }), coded(4015));
  });

  test('needs scopes: those that there are, and that its owner has', async () => {
    await assert.rejects(create({ scopes: [] }), field('scopes'));
    await assert.rejects(create({ scopes: ['organization:fly'] }), field('scopes'));
    await assert.rejects(create({ scopes: ['__proto__:toString'] }), field('scopes'));
    // Deleting a workspace is nothing for programs, not even for the owner's.
    await assert.rejects(create({ scopes: ['organization:delete'] }), field('scopes'));
    const { id } = await account('Looks only', 'viewer');
    await assert.rejects(create({ scopes: ['audit:list'], serviceAccountId: id }), field('scopes'));
    const { apiToken } = await create({ scopes: ['organization:get', 'organization:get'], serviceAccountId: id });
    assert.deepEqual(apiToken.scopes, ['organization:get']);
    assert.deepEqual([apiToken.owner.name, apiToken.owner.serviceAccount], ['Looks only', true]);
  });

  test('ends when it says so, and cannot be over before it begins', async () => {
    await assert.rejects(create({ expiresAt: '2020-01-01T00:00:00Z' }), field('expiresAt'));
    const { token, apiToken } = await create({ expiresAt: '2999-01-01T00:00:00Z' });
    await server.as(token)(readWorkspace, { params: params() });
    await server.ownerQuery(sql`update api_tokens set expires_at = now() where id = ${apiToken.id}`);
    await assert.rejects(server.as(token)(readWorkspace, { params: params() }), coded(4004));
  });

  test('is renamed, and revoked at once and for good', async () => {
    const { token, apiToken } = await create();
    const at = { ...params(), apiTokenId: apiToken.id };
    const renamed = await owner.api(tokens.renameApiToken, {
      params: at,
      body: { name: 'Nightly', updatedAt: apiToken.updatedAt },
    });
    assert.equal(renamed.name, 'Nightly');
    const late = { name: 'Late', updatedAt: apiToken.updatedAt };
    await assert.rejects(owner.api(tokens.renameApiToken, { params: at, body: late }), coded(5203));
    await owner.api(tokens.revokeApiToken, { params: at });
    await assert.rejects(server.as(token)(readWorkspace, { params: params() }), coded(4004));
    await assert.rejects(owner.api(tokens.revokeApiToken, { params: at }), coded(3001));
    assert.ok(!(await list()).some(({ id }) => id === apiToken.id));
  });

  test('goes with the role and the membership of its owner', async () => {
    const admin = await server.addMember(workspace.id, 'admin');
    const { token } = await create({}, admin);
    const program = server.as(token);
    await program(listAudit, { params: params() });
    await server.ownerQuery(sql`update memberships set role = 'viewer' where user_id = ${admin.id}`);
    await assert.rejects(program(listAudit, { params: params() }), coded(4003));
    await server.ownerQuery(sql`delete from memberships where user_id = ${admin.id}`);
    await assert.rejects(program(readWorkspace, { params: params() }), coded(4004));
  });

  test('sees exactly the apps of an owner who has a role in single ones', async () => {
    const app = (slug: string) => owner.api(createApp, { params: params(), body: { name: slug, slug } });
    const [theirs, other] = [await app('their-app'), await app('other-app')];
    const admin = await server.addMember(workspace.id, 'admin');
    const program = server.as((await create({ scopes: ['application:list', 'application:get'] }, admin)).token);
    assert.equal((await program(listApps, { params: params() })).items.length, 2);
    const { items } = await owner.api(listPeople, { params: params(), query: { q: admin.email } });
    const [{ id: personId = '', updatedAt = '' } = {}] = items;
    await owner.api(changePersonRole, {
      params: { ...params(), personId },
      body: {
        role: 'unassigned',
        scope: 'application',
        applications: [{ applicationId: theirs.id, role: 'editor' }],
        updatedAt,
      },
    });
    assert.deepEqual(
      (await program(listApps, { params: params() })).items.map(({ id, security }) => [id, security.role]),
      [[theirs.id, 'editor']],
    );
    assert.equal((await program(readApp, { params: { ...params(), appId: theirs.id } })).id, theirs.id);
    await assert.rejects(program(readApp, { params: { ...params(), appId: other.id } }), coded(3001));
    await assert.rejects(program(listBuilds, { params: { ...params(), appId: theirs.id } }), coded(4016));
  });

  test('sees nothing of the overview but what its scopes let it list', async () => {
    const keys = async (scopes: string[]) => {
      const { token } = await create({ scopes });
      const { tiles, checklist } = await server.as(token)(readOverview, { params: params() });
      return { tiles: tiles.map(({ key }) => key), items: checklist.map(({ key }) => key) };
    };
    const bare = await keys(['organization:get']);
    assert.deepEqual(bare.tiles, []);
    assert.ok((await keys(['organization:get', 'audit:list'])).tiles.length === 1);
    assert.ok(bare.items.length < (await owner.api(readOverview, { params: params() })).checklist.length);
  });

  test('hears of what its scopes let it list, and nothing after it is revoked', async () => {
    const { token, apiToken } = await create({ scopes: ['organization:get'] });
    const stream = await fetch(`${server.url}/api${liveUpdates.path.replace(':org', workspace.slug)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await create({ name: 'Another' });
    await owner.api(updateWorkspace, { params: params(), body: { name: 'Heard of' } });
    let text = '';
    for await (const chunk of stream.body ?? []) {
      const before = text;
      text += Buffer.from(chunk).toString();
      // Only what was told before the end can have been heard.
      if (/organization.update/.test(text) && !/organization.update/.test(before))
        await owner.api(tokens.revokeApiToken, { params: { ...params(), apiTokenId: apiToken.id } });
    }
    assert.match(text, /organization.update/);
    assert.doesNotMatch(text, /apiToken/);
    assert.match(text, /signed out/);
  });

  test('is for owners and admins, who have just shown who they are', async () => {
    const editor = await server.addMember(workspace.id, 'editor');
    await assert.rejects(create({}, editor), coded(4003));
    await assert.rejects(editor.api(tokens.listApiTokens, { params: params() }), coded(4003));
    const admin = await server.addMember(workspace.id, 'admin');
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${admin.id}`,
    );
    await assert.rejects(create({}, admin), coded(4010));
  });

  test('a workspace has only so many, also when fifty are asked for at once', async () => {
    const full = await server.createWorkspace(owner);
    await server.ownerQuery(sql`
      insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes)
      select ${full.id}::uuid, gen_random_uuid(), ${owner.id}::uuid, 'CI', sha256(n::text::bytea), 'abcd', '{}'
      from generate_series(1, ${apiTokenRules.perWorkspace - 3}::int) n`);
    const body = { name: 'CI', scopes: ['organization:get'], expiresAt: null };
    const made = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        askAgain(() => owner.api(tokens.createApiToken, { params: { org: full.slug }, body })),
      ),
    );
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 3);
    assert.ok(made.every((each) => each.status === 'fulfilled' || coded(5211)(each.reason)));
  });
});

describe('a service account', () => {
  test('is a member that nobody counts as a person and that cannot sign in', async () => {
    const before = (await owner.api(readWorkspace, { params: params() })).counts.collaborators;
    const { email, role } = await account('Robô de builds', 'editor');
    assert.match(email, new RegExp(`^robo-de-builds-[0-9a-f]{6}@${workspace.slug}[.]${serviceAccountDomain}$`));
    assert.equal(role, 'editor');
    assert.equal((await owner.api(readWorkspace, { params: params() })).counts.collaborators, before);
    const payload = { email, password: 'Correct-horse-1' };
    await assert.rejects(server.api(login, { body: { provider: 'traditional', payload } }), coded(6002));
    await assert.rejects(server.api(forgotPassword, { body: { email, language: 'en' } }), coded(6002));
  });

  test('takes no place of a collaborator from the plan, and is nowhere shown as one', async () => {
    const { id, slug } = await server.createWorkspace(owner);
    const at = { org: slug };
    await server.ownerQuery(sql`
      update organizations set plan_overrides = '{"limits": {"collaborators": 2}}' where id = ${id}`);
    for (const name of ['One', 'Two', 'Three'])
      await owner.api(accounts.createServiceAccount, { params: at, body: { name, role: 'admin' } });
    const invite = (email: string) =>
      owner.api(invitePeople, { params: at, body: { emails: [email], role: 'viewer', scope: 'organization' } });
    assert.deepEqual((await owner.api(readPeopleLimits, { params: at })).collaborators, { used: 1, limit: 2 });
    assert.equal((await invite('the-last@example.com')).invited, 1);
    await assert.rejects(invite('one-more@example.com'), coded(4014));
    assert.deepEqual((await owner.api(readPeopleLimits, { params: at })).collaborators, { used: 2, limit: 2 });

    assert.equal((await owner.api(readWorkspace, { params: at })).counts.collaborators, 1);
    const { tiles } = await owner.api(readOverview, { params: at });
    assert.equal(tiles.find(({ key }) => key === 'collaborators')?.total, 1);
    const { totalDocs } = await owner.api(listPeople, { params: at, query: { kind: 'collaborator' } });
    assert.equal(totalDocs, 2, 'the owner and the invited');
    const app = await owner.api(createApp, { params: at, body: { name: 'Counting', slug: 'counting' } });
    const { counts } = await owner.api(readAppSettings, { params: { ...at, appId: app.id } });
    assert.equal(counts.collaborators, 1);
    const admin = await server.createUser('admin');
    const shown = await admin.api(readOrganization, { params: { organizationId: id } });
    assert.equal(shown.collaborators, 1);
  });

  test('gives its tokens its role, and takes them with it when it goes', async () => {
    const { id, updatedAt } = await account('Deploys', 'admin');
    const at = { ...params(), serviceAccountId: id };
    const { token } = await create({ serviceAccountId: id });
    const program = server.as(token);
    await program(listAudit, { params: params() });
    const change = { name: 'Deployments', role: 'viewer' as const, updatedAt };
    const changed = await owner.api(accounts.updateServiceAccount, { params: at, body: change });
    assert.deepEqual([changed.name, changed.role, changed.tokens], ['Deployments', 'viewer', 1]);
    assert.notEqual(changed.lastUsedAt, null);
    await assert.rejects(program(listAudit, { params: params() }), coded(4003));
    await assert.rejects(owner.api(accounts.updateServiceAccount, { params: at, body: change }), coded(5203));
    await owner.api(accounts.deleteServiceAccount, { params: at });
    await assert.rejects(program(readWorkspace, { params: params() }), coded(4004));
    assert.ok(!(await list()).some(({ owner: { id: of } }) => of === id));
    await assert.rejects(create({ serviceAccountId: id }), coded(3001));
  });

  test('is no owner, and a person is none', async () => {
    await assert.rejects(account('King', 'owner' as never), field('role'));
    const at = { ...params(), serviceAccountId: owner.id };
    await assert.rejects(owner.api(accounts.deleteServiceAccount, { params: at }), coded(3001));
    await assert.rejects(create({ serviceAccountId: owner.id }), coded(3001));
  });

  test('asks for a plan that has them', async () => {
    const other = await server.createWorkspace(owner);
    await server.ownerQuery(sql`delete from subscriptions where organization_id = ${other.id}`);
    const body = { name: 'CI', role: 'viewer' as const };
    await assert.rejects(
      owner.api(accounts.createServiceAccount, { params: { org: other.slug }, body }),
      (error) => coded(4013)(error) && (error as ApiError & { data: object }).data !== undefined,
    );
  });
});
