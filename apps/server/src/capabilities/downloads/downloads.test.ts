/** Files are fetched by an address that holds its own key, for some minutes and for those who may. */
import assert from 'node:assert/strict';
import { request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { createApiToken, revokeApiToken } from '@muster/contract/calls/api-tokens';
import { readAppSettings } from '@muster/contract/calls/app-settings';
import { linkAttachment, linkBuild, readBuild } from '@muster/contract/calls/build-details';
import { changePersonRole, listPeople, removePerson } from '@muster/contract/calls/people';
import { logout } from '@muster/contract/calls/sessions';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { createTestPlace, insertTestAttachment, insertTestFile } from '../builds/test-builds.ts';

const page = '<html><script>alert(1)</script></html>';
let server: TestServer;
let place: Awaited<ReturnType<typeof createTestPlace>>;
let params: { org: string; appId: string; buildId: string };
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,download' } });
  place = await createTestPlace(server);
  const { organizationId } = place;
  const fileId = await keepPage(organizationId);
  const buildId = await place.add({ fileId, fileName: 'an "evil"\u202e\r\n; name.html' });
  await insertTestAttachment(server.ownerQuery, { organizationId, buildId }, { fileId, name: 'index.html' });
  params = { ...place.params, buildId };
});
after(() => server.stop());

async function keepPage(organizationId: string): Promise<string> {
  const fileId = await insertTestFile(server.ownerQuery, organizationId, page.length);
  await server.storage.put(`organizations/${organizationId}/files/${fileId}`, Buffer.from(page));
  return fileId;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  ask(server.url, new URL(url, server.url).pathname, { headers });
const linkOf = async (user: TestUser, of = params) => (await user.api(linkBuild, { params: of })).url;

test('whatever it is, it is saved and not shown', async () => {
  const { attachmentList } = await place.owner.api(readBuild, { params });
  const beside = { ...params, attachmentId: attachmentList[0]?.id ?? '' };
  const links = [await linkOf(place.owner), (await place.owner.api(linkAttachment, { params: beside })).url];
  for (const link of links) {
    const { status, text, headers } = await get(link);
    assert.deepEqual([status, text], [200, page]);
    assert.match(String(headers['content-type']), /^application\/(octet-stream|vnd.android.package-archive)$/);
    assert.match(
      String(headers['content-disposition']),
      /^attachment; filename="[\w .;]+"; filename\*=UTF-8''[\w%.-]+$/,
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.equal(headers['cache-control'], 'private, no-store');
  }
});

test('an iPhone is given what installs a build, from a page of the dashboard as well', async () => {
  const buildId = await place.add({ os: 'ios', format: 'ipa', package: 'example.field', versionName: '3.1' });
  const of = { ...params, buildId };
  const { url } = await place.owner.api(linkBuild, { params: of, query: { install: 'true' } });
  assert.match(url, /^itms-services:\/\/\?action=download-manifest&url=/);
  const manifest = new URL(url.replace('itms-services://', 'https://x/')).searchParams.get('url') ?? '';
  const { status, text } = await get(manifest);
  assert.equal(status, 200);
  assert.match(text, /<string>example\.field<\/string>/);
  const apk = await place.add();
  await assert.rejects(
    place.owner.api(linkBuild, { params: { ...params, buildId: apk }, query: { install: 'true' } }),
    coded(3001),
  );
});

test('a link ends with the session or the token with which it was asked for', async () => {
  const member = await server.addMember(place.organizationId, 'editor');
  const [link, begun] = [await linkOf(member), await linkOf(member)];
  assert.equal((await get(begun, { range: 'bytes=0-3' })).status, 206);
  await member.api(logout, {});
  for (const url of [link, begun]) assert.equal((await get(url)).status, 403);
  assert.equal((await get(begun, { range: 'bytes=4-9' })).status, 403, 'nor does it go on');

  const body = { name: 'CI', scopes: ['build:download', 'build:get'], expiresAt: null };
  const { token, apiToken } = await place.owner.api(createApiToken, { params: { org: params.org }, body });
  const asked = await ask(
    server.url,
    `/api/organizations/${params.org}/apps/${params.appId}/builds/${params.buildId}/link`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const { url } = JSON.parse(asked.text).data as { url: string };
  assert.equal((await get(url)).status, 200);
  await place.owner.api(revokeApiToken, { params: { org: params.org, apiTokenId: apiToken.id } });
  assert.equal((await get(url)).status, 403);
});

test('a part of it is what was asked for, and what is beyond its end is refused', async () => {
  const link = await linkOf(place.owner);
  const part = await get(link, { range: 'bytes=0-5' });
  assert.deepEqual(
    [part.status, part.text, part.headers['content-range']],
    [206, '<html>', `bytes 0-5/${page.length}`],
  );
  const beyond = await get(link, { range: 'bytes=99999999999999999999-' });
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${page.length}`]);
  assert.equal((await get(link, { range: `bytes=${'0-0,'.repeat(500)}1-1` })).status, 200);
});

test('the file is closed also when whoever asked is gone before the first byte', async () => {
  const link = new URL(await linkOf(place.owner), server.url);
  const picture = `${'0'.repeat(22)}.webp`;
  await server.storage.put(`pictures/${picture}`, Buffer.from(page));
  for (const address of [link, new URL(`/pictures/${picture}`, server.url)]) {
    const { get: open } = server.storage;
    const opened = Promise.withResolvers<Readable>();
    const sent = request(address, { agent: false }).on('error', () => {});
    server.storage.get = async (...given) => {
      const content = await open(...given);
      sent.destroy();
      await eventually(() => connections() === 0, 'the server knows that nobody is there');
      opened.resolve(content);
      return content;
    };
    const connections = countConnections(server.http.server);
    sent.end();
    const content = await opened.promise;
    server.storage.get = open;
    await eventually(() => content.destroyed, 'it is closed');
  }
});

/** Those that are made from now on, as long as they last. */
function countConnections(http: Server): () => number {
  const open = new Set<Socket>();
  http.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return () => open.size;
}

test('an address is over after some minutes, and none that was never given opens anything', async () => {
  const link = await linkOf(place.owner);
  await server.ownerQuery(sql`update download_tokens set expires_at = now()`);
  for (const over of [link, `/download/v1/download/${'x'.repeat(43)}`, '/download/v1/download/x', `${link}x`]) {
    const { status, text } = await get(over);
    assert.deepEqual([status, JSON.parse(text).error.code], [403, 4019]);
  }
});

test('whoever may not download any more has no use of an address from before', async () => {
  const viewer = await server.addMember(place.organizationId, 'viewer');
  const inApp = await createAppMember(server, place, { [place.appId]: 'viewer' });
  const person = async ({ email }: TestUser) => {
    const { items } = await place.owner.api(listPeople, { params: place.params, query: { q: email } });
    return items[0] ?? assert.fail('not among the people');
  };
  const [theirs, ofApp] = [await linkOf(viewer), await linkOf(inApp)];
  assert.deepEqual([(await get(theirs)).status, (await get(ofApp)).status], [200, 200]);
  await place.owner.api(removePerson, { params: { ...place.params, personId: (await person(viewer)).id } });
  const { id, updatedAt } = await person(inApp);
  await place.owner.api(changePersonRole, {
    params: { ...place.params, personId: id },
    body: { role: 'unassigned', scope: 'application', applications: [], updatedAt },
  });
  assert.deepEqual([(await get(theirs)).status, (await get(ofApp)).status], [403, 403]);
});

test('each counts once, for its build, its app, the day and the month, however many parts it is fetched in', async () => {
  // An app of its own: what the tests before have fetched may be counted only now.
  const { owner, organizationId, ...own } = await createTestPlace(server);
  const params = { ...own.params, buildId: await own.add({ fileId: await keepPage(organizationId) }) };
  const app = () => owner.api(readAppSettings, { params });
  const count = async () => [(await owner.api(readBuild, { params })).downloads, (await app()).counts.downloads];
  assert.deepEqual(await count(), [0, 0]);
  const link = await linkOf(owner, params);
  for (const range of ['bytes=0-5', 'bytes=6-9']) await get(link, { range });
  await get(await linkOf(owner, params));
  await eventually(async () => (await count())[0] === 2, 'both are counted');
  assert.deepEqual(await count(), [2, 2]);
  const { downloadsByDay, downloadsByMonth } = (await app()).counts;
  for (const [byTime, form] of [
    [downloadsByDay, /^\d{8}$/],
    [downloadsByMonth, /^\d{6}$/],
  ] as const) {
    for (const time of Object.keys(byTime)) assert.match(time, form);
    const sum = Object.values(byTime).reduce((before, some) => before + some, 0);
    assert.equal(sum, 2);
  }
});
