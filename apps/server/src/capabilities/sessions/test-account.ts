/** For tests of what opens accounts: people with a second factor or a passkey, and what the server said. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Failure } from '@muster/contract/call';
import * as factors from '@muster/contract/calls/factors';
import { login } from '@muster/contract/calls/sessions';
import { ApiError, toRequest } from '@muster/contract/client';
import type { Session } from '@muster/contract/entities';
import { type ServiceName, services } from '@muster/contract/services';
import { sql } from '../../platform/db/sql.ts';
import type { TestAuthenticator } from '../../test-authenticator.ts';
import { coded } from '../../test-coded.ts';
import type { Api, TestServer, TestUser } from '../../test-server.ts';
import { stepAt, totpCode } from './factors/totp.ts';

/** What was said with a refusal. */
export async function refusal(answer: Promise<unknown>, code: number): Promise<Record<string, unknown>> {
  const error = await answer.then(
    () => assert.fail(`was not refused with ${code}`),
    (reason) => reason,
  );
  coded(code)(error);
  return error.data as Record<string, unknown>;
}

/** Not signed in, and from another address each time, so that no limit answers in place of what is tested. */
export function elsewhere(server: TestServer): Api {
  return async (call, input) => {
    const base = (service: ServiceName) => `${server.url}${services[service].path}`;
    const { url, init } = toRequest(call, input, { base });
    const headers = {
      ...(init.headers as Record<string, string>),
      'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
    };
    const response = await fetch(url, { ...init, headers });
    const answer = (await response.json()) as { status: true; data: never } | Failure;
    if (answer.status) return answer.data;
    throw new ApiError(answer.error.code, answer.error.message, response.status, answer.error.data);
  };
}

/** A server that believes what `elsewhere` says of its address. */
export const believesAddresses = { env: { TRUST_PROXY: '1' } };

export function signIn(
  server: TestServer,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<Session> {
  return elsewhere(server)(login, { body: { provider: 'traditional', payload: { email, password } } });
}

export interface Totp {
  secret: Buffer;
  recoveryCodes: string[];
  /** A code that was not used before: each call takes the next step, and moves the stored one back by as much. */
  code(): Promise<string>;
}

/** Switches two-factor sign-in on for somebody. */
export async function withTotp(server: TestServer, user: TestUser): Promise<Totp> {
  const { secret: text } = await user.api(factors.beginTotp, {});
  const secret = fromBase32(text);
  const code = totpCode(secret, stepAt(Date.now()));
  const { recoveryCodes } = await user.api(factors.confirmTotp, { body: { code } });
  return {
    secret,
    recoveryCodes,
    async code() {
      // As if half a minute had gone by: nobody waits that long for a test.
      await server.ownerQuery(sql`update user_totp set last_step = last_step - 2 where user_id = ${user.id}`);
      return totpCode(secret, stepAt(Date.now()));
    },
  };
}

export async function withPasskey(
  user: TestUser,
  authenticator: TestAuthenticator,
  name = 'Test key',
): Promise<string> {
  const { ticket, options } = await user.api(factors.startPasskey, {});
  const { id } = await user.api(factors.addPasskey, {
    body: { ticket, name, credential: authenticator.make(options) },
  });
  return id;
}

/** As if the last step-up of all sessions of the user had been an hour ago. */
export async function expireStepUp(server: TestServer, user: TestUser): Promise<void> {
  await server.ownerQuery(
    sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${user.id}`,
  );
}

/** The subjects of the mails to an address, once there are as many as expected. */
export async function mailsTo(server: TestServer, recipient: string, count: number): Promise<string[]> {
  for (;;) {
    const mails = await server.db.systemQuery<{ subject: string }>(
      sql`select subject from local_mails where recipient = ${recipient} order by created_at, id`,
    );
    if (mails.length >= count) return mails.map(({ subject }) => subject);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
