import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deletePicture, updatePassword } from '@muster/contract/calls/account';
import * as calls from '@muster/contract/calls/factors';
import { stepUpTime } from '@muster/contract/constants';
import { sql } from '../../../platform/db/sql.ts';
import { createAuthenticator } from '../../../test-authenticator.ts';
import { coded } from '../../../test-coded.ts';
import { mailedCode } from '../../../test-mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';
import { believesAddresses, elsewhere, expireStepUp, refusal, signIn, withPasskey, withTotp } from '../test-account.ts';

let server: TestServer;
let publicUrl: string;
before(async () => {
  server = await startTestServer(believesAddresses);
  publicUrl = `http://localhost:${new URL(server.url).port}`;
});
after(() => server.stop());

const stepUp = (user: TestUser, body: Parameters<typeof user.api<typeof calls.stepUp>>[1]['body']) =>
  user.api(calls.stepUp, { body });
/** Something dangerous, which changes little. */
const dangerous = (user: TestUser) => user.api(calls.turnOffTwoFactor, {});

async function without(what: 'password', user: TestUser): Promise<TestUser> {
  if (what === 'password') await server.ownerQuery(sql`delete from user_passwords where user_id = ${user.id}`);
  return user;
}

describe('step-up', () => {
  test('comes with signing in, holds for ten minutes, and is asked for after that, with the ways to give it', async () => {
    const user = await server.createUser();
    await dangerous(user);
    const { steppedUpUntil, methods } = await user.api(calls.readStepUp, {});
    assert.deepEqual(methods, ['password']);
    assert.ok(Date.parse(steppedUpUntil) <= Date.now() + stepUpTime);
    await expireStepUp(server, user);
    assert.deepEqual(await refusal(dangerous(user), 4010), { methods: ['password'] });
    const reply = await stepUp(user, { method: 'password', password: user.password });
    assert.ok(Date.parse(reply.steppedUpUntil) > Date.now());
    await dangerous(user);
  });

  test('is of one session', async () => {
    const user = await server.createUser();
    const session = await signIn(server, user);
    await expireStepUp(server, user);
    await stepUp(user, { method: 'password', password: user.password });
    await dangerous(user);
    await assert.rejects(server.as(session.accessToken.token)(calls.turnOffTwoFactor, {}), coded(4010));
  });

  test('by a wrong password is none, and so are ways that the user does not have', async () => {
    const user = await server.createUser();
    await expireStepUp(server, user);
    await assert.rejects(stepUp(user, { method: 'password', password: 'Wrong-pass-1' }), coded(4017));
    await assert.rejects(stepUp(user, { method: 'totp', code: '123456' }), coded(4017));
    await assert.rejects(stepUp(user, { method: 'recovery', code: 'AAAAA-AAAAA' }), coded(4017));
    await assert.rejects(stepUp(user, { method: 'code', code: '123456' }), coded(4017));
    await assert.rejects(stepUp(user, { method: 'passkey', ticket: 'x', credential: {} }), coded(4017));
    await assert.rejects(stepUp(user, { method: 'faith' } as never), coded(6002));
    await assert.rejects(dangerous(user), coded(4010));
  });

  test('with a second factor is given by it: the password is not enough any more', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    await expireStepUp(server, user);
    assert.deepEqual(await refusal(user.api(calls.renewRecoveryCodes, {}), 4010), { methods: ['totp', 'recovery'] });
    await assert.rejects(stepUp(user, { method: 'password', password: user.password }), coded(4017));
    const code = await totp.code();
    await stepUp(user, { method: 'totp', code });
    await user.api(calls.renewRecoveryCodes, {});
    await expireStepUp(server, user);
    await assert.rejects(stepUp(user, { method: 'totp', code }), coded(4017), 'replayed');
    await assert.rejects(
      stepUp(user, { method: 'recovery', code: totp.recoveryCodes[0] ?? '' }),
      coded(4017),
      'renewed',
    );
  });

  test('by a recovery code uses it up', async () => {
    const user = await server.createUser();
    const { recoveryCodes } = await withTotp(server, user);
    const [code = ''] = recoveryCodes;
    await stepUp(user, { method: 'recovery', code });
    await assert.rejects(stepUp(user, { method: 'recovery', code }), coded(4017));
  });

  test('by a passkey answers the question that this session was asked, once', async () => {
    const user = await server.createUser();
    const key = createAuthenticator(publicUrl);
    await withPasskey(user, key);
    const other = server.as((await signIn(server, user)).accessToken.token);
    await expireStepUp(server, user);
    const { ticket, options } = await user.api(calls.stepUpOptions, {});
    const body = { method: 'passkey' as const, ticket, credential: key.answer(options) };
    await assert.rejects(other(calls.stepUp, { body }), coded(4018));
    await stepUp(user, body);
    await dangerous(user);
    await assert.rejects(stepUp(user, body), coded(4018));
  });

  test("by somebody else's passkey is none, nor is one that was asked for in order to sign in", async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const [key, others] = [createAuthenticator(publicUrl), createAuthenticator(publicUrl)];
    await withPasskey(user, key);
    await withPasskey(other, others);
    const { ticket, options } = await user.api(calls.stepUpOptions, {});
    await assert.rejects(stepUp(user, { method: 'passkey', ticket, credential: others.answer(options) }), coded(4017));
    const login = await elsewhere(server)(calls.startPasskeyLogin, {});
    const credential = key.answer(login.options);
    await assert.rejects(stepUp(user, { method: 'passkey', ticket: login.ticket, credential }), coded(4018));
  });

  test('is mailed as a code to those who have nothing else, and to nobody else', async () => {
    const user = await without('password', await server.createUser());
    await expireStepUp(server, user);
    assert.deepEqual(await refusal(dangerous(user), 4010), { methods: ['code'] });
    await user.api(calls.mailStepUpCode, {});
    const code = await mailedCode(server.db, user.email);
    // Asked again because the answer got lost: the code that was mailed stays good.
    await user.api(calls.mailStepUpCode, {});
    await stepUp(user, { method: 'code', code });
    await dangerous(user);
    await assert.rejects(stepUp(user, { method: 'code', code }), coded(4017));
    await assert.rejects((await server.createUser()).api(calls.mailStepUpCode, {}), coded(3001));
  });

  test('by a mailed code is guessed five times, also by many guesses at once', async () => {
    const user = await without('password', await server.createUser());
    await user.api(calls.mailStepUpCode, {});
    const code = await mailedCode(server.db, user.email);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.allSettled(Array.from({ length: 8 }, () => stepUp(user, { method: 'code', code: wrong })));
    await assert.rejects(stepUp(user, { method: 'code', code }), coded(4017));
  });

  test('is tried so often and no more', async () => {
    const user = await server.createUser();
    const wrong = { method: 'password', password: 'Wrong-pass-1' } as const;
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => stepUp(user, wrong)));
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 0));
    assert.equal(codes.filter((code) => code === 4017).length, 15);
    await assert.rejects(stepUp(user, { method: 'password', password: user.password }), coded(4029));
  });

  test('is written down, without what it was given with', async () => {
    const user = await server.createUser();
    await stepUp(user, { method: 'password', password: user.password });
    const [entry] = await server.ownerQuery<{ diff: unknown }>(sql`
      select diff from audit_entries where user_id = ${user.id} and entity = 'session' and action = 'update'`);
    assert.match(JSON.stringify(entry?.diff), /"password"/);
    assert.doesNotMatch(JSON.stringify(entry), new RegExp(user.password));
  });
});

test('whoever has no password chooses one after step-up', async () => {
  const user = await without('password', await server.createUser());
  await expireStepUp(server, user);
  const choose = () => user.api(updatePassword, { body: { password: 'First-pass-1' } });
  assert.deepEqual(await refusal(choose(), 4010), { methods: ['code'] });
  await user.api(calls.mailStepUpCode, {});
  await stepUp(user, { method: 'code', code: await mailedCode(server.db, user.email) });
  assert.equal((await choose()).hasPassword, true);
  assert.equal((await signIn(server, { ...user, password: 'First-pass-1' })).user.id, user.id);
});

test('who acts for somebody else does nothing of all this', async () => {
  const user = await server.createUser();
  const admin = await server.createUser('admin');
  await server.ownerQuery(sql`update sessions set supplanter_id = ${admin.id} where user_id = ${user.id}`);
  for (const call of [calls.readSecurity, calls.beginTotp, calls.startPasskey, deletePicture]) {
    await assert.rejects(user.api(call, {}), coded(4015), call.name);
  }
});
