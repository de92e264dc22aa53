import { randomUUIDv7 } from 'node:crypto';
import { putPicture, startEmailChange } from '@muster/contract/calls/account';
import * as factors from '@muster/contract/calls/factors';
import { register } from '@muster/contract/calls/sessions';
import { secretsFrom } from '../../platform/crypto/secrets.ts';
import { codeHasher, newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import { asOwner, picture, readAt, type Stage } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import { insertUser, type OwnerQuery, signIn } from '../../sweep/sweep-store.ts';
import { createAuthenticator } from '../../test-authenticator.ts';
import { type TestServer, testPassword } from '../../test-server.ts';
import { refusal, signIn as signInWith, withPasskey, withTotp } from './test-account.ts';
import { sessionCallers } from './test-sweep-callers.ts';

const code = '123456';
const hashCode = codeHasher(secretsFrom(Buffer.alloc(32, 7)));
const publicUrl = ({ url }: TestServer) => `http://localhost:${new URL(url).port}`;

/** A session of the workspace's owner, with nobody in it. */
export async function sessionOf(query: OwnerQuery, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`insert into sessions (id, user_id) values (${id}, ${userId})`);
  return id;
}

export async function passkeyOf(query: OwnerQuery, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into user_passkeys (id, user_id, credential_id, public_key, counter, synced, name)
    values (${id}, ${userId}, ${id}, '', 0, false, 'Sample')`);
  return id;
}

/** Somebody whose sign-in stopped at the second step. */
async function halfSignedIn({ server }: Stage) {
  const user = await server.createUser();
  await withPasskey(user, createAuthenticator(publicUrl(server)));
  const totp = await withTotp(server, user);
  const { ticket } = await refusal(signInWith(server, user), 4011);
  return { ticket, totp };
}

export const sweepPart: SweepPart = {
  callers: sessionCallers,
  samples: {
    sessionId: ({ ownerQuery }, { ownerId }) => sessionOf(ownerQuery, ownerId),
    passkeyId: ({ ownerQuery }, { ownerId }) => passkeyOf(ownerQuery, ownerId),
  },
  scenes: {
    'sessions.login': async ({ server }) => {
      const { email } = await server.createUser();
      return { body: { provider: 'traditional', payload: { email, password: testPassword } } };
    },
    'sessions.refresh': async ({ server }) => {
      const { accessToken, refreshToken } = await signInWith(server, await server.createUser());
      return { body: { lastAccessToken: accessToken.token, refreshToken: refreshToken.token } };
    },
    'sessions.verify': async ({ server }) => {
      const email = `${randomUUIDv7()}@example.com`;
      const fields = { email, password: testPassword, firstName: 'Ada', lastName: 'Sample' };
      await server.api(register, { body: { fields, language: 'en' } });
      const [user] = await server.ownerQuery<{ id: string }>(sql`select id from users where email = ${email}`);
      const id = user?.id ?? '';
      await server.ownerQuery(sql`update user_codes set code_hash = ${hashCode(code, id)} where user_id = ${id}`);
      return { body: { email, code, language: 'en' } };
    },
    'sessions.changePassword': async ({ server }) => {
      const { id } = await server.createUser();
      const { token, hash } = newToken();
      await server.ownerQuery(sql`
      insert into password_links (user_id, token_hash, expires_at) values (${id}, ${hash}, now() + interval '1 hour')`);
      return { body: { token, password: 'Another-horse-2', language: 'en' } };
    },
    'account.updateProfile': readAt('users', ({ home }) => home.ownerId),
    'account.putPicture': async () => ({ body: await picture() }),
    'account.deletePicture': async (stage) => {
      const { api, token } = await asOwner(stage);
      await api(putPicture, { body: await picture() });
      return { token };
    },
    'account.confirmEmailChange': async ({ server }) => {
      const { id, email, token, api } = await server.createUser();
      const next = `${randomUUIDv7()}@example.com`;
      await api(startEmailChange, { body: { email: next } });
      const hashes = [email, next].map((address) => hashCode(code, `email ${id} ${address}`));
      await server.ownerQuery(sql`
      update email_changes set old_code_hash = ${hashes[0]}, new_code_hash = ${hashes[1]} where user_id = ${id}`);
      return { body: { oldCode: code, newCode: code }, token };
    },
    'factors.confirmTotp': async ({ server }) => {
      const user = await server.createUser();
      const totp = await withTotp(server, user);
      await server.ownerQuery(sql`update user_totp set confirmed_at = null where user_id = ${user.id}`);
      return { body: { code: await totp.code() }, token: user.token };
    },
    'factors.turnOff': async ({ server }) => {
      const user = await server.createUser();
      await withTotp(server, user);
      return { token: user.token };
    },
    'factors.renewRecoveryCodes': async ({ server }) => {
      const user = await server.createUser();
      await withTotp(server, user);
      return { token: user.token };
    },
    'factors.addPasskey': async ({ server }) => {
      const user = await server.createUser();
      const { ticket, options } = await user.api(factors.startPasskey, {});
      const credential = createAuthenticator(publicUrl(server)).make(options);
      return { body: { ticket, name: 'Work laptop', credential }, token: user.token };
    },
    'factors.passkeyLogin': async ({ server }) => {
      const authenticator = createAuthenticator(publicUrl(server));
      await withPasskey(await server.createUser(), authenticator);
      const { ticket, options } = await server.api(factors.startPasskeyLogin, {});
      return { body: { ticket, credential: authenticator.answer(options) } };
    },
    'factors.secondFactor': async (stage) => {
      const { ticket, totp } = await halfSignedIn(stage);
      return { body: { ticket, method: 'totp', code: await totp.code() } };
    },
    'factors.secondFactorOptions': async (stage) => ({ body: { ticket: (await halfSignedIn(stage)).ticket } }),
    'factors.stepUp': async ({ server }) => {
      const { token, password } = await server.createUser();
      return { body: { method: 'password', password }, token };
    },
    'factors.mailStepUpCode': async ({ server }) => {
      const { id } = await insertUser(server.db);
      return { token: await signIn(server.db, id) };
    },
  },
  unwritten: {
    'sessions.forgotPassword': 'asks for a mail, whether there is an account or not; the new password is written down',
    'sessions.resendVerification': 'asks for a mail',
    'account.startEmailChange': 'mails two codes; the change comes with them',
    'account.cancelEmailChange': 'the address stays as it was',
    'factors.beginTotp': 'holds until a code of it is given, which is written down',
    'factors.stepUpOptions': 'a question that is answered with another call',
    'factors.startPasskey': 'a question that is answered with another call',
    'factors.startPasskeyLogin': 'a question that is answered with another call',
    'factors.secondFactorOptions': 'a question that is answered with another call',
    'factors.mailStepUpCode': 'asks for a mail',
    'sessions.refresh': 'the session goes on; its beginning and its end are written down',
  },
};
