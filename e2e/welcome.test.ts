/** From nobody to somebody: register, confirm, create a workspace, sign out and in (platform-shell.md, sections 2 to 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { createPerson, mailedCode, newEmail, newSlug, password, signIn } from './people.ts';
import { focusedName, heading, textOf } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();

test('a new person registers, confirms their address, creates a workspace, and comes back to it', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  await page.goto(`${server.url}/`);
  await heading(page, 'Sign in to Muster');
  assert.equal(new URL(page.url()).pathname, '/welcome');
  assert.equal(await page.title(), 'Sign in · Muster');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create your Muster account');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await heading(page, 'Confirm your email');
  await page.getByText(`sent to ${email}`).waitFor();
  await page.getByLabel('Code').fill(await mailedCode(server, email));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await heading(page, 'Organize devices, apps and policies');
  assert.equal(new URL(page.url()).pathname, '/hi');
  await page.getByText('Have you been invited? Please request access to your workspace administrator.').waitFor();
  await page.getByText(email).waitFor();
  const name = `Müller & Söhne ${newSlug('x')}`;
  await page.getByLabel('Company name').fill(name);
  const slug = await page.getByLabel('Company URL').inputValue();
  assert.match(slug, /^muller-and-sohne-x-[0-9a-f]{8}$/, 'the address follows the name');
  await page.getByRole('status').getByText('Free').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();

  await heading(page, name);
  assert.equal(new URL(page.url()).pathname, `/${slug}`);
  assert.equal(await page.title(), `Overview · ${name} · Muster`);
  assert.equal(await textOf(page, 'Your role'), 'Owner');
  assert.equal(await textOf(page, 'Members'), '1');
  assert.equal(await textOf(page, 'Plan'), 'Trial, 14 days left');
  await page.getByText('Workspace created').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.evaluate(() => localStorage.getItem('muster.session')), null);

  await page.goto(`${server.url}/${slug}?from=link`);
  await heading(page, 'Sign in to Muster');
  await signIn(page, email);
  await heading(page, name);
  const { pathname, search } = new URL(page.url());
  assert.equal(pathname + search, `/${slug}?from=link`, 'back to where they were going');

  await page.goto(`${server.url}/`);
  await heading(page, name);
});

test('a wrong password is refused without saying which of the two is wrong, and what was typed stays', async () => {
  const { email } = await createPerson(server);
  const page = await newPage(browser);
  for (const [address, secret] of [
    [email, 'Wrong-horse-1'],
    ['nobody@example.com', password],
  ] as const) {
    await page.goto(`${server.url}/welcome`);
    await signIn(page, address, secret);
    await page.getByRole('alert').getByText('The email or the password is incorrect.').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), address);
    assert.equal(new URL(page.url()).pathname, '/welcome');
  }
});

test('a wrong code is refused; a new one replaces the old', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  await page.goto(`${server.url}/welcome/register`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = page.getByLabel('Code');
  const confirm = page.getByRole('button', { name: 'Confirm' });

  await code.fill('12a');
  await confirm.click();
  await page.getByText('Enter the 6 digits of the code').waitFor();
  assert.equal(await focusedName(page), 'code');

  const first = await mailedCode(server, email);
  await code.fill(first === '000000' ? '000001' : '000000');
  await confirm.click();
  await page.getByText('The code is wrong or has expired.').waitFor();
  assert.equal(await focusedName(page), 'code');

  await page.reload();
  await page.getByText(`sent to ${email}`).waitFor();
  await page.getByRole('button', { name: 'send a new code' }).click();
  await page.getByRole('status').getByText('A new code is on its way').waitFor();
  const second = await mailedCode(server, email, first);
  await code.fill(first);
  await confirm.click();
  await page.getByText('The code is wrong or has expired.').waitFor();
  await code.fill(second);
  await confirm.click();
  await heading(page, 'Organize devices, apps and policies');
});

test('who has not confirmed yet can do so from the sign-in page, which tells nobody that they have not', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  await page.goto(`${server.url}/welcome/register`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Confirm your email');

  const another = await newPage(browser);
  await another.goto(`${server.url}/welcome`);
  await signIn(another, email);
  await another.getByRole('alert').waitFor();
  await another.getByRole('link', { name: 'Enter your code' }).click();
  await heading(another, 'Confirm your email');
  await another.getByLabel('Code').fill(await mailedCode(server, email));
  await another.getByRole('button', { name: 'Confirm' }).click();
  await heading(another, 'Organize devices, apps and policies');
});

test('an empty form says what is missing beside each field and puts the focus on the first', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome/register`);
  await page.getByRole('button', { name: 'Create account' }).click();
  assert.equal(await focusedName(page), 'firstName');
  for (const label of ['First name', 'Last name', 'Email', 'Password']) {
    const field = page.getByLabel(label, { exact: true });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    assert.equal(await page.locator(`[id="${described[0]}"]`).textContent(), 'This is required');
  }
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('First name').focus();
  await page.getByText('This should be a valid email').waitFor();
});

test('the rules of a password are ticked while it is typed', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome/register`);
  const field = page.getByLabel('Password', { exact: true });
  const met = () => page.getByRole('listitem').filter({ hasText: 'done' }).allTextContents();
  assert.deepEqual(await met(), []);
  await field.fill('aaab');
  assert.deepEqual(await met(), ['A lowercase letter, done']);
  await field.fill('aabAA1-x');
  assert.equal((await met()).length, 6);
  await field.fill('only lower case, but twenty of them');
  assert.equal((await met()).length, 6, 'a passphrase needs no kinds of characters');
  await field.fill('xxx');
  assert.ok(!(await met()).some((rule) => rule.includes('identical')));
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await field.getAttribute('type'), 'text');
});

test('what the server finds wrong with a field is said at the field', async () => {
  const page = await newPage(browser);
  // The page's own checks stand in the way of a bad value, so it is made bad on its way.
  await page.route('**/auth/register', (route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, fields: { ...body.fields, email: 'nonsense' } }) });
  });
  await page.goto(`${server.url}/welcome/register`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('This should be a valid email').waitFor();
  assert.equal(await focusedName(page), 'email');
});
