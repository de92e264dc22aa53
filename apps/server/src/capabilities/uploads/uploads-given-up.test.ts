/** What nobody goes on with takes no room, and what became of a build is never taken from it. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { deleteApp } from '@muster/contract/calls/app-settings';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import { openUploadsMax } from '@muster/contract/uploads';
import { sql } from '../../platform/db/sql.ts';
import { CodedError } from '../../platform/errors.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { envelope } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import { type TusClient, tusClient } from './test-tus.ts';
import { uploadKey } from './upload-key.ts';
import { forgetUploads } from './uploads-jobs.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof createTestPlace>>;
let tus: TusClient;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,worker' } });
  place = await createTestPlace(server);
  tus = tusClient(server.url, `/upload/organizations/${place.org}/apps/${place.appId}/uploads`, place.owner.token);
});
after(() => server.stop());

const open = async () =>
  (
    await server.ownerQuery(
      sql`select 1 from uploads where organization_id = ${place.organizationId} and finished_at is null`,
    )
  ).length;
const builds = async (fileName: string) =>
  (await server.ownerQuery(sql`select 1 from builds where file_name = ${fileName}`)).length;

test('a beginning that is refused leaves nothing behind', async () => {
  for (const headers of [{ 'upload-defer-length': '1' }, { 'upload-concat': 'partial' }, { 'upload-offset': 'x' }])
    assert.ok((await tus.create(10, {}, headers as unknown as Record<string, string>)).status >= 400);
  assert.ok((await tus.create(4_000_000_001)).status >= 400);
  await eventually(async () => (await open()) === 0, 'nothing is open');
});

test('a workspace has so many open uploads and no more, until one is completed or given up', async () => {
  const first = String((await tus.create(4)).headers.location);
  await server.ownerQuery(sql`
    insert into uploads (organization_id, id, application_id, kind, file_name, size, expires_at)
    select ${place.organizationId}, gen_random_uuid(), ${place.appId}, 'build', 'flood', 1, now() + interval '1 day'
    from generate_series(2, ${openUploadsMax})`);
  assert.equal(envelope(await tus.create(4)).error?.code, 5211);
  assert.equal((await tus.cancel(first)).status, 204);
  const next = await tus.create(4);
  assert.equal(next.status, 201);
  await tus.append(String(next.headers.location), 0, Buffer.from('1234'));
  assert.equal((await tus.create(4)).status, 201);
  await server.ownerQuery(sql`delete from uploads where file_name = 'flood'`);
});

test('an upload that is being forgotten becomes no build, though its last byte comes at this moment', async () => {
  const created = await tus.create(4, { filename: 'late.apk' });
  const { pathname } = new URL(String(created.headers.location), server.url);
  const sent = request(new URL(pathname, server.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${place.owner.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': '4',
    },
  });
  await new Promise((resolve) => sent.write('12', resolve));
  await server.ownerQuery(sql`update uploads set expires_at = to_timestamp(0) where file_name = 'late.apk'`);
  sent.end('34');
  const [response] = await once(sent, 'response');
  response.resume();
  assert.equal(response.headers['muster-build-id'], undefined);
  assert.equal(await builds('late.apk'), 0);
});

test('one that became a build since it was found to be over keeps its file', async () => {
  const id = await tus.upload(Buffer.from('kept'), { filename: 'kept.apk' });
  const [{ key = '', fileId = '' } = {}] = await server.ownerQuery<{ key: string; fileId: string }>(sql`
    select f.storage_key as key, f.id as "fileId" from builds b join stored_files f on f.id = b.file_id where b.id = ${id}`);
  await server.ownerQuery(sql`update uploads set expires_at = now() - interval '1 hour' where id = ${fileId}`);
  await forgetUploads(server.db, server.storage).run({});
  assert.equal((await server.ownerQuery(sql`select 1 from uploads where id = ${fileId}`)).length, 0);
  assert.equal((await server.storage.head(key))?.size, 4);
});

test('one that is completed by somebody while it is asked for is told as complete, and not as unknown', async () => {
  const location = String((await tus.create(4, { filename: 'busy.apk' })).headers.location);
  const key = uploadKey(place.organizationId, location.split('/').at(-1) ?? '');
  await server.ownerQuery(sql`
    update uploads set holder = gen_random_uuid(), held_until = now() + interval '1 minute' where file_name = 'busy.apk'`);
  const asked = tus.read(location);
  const isWanted = sql`select 1 from uploads where file_name = 'busy.apk' and wanted`;
  await eventually(async () => (await server.ownerQuery(isWanted)).length === 1, 'it waits for whoever holds it');
  await server.storage.staging.store.write(Readable.from([Buffer.from('1234')]), key, 0);
  await server.storage.staging.complete(key);
  await server.ownerQuery(sql`update uploads set holder = null, held_until = null where file_name = 'busy.apk'`);
  const { status, headers } = await asked;
  assert.deepEqual([status, headers['upload-offset'], headers['upload-length']], [200, '4', '4']);
  assert.match(String(headers['muster-build-id']), /^[0-9a-f-]{36}$/);
  assert.equal(await builds('busy.apk'), 1);
});

test('whoever asks while the last of it becomes a build waits for that, and the sender gets an answer', async () => {
  const location = String((await tus.create(4, { filename: 'asked.apk' })).headers.location);
  const { staging } = server.storage;
  const { complete } = staging;
  const slow = Promise.withResolvers<void>();
  let begun = 0;
  staging.complete = async (key) => {
    begun++;
    await slow.promise;
    return complete(key);
  };
  try {
    const sent = tus.append(location, 0, Buffer.from('1234'));
    await eventually(async () => begun === 1, 'all of it has come');
    const asked = tus.read(location);
    const heldUntil = async () => {
      const [row] = await server.ownerQuery<{ until: string }>(
        sql`select held_until::text as until from uploads where file_name = 'asked.apk' and wanted`,
      );
      return row?.until;
    };
    let first: string | undefined;
    await eventually(async () => {
      first ??= await heldUntil();
      // Whoever holds it has learned since that somebody waits.
      return begun === 2 || (first !== undefined && (await heldUntil()) !== first);
    }, 'whoever asks waits');
    slow.resolve();
    const [last, state] = await Promise.all([sent, asked]);
    assert.deepEqual([last.status, state.status], [204, 200], last.text);
    assert.equal(state.headers['muster-build-id'], last.headers['muster-build-id']);
    assert.equal(await builds('asked.apk'), 1);
  } finally {
    staging.complete = complete;
  }
});

test('of many who send the last of it at once one completes it, and the others are told to look', async () => {
  const bytes = Buffer.alloc(300_000, 'x');
  const location = String((await tus.create(bytes.length, { filename: 'crowd.apk' })).headers.location);
  const replies = await Promise.allSettled(Array.from({ length: 6 }, () => tus.append(location, 0, bytes)));
  // A line that is broken says the same: whoever comes later asks the one before to end.
  const statuses = replies.map((reply) => (reply.status === 'fulfilled' ? reply.value.status : 409));
  assert.ok(
    statuses.every((status) => status === 204 || status === 409),
    statuses.join(),
  );
  await eventually(async () => {
    const { headers } = await tus.read(location);
    if (headers['muster-build-id'] !== undefined) return true;
    await tus.append(location, Number(headers['upload-offset']), bytes.subarray(Number(headers['upload-offset'])));
    return false;
  }, 'it is complete');
  assert.equal(await builds('crowd.apk'), 1);
});

test('what had come of an open upload goes with its app, and with its workspace', async () => {
  const { owner, organizationId, org } = await createTestPlace(server);
  const begin = async (slug: string) => {
    const { id } = await owner.api(createApp, { params: { org }, body: { name: slug, slug } });
    const client = tusClient(server.url, `/upload/organizations/${org}/apps/${id}/uploads`, owner.token);
    const location = String((await client.create(10)).headers.location);
    assert.equal((await client.append(location, 0, Buffer.from('12345'))).status, 204);
    const key = uploadKey(organizationId, location.split('/').at(-1) ?? '');
    return {
      id,
      arrived: () =>
        server.storage.staging.store.getUpload(key).then(
          ({ offset }) => offset,
          () => 0,
        ),
    };
  };
  const [one, other] = [await begin('first-app'), await begin('second-app')];
  assert.deepEqual([await one.arrived(), await other.arrived()], [5, 5]);
  await owner.api(deleteApp, { params: { org, appId: one.id }, body: { slug: 'first-app' } });
  await eventually(async () => (await one.arrived()) === 0, 'it is gone with its app');
  assert.equal(await other.arrived(), 5);
  await owner.api(deleteWorkspace, { params: { org }, body: { slug: org } });
  await eventually(async () => (await other.arrived()) === 0, 'it is gone with its workspace');
});

test('a build whose commit was answered by nobody keeps its file', async () => {
  const { token } = await place.owner.api(createAppToken, {
    params: place.params,
    body: { name: 'CI', expiresAt: null },
  });
  const { withTenant } = server.db;
  const fileName = `${randomUUIDv7()}.apk`;
  server.db.withTenant = async (...given) => {
    const result = await withTenant(...given);
    if ((await builds(fileName)) === 0) return result;
    server.db.withTenant = withTenant;
    throw new CodedError(1001);
  };
  const body = new FormData();
  body.set('build', new Blob(['bytes']), fileName);
  const reply = await fetch(`${server.url}/v1/integrations/builds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  server.db.withTenant = withTenant;
  assert.equal(reply.status, 503);
  const [{ key = '' } = {}] = await server.ownerQuery<{ key: string }>(sql`
    select f.storage_key as key from builds b join stored_files f on f.id = b.file_id where b.file_name = ${fileName}`);
  assert.equal((await server.storage.head(key))?.size, 5);
});
