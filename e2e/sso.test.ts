/** Looking up how the members of a workspace sign in (platform-shell.md, section 2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { createCompany, createPerson } from './people.ts';
import { fieldFocused, heading } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();
const slug = await createCompany(server, await createPerson(server), 'Nordwind');

test('the workspace is found by its slug or by any of its addresses', async () => {
  const page = await newPage(browser);
  for (const typed of [slug, ` ${slug.toUpperCase()} `, `${server.url}/${slug}/settings`]) {
    await page.goto(`${server.url}/welcome`);
    await page.getByRole('link', { name: 'Sign in with SSO' }).click();
    await heading(page, 'Sign in with SSO');
    await page.getByLabel('Workspace address').fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'Sign in to Nordwind');
    assert.equal(new URL(page.url()).pathname, `/welcome/sso/${slug}`, 'it can be linked');
  }
  await page.getByText('Nordwind has not connected a provider.').waitFor();
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await heading(page, 'Sign in to Muster');
});

test('a workspace that does not exist is said to be unknown, and what was typed stays', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome/sso/no-such-company`);
  await page.getByText('There is no workspace with this address').waitFor();
  assert.equal(await page.getByLabel('Workspace address').inputValue(), 'no-such-company');
  await page.getByLabel('Workspace address').fill('x');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('It should have at least three characters.').waitFor();
  await fieldFocused(page, 'workspace');
});

test('an installation with one company does not ask', async () => {
  const page = await newPage(browser);
  await page.route('**/config.json', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), defaultSsoOrganization: slug } }),
  );
  await page.goto(`${server.url}/welcome/sso`);
  await heading(page, 'Sign in to Nordwind');
  assert.equal(await page.getByRole('link', { name: 'Another workspace' }).count(), 0);
});

test('where it is switched off it is not offered', async () => {
  const page = await newPage(browser);
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    return route.fulfill({ json: { ...config, flags: { ...config.flags, ssoLogin: false } } });
  });
  await page.goto(`${server.url}/welcome`);
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.getByRole('link', { name: 'Sign in with SSO' }).count(), 0);
});
