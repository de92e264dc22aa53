/** A mail server that is down: accounts and invitations are made, their mails are queued, and the page says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from './browser.ts';
import { newEmail, password } from './people.ts';
import { heading } from './seen.ts';
import { startServer } from './server.ts';
import { startWorkspacePages } from './workspace-pages.ts';

// Nobody listens on port 1.
const down = { SMTP_URL: 'smtp://127.0.0.1:1' };
const company = await startWorkspacePages(down);
const { browser } = company;
const server = await startServer(down);

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

test('who invites is told that the mails will be late; no outbox keeps them', async () => {
  const owner = await company.server.createUser();
  const { slug } = await company.server.createWorkspace(owner, 'Nordwind');
  for (const [language, words] of [
    [
      'en',
      { invite: 'Invite people', one: 'Invite 1 person', sent: '1 invitation sent', late: 'The mail server is out' },
    ],
    [
      'es',
      {
        invite: 'Invitar a personas',
        one: 'Invitar a 1 persona',
        sent: '1 invitación',
        late: 'El servidor de correo no',
      },
    ],
  ] as const) {
    const page = await company.open(owner, `/${slug}/people?hl=${language}`, { language });
    await page.getByRole('button', { name: words.invite }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=emails]').fill(`${newEmail('late')},`);
    await dialog.getByRole('button', { name: words.one }).click();
    await dialog.getByRole('status').getByText(words.late).waitFor();
    await dialog.getByText(words.sent).waitFor();
    assert.equal(await dialog.getByRole('link', { name: /outbox|bandeja/ }).count(), 0);
    await page.context().close();
  }
});
