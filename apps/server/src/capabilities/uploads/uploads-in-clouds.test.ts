/** The journeys of uploads where files are kept in a cloud, and what happens while that is out of reach. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { linkBuild, reprocessBuild } from '@muster/contract/calls/build-details';
import { startGcsStandIn } from '../../../../../lab/gcs-stand-in.ts';
import { startS3StandIn } from '../../../../../lab/s3-stand-in.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { ask, envelope } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { contentOf, readBuild, sentBuild } from './test-sent.ts';
import { type TusClient, tusClient } from './test-tus.ts';

const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');
const apk = await readFile(join(fixtures, 'android/adaptive.apk'));
const root = await mkdtemp(join(tmpdir(), 'clouds-'));
const s3 = await startS3StandIn('files');
const gcs = await startGcsStandIn('files');
const credentials = join(root, 'gcs.json');
await writeFile(credentials, JSON.stringify(gcs.credentials));
after(async () => {
  await s3.close();
  await gcs.close();
  await rm(root, { recursive: true });
});

for (const { place, url, cloud } of [
  { place: 'S3', url: s3.url.href, cloud: s3 },
  {
    place: 'Google Cloud Storage',
    url: `gs://files/folder?${new URLSearchParams({ endpoint: gcs.endpoint, credentials })}`,
    cloud: gcs,
  },
]) {
  describe(place, () => {
    let server: TestServer;
    let owner: TestUser;
    let tus: TusClient;
    let params: { org: string; appId: string };
    before(async () => {
      server = await startTestServer({ env: { SERVICES: 'api,upload,download,worker', STORAGE_URL: url } });
      owner = await server.createUser();
      const { slug: org } = await server.createWorkspace(owner);
      const app = await owner.api(createApp, { params: { org }, body: { name: 'Shop', slug: 'shop' } });
      params = { org, appId: app.id };
      tus = tusClient(server.url, `/upload/organizations/${org}/apps/${app.id}/uploads`, owner.token);
    });
    after(() => server.stop());

    test('a package in pieces is read by ranges, and downloaded from the cloud itself', async () => {
      const location = String((await tus.create(apk.length, { filename: 'shop.apk' })).headers.location);
      const half = Math.floor(apk.length / 2);
      assert.equal((await tus.append(location, 0, apk.subarray(0, half))).headers['upload-offset'], String(half));
      assert.equal((await tus.append(location, half + 1, apk.subarray(half + 1))).status, 409);
      assert.equal((await tus.read(location)).headers['upload-offset'], String(half));
      const buildId = String((await tus.append(location, half, apk.subarray(half))).headers['muster-build-id']);
      const build = await readBuild(server, buildId);
      assert.deepEqual([build.status, build.os], ['processed', 'android']);
      assert.ok(build.icon);
      const link = await owner.api(linkBuild, { params: { ...params, buildId } });
      const moved = await ask(server.url, new URL(link.url, server.url).pathname, {});
      assert.equal(moved.status, 302, moved.text);
      const reply = await fetch(String(moved.headers.location));
      assert.match(reply.headers.get('content-disposition') ?? '', /shop\.apk/);
      assert.ok(apk.equals(Buffer.from(await reply.arrayBuffer())));
    });

    test('what has come over a line that hangs is kept, and goes on over another', async () => {
      const bytes = randomBytes(10_000_000);
      const location = String((await tus.create(bytes.length)).headers.location);
      const cut = await tus.begin(location, bytes.length, bytes.subarray(0, 9_000_000));
      const arrived = Number((await tus.read(location)).headers['upload-offset']);
      cut();
      assert.ok(arrived > 0 && arrived <= 9_000_000, `${arrived}`);
      const last = await tus.append(location, arrived, bytes.subarray(arrived));
      assert.equal(last.status, 204, last.text);
      const build = await readBuild(server, String(last.headers['muster-build-id']));
      assert.equal(await contentOf(server, build.file_id), createHash('sha256').update(bytes).digest('hex'));
    });

    test('the same bytes are stored once, an empty file is told, and one that is given up leaves nothing', async () => {
      const [first, second] = await Promise.all([tus.upload(apk), tus.upload(apk)]);
      assert.equal((await readBuild(server, first)).file_id, (await readBuild(server, second)).file_id);
      const empty = await tus.create(0, { filename: 'empty.apk' });
      assert.equal((await readBuild(server, String(empty.headers['muster-build-id']))).problem, 'empty');
      const location = String((await tus.create(10)).headers.location);
      await tus.append(location, 0, Buffer.alloc(5));
      assert.equal((await tus.cancel(location)).status, 204);
      assert.equal((await tus.read(location)).status, 404);
      assert.equal(cloud.openUploads(), 0);
    });

    test('while the cloud is away an upload says so, and goes on afterwards; builds wait for it', async () => {
      const buildId = await tus.upload(apk, { filename: 'waits.apk' });
      assert.equal((await readBuild(server, buildId)).status, 'processed');
      const location = String((await tus.create(apk.length)).headers.location);
      assert.equal((await tus.append(location, 0, apk.subarray(0, 1_000))).status, 204);
      await cloud.goAway();
      const refused = await tus.append(location, 1_000, apk.subarray(1_000));
      assert.deepEqual([refused.status, envelope(refused).error?.code], [503, 1001]);
      assert.equal((await tus.read(location)).status, 503);
      assert.equal((await tus.create(1)).status, 503);
      await owner.api(reprocessBuild, { params: { ...params, buildId } });
      const status = async () => (await sentBuild(server, buildId))?.status;
      await eventually(async () => (await status()) === 'waiting_to_be_processed', 'it waits');
      await cloud.comeBack();
      const { headers } = await tus.read(location);
      assert.equal(headers['upload-offset'], '1000');
      const last = await tus.append(location, 1_000, apk.subarray(1_000));
      assert.equal((await readBuild(server, String(last.headers['muster-build-id']))).status, 'processed');
      await eventually(async () => (await status()) === 'processed', 'it was read');
    });
  });
}
