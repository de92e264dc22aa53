/** Publications as build servers manage them, in the shapes that their plugins send. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { createAudience } from '@muster/contract/calls/audiences';
import { createGroup } from '@muster/contract/calls/groups';
import { readPublication } from '@muster/contract/calls/publications';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { createTestPlace } from '../builds/test-builds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,worker' } });
});
after(() => server.stop());

interface Answer {
  status: boolean;
  data: Record<string, unknown> & { items?: Record<string, unknown>[] };
  error: { code: number };
}

async function send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Answer;
}

async function place() {
  const here = await createTestPlace(server);
  const { owner, params, org, organizationId } = here;
  const buildId = await here.add({ gitBranch: 'main' });
  const { token } = await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
  const group = await owner.api(createGroup, { params: { org }, body: { name: 'Drivers' } });
  const audience = await owner.api(createAudience, { params: { org }, body: { name: 'Acme', emails: ['*@acme.com'] } });
  const [store] = await server.ownerQuery<{ id: string }>(
    sql`select id from stores where organization_id = ${organizationId}`,
  );
  return { ...here, buildId, token, group, audience, storeId: store?.id ?? assert.fail() };
}

const at = '/upload/v1/integrations/distributions';

describe('with the token of an app', () => {
  test('a publication is made, listed, read, changed and deleted', async () => {
    const { token, buildId, group, audience, owner, org, appId } = await place();
    const { data } = await send(token, 'POST', at, {
      slug: 'nightly',
      security: 'logged',
      visibility: 'active',
      filter: { type: 'gitBranch', value: 'main' },
      groups: [['Drivers'], [group.id]],
      activateUserAudiences: true,
      userAudienceMap: [{ id: audience.id, notifyNewBuildsProcessed: true }],
      showHistory: true,
      terms: { active: true, text: 'Be kind' },
      allowedCountries: ['es'],
      expirationDate: '2030-01-01',
      configuration: { application: { name: 'Nightly' }, branding: { logo: null, primaryColor: '00ff00' } },
    });
    assert.deepEqual(data.filter, { type: 'gitBranch', value: 'main', builds: [] });
    assert.deepEqual(data.groups, [['Drivers'], ['Drivers']]);
    assert.deepEqual(data.userAudienceMap, [{ id: audience.id, notifyNewBuildsProcessed: true }]);
    assert.deepEqual([data.allowedCountries, data.expirationDate], [['ES'], '2030-01-01T00:00:00.000Z']);
    assert.deepEqual(data.configuration, {
      application: { name: 'Nightly', description: '' },
      branding: { logo: null, primaryColor: '00ff00', buttonColor: '' },
    });
    assert.equal(data.application, appId);
    const id = String(data.id);
    const list = await send(token, 'GET', `/v1/integrations/distributions?limit=1`);
    assert.deepEqual([list.data.totalDocs, list.data.page, list.data.items?.[0]?.id], [1, 1, id]);
    // What is not named stays as it is, down to single fields of terms and configuration.
    const change = { terms: { active: false }, filter: { type: 'build', value: buildId }, blockedCountries: ['fr'] };
    const changed = await send(token, 'PUT', `${at}/${id}`, change);
    assert.deepEqual(changed.data.terms, { active: false, text: 'Be kind' });
    assert.deepEqual(changed.data.filter, { type: 'builds', value: null, builds: [{ id: buildId }] });
    assert.deepEqual([changed.data.allowedCountries, changed.data.slug], [['ES'], 'nightly']);
    assert.deepEqual(await send(token, 'GET', `${at}/${id}`), changed);
    // What was read can be sent back.
    assert.deepEqual((await send(token, 'PUT', `${at}/${id}`, changed.data)).data, changed.data);
    const params = { org, publicationId: id };
    assert.equal((await owner.api(readPublication, { params })).createdBy, null);
    assert.equal((await send(token, 'DELETE', `${at}/${id}`)).status, true);
    assert.equal((await send(token, 'GET', `${at}/${id}`)).error.code, 3001);
  });

  test('builds are named in any of the ways that plugins know', async () => {
    const here = await place();
    const ios = await here.add({ os: 'ios' });
    const named = async (filter: object, slug: string) =>
      ((await send(here.token, 'POST', at, { slug, filter })).data.filter as { builds: object[] }).builds;
    const both = [{ id: here.buildId }, { id: ios }];
    assert.deepEqual(await named({ type: 'builds', builds: [here.buildId, ios] }, 'ids'), both);
    assert.deepEqual(await named({ type: 'builds', builds: [{ id: here.buildId }, { id: ios }] }, 'things'), both);
    assert.deepEqual(await named({ type: 'builds', android: here.buildId, ios }, 'each'), [both[1], both[0]]);
    const usual = await send(here.token, 'POST', at, { slug: 'usual' });
    assert.deepEqual([usual.data.security, usual.data.visibility], ['public', 'active']);
  });

  test('what is wrong is refused, and other apps do not exist', async () => {
    const [here, there] = [await place(), await place()];
    const code = async (method: string, path: string, body?: unknown, token = here.token) =>
      (await send(token, method, path, body)).error?.code;
    assert.equal(await code('POST', at, { slug: 'x1', filter: { type: 'last' } }), 6002);
    assert.equal(await code('POST', at, { slug: 'none', filter: { type: 'tag' } }), 6002);
    assert.equal(await code('POST', at, { slug: 'none', filter: { type: 'builds' } }), 6002);
    assert.equal(await code('POST', at, { slug: 'none', filter: { type: 'build', value: 'nonsense' } }), 6002);
    assert.equal(await code('POST', at, { slug: 'none', filter: { type: 'build', value: there.buildId } }), 3001);
    assert.equal(await code('POST', at, { slug: 'none', filter: { type: 'tag', value: 'none' } }), 99001);
    assert.equal(await code('POST', at, { slug: 'none', groups: [['Nobody']] }), 6002);
    assert.equal(await code('POST', at, { slug: 'none', groups: [[there.group.id]] }), 3001);
    assert.equal(await code('POST', at, { slug: 'none', expirationDate: 'soon' }), 6002);
    const { data } = await send(there.token, 'POST', at, { slug: 'theirs' });
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.equal(await code(method, `${at}/${data.id}`, method === 'PUT' ? {} : undefined), 3001);
    assert.equal(await code('GET', at, undefined, here.owner.token), 4004);
    const other = await here.owner.api(createApp, { params: { org: here.org }, body: { name: 'B', slug: 'bbb' } });
    await here.add({}, other.id);
    const params = { org: here.org, appId: other.id };
    const { token } = await here.owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
    const own = await send(here.token, 'POST', at, { slug: 'own' });
    assert.equal(await code('DELETE', `${at}/${own.data.id}`, undefined, token), 3001);
    assert.equal((await send(token, 'GET', at)).data.totalDocs, 0);
  });
});

describe('below the store of the workspace', () => {
  test('members do the same, each in the apps of theirs', async () => {
    const here = await place();
    const { owner, org, storeId, appId } = here;
    const path = `/api/organizations/${org}/stores/${storeId}/pubApps`;
    const { data } = await send(owner.token, 'POST', path, { application: appId, slug: 'shop' });
    assert.equal(data.application, appId);
    assert.equal(
      (await send(owner.token, 'PUT', `${path}/${data.id}`, { visibility: 'unlisted' })).data.visibility,
      'unlisted',
    );
    const viewer = await createAppMember(server, here, { [appId]: 'viewer' });
    assert.equal((await send(viewer.token, 'GET', path)).data.totalDocs, 1);
    assert.equal((await send(viewer.token, 'GET', `${path}/${data.id}`)).data.slug, 'shop');
    assert.equal((await send(viewer.token, 'DELETE', `${path}/${data.id}`)).error.code, 4003);
    assert.equal((await send(viewer.token, 'POST', path, { application: appId, slug: 'more' })).error.code, 4003);
    const unknown = '0199a000-0000-7000-8000-000000000000';
    assert.equal((await send(owner.token, 'POST', path, { application: unknown, slug: 'more' })).error.code, 3001);
    assert.equal((await send(owner.token, 'GET', path.replace(storeId, unknown))).error.code, 3001);
    assert.equal((await send(owner.token, 'DELETE', `${path}/${data.id}`)).status, true);
  });
});
