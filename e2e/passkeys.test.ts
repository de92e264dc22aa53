/** Passkeys, with an authenticator that Chromium pretends to have: made, named, used to sign in and as a second step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import { createPerson, type Person, password, signIn, signOut } from './people.ts';
import { heading } from './seen.ts';
import { startServer } from './server.ts';
import { steps } from './steps.ts';
import { totpCode } from './totp.ts';

const server = await startServer();
const browser = await launchBrowser();

/** A page whose browser has an authenticator that knows its person without asking. */
async function withAuthenticator(): Promise<{ page: Page; devtools: CDPSession; authenticatorId: string }> {
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
      // Otherwise it would answer what the page offers in the field before anybody has asked.
      automaticPresenceSimulation: false,
    },
  });
  return { page, devtools, authenticatorId };
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function openAccount(page: Page, person: Person): Promise<void> {
  await page.goto(`${server.url}/me`);
  await signIn(page, person.email);
  await heading(page, 'Your account');
}

async function present(
  { devtools, authenticatorId }: { devtools: CDPSession; authenticatorId: string },
  here: boolean,
) {
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: here });
}

/** Adds one with the name that the page proposes, or another. */
async function addPasskey(
  browserOf: { page: Page; devtools: CDPSession; authenticatorId: string },
  name?: string,
): Promise<void> {
  const part = passkeys(browserOf.page);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  if (name !== undefined) await part.getByLabel('Name').fill(name);
  await present(browserOf, true);
  await part.getByRole('button', { name: 'Continue' }).click();
  await browserOf.page.getByText(/^The passkey .* was added\.$/).waitFor();
  await present(browserOf, false);
}

test('a passkey is added, renamed, opens the account without a password, and is deleted', async () => {
  const person = await createPerson(server);
  const with1 = await withAuthenticator();
  const { page } = with1;
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
  await heading(page, 'Sign in to Muster');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await present(with1, true);
  // The page asks by itself as well, and may be left before the button is pressed.
  const pressed = page.getByRole('button', { name: 'Sign in with a passkey' }).click({ timeout: 5_000 });
  await pressed.catch(() => undefined);
  await heading(page, steps.en.first);
  await page.goto(`${server.url}/me`);
  await passkeys(page).getByText('last used').waitFor();

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
  await present(with1, true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await heading(page, steps.en.first);
});

test('a browser without passkeys is not offered any, and told so where they are managed', async () => {
  const page = await newPage(browser);
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  const person = await createPerson(server);
  await page.goto(`${server.url}/me`);
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
  await signIn(page, person.email);
  await passkeys(page).getByText('This browser cannot use passkeys here.').waitFor();
  assert.equal(await passkeys(page).getByRole('button', { name: 'Add a passkey' }).count(), 0);
});
