/** What a page needs is asked for at once, and not one thing after the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import { arriveSignedIn, createCompany, createPerson } from './people.ts';
import { heading } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();

/** Opens a page whose entry does not come until all these scripts have been asked for; tells all that were. */
async function askedBeforeEntry(page: Page, path: string, expected: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const complete = Promise.withResolvers<void>();
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    const name = route
      .request()
      .url()
      .replace(/^.*\/|-[\w-]{8}\.js$/g, '');
    if (name === 'index') await complete.promise;
    else asked.push(name);
    if (expected.every((each) => asked.includes(each))) complete.resolve();
    await route.continue();
  });
  // Where something is not asked for, the page never comes up, and the wait for its heading says so.
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  await page.unroute(/\/assets\/[\w-]+\.js$/);
  return asked;
}

test('the page to sign in and its texts come with the entry', async () => {
  const page = await newPage(browser);
  const asked = await askedBeforeEntry(page, '/welcome', ['texts-en', 'welcome']);
  assert.ok(!asked.includes('frame') && !asked.includes('texts-es'), `nothing that is for others: ${asked}`);
});

test('in the language of the address, or the one chosen before', async () => {
  const page = await newPage(browser);
  for (const path of ['/welcome?hl=es', '/welcome']) {
    const asked = await askedBeforeEntry(page, path, ['texts-es', 'welcome']);
    await heading(page, 'Inicia sesión en Muster');
    assert.ok(!asked.includes('texts-en'), String(asked));
  }
  await page.goto(`${server.url}/welcome?hl=nonsense`);
  await heading(page, 'Inicia sesión en Muster');
});

test('whoever is signed in gets the frame of their pages instead', async () => {
  const person = await createPerson(server);
  const slug = await createCompany(server, person, 'Nordwind');
  const page = await newPage(browser);
  await arriveSignedIn(page, server, person);
  await page.goto(`${server.url}/${slug}`);
  await heading(page, 'Nordwind');
  const asked = await askedBeforeEntry(page, `/${slug}`, ['texts-en', 'account-texts-en', 'frame', 'list']);
  assert.ok(!asked.includes('welcome'), String(asked));
});
