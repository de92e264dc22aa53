/** Links where files are kept in a cloud: the installer is led to a signed address, fetches it in parts, and counts once. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readPlist } from '@muster/plist/read-plist';
import { startGcsStandIn } from '../../../../../lab/gcs-stand-in.ts';
import { startS3StandIn } from '../../../../../lab/s3-stand-in.ts';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace, insertTestFile } from '../builds/test-builds.ts';
import { createDownloadLink } from './index.ts';

const content = Buffer.from('PK and what follows. '.repeat(5000));
const root = await mkdtemp(join(tmpdir(), 'links-in-clouds-'));
const s3 = await startS3StandIn('files');
const gcs = await startGcsStandIn('files');
const credentials = join(root, 'gcs.json');
await writeFile(credentials, JSON.stringify(gcs.credentials));
after(async () => {
  await s3.close();
  await gcs.close();
  await rm(root, { recursive: true });
});

for (const { cloud, url } of [
  { cloud: 'S3', url: s3.url.href },
  {
    cloud: 'Google Cloud Storage',
    url: `gs://files/folder?${new URLSearchParams({ endpoint: gcs.endpoint, credentials })}`,
  },
]) {
  describe(cloud, () => {
    let server: TestServer;
    let place: Awaited<ReturnType<typeof createTestPlace>>;
    before(async () => {
      server = await startTestServer({ env: { SERVICES: 'api,download', STORAGE_URL: url } });
      place = await createTestPlace(server);
    });
    after(() => server.stop());

    async function link(purpose: 'install' | 'package') {
      const { organizationId } = place;
      const fileId = await insertTestFile(server.ownerQuery, organizationId, content.length);
      await server.storage.put(`organizations/${organizationId}/files/${fileId}`, content);
      const buildId = await place.add({
        ...{ os: 'ios', format: 'ipa', package: 'example.field', fileName: 'field.ipa', fileId },
      });
      const member = { type: 'anonymous', id: null, email: null } as const;
      const { token } = await server.db.withTenant(organizationId, systemActor, (tx) =>
        createDownloadLink(tx, { buildId, purpose, origin: 'store', member, country: null, device: {} }),
      );
      const counted = async () =>
        (await server.ownerQuery(sql`select 1 from downloads where build_id = ${buildId}`)).length;
      return { at: `${server.url}/download/v1/download/${token}`, counted };
    }

    /** As the installer does: without cookies, led on by the answer, each part by itself. */
    async function part(at: string, range: string): Promise<{ status: number; body: Buffer; from: string }> {
      const led = await fetch(at, { redirect: 'manual', headers: { range } });
      assert.equal(led.status, 302, await led.text());
      const location = led.headers.get('location') ?? '';
      assert.deepEqual([led.headers.get('cache-control'), led.headers.getSetCookie()], ['no-store', []]);
      const reply = await fetch(location, { headers: { range } });
      return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()), from: location };
    }

    test('an install over the air fetches the package in parts from the cloud, and counts once', async () => {
      const { at, counted } = await link('install');
      const manifest = await fetch(`${at}/manifest.plist`);
      assert.equal(manifest.status, 200);
      readPlist(Buffer.from(await manifest.arrayBuffer()));
      assert.equal(await counted(), 0, 'the manifest is no download');
      const [first, rest] = [
        await part(`${at}/package.ipa`, 'bytes=0-999'),
        await part(`${at}/package.ipa`, 'bytes=1000-'),
      ];
      assert.deepEqual([first.status, rest.status], [206, 206]);
      assert.ok(Buffer.concat([first.body, rest.body]).equals(content));
      assert.notEqual(new URL(first.from).host, new URL(at).host);
      assert.equal((await part(`${at}/package.ipa`, 'bytes=0-')).status, 206, 'an installer may begin anew');
      assert.equal(await counted(), 1);
    });

    test('a signed address that was changed opens nothing, and one for HEAD is not given', async () => {
      const { at, counted } = await link('package');
      const head = await fetch(at, { method: 'HEAD', redirect: 'manual' });
      assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(content.length)]);
      assert.equal(await counted(), 0);
      const { from } = await part(at, 'bytes=0-9');
      const forged = new URL(from);
      forged.pathname = forged.pathname.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
      assert.ok([403, 404].includes((await fetch(forged)).status));
      assert.equal(await counted(), 1);
    });
  });
}
