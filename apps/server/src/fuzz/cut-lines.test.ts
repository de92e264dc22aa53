/** Lines that are cut, or closed on one side, at any place of a body that is read as it comes, or of a long answer. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { linkBuild } from '@muster/contract/calls/build-details';
import { createTestPlace } from '../capabilities/builds/test-builds.ts';
import { tusClient } from '../capabilities/uploads/test-tus.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof createTestPlace>>;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,download' } });
  place = await createTestPlace(server);
});
after(() => server.stop());

const endings = ['destroy', 'end', 'resetAndDestroy'] as const satisfies (keyof Socket)[];
const bytes = randomBytes(400_000);
const boundary = 'X-BOUNDARY';
const formHead = `--${boundary}\r\nContent-Disposition: form-data; name="build"; filename="a.apk"\r\n\r\n`;
const form = Buffer.concat([Buffer.from(formHead), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);

/** Sends what is given and ends the line; waits until the server knows that it is over. */
async function cut(parts: readonly (string | Buffer)[], how: (typeof endings)[number], untilAnswered = false) {
  const { hostname, port } = new URL(server.url);
  const known = once(server.http.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const [other] = await known;
  const over = new Promise((resolve) => other.once('close', resolve));
  for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
  if (untilAnswered) await once(socket, 'data');
  socket[how]();
  // Half closed, it is for the server to end it.
  socket.resume();
  await over;
}

test('a body that breaks off changes nothing and harms nobody', async () => {
  const { owner, org, appId, params } = place;
  const { token } = await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
  const uploads = `/upload/organizations/${org}/apps/${appId}/uploads`;
  const tus = tusClient(server.url, uploads, owner.token);
  const head = (method: string, path: string, bearer: string, ...headers: string[]) =>
    [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${bearer}`, ...headers].join('\r\n');
  const piece = 'Content-Type: application/offset+octet-stream';
  const whole = `Upload-Length: ${bytes.length}`;
  for (const [what, begin, body] of [
    [
      'form',
      () =>
        head(
          'POST',
          '/upload/v1/integrations/builds',
          token,
          `Content-Type: multipart/form-data; boundary=${boundary}`,
        ),
      form,
    ],
    [
      'people',
      () => head('POST', `/api/organizations/${org}/employees/imports`, owner.token, 'Content-Type: text/csv'),
      bytes,
    ],
    [
      'picture',
      () => head('POST', `/api/organizations/${org}/apps/${appId}/picture`, owner.token, 'Content-Type: image/png'),
      bytes,
    ],
    ['beginning', () => head('POST', uploads, owner.token, 'Tus-Resumable: 1.0.0', whole, piece), bytes],
    [
      'piece',
      async () => {
        const { pathname } = new URL(String((await tus.create(bytes.length)).headers.location), server.url);
        return head('PATCH', pathname, owner.token, 'Tus-Resumable: 1.0.0', 'Upload-Offset: 0', piece);
      },
      bytes,
    ],
  ] as const) {
    for (const length of [0, 150_000, body.length - 1]) {
      for (const how of endings) {
        const headers = `${await begin()}\r\nContent-Length: ${body.length}\r\n\r\n`;
        await cut([headers, body.subarray(0, length)], how);
        assert.ok((await fetch(`${server.url}/api/perms`)).status < 500, `${what} ${length} ${how}`);
      }
    }
  }
  assert.deepEqual(await server.ownerQuery(sql`select file_name from builds`), []);
  assert.match(await tus.upload(Buffer.from('whole')), /^[0-9a-f-]{36}$/);
});

test('an answer that nobody reads to its end is given up', async () => {
  const { owner, org, appId } = place;
  const tus = tusClient(server.url, `/upload/organizations/${org}/apps/${appId}/uploads`, owner.token);
  const buildId = await tus.upload(randomBytes(6_000_000));
  for (const untilAnswered of [false, true]) {
    for (const how of ['destroy', 'resetAndDestroy'] as const) {
      const { url } = await owner.api(linkBuild, { params: { org, appId, buildId } });
      const path = new URL(url, server.url).pathname;
      await cut([`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`], how, untilAnswered);
    }
  }
  assert.ok((await fetch(`${server.url}/api/perms`)).status < 500);
});
