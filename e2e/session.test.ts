/** What happens to those who are signed in when the network, the server, a token or another tab changes (section 4). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import {
  arriveSignedIn,
  createCompany,
  createPerson,
  password,
  signIn,
  signInAgain,
  signOut,
  storageOf,
} from './people.ts';
import { heading, titled } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();
const person = await createPerson(server);
const slug = await createCompany(server, person, 'Nordwind');

/** A session of its own for each test: one that was refreshed or ended is of no use to the next. */
async function openHome(): Promise<Page> {
  const page = await newPage(browser, { storage: storageOf(server, await signInAgain(server, person)) });
  await page.goto(`${server.url}/${slug}`);
  await heading(page, 'Nordwind');
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

function storedToken(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('muster.auth') ?? '{}').accounts[0]?.accessToken.token);
}

test('without a network a sign-in says so, keeps what was typed, and works when the network is back', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome`);
  await page.getByLabel('Email').fill(person.email);
  // With what comes after the page, the sign of a lost connection among it.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('Network error. Check your network and try again.').waitFor();
  await page.getByRole('status').getByText('No connection. Trying again…').waitFor();
  await page.context().setOffline(false);
  await page.getByText('No connection. Trying again…').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Email').inputValue(), person.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Nordwind');
});

test('a server that restarts is noticed, nobody is signed out, and the page goes on by itself', async () => {
  const page = await openHome();
  await server.pause();
  await page.getByText('No connection. Trying again…').waitFor();
  await page.getByText('Reconnecting').waitFor();
  await heading(page, 'Nordwind');
  await server.resume();
  await page.getByText('No connection. Trying again…').waitFor({ state: 'detached', timeout: 30_000 });
  await page.getByText('Live', { exact: true }).waitFor({ timeout: 40_000 });
  assert.equal(new URL(page.url()).pathname, `/${slug}`);
});

test('a page opened while the server is away says so, and comes up when it is back', async () => {
  const page = await openHome();
  await page.route('**/config.json', (route) => route.abort());
  await page.reload();
  await heading(page, 'No connection · Sin conexión');
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Nordwind');
});

test('a workspace that cannot be read for the moment says so and is read as soon as it can be', async () => {
  const page = await openHome();
  await page.route('**/workspace', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('Network error').waitFor();
  await page.unroute('**/workspace');
  await page.getByText('Your role').waitFor();
});

test('an expired token is exchanged for a new one, and the request is sent again', async () => {
  const page = await openHome();
  const before = await storedToken(page);
  await page.route('**/workspace', (route) => {
    if (route.request().headers().authorization !== `Bearer ${before}`) return route.continue();
    const body = JSON.stringify({ status: false, error: { code: 4012, message: 'expired' } });
    return route.fulfill({ status: 401, contentType: 'application/json', body });
  });
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/auth/refresh'));
  await page.reload();
  assert.equal((await refreshed).status(), 200);
  await page.getByText('Your role').waitFor();
  assert.notEqual(await storedToken(page), before);
  assert.equal(new URL(page.url()).pathname, `/${slug}`);
});

test('a token that the server does not know ends the session; after signing in one is back at the same place', async () => {
  const page = await newPage(browser);
  const unknown = { ...person.session.accessToken, token: 'x'.repeat(43) };
  await arriveSignedIn(page, server, { ...person, session: { ...person.session, accessToken: unknown } });
  // The list of workspaces in this session is from before the workspace, so it is asked for first.
  await page.goto(`${server.url}/${slug}?kept=1`);
  await heading(page, 'Sign in to Muster');
  await signIn(page, person.email);
  await heading(page, 'Nordwind');
  assert.equal(new URL(page.url()).search, '?kept=1');
});

test('signing out in one tab signs out the other; signing in brings it back', async () => {
  const one = await openHome();
  const two = await one.context().newPage();
  await two.goto(`${server.url}/${slug}`);
  await heading(two, 'Nordwind');
  await signOut(one);
  await heading(one, 'Sign in to Muster');
  await two.bringToFront();
  await heading(two, 'Sign in to Muster');

  await one.bringToFront();
  await signIn(one, person.email);
  await heading(one, 'Nordwind');
  await two.bringToFront();
  await heading(two, 'Nordwind');
});

test('signing out works without a network too', async () => {
  const page = await openHome();
  await page.route('**/auth/logout', (route) => route.abort());
  await signOut(page);
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.evaluate(() => localStorage.getItem('muster.auth')), null);
});

test('what is not a session in the storage is nobody signed in', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome`);
  for (const key of ['muster.session', 'muster.auth']) {
    for (const text of ['', '{', 'null', '{"user":{"id":"1"}}', '[]', '{"accounts":[{}]}']) {
      await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, text]);
      await page.goto(`${server.url}/${slug}`);
      await heading(page, 'Sign in to Muster');
    }
  }
});

test('a stored return path to somewhere else is not followed', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome`);
  await page.evaluate(() => sessionStorage.setItem('muster.from', '//evil.example/x'));
  await signIn(page, person.email);
  await heading(page, 'Nordwind');
  assert.equal(new URL(page.url()).origin, server.url);
});

test("somebody else's workspace leads home with a word about it, an unknown path to a page that says so", async () => {
  const stranger = await createPerson(server);
  const own = await createCompany(server, stranger, 'Own');
  const page = await newPage(browser);
  await arriveSignedIn(page, server, stranger);
  await page.goto(`${server.url}/${slug}`);
  await page.getByText(`The workspace “${slug}” was not found.`).waitFor();
  await heading(page, 'Own');
  assert.equal(new URL(page.url()).pathname, `/${own}`);
  await page.goto(`${server.url}/${own}/no/such/page`);
  await heading(page, 'Page not found');
  await titled(page, 'Page not found · Own · Muster');
  await page.getByRole('link', { name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await heading(page, 'Own');
  // With a slash too many it is the page that was meant, also where it reads as another server.
  await page.goto(`${server.url}//${own}/people`);
  await heading(page, 'People');
  assert.equal(page.url(), `${server.url}/${own}/people`);
  await page.goto(`${server.url}//evil.example/no/such/page`);
  await page.waitForURL(`${server.url}/**`);
  await page.locator('h1').waitFor();
});
