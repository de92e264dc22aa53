/** Inviting people and accepting: two browsers, whoever is signed in, and links that no longer work. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectAccessible, newPage } from './browser.ts';
import { newEmail, newSlug, password, signIn } from './people.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, browser, url, open, mailedLink } = await startWorkspacePages();
const owner = await server.createUser();
const { slug } = await server.createWorkspace(owner, 'Nordwind');
const link = /https?:\/\/\S+\/-\/invitation\/[\w-]+/;
/** The server knows itself by another name than the browsers do. */
const mailed = async (email: string, otherThan?: string) =>
  (await mailedLink(email, link, otherThan)).replace(/^https?:\/\/[^/]+/, url);
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function invite(page: Page, ...emails: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox', { name: 'Emails' }).fill(`${emails.join(',')},`);
  await dialog.getByRole('button', { name: /^Invite \d/ }).click();
  await dialog.getByText(/\d invitations? sent/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
}

test('somebody new is invited, makes an account with the link, and the list of the other browser follows', async () => {
  const email = newEmail('nadia');
  const page = await open(owner, `/${slug}/people`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const emails = dialog.getByRole('textbox', { name: 'Emails' });
  await page.locator('[name=emails]:focus').waitFor();
  await emails.fill(`${email}, broken@, tomás vega,`);
  // A slip of the finger does not lose a list of addresses.
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText('These are not valid emails: broken@, tomás vega').waitFor();
  await dialog.getByRole('button', { name: 'Remove what is wrong' }).click();
  await dialog.locator('input:focus').waitFor();
  // Enter ends an address, and sends nothing: the role is still to be chosen.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await dialog.getByText('1 invitation sent').waitFor();
  // Nobody waits for a mail that is not sent.
  await dialog.getByRole('status').getByText('This installation sends no mail.').waitFor();
  assert.equal(await dialog.getByRole('link', { name: 'outbox' }).getAttribute('href'), '/outbox');
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row(page, email).getByText('Invited').waitFor();

  const guest = await newPage(browser);
  await guest.goto(await mailed(email));
  await heading(guest, 'Join Nordwind');
  await guest.getByText('invites you to Nordwind as editor').waitFor();
  await guest.getByLabel('First name').fill('Nadia');
  await guest.getByLabel('Last name').fill('Petrova');
  await guest.getByRole('button', { name: 'Join Nordwind' }).click();
  assert.equal(await guest.locator(':focus').getAttribute('name'), 'password', 'the first that is wrong');
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Join Nordwind' }).click();
  await guest.waitForURL(`${url}/${slug}`);
  await heading(guest, 'Nordwind');

  await row(page, 'Nadia Petrova').getByText('Editor').waitFor();
  assert.equal(await row(page, 'Nadia Petrova').getByText('Invited').count(), 0);
  await page.getByRole('link', { name: 'Invited 0', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Collaborators 2', exact: true }).waitFor();

  await guest.goto(await mailed(email));
  await heading(guest, 'This invitation was used already');
  await guest.getByRole('link', { name: 'Go to Nordwind' }).click();
  await guest.waitForURL(`${url}/${slug}`);
  await guest.context().close();
  await page.context().close();
});

test('who has an account signs in with it and joins; signed in as somebody else, the way there is offered', async () => {
  const [ben, mia] = [await server.createUser(), await server.createUser()];
  const page = await open(owner, `/${slug}/people`);
  await invite(page, ben.email, mia.email);
  await page.context().close();

  const guest = await newPage(browser);
  await guest.goto(await mailed(ben.email));
  await guest.getByText(`You already have an account with ${ben.email}.`).waitFor();
  await guest.getByRole('button', { name: 'Sign in to join' }).click();
  await heading(guest, 'Sign in to Muster');
  await signIn(guest, ben.email);
  await guest.getByRole('button', { name: 'Join Nordwind' }).click();
  await guest.waitForURL(`${url}/${slug}`);
  await heading(guest, 'Nordwind');

  await guest.goto(await mailed(mia.email));
  await guest.getByText(`You are signed in as ${ben.email}, but the invitation is for ${mia.email}.`).waitFor();
  await guest.getByRole('button', { name: `Sign in as ${mia.email}` }).click();
  await signIn(guest, mia.email);
  await guest.getByText(`You are signed in as ${mia.email}.`).waitFor();
  await guest.getByRole('button', { name: 'Join Nordwind' }).click();
  await guest.waitForURL(`${url}/${slug}`);

  // The one that is not active is offered as what it is: signed in already.
  const other = await open(owner, `/${slug}/people`);
  const third = await server.createUser();
  await invite(other, third.email);
  await guest.goto(await mailed(third.email));
  await guest.getByRole('button', { name: 'Sign out and continue' }).click();
  await guest.getByText(`You are signed in as ${ben.email}, but the invitation is for ${third.email}.`).waitFor();
  await guest.getByRole('button', { name: 'Sign out and continue' }).click();
  await guest.getByRole('button', { name: 'Sign in to join' }).waitFor();
  await other.context().close();
  await guest.context().close();
});

test('an invitation is sent again with another link, and revoked: the links before say so', async () => {
  const email = newEmail('omar');
  const page = await open(owner, `/${slug}/people`);
  await invite(page, email);
  const first = await mailed(email);
  await row(page, email).getByText(email).click();
  const panel = page.getByRole('dialog', { name: 'Person' });
  await panel.getByText('Once the invitation is accepted').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  // Within half a minute nobody is mailed twice.
  await panel.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Too many attempts').first().waitFor();
  await server.ownerQuery(sql`update invitations set sent_at = sent_at - interval '1 minute' where email = ${email}`);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Invitation sent again').first().waitFor();
  const second = await mailed(email, first);

  // The role can be changed while nobody has accepted.
  await panel.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await panel.getByRole('button', { name: 'Change role' }).click();
  await panel.getByText('Saved').or(page.getByText('Saved')).first().waitFor();

  const guest = await newPage(browser);
  await guest.goto(first);
  await heading(guest, 'This link does not work');
  await guest.goto(second);
  await heading(guest, 'Join Nordwind');
  await guest.getByText(/as editor/i).waitFor();

  await panel.getByRole('button', { name: 'Revoke invitation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
  await panel.waitFor({ state: 'hidden' });
  await guest.reload();
  await heading(guest, 'This invitation was revoked');
  await expectAccessible(guest);
  await guest.goto(`${url}/-/invitation/nonsense`);
  await heading(guest, 'This link does not work');
  await guest.context().close();
  await page.context().close();
});

test('of many who are invited, those who are here already are named, and the others invited', async () => {
  const page = await open(owner, `/${slug}/people`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const many = [newEmail('a'), newEmail('b'), owner.email];
  const box = dialog.getByRole('textbox', { name: 'Emails' });
  // A list as it is pasted from a table or a mail.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(many.join('\n'))})`);
  await box.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
  await dialog.getByText('2 invitations sent').waitFor();
  await dialog.getByText('1 was not invited').waitFor();
  const refused = dialog.getByRole('listitem').filter({ hasText: owner.email });
  await refused.getByText('Is here already, or has been invited').waitFor();
  await page.context().close();
});

test('the checklist of a new workspace leads to where people are invited', async () => {
  const founder = await server.createUser();
  const company = await founder.api(createWorkspace, { body: { name: 'Kestrel', slug: newSlug('kestrel') } });
  const page = await open(founder, `/${company.slug}`);
  await page.getByRole('region', { name: 'Set up your workspace' }).getByRole('link', { name: 'Invite' }).click();
  await heading(page, 'People');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.waitFor();
  // What asked for it is no part of the address that one comes back to.
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(page.url(), `${url}/${company.slug}/people`);
  await page.context().close();
});
