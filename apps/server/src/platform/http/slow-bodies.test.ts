/** Callers are looked at before their body is read (bind-routes), and whoever sends it slowly is looked at again. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { after, before, test } from 'node:test';
import { revokeOtherSessions } from '@muster/contract/calls/account';
import { listPeople, removePerson } from '@muster/contract/calls/people';
import { login } from '@muster/contract/calls/sessions';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { sql } from '../db/sql.ts';

let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
});
after(() => server.stop());

const invitation = {
  path: 'invitations',
  type: 'application/json',
  body: JSON.stringify({ emails: ['accomplice@example.com'], role: 'viewer', scope: 'organization' }),
};
const employees = { path: 'employees/imports', type: 'text/csv', body: 'email\naccomplice@example.com\n' };

/** A call of which the server has everything but the end. */
async function begun(token: string, { path, type, body } = invitation): Promise<ClientRequest> {
  const { hostname, port } = new URL(server.url);
  const sent = request({
    hostname,
    port,
    path: `/api/organizations/${workspace.slug}/${path}`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': String(body.length),
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.slice(0, 10));
  return sent;
}

async function ended(sent: ClientRequest, { body } = invitation): Promise<number | undefined> {
  sent.end(body.slice(10));
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return JSON.parse(text).error?.code;
}

const invited = async () =>
  (await server.ownerQuery(sql`select 1 from invitations where organization_id = ${workspace.id}`)).length;

test('whoever is removed while their body is on its way changes nothing any more', async () => {
  const admin = await server.addMember(workspace.id, 'admin');
  const params = { org: workspace.slug };
  const { items } = await owner.api(listPeople, { params, query: { q: admin.email } });
  const sent = await begun(admin.token);
  await owner.api(removePerson, { params: { ...params, personId: items[0]?.id ?? '' } });
  assert.equal(await ended(sent), 3001);
  assert.equal(await invited(), 0);
});

test('nor does a session that is ended meanwhile', async () => {
  const admin = await server.addMember(workspace.id, 'admin');
  const other = await server.api(login, {
    body: { provider: 'traditional', payload: { email: admin.email, password: admin.password } },
  });
  const sent = await begun(admin.token);
  await server.as(other.accessToken.token)(revokeOtherSessions, {});
  assert.equal(await ended(sent), 4004);
  assert.equal(await invited(), 0);
});

test('a slow body of somebody who may is taken', async () => {
  const admin = await server.addMember(workspace.id, 'admin');
  assert.equal(await ended(await begun(admin.token)), undefined);
  assert.equal(await invited(), 1);
});

test('nor is a file kept of somebody who is removed while it comes', async () => {
  const admin = await server.addMember(workspace.id, 'admin');
  const params = { org: workspace.slug };
  const { items } = await owner.api(listPeople, { params, query: { q: admin.email } });
  const sent = await begun(admin.token, employees);
  await owner.api(removePerson, { params: { ...params, personId: items[0]?.id ?? '' } });
  assert.equal(await ended(sent, employees), 3001);
  assert.deepEqual(await server.ownerQuery(sql`select 1 from people_imports where created_by = ${admin.id}`), []);
});
