/** A mail server that is down: the account is made, the mail is queued, and the page says so. */
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { newEmail, password } from './people.ts';
import { heading } from './seen.ts';
import { startServer } from './server.ts';

// Nobody listens on port 1.
const server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const browser = await launchBrowser();

test('who waits for a code is told that the mail will be late', async () => {
  const page = await newPage(browser);
  await page.clock.install();
  await page.goto(`${server.url}/welcome/register`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Confirm your email');

  // The first attempt to send runs behind the answer; from then on every answer knows.
  await server.written(/a mail could not be sent/);
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
  const late = page.getByRole('status').getByText('The mail server cannot be reached right now.');
  await late.waitFor();
  await page.reload();
  await late.waitFor();
});
