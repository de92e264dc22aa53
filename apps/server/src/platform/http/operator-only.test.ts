import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readinessOf } from '../../services/operator-pages.ts';
import { ask, envelope } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { CodedError } from '../errors.ts';

const pages = [
  '/health',
  '/ready',
  '/metrics',
  '/outbox',
  '/outbox.css',
  '/outbox.json',
  '/outbox/00000000-0000-0000-0000-000000000000',
];
const token = 'an-operators-token';

let local: TestServer;
let published: TestServer;
before(async () => {
  local = await startTestServer({ env: { SERVICES: 'api', TRUST_PROXY: '1' } });
  published = await startTestServer({
    env: { SERVICES: 'api', PUBLIC_URL: 'https://muster.example', OPS_TOKEN: token },
    connections: local.connections,
  });
});
after(async () => {
  await published.stop();
  await local.stop();
});

const statuses = async (server: TestServer, headers: Record<string, string>) => {
  const all = await Promise.all(pages.map((path) => ask(server.url, path, { headers })));
  return all.map((reply) => {
    // A page that says so is for those who may see pages at all.
    if (reply.headers['content-type']?.startsWith('text/html') && reply.status === 404) return 'no such mail';
    if (reply.status === 404) assert.equal(envelope(reply).error?.code, 3001);
    return reply.status;
  });
};
const open = [200, 200, 200, 200, 200, 200, 'no such mail'];
const shut = pages.map(() => 404);

describe('on a machine that nobody publishes', () => {
  test('the operator sees all pages, by any name of this machine', async () => {
    for (const host of ['localhost', 'localhost:4100', '127.0.0.1', '127.0.0.1:4100', '[::1]:4100']) {
      assert.deepEqual(await statuses(local, { host }), open, host);
    }
  });

  test('the page says what it is there for', async () => {
    const headers = { host: 'localhost' };
    assert.deepEqual(envelope(await ask(local.url, '/health', { headers })), { status: true, data: { health: 'ok' } });
    assert.deepEqual(envelope(await ask(local.url, '/ready', { headers })), { status: true, data: { ready: true } });
    const metrics = await ask(local.url, '/metrics', { headers });
    assert.match(metrics.headers['content-type'] ?? '', /^text\/plain/);
    assert.match(metrics.text, /^muster_outbox_waiting \d+$/m);
    assert.match(metrics.text, /^muster_request_seconds_count\{call="other",status="200"\} \d+$/m);
    assert.doesNotMatch(metrics.text, /@example\.com|Bearer/);
  });

  test('a mail that is not there is told on a page, in the language of its reader', async () => {
    for (const [path, accept, lang] of [
      ['/outbox/nope', 'es', 'es'],
      ['/outbox/nope?hl=es', 'en', 'es'],
      ['/outbox/00000000-0000-0000-0000-000000000000', 'fr', 'en'],
      ['/outbox/%3Cscript%3E', 'en', 'en'],
    ] as const) {
      const reply = await ask(local.url, path, { headers: { host: 'localhost', 'accept-language': accept } });
      assert.deepEqual([reply.status, reply.headers['content-type']], [404, 'text/html; charset=utf-8'], path);
      assert.match(reply.text, new RegExp(`<html lang="${lang}">`), path);
      assert.match(String(reply.headers['content-security-policy']), /default-src 'none'/);
      assert.doesNotMatch(reply.text, /<script/);
    }
    assert.match((await ask(local.url, '/outbox?hl=es', { headers: { host: 'localhost' } })).text, /Bandeja de salida/);
  });

  test('what a proxy passes on is refused, whatever it says about the caller', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      for (const value of ['127.0.0.1', 'for=127.0.0.1', '1.1 proxy', '203.0.113.7', '']) {
        assert.deepEqual(await statuses(local, { host: 'localhost', [header]: value }), shut, `${header}: ${value}`);
      }
    }
  });

  test('a name that merely leads here is refused: a foreign page may have had it pointed at this machine', async () => {
    for (const host of ['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example', '10.0.0.5']) {
      assert.deepEqual(await statuses(local, { host }), shut, host);
    }
    for (const host of ['local host', '@localhost', 'localhost/x']) {
      const refused = shut.map(() => 400);
      assert.deepEqual(await statuses(local, { host }), refused, host);
    }
  });

  test('a page of another site cannot ask for them', async () => {
    assert.deepEqual(await statuses(local, { host: 'localhost', 'sec-fetch-site': 'cross-site' }), shut);
    assert.deepEqual(await statuses(local, { host: 'localhost', 'sec-fetch-site': 'same-origin' }), open);
    assert.deepEqual(await statuses(local, { host: 'localhost', 'sec-fetch-site': 'none' }), open);
  });
});

describe('on a server that is published', () => {
  test('being on the machine is not enough, since behind its proxy everybody seems to be', async () => {
    assert.deepEqual(await statuses(published, { host: 'muster.example' }), shut);
    // But for whether it runs, which is no secret, and which what watches it on the machine asks.
    for (const host of ['localhost', '127.0.0.1']) {
      assert.deepEqual(await statuses(published, { host }), [200, 200, ...shut.slice(2)]);
      const forwarded = { host, 'x-forwarded-for': '203.0.113.7' };
      assert.deepEqual(await statuses(published, forwarded), shut);
    }
  });

  test('without room for files it is ready for all else, and says so', async () => {
    const full = () => Promise.reject(new CodedError(1002));
    const fine = async () => {};
    assert.deepEqual(await readinessOf({ database: fine, files: full }), { room: false });
    assert.deepEqual(await readinessOf({ database: fine, files: fine }), { room: true });
    await assert.rejects(readinessOf({ database: fine, files: () => Promise.reject(new CodedError(1001)) }));
    await assert.rejects(readinessOf({ database: full, files: fine }));
  });

  test('the token of the operator opens them from anywhere, except for mails, which hold codes', async () => {
    const headers = { host: 'muster.example', 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${token}` };
    assert.deepEqual(await statuses(published, headers), [200, 200, 200, 404, 404, 404, 404]);
  });

  test('no other token does', async () => {
    for (const authorization of [
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      'Bearer ',
      'Bearer undefined',
      `bearer ${token.toUpperCase()}`,
    ]) {
      assert.deepEqual(await statuses(published, { host: 'muster.example', authorization }), shut, authorization);
    }
    assert.deepEqual(await statuses(local, { host: 'attacker.example', authorization: 'Bearer undefined' }), shut);
    const user = await local.createUser('admin');
    const headers = { host: 'muster.example', authorization: `Bearer ${user.token}` };
    assert.deepEqual(await statuses(published, headers), shut);
  });
});
