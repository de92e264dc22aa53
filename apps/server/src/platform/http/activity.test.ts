import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { supplant } from '@muster/contract/calls/supplanting';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { sql } from '../db/sql.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startTestServer();
  owner = await server.createUser();
});
after(() => server.stop());

const longAgo = '2020-01-01T00:00:00.000Z';
const settle = () => new Promise((done) => setTimeout(done, 300));

async function quiet(): Promise<TestWorkspace> {
  const workspace = await server.createWorkspace(owner);
  // What made it is noted, if at all, before the clock is set back.
  await settle();
  await server.ownerQuery(sql`update organizations set last_activity_at = ${longAgo} where id = ${workspace.id}`);
  return workspace;
}

async function lastActivity({ id }: TestWorkspace): Promise<string> {
  const [row] = await server.ownerQuery<{ at: Date }>(
    sql`select last_activity_at as at from organizations where id = ${id}`,
  );
  return new Date(row?.at ?? 0).toISOString();
}

test('a member who comes moves lastActivityDate, and nothing else of the workspace', async () => {
  const workspace = await quiet();
  const params = { org: workspace.slug };
  assert.equal(await lastActivity(workspace), longAgo);
  const before = await owner.api(readWorkspace, { params });
  await settle();
  const now = await owner.api(readWorkspace, { params });
  assert.ok(Date.now() - Date.parse(now.lastActivityDate) < 60_000, now.lastActivityDate);
  assert.equal(now.updatedAt, before.updatedAt);
});

test('staff who act for a member do not make it busy; the member does, after them', async () => {
  const workspace = await quiet();
  const params = { org: workspace.slug };
  const admin = await server.createUser('admin');
  const body = { userId: owner.id, reason: 'Ticket 1207', minutes: 30 };
  const { accessToken } = await admin.api(supplant, { body });
  await server.as(accessToken.token)(readWorkspace, { params });
  await settle();
  assert.equal(await lastActivity(workspace), longAgo);
  await owner.api(readWorkspace, { params });
  await settle();
  assert.notEqual(await lastActivity(workspace), longAgo);
});
