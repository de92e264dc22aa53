/** A server that is killed while a receiver thinks about it: another one sends it again, under the same id. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createIntegration, listDeliveries, testIntegration } from '@muster/contract/calls/integrations';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { type Receiver, startReceiver } from '../capabilities/integrations/test-receiver.ts';
import { emptyTestDatabase } from '../platform/db/test-database.ts';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let receiver: Receiver;
let muster: RunningMuster | undefined;
before(async () => {
  database = await emptyTestDatabase();
  folder = await temporaryFolder();
  receiver = await startReceiver(() => {});
});
after(async () => {
  await muster?.kill();
  await receiver?.close();
  await folder?.remove();
  await database?.drop();
});

test('what was being sent when the server was killed is sent by the next one', async () => {
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_POOL: '6',
    OUTBOUND_ALLOW: receiver.host,
  };
  muster = await startMuster({ dataDir: folder.path, env });
  const { accessToken } = await signUp(muster.url);
  const caller = { token: accessToken.token };
  const workspace = await ask(muster.url, createWorkspace, { body: { name: 'Aurora', slug: 'aurora' } }, caller);
  const params = { org: workspace.slug };
  const body = {
    type: 'webhook' as const,
    name: 'Hook',
    url: receiver.url,
    events: ['employeeChanged' as const],
  };
  const { integration } = await ask(muster.url, createIntegration, { params, body }, caller);
  const one = { ...params, integrationId: integration.id };
  await ask(muster.url, testIntegration, { params: one }, caller);
  await eventually(() => receiver.received.length === 1, 'the receiver has it, and does not answer');
  await muster.kill();
  receiver.answer = (_request, response) => void response.writeHead(200).end();
  // Its hold on the delivery would end by itself, half a minute later.
  await query(database.owner, 'update integrations set claimed_until = now()');
  muster = await startMuster({ dataDir: folder.path, env });
  const { url } = muster;
  await eventually(async () => {
    const { items } = await ask(url, listDeliveries, { params: one }, caller);
    return items[0]?.state === 'delivered';
  }, 'the next one has sent it');
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.equal(ids.length, 2);
  assert.equal(new Set(ids).size, 1);
});
