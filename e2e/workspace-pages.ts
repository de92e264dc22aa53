/** A server in this process, with people in every role, and their browsers: for journeys within a workspace. */
import { after } from 'node:test';
import { login } from '@muster/contract/calls/sessions';
import type { Session } from '@muster/contract/entities';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer, type TestUser } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { launchBrowser, newPage, type PageOptions } from './browser.ts';
import type { Mail } from './server.ts';

export interface WorkspacePages {
  server: TestServer;
  browser: Browser;
  url: string;
  /** What the browser of somebody remembers who is signed in, and was in the workspace at that place when they did. */
  storageOf(user: TestUser, place?: string): Promise<NonNullable<PageOptions['storage']>>;
  /** A page of somebody in a browser of their own. */
  open(user: TestUser, path: string, options?: PageOptions): Promise<Page>;
  /** The newest link like this mailed to an address; asks until the mail is there. */
  mailedLink(email: string, pattern: RegExp, otherThan?: string): Promise<string>;
}

interface WorkspacePagesOptions {
  /** For browsers, where it is another than that of this machine. */
  url?: string;
  /** Further arguments of the browser. */
  args?: readonly string[];
}

/** Call it at the top of a test file: all of it lives until the file's tests are done. */
export async function startWorkspacePages(
  env: Record<string, string> = {},
  options: WorkspacePagesOptions = {},
): Promise<WorkspacePages> {
  await buildWhatChanged();
  const found = await findChromium();
  const browser = await launchBrowser({ found: { ...found, args: [...found.args, ...(options.args ?? [])] } });
  const server = await startTestServer({ env: { SERVICES: 'all', ...env } });
  // In this order: a server waits for pages that are still listening to it.
  after(async () => {
    await browser.close();
    await server.stop();
  });
  const url = options.url ?? server.url.replace('127.0.0.1', 'localhost');
  // The number of sign-ins in a while is limited; but a session knows only the workspaces that were there before it,
  // so there is one for each that is gone to.
  const sessions = new Map<string, Session>();

  async function storageOf(user: TestUser, place = '') {
    const payload = { email: user.email, password: user.password };
    const key = `${user.id} ${place}`;
    const session = sessions.get(key) ?? (await server.api(login, { body: { provider: 'traditional', payload } }));
    sessions.set(key, session);
    const auth = JSON.stringify({ active: session.user.id, accounts: [session] });
    return { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'muster.auth', value: auth }] }] };
  }

  return {
    server,
    browser,
    url,
    storageOf,
    async open(user, path, options = {}) {
      const page = await newPage(browser, { ...options, storage: await storageOf(user, path.split(/[/?]/)[1]) });
      await page.goto(`${url}${path}`);
      await page.locator('h1').waitFor();
      return page;
    },
    async mailedLink(email, pattern, otherThan) {
      for (;;) {
        const { items } = (await (await fetch(`${url}/outbox.json`)).json()) as { items: Mail[] };
        for (const { text } of items.filter(({ recipient }) => recipient === email)) {
          const link = pattern.exec(text)?.[0];
          if (link !== undefined && link !== otherThan) return link;
        }
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}
