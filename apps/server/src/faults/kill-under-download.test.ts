/** A server that is killed during a download, and while the video of a report comes: counted once, nothing lost or left. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { linkBuild } from '@muster/contract/calls/build-details';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import pg from 'pg';
import { tusClient } from '../capabilities/uploads/test-tus.ts';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from './test-muster.ts';

const env = { SERVICES: 'api,upload,download,sdk,worker' };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  folder = await temporaryFolder();
});
after(() => folder?.remove());

async function count(statement: string): Promise<number> {
  const client = new pg.Client(await ownerOf(folder.path));
  await client.connect();
  try {
    return Number((await client.query<{ count: string }>(statement)).rows[0]?.count);
  } finally {
    await client.end();
  }
}

async function prepare(url: string, slug: string) {
  const { token } = (await signUp(url)).accessToken;
  await ask(url, createWorkspace, { body: { name: 'Kill', slug } }, { token });
  const app = { params: { org: slug }, body: { name: 'App', slug: 'an-app' } };
  const { id: appId } = await ask(url, createApp, app, { token });
  return { token, params: { org: slug, appId } };
}

/** The answer, of which some has come and the rest waits. */
async function beginDownload(at: URL): Promise<{ reply: IncomingMessage; first: Buffer }> {
  const sent = request(at);
  sent.on('error', () => {});
  const reply = await new Promise<IncomingMessage>((resolve) => sent.on('response', resolve).end());
  reply.on('error', () => {});
  const first = await new Promise<Buffer>((resolve) => reply.once('data', resolve));
  reply.pause();
  return { reply, first };
}

test('a download goes on after kill -9 where it was, and is counted once', async () => {
  let muster = await startMuster({ dataDir: folder.path, env });
  const { token, params } = await prepare(muster.url, 'kill-download');
  const content = randomBytes(30_000_000);
  const uploads = `/upload/organizations/${params.org}/apps/${params.appId}/uploads`;
  const buildId = await tusClient(muster.url, uploads, token).upload(content, { filename: 'app.zip' });
  const { url } = await ask(muster.url, linkBuild, { params: { ...params, buildId } }, { token });
  const { first } = await beginDownload(new URL(url, muster.url));
  await muster.kill();

  muster = await startMuster({ dataDir: folder.path, env });
  try {
    assert.equal(await count('select count(*) from downloads'), 1, 'what has begun was counted');
    const again = await fetch(new URL(url, muster.url), { headers: { range: `bytes=${first.length}-` } });
    assert.equal(again.status, 206);
    const rest = Buffer.from(await again.arrayBuffer());
    assert.ok(Buffer.concat([first, rest]).equals(content), 'all of it, once');
    assert.equal((await fetch(new URL(url, muster.url))).status, 200);
    assert.equal(await count('select count(*) from downloads'), 1, 'of one link');
    assert.equal(await count('select sum(downloads) as count from download_totals'), 1);
    assert.equal(await count(`select sum(downloads) as count from download_days where dimension = 'all'`), 1);
    assert.equal(await count('select sum(downloads) as count from build_downloads'), 1);
  } finally {
    await muster.stop();
  }
});

const video = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42\0\0\0\0mp42isom'),
  randomBytes(8_000_000),
]);

test('a report that was acknowledged is there after kill -9, and its video is sent again', async () => {
  let muster = await startMuster({ dataDir: folder.path, env });
  const { token, params } = await prepare(muster.url, 'kill-report');
  const ci = await ask(muster.url, createAppToken, { params, body: { name: 'SDK', expiresAt: null } }, { token });
  const answered = await fetch(`${muster.url}/sdk/v1/feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ci.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'bug', message: 'It fell over', hasVideo: true }),
  });
  const { data } = (await answered.json()) as { data: { id: string; videoFile: { location: string } } };
  const place = new URL(data.videoFile.location).pathname;
  const sent = request(new URL(place, muster.url), {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': String(video.length) },
  });
  sent.on('error', () => {});
  await new Promise((resolve) => sent.write(video.subarray(0, 5_000_000), resolve));
  const incoming = join(folder.path, 'files', '.incoming');
  await eventually(async () => (await readdir(incoming)).length > 0, 'some of it is on the disk');
  await muster.kill();
  const left = await readdir(incoming);
  assert.equal(left.length, 1);
  // What is a day old belongs to nobody who still sends.
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of left) await utimes(join(incoming, name), yesterday, yesterday);

  muster = await startMuster({ dataDir: folder.path, env });
  try {
    assert.deepEqual(await readdir(incoming), [], 'nothing is left of the half');
    assert.equal(await count(`select count(*) from reports where video = 'missing'`), 1);
    const again = await fetch(new URL(place, muster.url), {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4' },
      body: video,
    });
    assert.equal(again.status, 200, await again.text());
    assert.equal(await count(`select count(*) from reports where video = 'kept' and id = '${data.id}'`), 1);
    assert.equal(await count('select count(*) from reports'), 1, 'one report');
  } finally {
    await muster.stop();
  }
});
