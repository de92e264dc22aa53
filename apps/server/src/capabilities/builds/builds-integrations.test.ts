/** Builds are sent as build servers send them, and receivers are told what becomes of them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createAppIntegration } from '@muster/contract/calls/app-integrations';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import type { IntegrationInput } from '@muster/contract/integrations';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { type Receiver, startReceiver } from '../integrations/test-receiver.ts';

const apk = await readFile(
  join(import.meta.dirname, '../../../../../packages/app-package/fixtures/android/adaptive.apk'),
);

let server: TestServer;
let owner: TestUser;
let params: { org: string; appId: string };
let token: string;
let all: Receiver;
let releases: Receiver;
before(async () => {
  all = await startReceiver();
  releases = await startReceiver();
  server = await startTestServer({
    env: { SERVICES: 'api,upload,worker', OUTBOUND_ALLOW: `${all.host},${releases.host}` },
  });
  owner = await server.createUser();
  const { slug: org } = await server.createWorkspace(owner, 'Aurora');
  const app = await owner.api(createApp, { params: { org }, body: { name: 'Shop', slug: 'shop' } });
  params = { org, appId: app.id };
  token = (await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } })).token;
  const events: IntegrationInput['events'] = ['buildCreated', 'buildProcessed', 'buildFailed'];
  await owner.api(createAppIntegration, { params, body: { type: 'webhook', name: 'All', url: all.url, events } });
  await owner.api(createAppIntegration, {
    params,
    body: {
      type: 'slack',
      name: 'Releases',
      url: releases.url,
      events,
      filter: { branches: ['release/*'], tags: [], platforms: ['android'] },
      language: 'es',
    },
  });
});
after(async () => {
  await server.stop();
  await all.close();
  await releases.close();
});

async function send(file: Uint8Array<ArrayBuffer>, branch: string): Promise<string> {
  const form = new FormData();
  form.set('versionName', '2.5.1');
  form.set('deployer.info.branch', branch);
  form.set('build', new Blob([file]), 'shop.apk');
  const reply = await fetch(`${server.url}/upload/v1/integrations/builds`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}` },
    body: form,
  });
  const { data } = (await reply.json()) as { data: { id: string } };
  return data.id;
}

const told = ({ received }: Receiver, id: string) =>
  received.map(({ body }) => JSON.parse(body)).filter(({ build }) => build?.id === id);

test('a build is told when it comes and when it is ready; a filter by branch and platform holds back the rest', async () => {
  const id = await send(new Uint8Array(apk), 'release/2.5');
  await eventually(() => told(all, id).length === 2, 'both are told');
  const [created, processed] = told(all, id);
  assert.deepEqual([created.action, processed.action], ['build_created', 'build_processed']);
  assert.equal(processed.build.os, 'android');
  assert.equal(processed.build.versionName, '2.5.1');
  assert.equal(processed.build.gitBranch, 'release/2.5');
  assert.equal(processed.build.deployer, 'CI');
  assert.equal(processed.application.name, 'Shop');
  assert.match(processed.build.url, /\/apps\/shop\/builds\?s=build&id=/);
  await eventually(() => releases.received.length === 1, 'Slack is told when it is ready');
  assert.match(JSON.parse(releases.received[0]?.body ?? '').text, /^\*Shop\* 2\.5\.1 \(\d+\) para android está lista/);
  const other = await send(new Uint8Array(apk), 'main');
  await eventually(() => told(all, other).length === 2, 'another branch');
  assert.equal(releases.received.length, 1);
});

test('one that cannot be read is told with the reason, in words', async () => {
  const id = await send(new Uint8Array(Buffer.from('this is no package')), 'release/2.5');
  await eventually(() => told(all, id).length === 2, 'it failed');
  const failed = told(all, id)[1];
  assert.equal(failed.action, 'build_failed');
  assert.match(failed.build.errorText, /^This is not a package/);
  assert.ok(failed.text.includes(failed.build.errorText));
});
