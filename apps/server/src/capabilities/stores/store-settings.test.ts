/** The store of a workspace for its administrators, the provider's staff, and what all stores can share. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { createPublication } from '@muster/contract/calls/publications';
import * as pages from '@muster/contract/calls/store-pages';
import * as calls from '@muster/contract/calls/stores';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace, insertTestBuild } from '../builds/test-builds.ts';
import { libraryOrganization } from './index.ts';
import { addEmployee, testBrowser } from './test-visitor.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,store,download,pages,worker' } });
});
after(() => server.stop());

const storeOf = async (here: { owner: { api: TestServer['api'] }; org: string }) => {
  const { items } = await here.owner.api(calls.listStores, { params: { org: here.org } });
  return items[0] ?? assert.fail('no store');
};

describe('the store', () => {
  test('is made with the workspace, public, and there is no second', async () => {
    const here = await createTestPlace(server);
    const { items, totalDocs } = await here.owner.api(calls.listStores, { params: { org: here.org } });
    assert.deepEqual(
      [totalDocs, items[0]?.security, items[0]?.configuration],
      [1, 'public', { allowPublicPubApps: true }],
    );
    const params = { org: here.org };
    await assert.rejects(here.owner.api(calls.createStore, { params, body: {} }), coded(5211));
    await server.ownerQuery(sql`delete from stores where organization_id = ${here.organizationId}`);
    assert.equal((await here.owner.api(calls.createStore, { params, body: {} })).security, 'public');
  });

  test('is for people who sign in where the plan has that, and what changes is in the audit', async () => {
    const here = await createTestPlace(server);
    const { id } = await storeOf(here);
    const params = { org: here.org, storeId: id };
    const close = () => here.owner.api(calls.updateStore, { params, body: { security: 'logged' } });
    const overrides = JSON.stringify({ limits: {}, allows: { loggedStores: false } });
    await server.ownerQuery(
      sql`update organizations set plan_overrides = ${overrides} where id = ${here.organizationId}`,
    );
    await assert.rejects(close(), coded(4013));
    await server.ownerQuery(sql`update organizations set plan_overrides = '{}' where id = ${here.organizationId}`);
    assert.equal((await close()).security, 'logged');
    const changed = await here.owner.api(calls.updateStore, {
      params,
      body: { configuration: { allowPublicPubApps: false } },
    });
    assert.deepEqual([changed.security, changed.configuration], ['logged', { allowPublicPubApps: false }]);
    const { items } = await here.owner.api(listAudit, { params: { org: here.org }, query: { entity: 'store' } });
    assert.equal(items.length, 2);
    const editor = await server.addMember(here.organizationId, 'editor');
    await assert.rejects(editor.api(calls.updateStore, { params, body: { security: 'public' } }), coded(4003));
    await assert.rejects(
      here.owner.api(calls.updateStore, { params, body: { security: 'password' as 'public' } }),
      coded(6002),
    );
  });

  test("is made anew from its rows by the provider's staff", async () => {
    const here = await createTestPlace(server);
    await here.add();
    const body = { slug: 'field', security: 'public', visibility: 'active', filter: { type: 'last' } } as const;
    await here.owner.api(createPublication, { params: here.params, body });
    const { id } = await storeOf(here);
    const staff = await server.createUser('admin');
    assert.deepEqual(await staff.api(calls.reprocessStore, { params: { storeId: id } }), { id, publications: 1 });
    await assert.rejects(here.owner.api(calls.reprocessStore, { params: { storeId: id } }), coded(4003));
    const viewer = await server.createUser('adminViewer');
    await assert.rejects(viewer.api(calls.reprocessStore, { params: { storeId: id } }), coded(4001));
  });
});

describe("the provider's staff", () => {
  const form = (org: string, token: string) =>
    ask(server.url, `/store/${org}`, {
      method: 'POST',
      // From the dashboard at another address, in a new window.
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: `supplantToken=${token}`,
    });

  test('see a store as somebody, once, and it is told', async () => {
    const here = await createTestPlace(server);
    const { id: memberId, email } = await addEmployee(here.owner, here.org);
    const staff = await server.createUser('admin');
    const body = { organizationId: here.organizationId, memberType: 'employee', memberId, reason: 'Ticket 7' } as const;
    const { token, url } = await staff.api(calls.createStoreLoginToken, { body });
    assert.ok(url.endsWith(`/store/${here.org}`));
    const other = await createTestPlace(server);
    assert.equal((await form(other.org, token)).status, 401, 'for that store alone');
    const opened = await form(here.org, token);
    assert.deepEqual([opened.status, opened.headers.location], [303, `/store/${here.org}`]);
    const browser = testBrowser(server);
    const [name = '', value = ''] = String(opened.headers['set-cookie']).split(';', 1)[0]?.split('=') ?? [];
    browser.cookies.set(name, value);
    const { visitor } = await browser(pages.readStoreFront, { params: { org: here.org } });
    assert.deepEqual([visitor?.email, visitor?.supplanted], [email, true]);
    const setPassword = browser(pages.setStorePassword, {
      params: { org: here.org },
      body: { password: 'A new passphrase of mine' },
    });
    await assert.rejects(setPassword, coded(4015));
    assert.equal((await form(here.org, token)).status, 401, 'used once');
    const { items } = await here.owner.api(listAudit, { params: { org: here.org }, query: { entity: 'supplanting' } });
    assert.equal(items.length, 1);
  });

  test('do so within a minute, and for people of the workspace', async () => {
    const here = await createTestPlace(server);
    const { id: memberId } = await addEmployee(here.owner, here.org);
    const staff = await server.createUser('admin');
    const give = (change: object) =>
      staff.api(calls.createStoreLoginToken, {
        body: { organizationId: here.organizationId, memberType: 'employee', memberId, ...change },
      });
    const { token } = await give({});
    await server.ownerQuery(
      sql`update store_login_tokens set expires_at = now() where organization_id = ${here.organizationId}`,
    );
    assert.equal((await form(here.org, token)).status, 401);
    assert.equal((await form(here.org, 'nonsense')).status, 401);
    const other = await createTestPlace(server);
    const stranger = await addEmployee(other.owner, other.org);
    await assert.rejects(give({ memberId: stranger.id }), coded(3001));
    await assert.rejects(give({ memberType: 'user' }), coded(3001));
    await assert.rejects(give({ organizationId: '0199a000-0000-7000-8000-000000000000' }), coded(3001));
    await assert.rejects(
      here.owner.api(calls.createStoreLoginToken, {
        body: { organizationId: here.organizationId, memberType: 'employee', memberId },
      }),
      coded(4003),
    );
  });
});

describe('the public library', () => {
  test("is made once, belongs to the provider's administrators, and can be in any store", async () => {
    const staff = await server.createUser('admin');
    const former = await server.createUser('admin');
    await server.prepare();
    await server.prepare();
    const owners = async () =>
      (
        await server.ownerQuery<{ id: string }>(
          sql`select user_id as id from memberships where organization_id = ${libraryOrganization}`,
        )
      ).map(({ id }) => id);
    assert.ok((await owners()).includes(staff.id) && (await owners()).includes(former.id));
    await server.ownerQuery(sql`update users set role = 'user' where id = ${former.id}`);
    await server.prepare();
    assert.ok(!(await owners()).includes(former.id));

    const params = { org: 'library' };
    const app = await staff.api(createApp, { params, body: { name: 'Authenticator', slug: 'authenticator' } });
    const buildId = await insertTestBuild(server.ownerQuery, {
      organizationId: libraryOrganization,
      applicationId: app.id,
    });
    const publish = (slug: string, security: 'public' | 'logged') =>
      staff.api(createPublication, {
        params: { ...params, appId: app.id },
        body: { slug, security, visibility: 'active', filter: { type: 'last' } },
      });
    const shared = await publish('authenticator', 'public');
    await publish('for-staff', 'logged');

    const here = await createTestPlace(server);
    const browser = testBrowser(server);
    const cards = async () => (await browser(pages.readStoreFront, { params: { org: here.org } })).apps;
    const page = { org: here.org, slug: 'authenticator' };
    assert.deepEqual(await cards(), []);
    await assert.rejects(browser(pages.readStoreApp, { params: page }), coded(3001));
    const { id: storeId } = await storeOf(here);
    const choose = (library: 'all' | string[]) =>
      here.owner.api(calls.updateStore, { params: { org: here.org, storeId }, body: { configuration: { library } } });
    await choose('all');
    assert.deepEqual(
      (await cards()).map(({ slug, library }) => [slug, library]),
      [['authenticator', true]],
    );
    assert.equal((await browser(pages.readStoreApp, { params: page })).outcome, 'ok');
    const { url } = await browser(pages.installStoreApp, { params: page, body: { buildId } });
    assert.match(url, /\/v1\/download\//);
    await assert.rejects(browser(pages.readStoreApp, { params: { ...page, slug: 'for-staff' } }), coded(3001));
    const own = '0199a000-0000-7000-8000-000000000000';
    await assert.rejects(choose([own]), coded(3001));
    await choose([]);
    assert.deepEqual(await cards(), []);
    await choose([shared.id]);
    assert.equal((await cards()).length, 1);
  });
});
