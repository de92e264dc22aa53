/** A file that takes long to send is for whoever may have it, at each of its pieces (bind-routes). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { listPeople, removePerson } from '@muster/contract/calls/people';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { sql } from '../db/sql.ts';

let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
  // Three pages, each larger than what a connection holds that nobody reads from.
  await server.ownerQuery(sql`
    insert into audit_entries (organization_id, id, action, entity, entity_id, diff)
    select ${workspace.id}, gen_random_uuid(), 'update', 'group', 'g',
      jsonb_build_array(jsonb_build_object('path', 'name', 'after', repeat('x', 20000)))
    from generate_series(1, 2500)`);
});
after(() => server.stop());

async function begun(token: string): Promise<IncomingMessage> {
  const sent = request(new URL(`/api/organizations/${workspace.slug}/audit/export?format=csv`, server.url), {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  }).end();
  const [response] = await once(sent, 'response');
  assert.equal(response.statusCode, 200);
  return response;
}

async function sizeOf(response: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const piece of response) size += (piece as Buffer).length;
  return size;
}

test('whoever is removed in the middle of it gets no more', async () => {
  const admin = await server.addMember(workspace.id, 'admin');
  const response = await begun(admin.token);
  const params = { org: workspace.slug };
  const { items } = await owner.api(listPeople, { params, query: { q: admin.email } });
  await owner.api(removePerson, { params: { ...params, personId: items[0]?.id ?? '' } });
  await assert.rejects(sizeOf(response), /aborted/);
});

test('whose token is over meanwhile gets all of it, as long as the session stands', async () => {
  const response = await begun(owner.token);
  await server.ownerQuery(sql`update session_tokens set expires_at = now() where kind = 'access'`);
  assert.ok((await sizeOf(response)) > 50_000_000);
});
