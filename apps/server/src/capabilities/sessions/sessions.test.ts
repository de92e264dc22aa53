import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as calls from '@muster/contract/calls/sessions';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { mailedCode } from '../../test-mail.ts';
import { type Api, startTestServer, type TestServer, testPassword } from '../../test-server.ts';
import { forgetExpiredSessions } from './sessions-jobs.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const fields = (email: string, password = testPassword) => ({ email, password, firstName: 'Ada', lastName: 'Byron' });
const register = (email: string, password?: string) =>
  server.api(calls.register, { body: { fields: fields(email, password), language: 'en' } });
const login = (email: string, password = testPassword) =>
  server.api(calls.login, { body: { provider: 'traditional', payload: { email, password } } });
const verify = (email: string, code: string) => server.api(calls.verify, { body: { email, code, language: 'en' } });
const profile = (api: Api) => api(calls.readProfile, {});

async function expire(kind: 'access' | 'refresh'): Promise<void> {
  await server.db.systemQuery(
    sql`update session_tokens set expires_at = now() - interval '1 second' where kind = ${kind}`,
  );
}

test('registering mails a code, and the code opens the account', async () => {
  const email = 'ada@example.com';
  assert.deepEqual(await register(email), { delayed: false });
  await assert.rejects(login(email), coded(4005));
  const session = await verify(email, await mailedCode(server.db, email));
  assert.equal(session.user.email, email);
  assert.equal(session.user.fullName, 'Ada Byron');
  assert.equal(session.user.verificationStatus, 'verified');
  assert.deepEqual(session.user.organizations, []);
  assert.equal((await profile(server.as(session.accessToken.token))).id, session.user.id);
  assert.equal((await login(email)).user.id, session.user.id);
});

test('the mail is in the language of the registration', async () => {
  await server.api(calls.register, { body: { fields: fields('es@example.com'), language: 'es' } });
  await mailedCode(server.db, 'es@example.com');
  const [mail] = await server.db.systemQuery<{ text: string }>(
    sql`select text_body as text from local_mails where recipient = 'es@example.com'`,
  );
  assert.match(mail?.text ?? '', /código/);
});

test('addresses are the same whatever their case', async () => {
  await register('Case@Example.com');
  await verify('CASE@example.com', await mailedCode(server.db, 'case@example.com'));
  assert.equal((await login('case@EXAMPLE.com')).user.email, 'case@example.com');
});

test('a wrong code is refused, and five wrong ones spoil the right one', async () => {
  const email = 'guess@example.com';
  await register(email);
  const code = await mailedCode(server.db, email);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let i = 0; i < 5; i++) await assert.rejects(verify(email, wrong), coded(4009));
  await assert.rejects(verify(email, code), coded(4009));
});

test('a new code takes the place of the old one, and a used or old code is refused', async () => {
  const email = 'again@example.com';
  await register(email);
  const first = await mailedCode(server.db, email);
  await server.api(calls.resendVerification, { body: { email, language: 'en' } });
  const second = await mailedCode(server.db, email, first);
  await assert.rejects(verify(email, first), coded(4009));
  await verify(email, second);
  await assert.rejects(verify(email, second), coded(4009));

  await register('late@example.com');
  const late = await mailedCode(server.db, 'late@example.com');
  await server.db.systemQuery(sql`update user_codes set expires_at = now() - interval '1 second'`);
  await assert.rejects(verify('late@example.com', late), coded(4009));
});

test('registering again because the answer got lost mails no second code, and the first stays good', async () => {
  const email = 'lost@example.com';
  await register(email);
  await register(email);
  assert.equal(await mailsQueuedFor(email), 1);
  const first = await mailedCode(server.db, email);
  // Half a minute later the mail seems to be lost, too.
  await server.db.systemQuery(sql`update user_codes set created_at = now() - interval '31 seconds'`);
  await register(email);
  assert.equal(await mailsQueuedFor(email), 2);
  const second = await mailedCode(server.db, email, first);
  await assert.rejects(verify(email, first), coded(4009));
  for (let i = 0; i < 4; i++) await assert.rejects(verify(email, first), coded(4009));
  await register(email);
  assert.equal(await mailsQueuedFor(email), 3, 'a code that was guessed too often is not under way');
  await verify(email, await mailedCode(server.db, email, second));
  assert.equal((await login(email)).user.email, email);
});

async function mailsQueuedFor(recipient: string): Promise<number> {
  return (await server.db.systemQuery(sql`select 1 from mails where recipient = ${recipient}`)).length;
}

test('a known address is answered like an unknown one, and its owner is told by mail', async () => {
  const user = await server.createUser();
  assert.deepEqual(await register(user.email, 'Another-pass-1'), { delayed: false });
  const subject = await waitForMail(user.email);
  assert.ok(subject.length > 0);
  await assert.rejects(login(user.email, 'Another-pass-1'), coded(4005));
  assert.equal((await login(user.email)).user.id, user.id);
  assert.deepEqual(
    await server.api(calls.resendVerification, { body: { email: 'nobody@example.com', language: 'en' } }),
    {
      delayed: false,
    },
  );
});

async function waitForMail(recipient: string): Promise<string> {
  for (;;) {
    const [mail] = await server.db.systemQuery<{ subject: string }>(
      sql`select subject from local_mails where recipient = ${recipient}`,
    );
    if (mail) return mail.subject;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('whoever registers the address of somebody else first does not choose their password', async () => {
  const email = 'victim@example.com';
  await register(email, 'Attacker-pass-1');
  const attackers = await mailedCode(server.db, email);
  await register(email, 'Victims-pass-1');
  const { user } = await verify(email, await mailedCode(server.db, email, attackers));
  assert.equal(user.hasPassword, false);
  await assert.rejects(login(email, 'Attacker-pass-1'), coded(4005));
});

test('submitting the same registration twice at once makes one account, with its password and one code', async () => {
  const email = 'twice@example.com';
  await Promise.all([register(email), register(email), register(email)]);
  const rows = await server.db.systemQuery(sql`select 1 from users where email = ${email}`);
  assert.equal(rows.length, 1);
  assert.equal(await mailsQueuedFor(email), 1);
  await verify(email, await mailedCode(server.db, email));
  assert.equal((await login(email)).user.hasPassword, true);
});

test('wrong password and unknown address are told alike', async () => {
  const user = await server.createUser();
  const [wrong, unknown] = await Promise.all([
    login(user.email, 'Wrong-pass-1').catch((error) => error),
    login('who@example.com', 'Wrong-pass-1').catch((error) => error),
  ]);
  assert.deepEqual([wrong.code, wrong.message], [unknown.code, unknown.message]);
  assert.equal(wrong.code, 4005);
});

test('after ten wrong passwords, and ten more from a device that it knows, an account rests, also for the right one', async () => {
  const user = await server.createUser();
  for (let i = 0; i < 19; i++) await assert.rejects(login(user.email, 'Wrong-pass-1'), coded(4005));
  await assert.rejects(login(user.email), coded(4029));
});

test('an expired access token is 4012 and a refresh gives a new pair', async () => {
  const user = await server.createUser();
  const first = await login(user.email);
  await expire('access');
  await assert.rejects(profile(server.as(first.accessToken.token)), coded(4012));
  const second = await refresh(first);
  assert.equal((await profile(server.as(second.accessToken.token))).id, user.id);
  await assert.rejects(profile(server.as(first.accessToken.token)), coded(4012));
});

const refresh = (pair: { accessToken: { token: string }; refreshToken: { token: string } }) =>
  server.api(calls.refresh, {
    body: { lastAccessToken: pair.accessToken.token, refreshToken: pair.refreshToken.token },
  });

test('a refresh token just exchanged is honoured once more, for a tab that came late', async () => {
  const first = await login((await server.createUser()).email);
  const [a, b] = await Promise.all([refresh(first), refresh(first)]);
  await profile(server.as(a.accessToken.token));
  await profile(server.as(b.accessToken.token));
});

test('an old refresh token ends the whole session', async () => {
  const user = await server.createUser();
  const first = await login(user.email);
  const second = await refresh(first);
  await server.db.systemQuery(sql`update sessions set rotated_at = now() - interval '11 seconds'`);
  await assert.rejects(refresh(first), coded(4004));
  await assert.rejects(profile(server.as(second.accessToken.token)), coded(4004));
  await assert.rejects(refresh(second), coded(4004));
  await profile(server.as((await login(user.email)).accessToken.token));
});

test('an old refresh token ends the session also after expired tokens were cleared away', async () => {
  const first = await login((await server.createUser()).email);
  const third = await refresh(await refresh(first));
  await server.db.systemQuery(sql`update sessions set rotated_at = now() - interval '11 seconds'`);
  await server.db.systemQuery(sql`update session_tokens set expires_at = now() where kind = 'access'`);
  await forgetExpiredSessions(server.db).run({});
  await assert.rejects(refresh(first), coded(4004));
  await assert.rejects(refresh(third), coded(4004));
});

test('a session that was not used for days can still be refreshed', async () => {
  const first = await login((await server.createUser()).email);
  await expire('access');
  await forgetExpiredSessions(server.db).run({});
  await assert.rejects(profile(server.as(first.accessToken.token)), coded(4012));
  await profile(server.as((await refresh(first)).accessToken.token));
});

test('a refresh needs the access token of the same session', async () => {
  const user = await server.createUser();
  const [one, other] = [await login(user.email), await login(user.email)];
  await assert.rejects(refresh({ accessToken: other.accessToken, refreshToken: one.refreshToken }), coded(4004));
  await expire('refresh');
  await assert.rejects(refresh(one), coded(4004));
});

test('signing out takes effect at once and leaves other sessions alone', async () => {
  const user = await server.createUser();
  const [one, other] = [await login(user.email), await login(user.email)];
  assert.equal(await server.as(one.accessToken.token)(calls.logout, {}), null);
  await assert.rejects(profile(server.as(one.accessToken.token)), coded(4004));
  await assert.rejects(refresh(one), coded(4004));
  await profile(server.as(other.accessToken.token));
});

test('no token is 4002, rubbish is 4004', async () => {
  await assert.rejects(profile(server.api), coded(4002));
  await assert.rejects(profile(server.as('x'.repeat(43))), coded(4004));
  const answer = await fetch(`${server.url}/api/users/profile`, { headers: { authorization: 'Basic abc' } });
  assert.equal(((await answer.json()) as { error: { code: number } }).error.code, 4004);
});

test('registration says which field is wrong, in the language of the caller', async () => {
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'es' },
    body: JSON.stringify({ fields: { email: 'nope', password: 'aaa', firstName: '', lastName: 'x' }, language: 'fr' }),
  });
  const { error } = (await answer.json()) as {
    error: { code: number; data: { field: string; messages: string[]; rules: { name: string }[] }[] };
  };
  assert.equal(answer.status, 400);
  assert.equal(error.code, 6002);
  const rules = Object.fromEntries(
    error.data.map(({ field, rules: broken }) => [field, broken.map((rule) => rule.name)]),
  );
  assert.deepEqual(rules['fields.email'], ['email']);
  assert.deepEqual(rules['fields.password'], [
    'minLength',
    'passwordRun',
    'passwordUpper',
    'passwordDigit',
    'passwordSpecial',
  ]);
  assert.ok(rules['fields.firstName']?.includes('required'));
  assert.deepEqual(rules.language, ['oneOf']);
  assert.match(error.data.find(({ field }) => field === 'fields.email')?.messages[0] ?? '', /correo/);
});

test('tokens and passwords are not in the database as they are', async () => {
  const session = await login((await server.createUser()).email);
  const dump = await server.db.systemQuery<{ row: string }>(sql`
    select t::text as row from session_tokens t union all select s::text from sessions s union all select u::text from users u`);
  const text = dump.map(({ row }) => row).join('\n');
  assert.ok(
    !text.includes(session.accessToken.token) &&
      !text.includes(session.refreshToken.token) &&
      !text.includes(testPassword),
  );
});

test('registration can be switched off', async () => {
  const closed = await startTestServer({ env: { TRADITIONAL_REGISTRATION: 'off' } });
  try {
    await assert.rejects(
      closed.api(calls.register, { body: { fields: fields('x@example.com'), language: 'en' } }),
      coded(4008),
    );
  } finally {
    await closed.stop();
  }
});
