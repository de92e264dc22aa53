/** For tests: somebody who calls the program over HTTP, from an address of their own, and sees the whole answer. */
import { randomUUID } from 'node:crypto';
import type { CallSpec, Failure, Reply, Sent } from '@muster/contract/call';
import { register, verify } from '@muster/contract/calls/sessions';
import { toRequest } from '@muster/contract/client';
import type { Session } from '@muster/contract/entities';
import { services } from '@muster/contract/services';
import { eventually } from '../platform/postgres/test-program.ts';

export type Answer<C extends CallSpec> =
  | { status: number; headers: Headers; data: Reply<C>; error?: undefined }
  | { status: number; headers: Headers; data?: undefined; error: Failure['error'] };

export interface Caller {
  token?: string | undefined;
  /** Needs TRUST_PROXY. */
  address?: string | undefined;
}

/** Fails when the connection was refused or dropped; anything the server says is an answer. */
export async function send<C extends CallSpec>(
  url: string,
  call: C,
  input: Sent<C>,
  { token, address }: Caller = {},
): Promise<Answer<C>> {
  const request = toRequest(call, input, {
    base: (service) => `${url}${services[service].path}`,
    token: () => token,
  });
  const headers = new Headers(request.init.headers);
  if (address) headers.set('x-forwarded-for', address);
  const response = await fetch(request.url, { ...request.init, headers });
  const body = (await response.json()) as { status: boolean; data: Reply<C>; error: Failure['error'] };
  const common = { status: response.status, headers: response.headers };
  return body.status ? { ...common, data: body.data } : { ...common, error: body.error };
}

/** The answer's data; fails with what the server said instead. */
export async function ask<C extends CallSpec>(
  url: string,
  call: C,
  input: Sent<C>,
  caller?: Caller,
): Promise<Reply<C>> {
  const { status, data, error } = await send(url, call, input, caller);
  if (error) throw new Error(`${call.name} was answered with ${status}: ${JSON.stringify(error)}`);
  return data;
}

/** A mail kept by a program without a mail server. */
export async function localMail(url: string, recipient: string): Promise<{ subject: string; text: string }> {
  let found: { recipient: string; subject: string; text: string } | undefined;
  await eventually(async () => {
    const response = await fetch(`${url}/outbox.json`);
    const { items } = (await response.json()) as { items: { recipient: string; subject: string; text: string }[] };
    found = items.find((mail) => mail.recipient === recipient);
    return found !== undefined;
  }, `a mail to ${recipient}`);
  return found ?? { subject: '', text: '' };
}

export const password = 'Correct-horse-1';

/** Registers as people do, code from the mail included. */
export async function signUp(url: string, address?: string): Promise<Session & { email: string }> {
  const email = `${randomUUID()}@example.com`;
  const fields = { email, password, firstName: 'Ada', lastName: 'Test' };
  await ask(url, register, { body: { fields, language: 'en' } }, { address });
  const code = /\b\d{6}\b/.exec((await localMail(url, email)).text)?.[0] ?? '';
  return { ...(await ask(url, verify, { body: { email, code, language: 'en' } }, { address })), email };
}

export interface LiveStream {
  /** Resolves with the next event of that kind that is to come, or has come and was not asked for yet. */
  next(event: string): Promise<unknown>;
  /** True once the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Server-sent events of a workspace. */
export async function listen(url: string, org: string, token: string): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/organizations/${org}/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`no live stream: ${response.status}`);
  const events: { event: string; data: unknown }[] = [];
  const waiting: (() => void)[] = [];
  const body = response.body;
  const ended = read().catch(() => {});

  async function read(): Promise<void> {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1];
        if (event) events.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null') });
      }
      for (const wake of waiting.splice(0)) wake();
    }
  }

  return {
    async next(event) {
      for (;;) {
        const index = events.findIndex((each) => each.event === event);
        if (index >= 0) return events.splice(index, 1)[0]?.data;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    ended,
    close: () => abort.abort(),
  };
}
