import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { readProfile } from '@muster/contract/calls/sessions';
import type { Session } from '@muster/contract/entities';
import type { RuntimeConfig } from '../config.ts';
import type { Keep } from '../keep.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createApi } from './api.ts';

const user = { id: 'u1', email: 'ana@example.com' };
const pair = (n: number) =>
  ({ user, accessToken: { token: `access-${n}` }, refreshToken: { token: `refresh-${n}` } }) as unknown as Session;

/** One browser: every tab has an api of its own on the same storage, and all speak to a real server. */
async function browser(t: TestContext, answer: (request: IncomingMessage, body: string) => [number, unknown] | 'cut') {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${request.url} ${request.headers.authorization ?? body}`);
    const reply = answer(request, body);
    if (reply === 'cut') return request.socket.destroy();
    const [code, data] = reply;
    const failure = { status: false, error: { code, message: '' } };
    response.writeHead(code === 0 ? 200 : code >= 4000 && code < 5000 ? 401 : 503);
    response.end(JSON.stringify(code === 0 ? { status: true, data } : failure));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const kept = new Map<string, string>();
  const keep: Keep = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const session = createSessionStore(keep);
  session.save(pair(1));
  const events: string[] = [];
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tab = () =>
    createApi({
      config: { requestDelay: 0, services: { api: base } } as RuntimeConfig,
      session: createSessionStore(keep),
      connection: {
        lost: { get: () => false, subscribe: () => () => {} },
        failed: () => void events.push('lost'),
        worked: () => void events.push('worked'),
      },
      language: () => 'en',
      onSignedOut: () => void events.push('signed out'),
    });
  return { tab, session, asked, events };
}

const bearer = (request: IncomingMessage) => request.headers.authorization?.slice('Bearer '.length);

test('an expired token is refreshed once for all requests of all tabs, and they are sent again', async (t) => {
  const { tab, session, asked, events } = await browser(t, (request, body) => {
    if (request.url === '/auth/refresh') return body.includes('refresh-1') ? [0, pair(2)] : [4004, null];
    return bearer(request) === 'access-2' ? [0, user] : [4012, null];
  });
  const [one, two] = [tab(), tab()];
  const answers = await Promise.all([one, one, two, two].map((api) => api.send(readProfile, {})));
  assert.deepEqual(answers, [user, user, user, user]);
  assert.equal(asked.filter((line) => line.startsWith('/auth/refresh')).length, 1);
  assert.equal(session.get()?.refreshToken.token, 'refresh-2');
  assert.ok(!events.includes('signed out'));
});

test('a refresh that is refused signs out', async (t) => {
  const { tab, session, events } = await browser(t, (request) =>
    request.url === '/auth/refresh' ? [4004, null] : [4012, null],
  );
  await assert.rejects(tab().send(readProfile, {}), { code: 4004 });
  assert.equal(session.get(), undefined);
  assert.ok(events.includes('signed out'));
});

test('a refresh that cannot be made now signs nobody out', async (t) => {
  for (const outcome of ['cut', [1001, null]] as const) {
    const { tab, session, events } = await browser(t, (request) =>
      request.url === '/auth/refresh' ? (outcome as 'cut') : [4012, null],
    );
    await assert.rejects(tab().send(readProfile, {}), { code: outcome === 'cut' ? -1 : 1001 });
    assert.deepEqual(session.get(), pair(1));
    assert.ok(!events.includes('signed out'));
  }
});

test('an invalid token signs out, unless another tab has a newer one by now', async (t) => {
  const first = await browser(t, () => [4004, null]);
  await assert.rejects(first.tab().send(readProfile, {}), { code: 4004 });
  assert.equal(first.session.get(), undefined);
  assert.ok(first.events.includes('signed out'));

  const second = await browser(t, () => {
    second.session.save(pair(2));
    return [4004, null];
  });
  await assert.rejects(second.tab().send(readProfile, {}), { code: 4004 });
  assert.deepEqual(second.session.get(), pair(2));
  assert.ok(!second.events.includes('signed out'));
});

test('a network that fails is code -1, reported as lost, and signs nobody out', async (t) => {
  const { tab, session, events } = await browser(t, () => 'cut');
  await assert.rejects(tab().send(readProfile, {}), { code: -1 });
  assert.deepEqual(session.get(), pair(1));
  assert.deepEqual(events, ['lost']);
});

test('an answer for a user who has signed out meanwhile does not bring them back', async (t) => {
  const { tab, session } = await browser(t, (request) => {
    if (request.url !== '/auth/refresh') return [4012, null];
    session.clear();
    return [0, pair(2)];
  });
  await assert.rejects(tab().send(readProfile, {}));
  assert.equal(session.get(), undefined);
});
