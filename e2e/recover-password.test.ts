/** A forgotten password: the mailed link, once and in time, and what is said to those who have no account. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import { createCompany, createPerson, mailedLink, newEmail, password, signIn } from './people.ts';
import { fieldFocused, heading } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();
const newPassword = 'Another-horse-2';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/welcome`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Recover your password');
  assert.equal(await page.getByLabel('Email').inputValue(), email, 'what was typed comes along');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading(page, 'Check your email');
}

test('the mailed link leads to a new password, which signs in; the old one no longer does', async () => {
  const person = await createPerson(server);
  await createCompany(server, person, 'Nordwind');
  const page = await newPage(browser);
  await askForLink(page, person.email);
  await page.getByText(`If there is an account for ${person.email}, a mail is on its way`).waitFor();

  const link = await mailedLink(server, person.email);
  // Without a mail server, who sits at the machine has the link at hand.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), link);
  await page.goto(link);
  await heading(page, 'Choose a new password');
  // The token does not stay in the address bar.
  await page.waitForURL((address) => address.search === '');
  await page.reload();
  await heading(page, 'Choose a new password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.getByText('The list below says what is missing').waitFor();
  await fieldFocused(page, 'password');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save and sign in' }).dblclick();
  await heading(page, 'Nordwind');

  const later = await newPage(browser);
  await later.goto(`${server.url}/welcome`);
  await signIn(later, person.email, password);
  await later.getByRole('alert').getByText('The email or the password is incorrect.').waitFor();
  await signIn(later, person.email, newPassword);
  await heading(later, 'Nordwind');
});

test('a link that was used, replaced or made up says so, and leads to a new one', async () => {
  const person = await createPerson(server);
  const page = await newPage(browser);
  await page.clock.install();
  await askForLink(page, person.email);
  const first = await mailedLink(server, person.email);
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send it again', exact: true }).click();
  await page.getByText('another mail is on its way').waitFor();
  const second = await mailedLink(server, person.email, first);

  const refused = async (address: string) => {
    const other = await newPage(browser);
    await other.goto(address);
    await heading(other, 'Choose a new password');
    await other.getByLabel('New password').fill(newPassword);
    await other.getByRole('button', { name: 'Save and sign in' }).click();
    await other.getByRole('alert').getByText('This link is already used or invalid.').waitFor();
    await heading(other, 'This link does not work');
    return other;
  };
  await refused(first);
  await refused(`${server.url}/welcome/change-password?token=made-up`);

  const user = await newPage(browser);
  await user.goto(second);
  await user.getByLabel('New password').fill(newPassword);
  await user.getByRole('button', { name: 'Save and sign in' }).click();
  await heading(user, 'Organize devices, apps and policies');

  const again = await refused(second);
  await again.getByRole('link', { name: 'Ask for a new link' }).click();
  await heading(again, 'Recover your password');
});

test('a link without its token says that it does not work', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome/change-password`);
  await page.getByRole('alert').getByText('This link is already used or invalid.').waitFor();
});

test('who has no account is told the same, and gets no mail', async () => {
  const page = await newPage(browser);
  const nobody = newEmail('nobody');
  await askForLink(page, nobody);
  await page.getByText(`If there is an account for ${nobody}, a mail is on its way`).waitFor();
  assert.deepEqual(await server.mailsTo(nobody), []);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await heading(page, 'Recover your password');
  assert.equal(await page.getByLabel('Email').inputValue(), nobody);
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('This should be a valid email').waitFor();
});

test('without a network nothing is lost, and it goes on when the network is back', async () => {
  const person = await createPerson(server);
  const page = await newPage(browser);
  await page.goto(`${server.url}/welcome/recover-password`);
  await page.getByLabel('Email').fill(person.email);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('alert').getByText('Network error. Check your network and try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading(page, 'Check your email');
});
