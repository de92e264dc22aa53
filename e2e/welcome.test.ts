/** From nobody to somebody: register, confirm, create a workspace, sign out and in (platform-shell.md, sections 2 to 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import { createCompany, createPerson, mailedCode, newEmail, newSlug, password, signIn } from './people.ts';
import { fieldFocused, heading, textOf, titled } from './seen.ts';
import { startServer } from './server.ts';
import { answerAboutYou, chooseProducts, createCompanyByHand } from './steps.ts';

const server = await startServer();
const browser = await launchBrowser();

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Confirm your email');
}

test('a new person registers, confirms their address, sets a workspace up, and comes back to it', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  await page.goto(`${server.url}/`);
  await heading(page, 'Sign in to Muster');
  assert.equal(new URL(page.url()).pathname, '/welcome');
  await titled(page, 'Sign in · Muster');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create your Muster account');
  await register(page, email);
  await page.getByText(`sent to ${email}`).waitFor();
  // One can type at once.
  await fieldFocused(page, 'code');
  // As it is copied out of a mail, with what stands around it.
  const code = await mailedCode(server, email);
  await page.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)}. `);
  assert.equal(await page.getByLabel('Code').inputValue(), code);
  await page.getByRole('button', { name: 'Confirm' }).click();

  await heading(page, 'Organize devices, apps and policies');
  assert.equal(new URL(page.url()).pathname, '/hi');
  await page.getByText('Have you been invited? Please request access to your workspace administrator.').waitFor();
  await page.getByText(email).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  const name = `Müller & Söhne ${newSlug('x')}`;
  const slug = await createCompanyByHand(page, name);
  assert.match(slug, /^muller-and-sohne-x-[0-9a-f]{8}$/, 'the address follows the name');
  await chooseProducts(page, 'en', 'apps', 'devices');
  await answerAboutYou(page);

  await heading(page, name);
  assert.equal(new URL(page.url()).pathname, `/${slug}`);
  await titled(page, `Overview · ${name} · Muster`);
  assert.equal(await textOf(page, 'Your role'), 'Owner');
  assert.equal(await textOf(page, 'Plan'), 'Trial, 14 days left');
  await page.getByText('Ana Ruiz created the workspace').waitFor();

  await page.goto(`${server.url}/`);
  await heading(page, name);
});

test('who was going somewhere is there after signing in', async () => {
  const person = await createPerson(server);
  const slug = await createCompany(server, person, 'Nordwind');
  const page = await newPage(browser);
  await page.goto(`${server.url}/${slug}?from=link`);
  await heading(page, 'Sign in to Muster');
  await signIn(page, person.email);
  await heading(page, 'Nordwind');
  const { pathname, search } = new URL(page.url());
  assert.equal(pathname + search, `/${slug}?from=link`);
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

test('a wrong code is refused; a new one, half a minute later at the earliest, replaces the old', async () => {
  const page = await newPage(browser);
  await page.clock.install();
  const email = newEmail();
  await page.goto(`${server.url}/welcome/register`);
  await register(page, email);
  const code = page.getByLabel('Code');
  const confirm = page.getByRole('button', { name: 'Confirm' });

  await code.fill('12a');
  await confirm.click();
  await page.getByText('Enter the 6 digits of the code').waitFor();
  await fieldFocused(page, 'code');

  const first = await mailedCode(server, email);
  await code.fill(first === '000000' ? '000001' : '000000');
  await confirm.click();
  await page.getByText('The code is wrong or has expired.').waitFor();
  await fieldFocused(page, 'code');

  await page.reload();
  await page.getByText(`sent to ${email}`).waitFor();
  const waiting = page.getByRole('button', { name: /^Send a new code \(\d+ s\)$/ });
  assert.equal(await waiting.getAttribute('aria-disabled'), 'true', 'also after a reload');
  await waiting.click({ force: true });
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
  await page.getByRole('status').getByText('A new code is on its way').waitFor();
  const second = await mailedCode(server, email, first);
  assert.equal((await server.mailsTo(email)).length, 2, 'the button did nothing while it counted');
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
  await register(page, email);

  const another = await newPage(browser);
  await another.goto(`${server.url}/welcome`);
  await signIn(another, email);
  await another.getByRole('alert').getByText('The email or the password is incorrect.').waitFor();
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
  await fieldFocused(page, 'firstName');
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

test('the rules of a password are ticked while it is typed, and a meter says how good it is', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome/register`);
  const field = page.getByLabel('Password', { exact: true });
  const met = () => page.getByRole('listitem').filter({ hasText: 'done' }).allTextContents();
  const strength = (word: string) => page.getByRole('status').getByText(`Password strength: ${word}`).waitFor();
  assert.deepEqual(await met(), []);
  await field.fill('aaab');
  await strength('Very weak');
  assert.deepEqual(await met(), ['A lowercase letter, done']);
  await field.fill('aabAA1-x');
  await strength('Fair');
  assert.equal((await met()).length, 6);
  await field.fill('only lower case, but twenty of them');
  await strength('Strong');
  assert.equal((await met()).length, 6, 'a passphrase needs no kinds of characters');
  await field.fill('xxx');
  assert.ok(!(await met()).some((rule) => rule.includes('identical')));
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await field.getAttribute('type'), 'text');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('The list below says what is missing').waitFor();
  assert.equal(await page.getByText('uppercase letter').count(), 1, 'what is missing is said in one place');
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
  await fieldFocused(page, 'email');
});

test('news by mail are sent to those who ask for them, and a double click registers once', async () => {
  const page = await newPage(browser);
  const sent: { fields: { newsletter?: boolean } }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/register')) sent.push(request.postDataJSON());
  });
  await page.goto(`${server.url}/welcome/register`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  const news = page.getByRole('checkbox', { name: 'Send me news about the product' });
  assert.equal(await news.isChecked(), false, 'nobody is taken for willing');
  await news.check();
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await heading(page, 'Confirm your email');
  assert.deepEqual(
    sent.map(({ fields }) => fields.newsletter),
    [true],
  );
});

test('Back asks before what was typed is lost, and staying loses nothing', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create your Muster account');
  await page.getByLabel('First name').fill('Ana');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ana');
  assert.equal(new URL(page.url()).pathname, '/welcome/register');
});

test('where registration is closed the page says so, and offers no form', async () => {
  const page = await newPage(browser);
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    return route.fulfill({ json: { ...config, flags: { ...config.flags, traditionalRegistration: false } } });
  });
  await page.goto(`${server.url}/welcome/register`);
  await page.getByText('Registration is closed on this server.').waitFor();
  assert.equal(await page.locator('form').count(), 0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.getByRole('link', { name: 'Create an account' }).count(), 0);
});
