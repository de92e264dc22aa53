/** For tests of the query layer: one browser whose tabs speak to a real server over HTTP. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Session } from '@muster/contract/entities';
import { errorCatalogue, isErrorCode } from '@muster/contract/errors';
import type { RuntimeConfig } from '../config.ts';
import type { Keep } from '../keep.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createSignal } from '../signal.ts';
import { createApi } from './api.ts';

export const user = { id: 'u1', email: 'ana@example.com' };

export const pair = (n: number) =>
  ({ user, accessToken: { token: `access-${n}` }, refreshToken: { token: `refresh-${n}` } }) as unknown as Session;

/** A code with its data, where 0 is a success; no answer at all; or a refusal by somebody between. */
export type Answer = readonly [code: number, data: unknown] | 'cut' | 'proxy';

/** One browser: every tab has an api of its own on the same storage, and all speak to a real server. */
export async function browser(
  t: TestContext,
  answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>,
  askForStepUp: (data: unknown) => Promise<boolean> = async () => false,
) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${request.url} ${request.headers.authorization ?? body}`);
    const reply = await answer(request, body);
    if (reply === 'cut') return request.socket.destroy();
    if (reply === 'proxy') return response.writeHead(403).end('{"message":"Forbidden"}');
    const [code, data] = reply;
    const failure = { status: false, error: { code, message: '', data } };
    response.writeHead(code === 0 ? 200 : statusOf(code));
    response.end(JSON.stringify(code === 0 ? { status: true, data } : failure));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const kept = new Map<string, string>();
  const keep: Keep = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const session = createSessionStore(keep);
  session.save(pair(1));
  const events: string[] = [];
  const lost = createSignal(false);
  const connection = {
    lost,
    failed() {
      events.push('lost');
      lost.set(true);
    },
    worked() {
      events.push('worked');
      lost.set(false);
    },
    asking: () => (answered: boolean) => (answered ? connection.worked() : connection.failed()),
    answers: async () => !lost.get(),
  };
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tab = () =>
    createApi({
      config: { requestDelay: 0, services: { api: base } } as RuntimeConfig,
      session: createSessionStore(keep),
      connection,
      language: () => 'en',
      onSignedOut: () => void events.push('signed out'),
      askForStepUp,
    });
  return { tab, session, connection, asked, events };
}

function statusOf(code: number): number {
  return isErrorCode(code) ? errorCatalogue[code].status : 400;
}

export const bearer = (request: IncomingMessage) => request.headers.authorization?.slice('Bearer '.length);
