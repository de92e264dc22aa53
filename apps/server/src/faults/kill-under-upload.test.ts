/** A server that is killed while a file comes, and while it is read, loses nothing and makes nothing twice. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import pg from 'pg';
import { tusClient } from '../capabilities/uploads/test-tus.ts';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from './test-muster.ts';

const fixtures = join(import.meta.dirname, '../../../../packages/app-package/fixtures');
const env = { SERVICES: 'api,upload,worker' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  folder = await temporaryFolder();
});
after(() => folder?.remove());

interface Row {
  id: string;
  status: string;
}

async function builds(): Promise<Row[]> {
  const client = new pg.Client(await ownerOf(folder.path));
  await client.connect();
  try {
    return (await client.query<Row>('select id, status from builds order by id')).rows;
  } finally {
    await client.end();
  }
}

test('an upload goes on after kill -9 in the middle of a piece, and a build after kill -9 while it is read', async () => {
  let muster = await startMuster({ dataDir: folder.path, env });
  const { token } = (await signUp(muster.url)).accessToken;
  await ask(muster.url, createWorkspace, { body: { name: 'Kill', slug: 'kill-it' } }, { token });
  const { id } = await ask(
    muster.url,
    createApp,
    { params: { org: 'kill-it' }, body: { name: 'App', slug: 'an-app' } },
    { token },
  );
  const path = `/upload/organizations/kill-it/apps/${id}/uploads`;

  // An apk with 20 MB behind its last part: what a zip does not name is not looked at.
  const apk = await readFile(join(fixtures, 'android/adaptive.apk'));
  const bytes = Buffer.concat([randomBytes(20_000_000), apk]);
  const created = await tusClient(muster.url, path, token).create(bytes.length, { filename: 'app.apk' });
  const place = new URL(String(created.headers.location), muster.url).pathname;
  const sent = request(new URL(place, muster.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
  });
  sent.on('error', () => {});
  await new Promise((resolve) => sent.write(bytes.subarray(0, 12_000_000), resolve));
  await muster.kill();

  muster = await startMuster({ dataDir: folder.path, env });
  let offset = Number.NaN;
  await eventually(async () => {
    offset = Number((await tusClient(muster.url, path, token).read(place)).headers['upload-offset']);
    return Number.isInteger(offset);
  }, 'it says how far it is');
  assert.ok(offset > 0 && offset <= 12_000_000, `${offset}`);
  const last = await tusClient(muster.url, path, token).append(place, offset, bytes.subarray(offset));
  assert.equal(last.status, 204, last.text);
  const buildId = last.headers['muster-build-id'];
  // Before the reader can have ended.
  await muster.kill();

  muster = await startMuster({ dataDir: folder.path, env });
  try {
    const again = await tusClient(muster.url, path, token).read(place);
    assert.equal(again.headers['muster-build-id'], buildId, 'what was acknowledged is there');
    await eventually(
      async () => (await builds()).every(({ status }) => /processed|error/.test(status)),
      'it is read',
      90,
    );
    assert.deepEqual(await builds(), [{ id: buildId, status: (await builds())[0]?.status }]);
  } finally {
    await muster.stop();
  }
});

function cannotMount(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk';
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return status === 0 ? undefined : 'this system refuses to mount a small disk';
}

test('a file that the disk has no room for is refused with 1002, and other files go on', {
  skip: cannotMount(),
}, async () => {
  const small = await temporaryFolder();
  const mount = `mount -t tmpfs -o size=160m none "$0" && exec "$@"`;
  const muster = await startMuster({
    dataDir: small.path,
    env,
    prefix: ['unshare', '--mount', 'sh', '-c', mount, small.path],
  });
  try {
    const { token } = (await signUp(muster.url)).accessToken;
    await ask(muster.url, createWorkspace, { body: { name: 'Full', slug: 'full-disk' } }, { token });
    const app = { params: { org: 'full-disk' }, body: { name: 'App', slug: 'an-app' } };
    const { id } = await ask(muster.url, createApp, app, { token });
    const tus = tusClient(muster.url, `/upload/organizations/full-disk/apps/${id}/uploads`, token);
    const refused = await tus.create(150_000_000);
    assert.deepEqual([refused.status, JSON.parse(refused.text).error.code], [507, 1002]);
    await tus.upload(Buffer.from('small'));

    // The same in one form, which does not say how long it is: it is noticed before the rest has no room left.
    const named = { params: { org: 'full-disk', appId: id }, body: { name: 'CI', expiresAt: null } };
    const ci = await ask(muster.url, createAppToken, named, { token });
    const form = new FormData();
    form.set('build', new Blob([randomBytes(150_000_000)]), 'large.apk');
    const sending = fetch(`${muster.url}/upload/v1/integrations/builds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ci.token}` },
      body: form,
    });
    let [least, over] = [Number.POSITIVE_INFINITY, false];
    const answered = sending.finally(() => {
      over = true;
    });
    while (!over) {
      // The disk as the program sees it (proc(5), /proc/pid/root).
      const { bavail, bsize } = await statfs(`/proc/${muster.child.pid}/root${small.path}`);
      least = Math.min(least, bavail * bsize);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal((await answered).status, 507);
    assert.ok(least > 16 * 1024 * 1024, `${least} bytes were left`);
    await tus.upload(Buffer.from('small too'));
  } finally {
    await muster.stop();
    await small.remove();
  }
});
