import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/factors';
import { readProfile } from '@muster/contract/calls/sessions';
import type { Session } from '@muster/contract/entities';
import { sql } from '../../../platform/db/sql.ts';
import { createAuthenticator, type Spoil, type TestAuthenticator } from '../../../test-authenticator.ts';
import { coded } from '../../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';
import { believesAddresses, elsewhere, mailsTo, refusal, signIn, withPasskey, withTotp } from '../test-account.ts';

let server: TestServer;
let publicUrl: string;
before(async () => {
  server = await startTestServer(believesAddresses);
  publicUrl = `http://localhost:${new URL(server.url).port}`;
});
after(() => server.stop());

async function passkeyUser(): Promise<{ user: TestUser; key: TestAuthenticator; passkeyId: string }> {
  const user = await server.createUser();
  const key = createAuthenticator(publicUrl);
  return { user, key, passkeyId: await withPasskey(user, key) };
}

async function passkeyLogin(key: TestAuthenticator, spoil?: Spoil): Promise<Session> {
  const { ticket, options } = await elsewhere(server)(calls.startPasskeyLogin, {});
  return elsewhere(server)(calls.passkeyLogin, { body: { ticket, credential: key.answer(options, spoil) } });
}

describe('a passkey', () => {
  test('is made for this address and this account, listed, renamed and removed; its owner is told', async () => {
    const user = await server.createUser();
    const { ticket, options } = await user.api(calls.startPasskey, {});
    assert.deepEqual(
      [options.rp, (options.user as { name: string }).name, options.attestation],
      [{ name: 'Muster', id: 'localhost' }, user.email, 'none'],
    );
    assert.deepEqual(options.excludeCredentials, []);
    const key = createAuthenticator(publicUrl);
    const body = { ticket, name: ' Work laptop ', credential: key.make(options) };
    const added = await user.api(calls.addPasskey, { body });
    assert.deepEqual([added.name, added.synced, added.lastUsedAt], ['Work laptop', false, null]);
    const renamed = await user.api(calls.renamePasskey, {
      params: { passkeyId: added.id },
      body: { name: 'Old laptop' },
    });
    assert.deepEqual((await user.api(calls.readSecurity, {})).passkeys, [renamed]);
    const again = await user.api(calls.startPasskey, {});
    assert.equal((again.options.excludeCredentials as unknown[]).length, 1);
    // Mails that are written close together are not sent in any order.
    await mailsTo(server, user.email, 1);
    await user.api(calls.deletePasskey, { params: { passkeyId: added.id } });
    assert.deepEqual((await user.api(calls.readSecurity, {})).passkeys, []);
    await assert.rejects(passkeyLogin(key), coded(4017));
    assert.match((await mailsTo(server, user.email, 2)).join(), /added.*removed/);
  });

  test('signs in by itself, without a password, and that counts as step-up', async () => {
    const { user, key } = await passkeyUser();
    const session = await passkeyLogin(key);
    assert.equal(session.user.id, user.id);
    const api = server.as(session.accessToken.token);
    assert.equal((await api(readProfile, {})).id, user.id);
    assert.ok(Date.parse((await api(calls.readStepUp, {})).steppedUpUntil) > Date.now());
    assert.notEqual((await api(calls.readSecurity, {})).passkeys[0]?.lastUsedAt, null);
  });

  test('opens an account with a second factor by itself, since it has looked at its person', async () => {
    const { user, key } = await passkeyUser();
    await withTotp(server, user);
    assert.equal((await passkeyLogin(key)).user.id, user.id);
  });

  test('is a second step after the password', async () => {
    const { user, key } = await passkeyUser();
    await withTotp(server, user);
    const { ticket, methods } = await refusal(signIn(server, user), 4011);
    assert.deepEqual(methods, ['totp', 'passkey', 'recovery']);
    const body = { ticket: ticket as string };
    const { options } = await elsewhere(server)(calls.secondFactorOptions, { body });
    assert.equal((options.allowCredentials as unknown[]).length, 1);
    const credential = key.answer(options);
    const session = await elsewhere(server)(calls.secondFactor, { body: { ...body, method: 'passkey', credential } });
    assert.equal(session.user.id, user.id);
  });

  test('alone does not switch on the second step: the password still signs in', async () => {
    const { user } = await passkeyUser();
    assert.equal((await signIn(server, user)).user.has2FAActive, false);
  });
});

describe('no session opens', () => {
  const spoilt: Record<string, Spoil> = {
    'from another address': { origin: 'https://muster.example.attacker.test' },
    'from another port': { origin: 'http://localhost:1' },
    'for another relying party': { rpId: 'attacker.test' },
    'without a look at the person': { verified: false },
    'for another challenge': { challenge: Buffer.alloc(32, 1).toString('base64url') },
    'by the making of a passkey': { type: 'webauthn.create' },
    'in the name of somebody else': { userHandle: Buffer.alloc(16, 1).toString('base64url') },
    'with the signature of another key': { forged: true },
  };
  for (const [what, spoil] of Object.entries(spoilt)) {
    test(`with an answer ${what}`, async () => {
      const { key } = await passkeyUser();
      await assert.rejects(passkeyLogin(key, spoil), coded(4017));
    });
  }

  test('with an answer that is sent twice, or to a question that was not asked', async () => {
    const { key } = await passkeyUser();
    const { ticket, options } = await elsewhere(server)(calls.startPasskeyLogin, {});
    const body = { ticket, credential: key.answer(options) };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => elsewhere(server)(calls.passkeyLogin, { body })),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') coded(4018)(outcome.reason);
    await assert.rejects(elsewhere(server)(calls.passkeyLogin, { body }), coded(4018));
    await assert.rejects(elsewhere(server)(calls.passkeyLogin, { body: { ...body, ticket: 'made-up' } }), coded(4018));
  });

  test('with a wrong answer and then the right one to the same question', async () => {
    const { key } = await passkeyUser();
    const { ticket, options } = await elsewhere(server)(calls.startPasskeyLogin, {});
    const wrong = { ticket, credential: key.answer(options, { forged: true }) };
    await assert.rejects(elsewhere(server)(calls.passkeyLogin, { body: wrong }), coded(4017));
    const right = { ticket, credential: key.answer(options) };
    await assert.rejects(elsewhere(server)(calls.passkeyLogin, { body: right }), coded(4018));
  });

  test('with a copy of a passkey whose counter has fallen behind', async () => {
    const { key } = await passkeyUser();
    const copy = key.copy();
    await passkeyLogin(key);
    await passkeyLogin(key);
    await assert.rejects(passkeyLogin(copy), coded(4017));
  });

  test('with the passkey of another user as the second step, nor with an answer to no question', async () => {
    const { user, key } = await passkeyUser();
    const other = await passkeyUser();
    await withTotp(server, user);
    const { ticket } = (await refusal(signIn(server, user), 4011)) as { ticket: string };
    const step = (credential: Record<string, unknown>) =>
      elsewhere(server)(calls.secondFactor, { body: { ticket, method: 'passkey', credential } });
    const loginOptions = (await elsewhere(server)(calls.startPasskeyLogin, {})).options;
    await assert.rejects(step(key.answer(loginOptions)), coded(4017), 'nothing was asked yet');
    const { options } = await elsewhere(server)(calls.secondFactorOptions, { body: { ticket } });
    await assert.rejects(step(other.key.answer(options)), coded(4017));
    await assert.rejects(step(key.answer(options)), coded(4017), 'the question is used up');
    const again = await elsewhere(server)(calls.secondFactorOptions, { body: { ticket } });
    assert.equal((await step(key.answer(again.options))).user.id, user.id);
  });

  test('with something that is no credential', async () => {
    const { user, key } = await passkeyUser();
    const real = key.answer({ challenge: 'x' });
    for (const credential of [
      {},
      { id: 1 },
      { id: real.id },
      { id: real.id, response: null },
      { ...real, response: {} },
      { ...real, rawId: 'other' },
    ]) {
      const { ticket } = await elsewhere(server)(calls.startPasskeyLogin, {});
      await assert.rejects(elsewhere(server)(calls.passkeyLogin, { body: { ticket, credential } }), coded(4017));
    }
    assert.equal((await signIn(server, user)).user.id, user.id);
  });
});

describe('no passkey is added', () => {
  test('twice with one answer, in another session, or by somebody else', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const second = server.as((await signIn(server, user)).accessToken.token);
    const { ticket, options } = await user.api(calls.startPasskey, {});
    const body = { ticket, name: 'Mine', credential: createAuthenticator(publicUrl).make(options) };
    await assert.rejects(other.api(calls.addPasskey, { body }), coded(4018));
    await assert.rejects(second(calls.addPasskey, { body }), coded(4018));
    await user.api(calls.addPasskey, { body });
    await assert.rejects(user.api(calls.addPasskey, { body }), coded(4018));
  });

  test('that somebody has already', async () => {
    const user = await server.createUser();
    const { ticket, options } = await user.api(calls.startPasskey, {});
    const credential = createAuthenticator(publicUrl).make(options);
    await server.ownerQuery(sql`
      insert into user_passkeys (id, user_id, credential_id, public_key, counter, synced, name)
      values (${randomUUIDv7()}, ${(await server.createUser()).id}, ${credential.id}, '', 0, false, 'Theirs')`);
    await assert.rejects(user.api(calls.addPasskey, { body: { ticket, name: 'Mine', credential } }), coded(4017));
  });

  test('from another address, without a name, or beyond the twentieth', async () => {
    const user = await server.createUser();
    const foreign = await user.api(calls.startPasskey, {});
    const elsewhereMade = createAuthenticator('https://attacker.test').make(foreign.options);
    const body = { ticket: foreign.ticket, name: 'Mine', credential: elsewhereMade };
    await assert.rejects(user.api(calls.addPasskey, { body }), coded(4017));
    await assert.rejects(user.api(calls.addPasskey, { body: { ...body, name: '  ' } }), coded(6002));
    for (let n = 0; n < 20; n++) {
      await server.ownerQuery(sql`
        insert into user_passkeys (id, user_id, credential_id, public_key, counter, synced, name)
        values (${randomUUIDv7()}, ${user.id}, ${randomUUIDv7()}, '', 0, false, 'One of many')`);
    }
    const { ticket, options } = await user.api(calls.startPasskey, {});
    const more = { ticket, name: 'One more', credential: createAuthenticator(publicUrl).make(options) };
    await assert.rejects(user.api(calls.addPasskey, { body: more }), coded(6002));
  });
});

test("nobody renames or removes somebody else's passkey", async () => {
  const { passkeyId } = await passkeyUser();
  const stranger = await server.createUser();
  const params = { passkeyId };
  await assert.rejects(stranger.api(calls.renamePasskey, { params, body: { name: 'Mine now' } }), coded(3001));
  await assert.rejects(stranger.api(calls.deletePasskey, { params }), coded(3001));
  await assert.rejects(stranger.api(calls.deletePasskey, { params: { passkeyId: 'x' } }), coded(3001));
});
