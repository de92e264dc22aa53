/** Passkeys, with an authenticator that Chromium pretends to have: made, named, used to sign in and as a second step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import { createPerson, type Person, password, signIn, signOut } from './people.ts';
import { heading } from './seen.ts';
import { startServer } from './server.ts';
import { steps } from './steps.ts';
import { totpCode } from './totp.ts';

const server = await startServer();
const browser = await launchBrowser();

interface Seat {
  page: Page;
  /** Whether somebody sits there, who answers whatever the authenticator asks; nobody does at first. */
  present(here: boolean): Promise<unknown>;
}

/** Told before the browser's own dialog opens; what the page offers in the field is no dialog. */
const whenAsked = `{
  const ask = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = async (options) => {
    if (options.mediation !== 'conditional') await globalThis.somebodyComes();
    return ask(options);
  };
}`;

/**
 * A page whose browser has an authenticator that knows its person without asking. They come when the browser opens its
 * dialog: before that they would answer what the page offers in the field by itself, whenever it gets to that.
 */
async function withAuthenticator(): Promise<Seat> {
  const page = await newPage(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const present = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.exposeFunction('somebodyComes', () => present(true));
  await page.addInitScript(whenAsked);
  return { page, present };
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function openAccount(page: Page, person: Person): Promise<void> {
  await page.goto(`${server.url}/me`);
  await signIn(page, person.email);
  await heading(page, 'Your account');
}

/** Adds one with the name that the page proposes, or another. */
async function addPasskey({ page, present }: Seat, name?: string): Promise<void> {
  const part = passkeys(page);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  if (name !== undefined) await part.getByLabel('Name').fill(name);
  await present(true);
  await part.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/^The passkey .* was added\.$/).waitFor();
  await present(false);
}

test('a passkey is added, renamed, opens the account without a password, and is deleted', async () => {
  const person = await createPerson(server);
  const with1 = await withAuthenticator();
  const { page, present } = with1;
  await openAccount(page, person);
  await passkeys(page).getByText('No passkeys yet').waitFor();
  await addPasskey(with1);
  await passkeys(page)
    .getByText(/^Chrome on /)
    .waitFor();
  await passkeys(page).getByText('never used').waitFor();

  await passkeys(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await passkeys(page).getByLabel('Name').fill('Blue laptop');
  await passkeys(page).getByRole('button', { name: 'Save' }).click();
  await passkeys(page).getByText('Blue laptop', { exact: true }).waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await heading(page, steps.en.first);
  await page.goto(`${server.url}/me`);
  await passkeys(page).getByText('last used').waitFor();

  // Somebody sits there already, and takes what the field offers: no button is needed.
  await signOut(page);
  await heading(page, steps.en.first);
  await present(false);
  await page.goto(`${server.url}/me`);

  await passkeys(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await passkeys(page).getByText('No passkeys yet').waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  // The browser still has it, and the server knows it no more.
  await page.getByRole('alert').getByText("That didn't work. Check it and try again.").waitFor();
});

test('with two-factor sign-in a passkey does for the second step', async () => {
  const person = await createPerson(server);
  const with1 = await withAuthenticator();
  const { page } = with1;
  await openAccount(page, person);
  await addPasskey(with1, 'Blue laptop');
  const part = page.getByRole('region', { name: 'Two-factor sign-in' });
  await part.getByRole('button', { name: 'Set up' }).click();
  const secret = (await part.locator('[data-mono]').innerText()).replace(/[^A-Z2-7]/g, '');
  await part.getByLabel('Code from the app').fill(totpCode(secret));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await part.getByRole('button', { name: 'I have kept them' }).click();
  await signOut(page);
  await heading(page, 'Sign in to Muster');
  await signIn(page, person.email, password);
  await heading(page, 'Second step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await heading(page, steps.en.first);
});

test('a browser without passkeys is not offered any, and told so where they are managed', async () => {
  const page = await newPage(browser);
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  const person = await createPerson(server);
  await page.goto(`${server.url}/me`);
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
  await signIn(page, person.email);
  await passkeys(page).getByText('This browser cannot use passkeys here.').waitFor();
  assert.equal(await passkeys(page).getByRole('button', { name: 'Add a passkey' }).count(), 0);
});
