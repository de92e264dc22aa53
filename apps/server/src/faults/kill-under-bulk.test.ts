/** A server that is killed while it deletes many builds goes on where it was: each goes once, and is told of once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { deleteBuilds } from '@muster/contract/calls/builds';
import { readBulkTask } from '@muster/contract/calls/bulk-tasks';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import pg from 'pg';
import { insertTestBuild } from '../capabilities/builds/test-builds.ts';
import type { Sql } from '../platform/db/sql.ts';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from './test-muster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  folder = await temporaryFolder();
});
after(() => folder?.remove());

const env = { SERVICES: 'api,worker' };
const many = 400;

async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(await ownerOf(folder.path));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const count = (text: string) =>
  withOwner(async (client) => Number((await client.query<{ count: string }>(text)).rows[0]?.count));

test('a task whose process is killed is completed by the next, and nothing of it happens twice', async () => {
  let muster = await startMuster({ dataDir: folder.path, env });
  const { token } = (await signUp(muster.url)).accessToken;
  const { id: organizationId } = await ask(
    muster.url,
    createWorkspace,
    { body: { name: 'Kill', slug: 'kill-it' } },
    { token },
  );
  const org = 'kill-it';
  const app = await ask(muster.url, createApp, { params: { org }, body: { name: 'App', slug: 'an-app' } }, { token });
  const buildIds = await withOwner(async (client) => {
    const query = async <R extends object>(statement: Sql) => (await client.query(statement)).rows as R[];
    const ids: string[] = [];
    for (let made = 0; made < many; made++)
      ids.push(await insertTestBuild(query, { organizationId, applicationId: app.id }));
    return ids;
  });
  const params = { org, appId: app.id };
  const task = await ask(muster.url, deleteBuilds, { params, body: { buildIds } }, { token });
  try {
    await eventually(async () => (await count('select count(*) from builds')) < many, 'some are gone');
    await muster.kill();
    muster = await startMuster({ dataDir: folder.path, env });
    const state = () => ask(muster.url, readBulkTask, { params: { org, taskId: task.id } }, { token });
    await eventually(async () => (await state()).status === 'completed', 'the task is completed', 90);
    const { total, done, failed } = await state();
    assert.deepEqual({ total, done, failed }, { total: many, done: many, failed: 0 });
    assert.equal(await count('select count(*) from builds'), 0);
    const told = `from audit_entries where entity = 'build' and action = 'delete'`;
    assert.equal(await count(`select count(*) ${told}`), many);
    assert.equal(await count(`select count(distinct entity_id) ${told}`), many);
    assert.equal(await count(`select count(*) from outbox_events where type = 'file.drop'`), many);
  } finally {
    await muster.stop();
  }
});
