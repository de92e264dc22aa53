import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/factors';
import { changePassword, forgotPassword, readProfile } from '@muster/contract/calls/sessions';
import { totpGuessesPerDay } from '@muster/contract/constants';
import { sql } from '../../../platform/db/sql.ts';
import { askAgain, coded } from '../../../test-coded.ts';
import { mailedToken } from '../../../test-mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';
import {
  believesAddresses,
  elsewhere,
  expireStepUp,
  mailsTo,
  refusal,
  signIn,
  type Totp,
  withTotp,
} from '../test-account.ts';
import { stepAt, totpCode } from './totp.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer(believesAddresses);
});
after(() => server.stop());

const ticketOf = async (user: TestUser) => (await refusal(signIn(server, user), 4011)).ticket as string;
const byCode = (ticket: string, code: string, method: 'totp' | 'recovery' = 'totp') =>
  elsewhere(server)(calls.secondFactor, { body: { ticket, method, code } });
const wrongCode = ({ secret }: Totp) => {
  const near = [-1, 0, 1, 2].map((away) => totpCode(secret, stepAt(Date.now()) + away));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code)) ?? '';
};
/** As if a day had gone by. */
const forgetGuesses = (user: TestUser) =>
  server.ownerQuery(sql`update user_totp set attempts = 0 where user_id = ${user.id}`);

describe('two-factor sign-in', () => {
  test('is on once a code of the authenticator was given, and shows ten recovery codes this once', async () => {
    const user = await server.createUser();
    const { secret, uri } = await user.api(calls.beginTotp, {});
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.ok(uri.includes(`secret=${secret}`) && uri.includes(encodeURIComponent(user.email)));
    assert.equal((await user.api(readProfile, {})).has2FAActive, false, 'not yet');
    await signIn(server, user);
    const totp = await withTotp(server, user);
    assert.equal(new Set(totp.recoveryCodes).size, 10);
    for (const code of totp.recoveryCodes) assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    assert.equal((await user.api(readProfile, {})).has2FAActive, true);
    const { twoFactor } = await user.api(calls.readSecurity, {});
    assert.equal(twoFactor?.recoveryCodesLeft, 10);
    assert.match((await mailsTo(server, user.email, 1)).join(), /Two-factor sign-in is on/);
  });

  test('keeps the secret sealed and the recovery codes hashed, and the audit has neither', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const [row] = await server.ownerQuery<{ all: string }>(sql`
      select string_agg(t::text, ' ') as all from (
        select t::text from user_totp t where user_id = ${user.id}
        union all select t::text from recovery_codes t where user_id = ${user.id}
        union all select t::text from audit_entries t where entity_id = ${user.id}
        union all select t::text from outbox_events t where entity_id = ${user.id}) t`);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    assert.doesNotMatch(row?.all ?? '', new RegExp(totp.secret.toString('hex')));
    for (const code of totp.recoveryCodes) {
      for (const form of [code, code.replaceAll('-', '')]) {
        assert.ok(!row?.all.includes(form) && !row?.all.includes(hex(form)));
      }
    }
    assert.match(row?.all ?? '', /twoFactorSince/);
  });

  test('asks for a code after the password, and gives no session before it', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const said = await refusal(signIn(server, user), 4011);
    assert.deepEqual(said.methods, ['totp', 'recovery']);
    assert.equal(said.user, undefined);
    const session = await byCode(said.ticket as string, await totp.code());
    assert.equal(session.user.id, user.id);
    assert.equal((await server.as(session.accessToken.token)(readProfile, {})).has2FAActive, true);
  });

  test('is not asked for with a wrong password', async () => {
    const user = await server.createUser();
    await withTotp(server, user);
    await assert.rejects(signIn(server, { ...user, password: 'Wrong-pass-1' }), coded(4005));
  });

  test('is asked for by a mailed link to a new password, too, which ends all sessions', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    await server.api(forgotPassword, { body: { email: user.email, language: 'en' } });
    const token = await mailedToken(server.db, user.email);
    const change = server.api(changePassword, { body: { token, password: 'Another-pass-1', language: 'en' } });
    const { ticket } = await refusal(change, 4011);
    await assert.rejects(user.api(readProfile, {}), coded(4004));
    assert.equal((await byCode(ticket as string, await totp.code())).user.id, user.id);
    await refusal(signIn(server, { ...user, password: 'Another-pass-1' }), 4011);
  });

  test('is switched off after step-up; then the password is enough, and neither codes nor tickets work', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const ticket = await ticketOf(user);
    // Mails that are written close together are not sent in any order.
    await mailsTo(server, user.email, 1);
    assert.equal((await user.api(calls.turnOffTwoFactor, {})).has2FAActive, false);
    await assert.rejects(byCode(ticket, await totp.code()), coded(4018));
    assert.equal((await signIn(server, user)).user.id, user.id);
    assert.equal((await user.api(calls.turnOffTwoFactor, {})).has2FAActive, false, 'twice is no mistake');
    assert.match((await mailsTo(server, user.email, 2)).join(), /is on.*is off/);
  });

  test('cannot be begun or confirmed while it is on, so that nobody puts another authenticator in its place', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    await assert.rejects(user.api(calls.beginTotp, {}), coded(5208));
    await assert.rejects(user.api(calls.confirmTotp, { body: { code: await totp.code() } }), coded(5208));
  });

  test('is not confirmed by a wrong code, nor by one of a secret that was replaced', async () => {
    const user = await server.createUser();
    await assert.rejects(user.api(calls.confirmTotp, { body: { code: '123456' } }), coded(4017), 'nothing was begun');
    const first = await user.api(calls.beginTotp, {});
    await user.api(calls.beginTotp, {});
    const code = totpCode(Buffer.from(first.secret), stepAt(Date.now()));
    await assert.rejects(user.api(calls.confirmTotp, { body: { code } }), coded(4017));
    await assert.rejects(user.api(calls.confirmTotp, { body: { code: 'abcdef' } }), coded(6002));
    assert.equal((await user.api(readProfile, {})).has2FAActive, false);
  });

  test('nothing of it is changed without step-up, and the refusal says how', async () => {
    const user = await server.createUser();
    await expireStepUp(server, user);
    const begin = user.api(calls.beginTotp, {});
    assert.deepEqual(await refusal(begin, 4010), { methods: ['password'] });
    for (const call of [calls.turnOffTwoFactor, calls.renewRecoveryCodes, calls.startPasskey]) {
      await assert.rejects(user.api(call, {}), coded(4010));
    }
  });
});

describe('a code of the authenticator', () => {
  test('is taken once: replayed it is wrong, however many try it at once', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const code = await totp.code();
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(user)));
    const outcomes = await Promise.allSettled(tickets.map((ticket) => byCode(ticket, code)));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') coded(4017)(outcome.reason);
    await assert.rejects(byCode(await ticketOf(user), code), coded(4017));
  });

  test('that is older than one already taken is not taken any more', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const step = stepAt(Date.now());
    await server.ownerQuery(sql`update user_totp set last_step = ${step} where user_id = ${user.id}`);
    await assert.rejects(byCode(await ticketOf(user), totpCode(totp.secret, step - 1)), coded(4017));
  });

  test('is guessed five times per ticket, also by fifty guesses at once; then not even the right one opens', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const ticket = await ticketOf(user);
    const guesses = Array.from({ length: 50 }, () => askAgain(() => byCode(ticket, wrongCode(totp))));
    const outcomes = await Promise.allSettled(guesses);
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 0));
    assert.equal(codes.filter((code) => code === 4017).length, 5);
    assert.equal(codes.filter((code) => code === 4018).length, 45);
    await assert.rejects(byCode(ticket, await totp.code()), coded(4018));
    assert.equal((await byCode(await ticketOf(user), await totp.code())).user.id, user.id, 'a new ticket does');
  });

  test('is guessed so often a day, over all tickets; recovery codes still open', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    await server.ownerQuery(sql`update user_totp set attempts = ${totpGuessesPerDay - 1} where user_id = ${user.id}`);
    const ticket = await ticketOf(user);
    await assert.rejects(byCode(ticket, wrongCode(totp)), coded(4017));
    await assert.rejects(byCode(ticket, await totp.code()), coded(4029));
    assert.equal((await byCode(ticket, totp.recoveryCodes[0] ?? '', 'recovery')).user.id, user.id);
    await server.ownerQuery(
      sql`update user_totp set attempts_since = now() - interval '25 hours' where user_id = ${user.id}`,
    );
    assert.equal((await byCode(await ticketOf(user), await totp.code())).user.id, user.id, 'the next day it is taken');
  });

  test('that is right is no guess', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    await byCode(await ticketOf(user), await totp.code());
    const [row] = await server.ownerQuery<{ attempts: number }>(
      sql`select attempts from user_totp where user_id = ${user.id}`,
    );
    assert.equal(row?.attempts, 0);
  });
});

describe('a ticket', () => {
  test('opens one session, is made up by nobody, and is over after ten minutes', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const ticket = await ticketOf(user);
    await byCode(ticket, await totp.code());
    await assert.rejects(byCode(ticket, await totp.code()), coded(4018));
    await assert.rejects(byCode('x'.repeat(43), '123456'), coded(4018));
    const late = await ticketOf(user);
    await server.ownerQuery(sql`update auth_tickets set expires_at = now() where user_id = ${user.id}`);
    await assert.rejects(byCode(late, await totp.code()), coded(4018));
  });

  test('of one person takes no code of another', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const [totp, others] = [await withTotp(server, user), await withTotp(server, other)];
    const ticket = await ticketOf(user);
    await assert.rejects(byCode(ticket, await others.code()), coded(4017));
    await assert.rejects(byCode(ticket, others.recoveryCodes[0] ?? '', 'recovery'), coded(4017));
    await forgetGuesses(user);
    assert.equal((await byCode(ticket, await totp.code())).user.id, user.id);
  });

  test('is stored hashed', async () => {
    const user = await server.createUser();
    await withTotp(server, user);
    const ticket = await ticketOf(user);
    const [row] = await server.ownerQuery<{ text: string }>(
      sql`select string_agg(t::text, '') as text from auth_tickets t where user_id = ${user.id}`,
    );
    assert.ok(!row?.text.includes(ticket) && !row?.text.includes(Buffer.from(ticket).toString('hex')));
  });

  test('with fields that do not belong together is refused', async () => {
    for (const body of [
      { ticket: 'x', method: 'totp' },
      { ticket: 'x', method: 'password', code: '123456' },
      { ticket: 'x', method: 'passkey', code: '123456' },
      { ticket: 'x'.repeat(300), method: 'totp', code: '123456' },
      { method: 'totp', code: '123456' },
    ]) {
      await assert.rejects(
        elsewhere(server)(calls.secondFactor, { body: body as never }),
        coded(6002),
        JSON.stringify(body),
      );
    }
  });
});

describe('a recovery code', () => {
  test('opens once, in whatever form it is typed, and its owner is told how many are left', async () => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    const [code = '', second = ''] = totp.recoveryCodes;
    await byCode(await ticketOf(user), ` ${code.toLowerCase().replaceAll('-', ' ')} `, 'recovery');
    await assert.rejects(byCode(await ticketOf(user), code, 'recovery'), coded(4017));
    await byCode(await ticketOf(user), second, 'recovery');
    assert.equal((await user.api(calls.readSecurity, {})).twoFactor?.recoveryCodesLeft, 8);
    assert.match((await mailsTo(server, user.email, 3)).join(), /recovery code/);
  });

  test('opens one of two sessions that are started with it at once', async () => {
    const user = await server.createUser();
    const { recoveryCodes } = await withTotp(server, user);
    const tickets = await Promise.all([ticketOf(user), ticketOf(user), ticketOf(user)]);
    const outcomes = await Promise.allSettled(
      tickets.map((ticket) => byCode(ticket, recoveryCodes[0] ?? '', 'recovery')),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('of an earlier set does not work once there is a new one', async () => {
    const user = await server.createUser();
    const earlier = await withTotp(server, user);
    const { recoveryCodes } = await user.api(calls.renewRecoveryCodes, {});
    const ticket = await ticketOf(user);
    await assert.rejects(byCode(ticket, earlier.recoveryCodes[0] ?? '', 'recovery'), coded(4017));
    await byCode(ticket, recoveryCodes[0] ?? '', 'recovery');
    const stranger = await server.createUser();
    await assert.rejects(stranger.api(calls.renewRecoveryCodes, {}), coded(3001));
  });
});
