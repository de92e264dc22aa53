/** Creating a workspace: its address, whether that is free, and what happens when it is not (platform-shell.md, section 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { arriveSignedIn, createCompany, createPerson, mailedCode, newEmail, newSlug, password } from './people.ts';
import { focusedName, heading } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();
const person = await createPerson(server);
const taken = await createCompany(server, person, 'Taken already');

async function openOnboarding() {
  const page = await newPage(browser);
  await arriveSignedIn(page, server, person);
  await page.goto(`${server.url}/hi`);
  await heading(page, 'Organize devices, apps and policies');
  return page;
}

test('a badly formed address says why, and the server is not asked', async () => {
  const page = await openOnboarding();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/check-slug/')) asked.push(request.url());
  });
  const field = page.getByLabel('Company URL');
  for (const [slug, message] of [
    ['ab', 'It should have at least three characters.'],
    ['With Capitals', 'Only lowercase, numbers, and hyphens are allowed.'],
    ['-dash', 'It should start and end with a letter.'],
    ['two--dashes', 'It cannot contain two or more consecutive hyphens.'],
    ['welcome', 'This name is reserved.'],
    ['x'.repeat(64), 'It should have at most 63 characters'],
  ] as const) {
    await field.fill(slug);
    await field.blur();
    await page.getByText(message, { exact: true }).waitFor();
    assert.equal(await page.locator('[data-state]').getAttribute('data-state'), 'unknown');
  }
  assert.deepEqual(asked, []);
});

test('a taken address is shown as taken and cannot be sent; a free one as free', async () => {
  const page = await openOnboarding();
  await page.getByLabel('Company name').fill('Another');
  const field = page.getByLabel('Company URL');
  await field.fill(taken);
  await page.getByRole('status').getByText('Taken').waitFor();
  await page.getByText('This slug is already used.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.equal(await focusedName(page), 'slug');
  assert.equal(new URL(page.url()).pathname, '/hi');
  await field.fill(newSlug());
  await page.getByRole('status').getByText('Checking…').waitFor();
  await page.getByRole('status').getByText('Free').waitFor();
});

test('an address that somebody takes between the check and the click is refused, and nothing typed is lost', async () => {
  const page = await openOnboarding();
  const slug = newSlug();
  await page.getByLabel('Company name').fill('Too late');
  await page.getByLabel('Company URL').fill(slug);
  await page.getByRole('status').getByText('Free').waitFor();
  await page.route('**/api/organizations', (route) => {
    // As another person's request would: the address is now the one that exists already.
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), slug: taken }) });
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This slug is already used.').waitFor();
  assert.equal(await focusedName(page), 'slug');
  assert.equal(await page.getByLabel('Company name').inputValue(), 'Too late');
});

test('a check that cannot be made leaves the address unknown, and the click asks again', async () => {
  const page = await openOnboarding();
  const slug = newSlug();
  await page.route('**/check-slug/**', (route) => route.abort());
  await page.getByLabel('Company name').fill('Unlucky');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/check-slug/'));
  await page.getByLabel('Company URL').fill(slug);
  await failed;
  await page.locator('[data-state="unknown"]').waitFor();
  await page.unroute('**/check-slug/**');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Unlucky');
});

test('a double click creates one workspace', async () => {
  const page = await openOnboarding();
  const slug = newSlug();
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/organizations')) created += 1;
  });
  await page.getByLabel('Company name').fill('Impatient');
  await page.getByLabel('Company URL').fill(slug);
  await page.getByRole('status').getByText('Free').waitFor();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await heading(page, 'Impatient');
  assert.equal(created, 1);
});

test('the whole way from the sign-in page to the workspace can be gone by keyboard alone', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => page.keyboard.insertText(text);
  await page.goto(`${server.url}/welcome`);
  await heading(page, 'Sign in to Muster');
  assert.equal(await focusedName(page), 'email', 'one can type at once');
  // Password, show password, sign in, create an account.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await heading(page, 'Create your Muster account');
  assert.equal(await page.locator(':focus').textContent(), 'Create your Muster account', 'the new page is read out');
  await press('Tab');
  await type('Ana');
  await press('Tab');
  await type('Ruiz');
  await press('Tab');
  await type(email);
  await press('Tab');
  await type(password);
  await press('Enter');
  await heading(page, 'Confirm your email');
  // The outbox, then the code.
  await press('Tab', 'Tab');
  await type(await mailedCode(server, email));
  await press('Enter');
  await heading(page, 'Organize devices, apps and policies');
  await press('Tab');
  assert.equal(await page.locator(':focus').textContent(), 'Skip to the content');
  await press('Enter', 'Tab');
  assert.equal(await focusedName(page), 'name');
  await type(`Keys ${newSlug('only')}`);
  await page.getByRole('status').getByText('Free').waitFor();
  await press('Enter');
  await heading(page, /^Keys only-/);
});
