import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/account';
import { login, logout, readProfile, refresh } from '@muster/contract/calls/sessions';
import { supplant } from '@muster/contract/calls/supplanting';
import type { Session } from '@muster/contract/entities';
import { sql } from '../../../platform/db/sql.ts';
import { coded } from '../../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';
import { believesAddresses, mailsTo, signIn } from '../test-account.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer(believesAddresses);
});
after(() => server.stop());

const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function signInWith({ email, password }: TestUser, userAgent: string, address = '192.0.2.7'): Promise<Session> {
  const response = await fetch(`${server.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
    body: JSON.stringify({ provider: 'traditional', payload: { email, password } }),
  });
  return ((await response.json()) as { data: Session }).data;
}

const list = async ({ api }: Pick<TestUser, 'api'>) => (await api(calls.listSessions, {})).items;
const tokenOf = (session: Session) => session.accessToken.token;

describe('the list of sessions', () => {
  test('names device, address and times, and which one asks', async () => {
    const user = await server.createUser();
    await signInWith(user, chrome);
    const items = await list(user);
    assert.deepEqual(
      items.map(({ browser, system, current }) => ({ browser, system, current })),
      [
        { browser: 'Node.js', system: null, current: true },
        { browser: 'Chrome', system: 'macOS', current: false },
      ],
    );
    assert.equal(items[1]?.address, '192.0.2.7');
    assert.deepEqual(Object.keys(items[0] ?? {}).toSorted(), [
      'address',
      'browser',
      'createdAt',
      'current',
      'id',
      'lastUsedAt',
      'system',
    ]);
  });

  test('has neither those that have ended nor those of somebody who acts for the user', async () => {
    const user = await server.createUser();
    const admin = await server.createUser('admin');
    await server.as(tokenOf(await signIn(server, user)))(logout, {});
    const supplanted = await signIn(server, user);
    const acting = sql`select session_id from session_tokens where hash = sha256(${tokenOf(supplanted)}::bytea)`;
    await server.ownerQuery(sql`update sessions set supplanter_id = ${admin.id} where id in (${acting})`);
    const expired = await signIn(server, user);
    const over = sql`select session_id from session_tokens where hash = sha256(${tokenOf(expired)}::bytea)`;
    await server.ownerQuery(sql`
      update session_tokens set expires_at = now() where session_id in (${over})`);
    assert.equal((await list(user)).length, 1);
  });

  test('knows the last use to within minutes, without a write for every request', async () => {
    const user = await server.createUser();
    const used = async () => (await list(user))[0]?.lastUsedAt ?? '';
    const atFirst = await used();
    await user.api(readProfile, {});
    assert.equal(await used(), atFirst, 'not written again so soon');
    await server.ownerQuery(
      sql`update sessions set last_used_at = now() - interval '6 minutes' where user_id = ${user.id}`,
    );
    const before = Date.now() - 60_000;
    await user.api(readProfile, {});
    while (Date.parse(await used()) < before) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

describe('a session', () => {
  test('that is revoked ends at once: neither token nor refresh works any more', async () => {
    const user = await server.createUser();
    const session = await signInWith(user, safari);
    const other = (await list(user)).find(({ current }) => !current);
    await user.api(calls.revokeSession, { params: { sessionId: other?.id ?? '' } });
    await assert.rejects(server.as(tokenOf(session))(readProfile, {}), coded(4004));
    const tokens = { lastAccessToken: tokenOf(session), refreshToken: session.refreshToken.token };
    await assert.rejects(server.api(refresh, { body: tokens }), coded(4004));
    assert.equal((await list(user)).length, 1);
    await assert.rejects(user.api(calls.revokeSession, { params: { sessionId: other?.id ?? '' } }), coded(3001));
  });

  test('of somebody else is not there', async () => {
    const [user, stranger] = [await server.createUser(), await server.createUser()];
    const [mine] = await list(user);
    await assert.rejects(stranger.api(calls.revokeSession, { params: { sessionId: mine?.id ?? '' } }), coded(3001));
    await assert.rejects(stranger.api(calls.revokeSession, { params: { sessionId: 'x' } }), coded(3001));
    await user.api(readProfile, {});
  });

  test('may sign out itself, and all others', async () => {
    const user = await server.createUser();
    const [one, two] = [await signIn(server, user), await signIn(server, user)];
    assert.deepEqual(await user.api(calls.revokeOtherSessions, {}), { ended: 2 });
    for (const session of [one, two]) await assert.rejects(server.as(tokenOf(session))(readProfile, {}), coded(4004));
    assert.deepEqual(await user.api(calls.revokeOtherSessions, {}), { ended: 0 });
    const [mine] = await list(user);
    await user.api(calls.revokeSession, { params: { sessionId: mine?.id ?? '' } });
    await assert.rejects(user.api(readProfile, {}), coded(4004));
  });

  test('on a device that was not used before is told by mail, in the language of the account; others are not', async () => {
    const user = await server.createUser();
    await server.ownerQuery(sql`update users set language = 'es' where id = ${user.id}`);
    await signIn(server, user);
    await signInWith(user, chrome);
    await signInWith(user, chrome.replace('142', '143'));
    await signInWith(user, safari);
    const subjects = await mailsTo(server, user.email, 2);
    assert.deepEqual(subjects, Array(2).fill('Nuevo inicio de sesión en tu cuenta de Muster'));
  });
});

describe('a password', () => {
  const update = (user: TestUser, currentPassword: string | undefined, password: string) =>
    user.api(calls.updatePassword, { body: { ...(currentPassword !== undefined && { currentPassword }), password } });

  test('is changed with the current one; other sessions end, and the owner is told', async () => {
    const user = await server.createUser();
    const other = await signIn(server, user);
    assert.equal((await update(user, user.password, 'Another-pass-1')).hasPassword, true);
    await user.api(readProfile, {});
    await assert.rejects(server.as(tokenOf(other))(readProfile, {}), coded(4004));
    await assert.rejects(signIn(server, user), coded(4005));
    await signIn(server, { ...user, password: 'Another-pass-1' });
    assert.match((await mailsTo(server, user.email, 1)).join(), /password was changed/);
  });

  test('is not changed with a wrong one, or with none', async () => {
    const user = await server.createUser();
    await assert.rejects(update(user, 'Wrong-pass-1', 'Another-pass-1'), coded(4006, 'badCredentials'));
    await assert.rejects(update(user, undefined, 'Another-pass-1'), coded(4006, 'badCredentials'));
    await assert.rejects(update(user, user.password, 'weak'), coded(6002));
    await signIn(server, user);
  });

  test('that is changed twice at once is what the first one said', async () => {
    const user = await server.createUser();
    const outcomes = await Promise.allSettled([
      update(user, user.password, 'Another-pass-1'),
      update(user, user.password, 'Another-pass-2'),
    ]);
    const right = outcomes.findIndex(({ status }) => status === 'fulfilled');
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    await signIn(server, { ...user, password: `Another-pass-${right + 1}` });
  });

  test('is guessed ten times and no more', async () => {
    const user = await server.createUser();
    const guesses = Array.from({ length: 14 }, () => update(user, 'Wrong-pass-1', 'Another-pass-1'));
    const codes = (await Promise.allSettled(guesses)).map((outcome) =>
      outcome.status === 'rejected' ? outcome.reason.code : 0,
    );
    assert.deepEqual(
      [codes.filter((code) => code === 4006).length, codes.filter((code) => code === 4029).length],
      [10, 4],
    );
  });
});

test('the user reads who of the provider’s staff acted for them, when, until when and why; nobody else does', async () => {
  const [user, other, staff] = [await server.createUser(), await server.createUser(), await server.createUser('admin')];
  const support = async ({ api }: TestUser) => (await api(calls.listSessions, {})).support;
  const acting = await staff.api(supplant, { body: { userId: user.id, reason: 'Ticket 1207', minutes: 30 } });
  const [session] = await support(user);
  assert.ok(session);
  assert.deepEqual([session.by, session.reason], ['Test User', 'Ticket 1207']);
  const minutes = (new Date(session.endsAt).getTime() - new Date(session.createdAt).getTime()) / 60_000;
  assert.equal(minutes, 30);
  assert.deepEqual([await support(other), await support(staff)], [[], []]);
  assert.equal((await list(user)).length, 1, 'it is no session of theirs');

  const acted = server.as(acting.accessToken.token);
  await assert.rejects(acted(calls.listSessions, {}), coded(4015));
  await acted(logout, {});
  const [ended] = await support(user);
  assert.ok(ended && new Date(ended.endsAt) <= new Date(), 'it ended before its time');
});
