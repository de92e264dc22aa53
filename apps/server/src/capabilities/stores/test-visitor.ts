/** For tests: a browser at a store, which keeps its cookies, and people of a workspace. */
import type { CallSpec, Failure, Reply, Sent } from '@muster/contract/call';
import { createEmployee } from '@muster/contract/calls/employees';
import { mailStoreCode, signInWithCode } from '@muster/contract/calls/store-pages';
import { ApiError, toRequest } from '@muster/contract/client';
import { type ServiceName, services } from '@muster/contract/services';
import { mailedCode } from '../../test-mail.ts';
import type { TestServer, TestUser } from '../../test-server.ts';

export interface TestBrowser {
  <C extends CallSpec>(call: C, sent: Sent<C>): Promise<Reply<C>>;
  cookies: Map<string, string>;
  /** As a header. */
  cookie(): string;
}

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';
export const androidPhone =
  'Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';

export function testBrowser(server: Pick<TestServer, 'url'>, headers: Record<string, string> = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const options = { base: (service: ServiceName) => `${server.url}${services[service].path}`, language: () => 'en' };
  async function send<C extends CallSpec>(call: C, sent: Sent<C>): Promise<Reply<C>> {
    const { url, init } = toRequest(call, sent, options);
    const all = {
      ...(init.headers as Record<string, string>),
      ...headers,
      ...(cookies.size > 0 && { cookie: cookie() }),
    };
    const response = await fetch(url, { ...init, headers: all });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const answer = (await response.json()) as { status: true; data: Reply<C> } | Failure;
    if (answer.status) return answer.data;
    throw new ApiError(answer.error.code, answer.error.message, response.status, answer.error.data);
  }
  return Object.assign(send, { cookies, cookie });
}

let made = 0;

/** Somebody without an account. */
export async function addEmployee(owner: Pick<TestUser, 'api'>, org: string, email = `visitor-${++made}@example.com`) {
  const person = await owner.api(createEmployee, {
    params: { org },
    body: { email, firstName: 'Eva', lastName: 'Ruiz' },
  });
  return { id: person.id, email };
}

export async function signInByCode(server: TestServer, browser: TestBrowser, org: string, email: string) {
  await browser(mailStoreCode, { params: { org }, body: { email } });
  const code = await mailedCode(server.db, email);
  return browser(signInWithCode, { params: { org }, body: { email, code } });
}
