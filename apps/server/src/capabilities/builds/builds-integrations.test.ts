/** Builds are sent as build servers send them, and receivers are told what becomes of them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createAppIntegration, listAppIntegrations, testAppIntegration } from '@muster/contract/calls/app-integrations';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { listNotifications } from '@muster/contract/calls/notifications';
import type { IntegrationInput } from '@muster/contract/integrations';
import { sql } from '../../platform/db/sql.ts';
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

async function send(file: Uint8Array<ArrayBuffer>, branch: string, name = 'shop.apk'): Promise<string> {
  const form = new FormData();
  form.set('deployer.info.branch', branch);
  form.set('build', new Blob([file]), name);
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
  assert.equal(processed.build.gitBranch, 'release/2.5');
  assert.equal(processed.build.deployer, 'CI');
  assert.equal(processed.application.name, 'Shop');
  assert.match(processed.build.url, /\/apps\/shop\/builds\?s=build&id=/);
  await eventually(() => releases.received.length === 2, 'so is Slack');
  const [came, ready] = releases.received.map(({ body }) => JSON.parse(body).text);
  assert.equal(came, 'Nueva build de *Shop*: shop.apk, de CI', 'no more is known yet, and nothing is made up');
  assert.match(ready, /^\*Shop\* \S+ \(\d+\) para Android está lista\.$/);
  const other = await send(new Uint8Array(apk), 'main');
  await eventually(() => told(all, other).length === 2, 'another branch');
  assert.equal(releases.received.length, 2);
});

test('until a build is read its name says what it is for, and where that says nothing it is told', async () => {
  const before = releases.received.length;
  const none = new Uint8Array(Buffer.from('this is no package'));
  const ipa = await send(none, 'release/3', 'Shop.IPA');
  await eventually(() => told(all, ipa).length === 2, 'one for iOS came, and failed');
  const zip = await send(none, 'release/3', 'shop.zip');
  await eventually(() => releases.received.length === before + 2, 'of what is for who knows what both are told');
  const texts = releases.received.slice(before).map(({ body }) => JSON.parse(body).text);
  assert.ok(texts.every((text) => text.includes('shop.zip')));
  await eventually(() => told(all, zip).length === 2, 'and everybody else');
});

test('one that cannot be read is told with the reason, in words', async () => {
  const id = await send(new Uint8Array(Buffer.from('this is no package')), 'release/2.5');
  await eventually(() => told(all, id).length === 2, 'it failed');
  const failed = told(all, id)[1];
  assert.equal(failed.action, 'build_failed');
  assert.match(failed.build.errorText, /^This is not a package/);
  assert.ok(failed.text.includes(failed.build.errorText));
  const about = async () => (await owner.api(listNotifications, {})).items.filter(({ entityId }) => entityId === id);
  let [notice] = await about();
  while (notice === undefined) [notice] = await about();
  const { kind, data } = notice;
  assert.deepEqual(
    [kind, data],
    ['buildFailed', { applicationId: params.appId, application: 'Shop', name: 'shop.apk' }],
  );
  const mailed = () =>
    server.ownerQuery(sql`
      select from local_mails where recipient = ${owner.email} and subject like 'The build “shop.apk” of Shop failed%'`);
  await eventually(async () => (await mailed()).length > 0, 'and by mail, to whoever may change the app');
});

test('a test tells of what the app itself has', async () => {
  const id = await send(new Uint8Array(apk), 'main');
  await eventually(() => told(all, id).length === 2, 'it was read');
  const { items } = await owner.api(listAppIntegrations, { params });
  const integrationId = items.find(({ name }) => name === 'All')?.id ?? '';
  await owner.api(testAppIntegration, { params: { ...params, integrationId } });
  await eventually(() => told(all, id).length === 3, 'the test has come');
  const payload = told(all, id).at(-1);
  assert.equal(payload.test, true);
  assert.deepEqual([payload.application.name, payload.build.fileName], ['Shop', 'shop.apk']);
  assert.equal(payload.workspace?.name ?? payload.organization?.name ?? 'Aurora', 'Aurora');
});
