/** Files come piece by piece, by the tus protocol, and become builds. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { deleteApp } from '@muster/contract/calls/app-settings';
import { createAppToken, revokeAppToken } from '@muster/contract/calls/app-tokens';
import { createApp, readApp } from '@muster/contract/calls/apps';
import { listBuildPackages } from '@muster/contract/calls/builds';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { ask, envelope } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { contentOf, readBuild } from './test-sent.ts';
import { type TusClient, tusClient } from './test-tus.ts';

const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');
const ipa = await readFile(join(fixtures, 'apple/ad-hoc.ipa'));
const apk = await readFile(join(fixtures, 'android/adaptive.apk'));
const otherApk = await readFile(join(fixtures, 'android/layers.apk'));

let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
let appId: string;
let tus: TusClient;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,download,worker' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
  appId = (await newApp('field-service')).id;
  tus = clientOf(owner.token);
});
after(() => server.stop());

const newApp = (slug: string) => owner.api(createApp, { params: { org: workspace.slug }, body: { name: slug, slug } });
const clientOf = (token: string, app = appId) =>
  tusClient(server.url, `/upload/organizations/${workspace.slug}/apps/${app}/uploads`, token);

const processed = (id: string) => readBuild(server, id);
const files = async () =>
  (await server.ownerQuery(sql`select 1 from stored_files where organization_id = ${workspace.id}`)).length;

/** How much of an upload has arrived, as soon as anything has. */
async function someOf(location: string): Promise<number> {
  let arrived = 0;
  await eventually(async () => {
    arrived = Number((await tus.read(location)).headers['upload-offset']);
    return arrived > 0;
  }, 'something has arrived');
  return arrived;
}

describe('an upload', () => {
  test('says what is spoken before anything is sent', async () => {
    const reply = await ask(server.url, `/upload/organizations/${workspace.slug}/apps/${appId}/uploads`, {
      method: 'OPTIONS',
    });
    assert.equal(reply.status, 204);
    assert.equal(reply.headers['tus-version'], '1.0.0');
    assert.match(String(reply.headers['tus-extension']), /creation.*termination/);
  });

  test('is at an address of this server, whatever name the caller has for it', async () => {
    const names: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ];
    for (const headers of names)
      assert.match(
        String((await tus.create(4, {}, headers)).headers.location),
        new RegExp(`^/upload/organizations/${workspace.slug}/apps/${appId}/uploads/[0-9a-f-]{36}$`),
      );
  });

  test('is at the public address where there is one, or at the address of its own', async () => {
    const proxied = { PUBLIC_URL: 'https://muster.example' };
    for (const [env, expected] of [
      [proxied, 'https://muster.example/upload/v1/integrations/uploads/'],
      [{ ...proxied, UPLOAD_URL: 'https://up.example/files' }, 'https://up.example/files/v1/integrations/uploads/'],
    ] as const) {
      const other = await startTestServer({
        env: { SERVICES: 'upload', TRUST_PROXY: '1', ...env },
        connections: server.connections,
      });
      try {
        const params = { org: workspace.slug, appId };
        const { token } = await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
        const client = tusClient(other.url, '/upload/v1/integrations/uploads', token);
        const { status, headers } = await client.create(4, {}, { 'x-forwarded-host': 'evil.example' });
        assert.equal(status, 201);
        assert.equal(String(headers.location).slice(0, -36), expected);
      } finally {
        await other.stop();
      }
    }
  });

  test('in one piece becomes a build that is read', async () => {
    const id = await tus.upload(ipa, { filename: 'shop.ipa', tags: 'beta, nightly,,beta', changelog: 'Faster' });
    const build = await processed(id);
    assert.deepEqual(
      [build.status, build.os, build.signing_type, build.tags, build.changelog, build.file_name],
      ['processed', 'ios', 'ad-hoc', ['nightly', 'beta'], 'Faster', 'shop.ipa'],
    );
    assert.match(build.icon ?? '', /^\/pictures\//);
  });

  test('in pieces goes on where it was, and a piece at a wrong place changes nothing', async () => {
    const { headers } = await tus.create(apk.length, { filename: 'shop.apk' });
    const location = String(headers.location);
    const half = Math.floor(apk.length / 2);
    assert.equal((await tus.append(location, 0, apk.subarray(0, half))).headers['upload-offset'], String(half));
    assert.equal((await tus.append(location, half + 1, apk.subarray(half + 1))).status, 409);
    assert.equal((await tus.append(location, 0, apk.subarray(0, half))).status, 409);
    const state = await tus.read(location);
    assert.deepEqual(
      [state.status, state.headers['upload-offset'], state.headers['upload-length'], state.headers['cache-control']],
      [200, String(half), String(apk.length), 'no-store'],
    );
    const last = await tus.append(location, half, apk.subarray(half));
    const id = String(last.headers['muster-build-id']);
    assert.equal((await processed(id)).os, 'android');
    // An answer that was lost is asked for again.
    const again = await tus.read(location);
    assert.deepEqual([again.headers['upload-offset'], again.headers['muster-build-id']], [String(apk.length), id]);
    assert.equal((await tus.append(location, 0, apk)).status, 409);
    assert.equal((await tus.cancel(location)).status, 409);
  });

  test('can come with its beginning', async () => {
    const reply = await ask(server.url, `/upload/organizations/${workspace.slug}/apps/${appId}/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(apk.length),
        'content-type': 'application/offset+octet-stream',
      },
      body: apk,
    });
    assert.equal(reply.status, 201, reply.text);
    assert.equal((await processed(String(reply.headers['muster-build-id']))).status, 'processed');
  });

  test('that breaks off keeps what has come', async () => {
    const bytes = randomBytes(3_000_000);
    const location = String((await tus.create(bytes.length)).headers.location);
    const cut = await tus.begin(location, bytes.length, bytes.subarray(0, 1_000_000));
    cut();
    const arrived = await someOf(location);
    assert.ok(arrived <= 1_000_000);
    const last = await tus.append(location, arrived, bytes.subarray(arrived));
    assert.equal(last.status, 204, last.text);
    const build = await processed(String(last.headers['muster-build-id']));
    assert.deepEqual([build.status, build.problem], ['error', 'unknownFormat']);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    assert.equal(await contentOf(server, build.file_id), sha256, 'and nothing is out of place');
  });

  test('whose first line hangs goes on over another one, and nothing is out of place', async () => {
    const bytes = randomBytes(2_000_000);
    const location = String((await tus.create(bytes.length)).headers.location);
    const cut = await tus.begin(location, bytes.length, bytes.subarray(0, 500_000));
    const arrived = await someOf(location);
    assert.ok(arrived <= 500_000);
    const last = await tus.append(location, arrived, bytes.subarray(arrived));
    assert.equal(last.status, 204, last.text);
    cut();
    const build = await processed(String(last.headers['muster-build-id']));
    assert.equal(await contentOf(server, build.file_id), createHash('sha256').update(bytes).digest('hex'));
  });

  test('is not touched by a method that is named in a header', async () => {
    const location = String((await tus.create(4)).headers.location);
    for (const method of ['DELETE', 'PATCH', 'HEAD']) {
      const reply = await ask(server.url, new URL(location, server.url).pathname, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'x-http-method-override': method,
        },
      });
      assert.equal(reply.status, 404, method);
    }
    assert.deepEqual((await tus.read(location)).headers['upload-offset'], '0');
  });

  test('that is given up is gone', async () => {
    const location = String((await tus.create(10)).headers.location);
    assert.equal((await tus.cancel(location)).status, 204);
    assert.equal((await tus.read(location)).status, 404);
    assert.equal((await tus.append(location, 0, Buffer.alloc(10))).status, 404);
  });

  test('of the same bytes is stored once, and both builds have them', async () => {
    const bytes = Buffer.concat([apk, Buffer.alloc(0)]);
    const before = await files();
    const [first, second] = await Promise.all([tus.upload(bytes), tus.upload(bytes)]);
    const [a, b] = [await processed(first), await processed(second)];
    assert.equal(a.file_id, b.file_id);
    assert.equal(await files(), before, 'an earlier test has sent them, too');
  });

  test('whose bytes are not the announced ones ends in an error that says so', async () => {
    const sha256 = createHash('sha256').update('something else').digest('hex');
    const build = await processed(await tus.upload(randomBytes(1000), { sha256 }));
    assert.deepEqual([build.status, build.problem], ['error', 'notIntact']);
    const good = await processed(await tus.upload(apk, { sha256: createHash('sha256').update(apk).digest('hex') }));
    assert.equal(good.status, 'processed');
  });

  test('of nothing, or of a pointer to a file, becomes a build that says what is wrong', async () => {
    const empty = await tus.create(0, { filename: 'empty.ipa' });
    assert.equal(empty.status, 201);
    assert.equal((await processed(String(empty.headers['muster-build-id']))).problem, 'empty');
    const pointer = Buffer.from(
      `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`,
    );
    assert.equal((await processed(await tus.upload(pointer, { filename: 'app.apk' }))).problem, 'lfsPointer');
  });

  test('larger than the plan allows is refused before it is sent', async () => {
    const reply = await tus.create(5_000_000_000);
    assert.deepEqual([reply.status, envelope(reply).error?.code], [413, 5231]);
  });

  test('with bytes beyond its length is refused, and can still be completed', async () => {
    const location = String((await tus.create(4)).headers.location);
    assert.equal((await tus.append(location, 0, Buffer.from('12345'))).status, 413);
    const unsaid = await tus.append(location, 0, randomBytes(1_000_000), { 'transfer-encoding': 'chunked' });
    assert.deepEqual([unsaid.status, envelope(unsaid).error?.code], [413, 5340]);
    const done = await tus.append(location, 0, Buffer.from('1234'), { 'transfer-encoding': 'chunked' });
    assert.equal(done.status, 204, done.text);
  });

  test('says what is new by a call of its own where that is too long for a header', async () => {
    const long = `${'¡Más rápido! '.repeat(1500)}fin`;
    const { headers } = await tus.create(ipa.length, { filename: 'long.ipa', tags: 'beta' });
    const location = String(headers.location);
    const put = (to: string, changelog: string, token = owner.token) =>
      ask(server.url, `${new URL(to, server.url).pathname}/changelog`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ changelog }),
      });
    assert.equal((await put(location, long)).status, 200);
    assert.equal(envelope(await put(location, 'x'.repeat(20_001))).error?.code, 6002);
    const viewer = await server.addMember(workspace.id, 'viewer');
    assert.equal(envelope(await put(location, 'Mine', viewer.token)).error?.code, 4003);
    const elsewhere = location.replace(appId, (await newApp('elsewhere')).id);
    assert.equal(envelope(await put(elsewhere, 'There')).error?.code, 3001);
    const sent = await tus.append(location, 0, ipa);
    const build = await processed(String(sent.headers['muster-build-id']));
    assert.deepEqual([build.changelog, build.tags], [long, ['beta']]);
    assert.equal(envelope(await put(location, 'Too late')).error?.code, 5232);
  });

  test('that is not said as it should be is refused with what is wrong', async () => {
    const usual = { authorization: `Bearer ${owner.token}` };
    const path = `/upload/organizations/${workspace.slug}/apps/${appId}/uploads`;
    const other = await ask(server.url, path, {
      method: 'POST',
      headers: { ...usual, 'tus-resumable': '0.2.2', 'upload-length': '1' },
    });
    assert.deepEqual([other.status, other.headers['tus-version']], [412, '1.0.0']);
    const odd: [headers: Record<string, string>, rule: string][] = [
      [{ 'upload-length': 'x' }, 'integer'],
      [{ 'upload-length': '-1' }, 'minimum'],
      [{ 'upload-metadata': 'a b c' }, 'type'],
    ];
    for (const [headers, rule] of odd) {
      const reply = await tus.create(1, {}, headers);
      const { error } = JSON.parse(reply.text) as { error?: { code: number; data?: { rules: { name: string }[] }[] } };
      assert.deepEqual(
        [reply.status, error?.code, error?.data?.[0]?.rules[0]?.name],
        [400, 6002, rule],
        JSON.stringify(headers),
      );
    }
    // What comes with the beginning is its first piece, or it is refused rather than dropped.
    const withBody = (type: string) =>
      ask(server.url, path, {
        method: 'POST',
        headers: { ...usual, 'tus-resumable': '1.0.0', 'upload-length': '2', 'content-type': type },
        body: Buffer.from('1'),
      });
    const refused = await withBody('application/octet-stream');
    assert.deepEqual([refused.status, envelope(refused).error?.code], [415, 6004]);
    const begun = await withBody('application/offset+octet-stream');
    assert.deepEqual([begun.status, begun.headers['upload-offset']], [201, '1']);
    assert.equal(envelope(await tus.create(Number.MAX_SAFE_INTEGER)).error?.code, 5231);
    const wrong: Record<string, string>[] = [
      { tags: 'x'.repeat(200) },
      { filter: '[["a"' },
      { notifyEmployees: 'perhaps' },
      { kind: 'other' },
      { versionName: 'a\u202eb' },
    ];
    for (const metadata of wrong)
      assert.equal(envelope(await tus.create(1, metadata)).error?.code, 6002, JSON.stringify(metadata));
    // What nobody asked for is nobody's business, whatever it is called.
    assert.equal((await tus.create(1, { constructor: 'x', something: 'y' })).status, 201);
    const location = String((await tus.create(1)).headers.location);
    assert.equal((await tus.append(location, 0, Buffer.from('1'), { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await tus.append(location, 0, Buffer.from('1'), { 'upload-offset': 'x' })).status, 400);
    const elsewhere = await tus.append(location, 1, Buffer.from('1'));
    assert.deepEqual([elsewhere.status, envelope(elsewhere).error?.code], [409, 5339]);
    const tooMuch = await tus.append(location, 0, Buffer.from('123'));
    assert.deepEqual([tooMuch.status, envelope(tooMuch).error?.code], [413, 5340]);
    await tus.append(location, 0, Buffer.from('1'));
    const late = await tus.append(location, 0, Buffer.from('1'));
    assert.deepEqual([late.status, envelope(late).error?.code], [409, 5339], 'also of one that is whole');
  });

  test('tells what was said of it to whoever asks how far it is', async () => {
    const metadata = { filename: 'ünï.apk', something: 'else' };
    const location = String((await tus.create(4, metadata)).headers.location);
    const told = String((await tus.read(location)).headers['upload-metadata']);
    const pairs = told.split(',').map((pair) => pair.split(' '));
    assert.deepEqual(
      Object.fromEntries(pairs.map(([key, value]) => [key, Buffer.from(value ?? '', 'base64').toString()])),
      metadata,
    );
    const bare = String((await tus.create(4)).headers.location);
    assert.equal((await tus.read(bare)).headers['upload-metadata'], undefined);
  });

  test('that the room of the workspace does not hold is refused, with all that is on its way', async () => {
    const small = await startTestServer({
      env: { SERVICES: 'upload', WORKSPACE_GB: '1' },
      connections: server.connections,
    });
    try {
      const user = await server.createUser();
      const where = await server.createWorkspace(user);
      const app = await user.api(createApp, { params: { org: where.slug }, body: { name: 'Large', slug: 'large' } });
      const path = `/upload/organizations/${where.slug}/apps/${app.id}/uploads`;
      const client = tusClient(small.url, path, user.token);
      const first = await client.create(600_000_000);
      assert.equal(first.status, 201, first.text);
      const refused = await client.create(500_000_000);
      assert.deepEqual([refused.status, envelope(refused).error?.code], [409, 5341]);
      await client.cancel(String(first.headers.location));
      assert.equal((await client.create(500_000_000)).status, 201);
    } finally {
      await small.stop();
    }
  });

  test('for a platform that there is none of is refused before anything is sent', async () => {
    const reply = await tus.create(4, { buildPlatform: 'amiga' });
    const { error } = JSON.parse(reply.text) as { error?: { code: number; data?: { field: string }[] } };
    assert.deepEqual([reply.status, error?.code, error?.data?.[0]?.field], [400, 6002, 'buildPlatform']);
    assert.equal((await tus.create(4, { buildPlatform: 'android' })).status, 201);
  });

  test('of what the app has is not sent again, where the client says so, and of what others have it is', async () => {
    const content = Buffer.concat([apk, randomBytes(16)]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const asked = { filename: 'again.apk', sha256, reuse: 'true', versionName: '9.9' };
    assert.equal((await tus.create(content.length, asked)).headers['muster-build-id'], undefined, 'nobody has it');
    const first = await processed(await tus.upload(content, { filename: 'first.apk' }));
    const before = await files();
    const { status, headers } = await tus.create(content.length, asked);
    assert.deepEqual([status, headers['upload-offset']], [201, String(content.length)]);
    const second = await processed(String(headers['muster-build-id']));
    assert.deepEqual(
      [second.status, second.version_name, second.file_name, second.file_id],
      [first.status, '9.9', 'again.apk', first.file_id],
    );
    assert.equal(await files(), before);
    const whole = await tus.read(String(headers.location));
    assert.deepEqual(
      [whole.headers['upload-offset'], whole.headers['muster-build-id']],
      [String(content.length), headers['muster-build-id']],
    );

    const other = clientOf(owner.token, (await newApp('without-it')).id);
    const stranger = await server.createUser();
    const elsewhere = await server.createWorkspace(stranger);
    const theirs = await stranger.api(createApp, {
      params: { org: elsewhere.slug },
      body: { name: 'Theirs', slug: 'theirs' },
    });
    const theirPath = `/upload/organizations/${elsewhere.slug}/apps/${theirs.id}/uploads`;
    const cases = [
      ['another app', other.create(content.length, asked)],
      ['another workspace', tusClient(server.url, theirPath, stranger.token).create(content.length, asked)],
      ['another length', tus.create(content.length + 1, asked)],
      ['not asked for', tus.create(content.length, { ...asked, reuse: 'false' })],
    ] as const;
    for (const [name, reply] of cases) {
      const { status, headers } = await reply;
      assert.deepEqual(
        [status, headers['muster-build-id'], headers['upload-offset']],
        [201, undefined, undefined],
        name,
      );
    }
  });
});

describe('an upload is for those who may send builds', () => {
  test('a viewer may not, and a stranger sees nothing', async () => {
    const viewer = await server.addMember(workspace.id, 'viewer');
    const reply = await clientOf(viewer.token).create(1);
    assert.deepEqual([reply.status, envelope(reply).error?.code], [403, 4003]);
    const stranger = await server.createUser();
    assert.equal((await clientOf(stranger.token).create(1)).status, 404);
  });

  test('an upload of another app is not found', async () => {
    const other = (await newApp('another')).id;
    const location = String((await tus.create(1)).headers.location);
    const elsewhere = location.replace(appId, other);
    assert.equal((await tus.read(elsewhere)).status, 404);
    assert.equal((await tus.append(elsewhere, 0, Buffer.from('1'))).status, 404);
    assert.equal((await tus.cancel(elsewhere)).status, 404);
    assert.equal((await tus.read(location)).status, 200);
  });

  test('an app that is deleted meanwhile takes no build', async () => {
    const app = await newApp('soon-gone');
    const client = clientOf(owner.token, app.id);
    const location = String((await client.create(1)).headers.location);
    await owner.api(deleteApp, { params: { org: workspace.slug, appId: app.id }, body: { slug: 'soon-gone' } });
    assert.equal((await client.append(location, 0, Buffer.from('1'))).status, 404);
  });

  test('with the token of an app, to that app alone, as long as it is good', async () => {
    const params = { org: workspace.slug, appId };
    const { token, appToken } = await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
    for (const path of ['/upload/v1/integrations/uploads', '/v1/integrations/uploads']) {
      const build = await processed(await tusClient(server.url, path, token).upload(apk));
      assert.deepEqual([build.status, build.token_name], ['processed', 'CI']);
    }
    assert.equal(envelope(await clientOf(token).create(1)).error?.code, 4004, 'nowhere else');
    const own = tusClient(server.url, '/v1/integrations/uploads', owner.token);
    assert.equal(envelope(await own.create(1)).error?.code, 4004, 'and nothing else');
    await owner.api(revokeAppToken, { params: { ...params, appTokenId: appToken.id } });
    const late = tusClient(server.url, '/v1/integrations/uploads', token);
    assert.equal(envelope(await late.create(1)).error?.code, 4004);
  });
});

test('our pages may read what an upload answers when the service has an address of its own, and others may not', async () => {
  const location = String((await tus.create(4)).headers.location);
  await tus.append(location, 0, Buffer.from('1234'));
  const from = (origin: string) =>
    ask(server.url, new URL(location, server.url).pathname, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0', origin },
    });
  const own = await from(`http://localhost:${new URL(server.url).port}`);
  assert.match(String(own.headers['access-control-expose-headers']), /upload-offset.*muster-build-id/i);
  assert.ok(own.headers['access-control-allow-origin']);
  assert.equal((await from('https://elsewhere.example')).headers['access-control-allow-origin'], undefined);
});

describe('what may not belong to the app', () => {
  test('is refused by its name before a byte comes where that is of no package, and no build is made', async () => {
    const { id } = await newApp('names');
    const client = clientOf(owner.token, id);
    for (const filename of ['notes.txt', 'apk', 'shop.apk.bak', 'C:\\work\\shop.html']) {
      const reply = await client.create(4, { filename });
      assert.deepEqual([reply.status, envelope(reply).error?.code], [400, 5333], filename);
      assert.match(JSON.stringify(envelope(reply).error?.data), /"ipa".*"apk".*"tar.gz"/);
    }
    for (const filename of ['Shop.APK', 'shop.tar.gz', 'mac.app.zip'])
      assert.equal((await client.create(4, { filename })).status, 201, filename);
    assert.equal((await client.create(4)).status, 201, 'what has no name is known by its content');
    const [beside] = [await client.upload(apk, { filename: 'shop.apk' })];
    assert.equal((await client.create(4, { kind: 'attachment', buildId: beside, filename: 'notes.txt' })).status, 201);
    const made = await server.ownerQuery(sql`select 1 from builds where application_id = ${id}`);
    assert.equal(made.length, 1);
  });

  test('has a warning where its identifier is a new one, and never changes the picture of the app', async () => {
    const { id } = await newApp('strangers');
    const params = { org: workspace.slug, appId: id };
    const client = clientOf(owner.token, id);
    const warnings = async (buildId: string) => {
      await processed(buildId);
      const [build] = await server.ownerQuery<{ warnings: { code: string; detail?: string }[] }>(
        sql`select warnings from builds where id = ${buildId}`,
      );
      return (build?.warnings ?? []).filter(({ code }) => code === 'otherPackage');
    };
    assert.deepEqual((await owner.api(listBuildPackages, { params })).items, []);
    assert.deepEqual(await warnings(await client.upload(apk, { filename: 'first.apk' })), []);
    const { picture } = await owner.api(readApp, { params });
    assert.match(picture ?? '', /^\/pictures\//);
    const other = await client.upload(otherApk, { filename: 'other.apk' });
    const [first, second] = await warnings(other).then(async (found) => {
      const { items } = await owner.api(listBuildPackages, { params });
      assert.deepEqual(
        found.map(({ detail }) => detail),
        [items[1]?.package],
      );
      return items;
    });
    assert.deepEqual([first?.os, second?.os], ['android', 'android']);
    assert.equal((await owner.api(readApp, { params })).picture, picture);
    assert.deepEqual(await warnings(await client.upload(otherApk, { filename: 'again.apk' })), [], 'once is enough');
    assert.equal((await owner.api(readApp, { params })).picture, picture, 'nor later');
    await warnings(await client.upload(ipa, { filename: 'shop.ipa' }));
    assert.equal((await owner.api(readApp, { params })).picture, picture, 'nor one of another system');
    await warnings(await client.upload(apk, { filename: 'newest.apk' }));
    assert.notEqual((await owner.api(readApp, { params })).picture, picture, 'its own does');
  });
});
