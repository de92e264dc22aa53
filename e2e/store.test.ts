/** The public store of a workspace, before it has apps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { createCompany, createPerson } from './people.ts';
import { heading, titled } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();
const person = await createPerson(server);
const slug = await createCompany(server, person, 'Nordwind');

test('anybody sees whose store it is, and that there is nothing in it yet', async () => {
  const page = await newPage(browser, { width: 390 });
  await page.goto(`${server.url}/store/${slug}`);
  await heading(page, 'Apps');
  await page.getByRole('banner').getByText('Nordwind').waitFor();
  await page.getByRole('heading', { name: 'There are no apps yet' }).waitFor();
  await page.getByText('When Nordwind publishes an app for you, it appears here.').waitFor();
  await titled(page, 'Apps · Nordwind · Muster');
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
});

test('it speaks Spanish as well, and remembers', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/store/${slug}?hl=es`);
  await page.getByRole('heading', { name: 'Todavía no hay apps' }).waitFor();
  await page.locator('html[lang=es]').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'There are no apps yet' }).waitFor();
  await page.goto(`${server.url}/store/${slug}`);
  await page.getByRole('heading', { name: 'There are no apps yet' }).waitFor();
});

test('a store that does not exist says so, whatever is asked for', async () => {
  const page = await newPage(browser);
  for (const path of ['/store/no-such-company', '/store/', '/store/%F0%9F%92%A9', `/store/${'x'.repeat(2000)}`]) {
    await page.goto(`${server.url}${path}`);
    await heading(page, 'There is no store here');
  }
});

test('without a network it says so, and comes up when the network is back', async () => {
  const page = await newPage(browser);
  await page.route('**/store-api/**', (route) => route.abort());
  await page.goto(`${server.url}/store/${slug}`);
  await heading(page, 'No connection');
  await page.unroute('**/store-api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Apps');
});
