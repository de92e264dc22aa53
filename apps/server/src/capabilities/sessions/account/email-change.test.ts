import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/account';
import { readSecurity } from '@muster/contract/calls/factors';
import { changePassword, forgotPassword, readProfile, register, verify } from '@muster/contract/calls/sessions';
import { sql } from '../../../platform/db/sql.ts';
import { coded } from '../../../test-coded.ts';
import { mailedCode, mailedToken } from '../../../test-mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';
import { believesAddresses, elsewhere, expireStepUp, mailsTo, signIn } from '../test-account.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer(believesAddresses);
});
after(() => server.stop());

const newAddress = () => `new-${randomUUIDv7()}@example.com`;
const start = (user: TestUser, email: string) => user.api(calls.startEmailChange, { body: { email } });
const confirm = (user: TestUser, oldCode: string, newCode: string) =>
  user.api(calls.confirmEmailChange, { body: { oldCode, newCode } });
const other = (code: string) => (code === '000000' ? '000001' : '000000');

async function begun(
  user: TestUser,
  email = newAddress(),
): Promise<{ email: string; oldCode: string; newCode: string }> {
  await start(user, email);
  return { email, oldCode: await mailedCode(server.db, user.email), newCode: await mailedCode(server.db, email) };
}

describe('another address', () => {
  test('is taken with the codes mailed to both; other sessions end, and the earlier address is told', async () => {
    const user = await server.createUser();
    const elsewhereIn = await signIn(server, user);
    const { email, oldCode, newCode } = await begun(user);
    assert.equal((await user.api(readSecurity, {})).emailChange?.email, email);
    const changed = await confirm(user, oldCode, newCode);
    assert.equal(changed.email, email);
    assert.equal((await user.api(readProfile, {})).email, email, 'this session goes on');
    await assert.rejects(server.as(elsewhereIn.accessToken.token)(readProfile, {}), coded(4004));
    await assert.rejects(signIn(server, user), coded(4005));
    assert.equal((await signIn(server, { ...user, email })).user.id, user.id);
    assert.match((await mailsTo(server, user.email, 2)).join(), /was changed/);
    assert.equal((await user.api(readSecurity, {})).emailChange, null);
  });

  test('needs both codes, each in its place', async () => {
    const user = await server.createUser();
    const { oldCode, newCode } = await begun(user);
    await assert.rejects(confirm(user, oldCode, other(newCode)), coded(4009));
    await assert.rejects(confirm(user, other(oldCode), newCode), coded(4009));
    if (oldCode !== newCode) await assert.rejects(confirm(user, newCode, oldCode), coded(4009));
    await assert.rejects(confirm(user, '12345', newCode), coded(6002));
    assert.equal((await user.api(readProfile, {})).email, user.email);
    await confirm(user, oldCode, newCode);
  });

  test('is guessed five times, also at once; then the right codes are no longer taken', async () => {
    const user = await server.createUser();
    const { oldCode, newCode } = await begun(user);
    const guesses = Array.from({ length: 12 }, () => confirm(user, oldCode, other(newCode)));
    assert.ok((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected'));
    await assert.rejects(confirm(user, oldCode, newCode), coded(4009));
  });

  test('waits a quarter of an hour, until it is cancelled, or until there is a newer one', async () => {
    const user = await server.createUser();
    const late = await begun(user);
    await server.ownerQuery(sql`update email_changes set expires_at = now() where user_id = ${user.id}`);
    await assert.rejects(confirm(user, late.oldCode, late.newCode), coded(4009));
    const earlier = await begunAgain(user, late.oldCode);
    // Asked again because the answer got lost: it is the same one.
    assert.equal((await start(user, earlier.email)).email, earlier.email);
    const queued = await server.ownerQuery(sql`select 1 from mails where recipient = ${earlier.email}`);
    assert.equal(queued.length, 1);
    const newer = await begunAgain(user, earlier.oldCode);
    await assert.rejects(confirm(user, earlier.oldCode, earlier.newCode), coded(4009));
    await user.api(calls.cancelEmailChange, {});
    await assert.rejects(confirm(user, newer.oldCode, newer.newCode), coded(4009));
    assert.equal((await user.api(readSecurity, {})).emailChange, null);
  });

  async function begunAgain(user: TestUser, notThisOne: string) {
    const email = newAddress();
    await start(user, email);
    const oldCode = await mailedCode(server.db, user.email, notThisOne);
    return { email, oldCode, newCode: await mailedCode(server.db, email) };
  }

  test('that is somebody’s is answered alike; its owner is told, and no code goes there', async () => {
    const [user, holder] = [await server.createUser(), await server.createUser()];
    const free = await start(user, newAddress());
    const taken = await start(user, holder.email.toUpperCase());
    assert.deepEqual(Object.keys(taken), Object.keys(free));
    assert.equal(taken.email, holder.email);
    const subjects = await mailsTo(server, holder.email, 1);
    assert.match(subjects.join(), /already has a Muster account/);
    assert.doesNotMatch(subjects.join(), /\d{6}/);
  });

  test('that somebody registers meanwhile is not taken from them', async () => {
    const user = await server.createUser();
    const { email, oldCode, newCode } = await begun(user);
    const fields = { email, password: 'Faster-pass-1', firstName: 'Faster', lastName: 'Person' };
    await elsewhere(server)(register, { body: { fields, language: 'en' } });
    const code = await mailedCode(server.db, email, newCode);
    await elsewhere(server)(verify, { body: { email, code, language: 'en' } });
    await assert.rejects(confirm(user, oldCode, newCode), coded(4009));
    assert.equal((await user.api(readProfile, {})).email, user.email);
  });

  test('that somebody has registered and never confirmed belongs to whoever reads its mail', async () => {
    const user = await server.createUser();
    const email = newAddress();
    const fields = { email, password: 'Squatter-pass-1', firstName: 'Some', lastName: 'Squatter' };
    await elsewhere(server)(register, { body: { fields, language: 'en' } });
    const squattersCode = await mailedCode(server.db, email);
    await start(user, email);
    const newCode = await mailedCode(server.db, email, squattersCode);
    await confirm(user, await mailedCode(server.db, user.email), newCode);
    assert.equal((await signIn(server, { ...user, email })).user.id, user.id);
    await assert.rejects(signIn(server, { email, password: 'Squatter-pass-1' }), coded(4005));
    const late = elsewhere(server)(verify, { body: { email, code: squattersCode, language: 'en' } });
    await assert.rejects(late, coded(4009));
  });

  test('that two people confirm at once belongs to one of them', async () => {
    const email = newAddress();
    const users = [await server.createUser(), await server.createUser()];
    await start(users[0] as TestUser, email);
    const first = await mailedCode(server.db, email);
    await start(users[1] as TestUser, email);
    const codes = [first, await mailedCode(server.db, email, first)];
    const outcomes = await Promise.allSettled(
      users.map(async (user, n) => confirm(user, await mailedCode(server.db, user.email), codes[n] ?? '')),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') coded(4009)(outcome.reason);
  });

  test('is not the one that the account has, nor one that is none, nor changed without step-up', async () => {
    const user = await server.createUser();
    await assert.rejects(start(user, user.email.toUpperCase()), coded(6002));
    await assert.rejects(start(user, 'nobody'), coded(6002));
    await expireStepUp(server, user);
    await assert.rejects(start(user, newAddress()), coded(4010));
  });

  test('makes what was mailed to the earlier one worthless', async () => {
    const user = await server.createUser();
    await elsewhere(server)(forgotPassword, { body: { email: user.email, language: 'en' } });
    const token = await mailedToken(server.db, user.email);
    const { oldCode, newCode } = await begun(user);
    await confirm(user, oldCode, newCode);
    const change = elsewhere(server)(changePassword, { body: { token, password: 'Another-pass-1', language: 'en' } });
    await assert.rejects(change, coded(4006));
  });

  test('is forgotten when the password is chosen anew by mail', async () => {
    const user = await server.createUser();
    await start(user, newAddress());
    await elsewhere(server)(forgotPassword, { body: { email: user.email, language: 'en' } });
    const token = await mailedToken(server.db, user.email);
    await elsewhere(server)(changePassword, { body: { token, password: 'Another-pass-1', language: 'en' } });
    const [left] = await server.ownerQuery(sql`select 1 from email_changes where user_id = ${user.id}`);
    assert.equal(left, undefined);
  });
});

test('the address of somebody who signs in elsewhere is what that place says', async () => {
  const user = await server.createUser();
  await server.ownerQuery(sql`update users set sso_user = true where id = ${user.id}`);
  await assert.rejects(start(user, newAddress()), coded(4003));
});
