import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { login, refresh, resendVerification } from '@muster/contract/calls/sessions';
import { ask, envelope, type Reply } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { sql } from '../db/sql.ts';
import { deleteExpiredLimits } from './rate-limits-store.ts';

let one: TestServer;
/** A second process on the same database, behind one proxy. */
let other: TestServer;
before(async () => {
  one = await startTestServer({ env: { SERVICES: 'api' } });
  other = await startTestServer({ env: { SERVICES: 'api', TRUST_PROXY: '1' }, connections: one.connections });
});
after(async () => {
  await other.stop();
  await one.stop();
});

const json = { 'content-type': 'application/json' };
const codeOf = (reply: Reply) => envelope(reply).error?.code;
const send = (server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(server.url, `/api${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
const resend = (server: TestServer, email: string, headers?: Record<string, string>) =>
  send(server, resendVerification.path, { email, language: 'en' }, headers);
const forget = () => one.db.systemQuery(sql`delete from rate_limits`);
/** Nobody else has used these, so that one test does not stop another: a process remembers whom it has stopped. */
let last = 0;
const newAddress = () => `192.0.2.${++last}`;

describe('a limit by account', () => {
  const { points } = resendVerification.limits[1];

  test('holds across processes, whatever the case and the address of the caller', async () => {
    const spellings = ['who@example.com', 'WHO@example.com', ' Who@Example.com '];
    for (let i = 0; i < points; i++) {
      const server = i % 2 === 0 ? one : other;
      const reply = await resend(server, spellings[i % 3] ?? '', { 'x-forwarded-for': newAddress() });
      assert.equal(reply.status, 200);
    }
    for (const server of [one, other]) {
      const reply = await resend(server, 'who@example.com', { 'x-forwarded-for': newAddress() });
      assert.deepEqual([reply.status, codeOf(reply)], [429, 4029]);
      const seconds = Number(reply.headers['retry-after']);
      assert.ok(seconds > 0 && seconds <= resendVerification.limits[1].seconds);
      assert.deepEqual(envelope(reply).error?.data, { retryAfter: seconds });
    }
    assert.equal((await resend(other, 'else@example.com', { 'x-forwarded-for': newAddress() })).status, 200);
  });

  test('counts requests that come all at once', async () => {
    await forget();
    const replies = await Promise.all(
      Array.from({ length: points * 3 }, (_, i) =>
        resend(i % 2 === 0 ? one : other, 'burst@example.com', { 'x-forwarded-for': newAddress() }),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, points);
    assert.equal(replies.filter(({ status }) => status === 429).length, points * 2);
  });

  test('ends when its time is over', async () => {
    await forget();
    await one.db.systemQuery(sql`
      insert into rate_limits (key, points, expire) values ('sessions.resendVerification:1:late@example.com', 5, 1)`);
    assert.equal((await resend(other, 'late@example.com', { 'x-forwarded-for': newAddress() })).status, 200);
  });
});

describe('a limit by address', () => {
  const { points } = resendVerification.limits[0];
  const burst = async (server: TestServer, headers: (i: number) => Record<string, string>) => {
    await forget();
    const replies: Reply[] = [];
    for (let i = 0; i < points + 1; i++) {
      replies.push(await resend(server, `a${++last}@example.com`, headers(i)));
    }
    return replies.map(({ status }) => status).lastIndexOf(429) === points;
  };

  test('is not fooled by a forwarded address when no proxy is trusted', async () => {
    const made = (i: number) => ({
      'x-forwarded-for': `198.51.100.${i}`,
      'x-real-ip': `198.51.100.${i}`,
      forwarded: `for=198.51.100.${i}`,
    });
    assert.equal(await burst(one, made), true);
  });

  test('goes by the address the trusted proxy saw, not by what the caller put in front of it', async () => {
    const seen = newAddress();
    assert.equal(await burst(other, (i) => ({ 'x-forwarded-for': `198.51.100.${i}, ${seen}` })), true);
    assert.equal(await burst(other, () => ({ 'x-forwarded-for': newAddress() })), false);
  });
});

test('the many addresses that one customer of IPv6 has count as one, and those of a neighbour do not', async () => {
  await forget();
  const keys = async (address: string) => {
    await resend(other, `v6-${++last}@example.com`, { 'x-forwarded-for': address });
    return (await one.db.systemQuery(sql`select 1 from rate_limits where key like 'sessions.resendVerification:0:%'`))
      .length;
  };
  assert.equal(await keys('2001:db8:1:2::1'), 1);
  assert.equal(await keys('2001:0db8:0001:0002:ffff::9'), 1);
  assert.equal(await keys('2001:db8:1:3::1'), 2);
  assert.equal(await keys('::ffff:192.0.2.250'), 3);
  assert.equal(await keys('192.0.2.250'), 3);
});

test('guessed tokens: after many from one address guessing has to wait; real ones and other addresses do not', async () => {
  const address = newAddress();
  const guess = (i: number, from = address) =>
    ask(other.url, '/api/users/profile', {
      headers: { authorization: `Bearer ${String(i).padStart(43, 'x')}`, 'x-forwarded-for': from },
    });
  const codes = new Set<number | undefined>();
  for (let i = 0; i < 120; i++) codes.add(codeOf(await guess(i)));
  assert.deepEqual([...codes], [4004]);
  const stopped = await guess(200);
  assert.deepEqual([stopped.status, codeOf(stopped)], [429, 4029]);
  assert.ok(Number(stopped.headers['retry-after']) > 0);
  assert.equal(codeOf(await guess(201, newAddress())), 4004);
  const open = await ask(other.url, '/api/perms', { headers: { 'x-forwarded-for': address } });
  assert.equal(open.status, 200);
  const { token } = await one.createUser();
  const real = await ask(other.url, '/api/users/profile', {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  });
  assert.equal(real.status, 200, 'somebody else behind the same address goes on working');
});

test('a body that is refused does not count against the account, but does against the address', async () => {
  await forget();
  const address = newAddress();
  const reply = await send(
    other,
    login.path,
    { provider: 'traditional', payload: { email: 'x@example.com' } },
    { 'x-forwarded-for': address },
  );
  assert.equal(codeOf(reply), 6002);
  const rows = await one.db.systemQuery<{ key: string }>(sql`select key from rate_limits order by key`);
  assert.deepEqual(rows, [{ key: `sessions.login:0:${address}` }]);
});

test('counters whose time is over are removed', async () => {
  await forget();
  const later = Date.now() + 60_000;
  await one.db.systemQuery(
    sql`insert into rate_limits (key, points, expire) values ('old', 1, 1), ('current', 1, ${later})`,
  );
  await deleteExpiredLimits(one.db);
  assert.deepEqual(await one.db.systemQuery(sql`select key from rate_limits`), [{ key: 'current' }]);
});

test('a call without a declared limit is not counted', async () => {
  await forget();
  await ask(one.url, '/api/perms');
  assert.deepEqual(await one.db.systemQuery(sql`select key from rate_limits`), []);
  await send(one, refresh.path, { lastAccessToken: 'x', refreshToken: 'y' });
  assert.equal((await one.db.systemQuery(sql`select key from rate_limits`)).length, 1);
});
