import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/account';
import { readProfile } from '@muster/contract/calls/sessions';
import sharp from 'sharp';
import { sql } from '../../../platform/db/sql.ts';
import { coded } from '../../../test-coded.ts';
import { ask, envelope } from '../../../test-http.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer();
  user = await server.createUser();
});
after(() => server.stop());

describe('a profile', () => {
  test('is changed as far as its owner says', async () => {
    const { updatedAt, ...before } = await user.api(readProfile, {});
    const body = { updatedAt, firstName: ' Ada ', language: 'es' as const, newsletter: true };
    const { updatedAt: then, ...changed } = await user.api(calls.updateProfile, { body });
    assert.deepEqual(changed, { ...before, firstName: 'Ada', fullName: 'Ada User', language: 'es', newsletter: true });
    assert.notEqual(then, updatedAt);
    assert.deepEqual(await user.api(readProfile, {}), { updatedAt: then, ...changed });
  });

  test('that somebody else has changed meanwhile stays as it is, and the later one is told', async () => {
    const { updatedAt } = await user.api(readProfile, {});
    const change = (firstName: string) => user.api(calls.updateProfile, { body: { updatedAt, firstName } });
    const outcomes = await Promise.allSettled([change('First'), change('Second'), change('Third')]);
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    assert.equal(done.length, 1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') coded(5203)(outcome.reason);
    assert.equal((await user.api(readProfile, {})).firstName, done[0]?.value.firstName);
  });

  test('takes no empty names, no other languages, and nothing that is not a profile', async () => {
    const { updatedAt, role, email } = await user.api(readProfile, {});
    for (const wrong of [
      { firstName: '  ' },
      { lastName: 'x'.repeat(81) },
      { firstName: 'a\u0000b' },
      { language: 'fr' },
      { newsletter: 'yes' },
      { updatedAt: 'yesterday' },
    ]) {
      const body = { updatedAt, ...wrong } as never;
      await assert.rejects(user.api(calls.updateProfile, { body }), coded(6002), JSON.stringify(wrong));
    }
    await assert.rejects(user.api(calls.updateProfile, { body: { firstName: 'Ada' } as never }), coded(6002));
    const smuggled = { updatedAt, role: 'admin', email: 'other@example.com', verifiedAt: null } as never;
    await user.api(calls.updateProfile, { body: smuggled });
    const now = await user.api(readProfile, {});
    assert.deepEqual([now.role, now.email], [role, email]);
  });

  test('is nobody else’s: without a token there is none', async () => {
    await assert.rejects(
      server.api(calls.updateProfile, { body: { updatedAt: new Date().toISOString(), firstName: 'x' } }),
      coded(4002),
    );
  });
});

describe('a picture', () => {
  const picture = async (format: 'png' | 'jpeg' | 'webp' = 'png', background = '#0a7') =>
    new Blob(
      [
        new Uint8Array(
          await sharp({ create: { width: 80, height: 60, channels: 3, background } })
            .toFormat(format)
            .toBuffer(),
        ),
      ],
      {
        type: `image/${format}`,
      },
    );
  const put = async (body: Blob) => (await user.api(calls.putPicture, { body })).picture ?? '';
  const get = (path: string) => fetch(`${server.url}${path}`);

  test('is drawn anew and served to everybody for good, as a picture and nothing else', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const path = await put(await picture(format));
      assert.match(path, /^\/pictures\/[\w-]{22}\.webp$/);
      const response = await get(path);
      assert.equal(response.status, 200);
      const { headers } = response;
      assert.equal(headers.get('content-type'), 'image/webp');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      assert.deepEqual([width, height], [512, 512]);
    }
    assert.match((await user.api(readProfile, {})).picture ?? '', /^\/pictures\//);
  });

  test('goes when it is replaced or removed, and its file with it', async () => {
    const first = await put(await picture());
    const second = await put(await picture('png', '#a07'));
    assert.notEqual(first, second);
    await gone(first);
    assert.equal((await get(second)).status, 200);
    assert.equal((await user.api(calls.deletePicture, {})).picture, null);
    await gone(second);
    assert.equal((await user.api(calls.deletePicture, {})).picture, null, 'twice is no mistake');
  });

  async function gone(path: string): Promise<void> {
    while ((await get(path)).status !== 404) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  test('that is none is refused, and the one before stays', async () => {
    const path = await put(await picture());
    for (const text of ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\x89PNG\r\n\x1a\n']) {
      const body = new Blob([text], { type: 'image/png' });
      await assert.rejects(user.api(calls.putPicture, { body }), coded(5206), text);
    }
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
    await assert.rejects(user.api(calls.putPicture, { body: svg }), coded(6004));
    const json = new Blob(['{}'], { type: 'application/json' });
    await assert.rejects(user.api(calls.putPicture, { body: json }), coded(6004));
    assert.equal((await user.api(readProfile, {})).picture, path);
    assert.equal((await get(path)).status, 200);
  });

  test('that is larger than five megabytes is refused before it is read', async () => {
    const body = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
    await assert.rejects(user.api(calls.putPicture, { body }), coded(6003));
  });

  test('is taken from nobody who is not signed in, and a JSON call takes none', async () => {
    const headers = { 'content-type': 'image/png' };
    const anonymous = await ask(server.url, '/api/users/profile/picture', { method: 'PUT', headers, body: 'x' });
    assert.equal(envelope(anonymous).error?.code, 4002);
    const elsewhere = await ask(server.url, '/api/auth/login', { method: 'POST', headers, body: 'x' });
    assert.equal(envelope(elsewhere).error?.code, 6004);
  });

  test('with another name, and whatever else is kept with the pictures, is not found', async () => {
    for (const path of [
      '/pictures/',
      '/pictures/x',
      `/pictures/${'x'.repeat(22)}.webp`,
      `/pictures/${'x'.repeat(22)}.png`,
      '/pictures/..%2f..%2fsecrets%2fmaster.key',
      '/pictures/../secrets/master.key',
      '/pictures/%00',
    ]) {
      assert.equal((await ask(server.url, path)).status, 404, path);
    }
  });

  test('is written down by its address', async () => {
    const path = await put(await picture());
    const [entry] = await server.ownerQuery<{ diff: unknown }>(sql`
      select diff from audit_entries where entity_id = ${user.id} order by created_at desc limit 1`);
    assert.match(JSON.stringify(entry?.diff), new RegExp(path));
  });
});
