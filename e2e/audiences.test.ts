/** Audiences: made with a live preview, looked at, changed and deleted; for an app alone; by those with fewer rights. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { createAudience, listAudiences, readAudienceEmails } from '@muster/contract/calls/audiences';
import { createEmployee } from '@muster/contract/calls/employees';
import { createGroup } from '@muster/contract/calls/groups';
import type { Page } from 'playwright-core';
import { createAppMember } from '../apps/server/src/capabilities/apps/test-app-member.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const params = { org: slug };
const groupId = async (name: string) => (await owner.api(createGroup, { params, body: { name } })).id;
const [sales, madrid] = [await groupId('Sales'), await groupId('Madrid')];
const employees: readonly [string, string, string[]][] = [
  ['ana@acme.com', 'Ana', [sales, madrid]],
  ['bea@acme.com', 'Bea', [sales]],
  ['carl@other.org', 'Carl', []],
];
for (const [email, firstName, groupIds] of employees)
  await owner.api(createEmployee, { params, body: { email, firstName, groupIds } });
const app = await owner.api(createApp, { params, body: { name: 'Pay', slug: 'pay' } });
await owner.api(createApp, { params, body: { name: 'Log', slug: 'log' } });

const panelOf = (page: Page) => page.getByRole('dialog');

async function addGroup(page: Page, field: string, name: string) {
  await panelOf(page).getByRole('combobox', { name: field }).fill(name.slice(0, 3));
  await page.getByRole('option', { name }).click();
}

test('an audience is made while a preview says who is in it, then looked at, changed and deleted', async () => {
  const page = await open(owner, `/${slug}/audiences`);
  await page.getByText('No audiences yet').waitFor();
  await page.getByRole('button', { name: 'New audience' }).click();
  const panel = panelOf(page);
  const preview = panel.getByRole('region', { name: 'Who would be in it' });
  await preview.getByText('Nobody yet. Add emails or groups.').waitFor();

  // What is pasted is read as it comes; what cannot be used is said, and does not stop the preview.
  const emails = panel.getByRole('textbox', { name: 'Emails' });
  await emails.fill('Carl <Carl@Other.org>; ghost@nowhere.com\n*, half@');
  await panel.getByText('2 emails, 0 patterns').waitFor();
  await panel.getByText('These are neither emails nor patterns: *, half@').waitFor();
  await preview.getByText('1 email that nobody has').waitFor();
  await preview.getByText('0 users, 1 employee').waitFor();
  await panel.getByRole('button', { name: 'Create audience' }).click();
  await panel.locator('[name=name][aria-invalid=true]').waitFor();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Testers');
  await panel.getByRole('button', { name: 'Create audience' }).click();
  await panel.locator('[name=emails][aria-invalid=true]').waitFor();
  await panel.getByRole('button', { name: 'Remove what is wrong' }).click();
  assert.equal(await emails.inputValue(), 'carl@other.org\nghost@nowhere.com');

  // All groups within a rule, any rule of several.
  await panel.getByRole('button', { name: 'Add a rule' }).click();
  await addGroup(page, 'Add a group', 'Sales');
  await preview.getByText('0 users, 3 employees').waitFor();
  await addGroup(page, 'Add a group to rule 1', 'Madrid');
  await preview.getByText('0 users, 2 employees').waitFor();
  await preview.getByText('ana@acme.com').waitFor();
  await panel.getByRole('button', { name: 'Create audience' }).click();
  await page.getByText('“Testers” was created').waitFor();

  // The panel of the new one: who is in it, and why.
  await panel.getByRole('heading', { name: 'Testers' }).waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Ana' }).filter({ hasText: 'Madrid, Sales' }).waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Carl' }).filter({ hasText: 'By email' }).waitFor();
  await panel.getByRole('radio', { name: 'Not found 1' }).check();
  await panel.getByText('Nobody in the workspace has this email').waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Ana' }).waitFor({ state: 'detached' });
  await panel.getByRole('radio', { name: 'All 3' }).check();
  await panel.getByRole('searchbox', { name: 'Search members' }).fill('car');
  await panel.getByRole('listitem').filter({ hasText: 'Ana' }).waitFor({ state: 'detached' });
  await panel.getByRole('listitem').filter({ hasText: 'Carl' }).waitFor();
  assert.match(page.url(), /s=audience/);

  // Changed by keyboard: the tab, the field, the button.
  await panel.getByRole('tab', { name: 'Members' }).focus();
  await page.keyboard.press('ArrowRight');
  await panel.getByRole('textbox', { name: 'Name' }).waitFor();
  await preview.getByText('0 users, 2 employees').waitFor();
  const text = panel.getByRole('textbox', { name: 'Emails' });
  assert.equal(await text.inputValue(), 'carl@other.org\nghost@nowhere.com');
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nb*@acme.com');
  await preview.getByText('0 users, 3 employees').waitFor();
  await panel.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: false }).first().waitFor();
  const { items } = await owner.api(listAudiences, { params });
  const kept = await owner.api(readAudienceEmails, { params: { ...params, audienceId: items[0]?.id ?? '' } });
  assert.deepEqual(kept.emails, ['b*@acme.com', 'carl@other.org', 'ghost@nowhere.com']);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /Testers/ });
  await row.filter({ hasText: '3 emails · 1 group rule' }).waitFor();

  // A second one may not have its name.
  await page.getByRole('button', { name: 'New audience' }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill('testers');
  await panel.getByRole('button', { name: 'Create audience' }).click();
  await panel.getByText('Name already used.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button').last().click();

  await row.getByRole('link').click();
  await panel.getByRole('tab', { name: 'Publications' }).click();
  await panel.getByText('No publication uses it yet').waitFor();
  await panel.getByRole('button', { name: 'Delete audience' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByText('No publication uses it.').waitFor();
  await sure.getByRole('button', { name: 'Delete audience' }).click();
  await page.getByText('No audiences yet').waitFor();
  await page.context().close();
});

test('an app shows what it may use, its own first; who has that app alone makes audiences and sees nobody', async () => {
  const make = (name: string, more: object = {}) => owner.api(createAudience, { params, body: { name, ...more } });
  await make('Everybody', { emails: ['*@*'] });
  await make('Not for Pay', { applicationIds: [] });
  const page = await open(owner, `/${slug}/apps/pay/builds`);
  await page.getByRole('link', { name: 'Audiences', exact: true }).click();
  await page.getByRole('row', { name: /Everybody/ }).waitFor();
  assert.equal(await page.getByRole('row', { name: /Not for Pay/ }).count(), 0);
  await page.getByRole('button', { name: 'New audience' }).click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'New audience for Pay' }).waitFor();
  assert.equal(await panel.getByText('Who can use it').count(), 0);
  await panel.getByRole('textbox', { name: 'Name' }).fill('Zeta pilots');
  await panel.getByRole('button', { name: 'Create audience' }).click();
  await panel.getByRole('heading', { name: 'Zeta pilots' }).waitFor();
  await panel.getByText('Nobody is in it yet').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Zeta pilots/ }).waitFor();
  const names = page.getByRole('rowheader');
  await names.nth(0).filter({ hasText: 'Zeta pilots' }).waitFor();
  await names.nth(1).filter({ hasText: 'Everybody' }).waitFor();
  assert.equal(await names.count(), 2);
  await page.context().close();

  const editor = await createAppMember(server, { owner, organizationId, org: slug }, { [app.id]: 'editor' });
  const theirs = await open(editor, `/${slug}/apps/pay/audiences`);
  await theirs
    .getByRole('row', { name: /Zeta pilots/ })
    .getByRole('link')
    .click();
  const seen = panelOf(theirs);
  await seen.getByText('Who is in an audience is shown to those who may see the people of the workspace.').waitFor();
  await seen.getByRole('tab', { name: 'Settings' }).click();
  await seen.getByText('Groups are chosen by those who may see the people of the workspace.').waitFor();
  assert.equal(await seen.getByRole('region', { name: 'Who would be in it' }).count(), 0);
  await seen.getByRole('textbox', { name: 'Emails' }).fill('carl@other.org');
  await seen.getByRole('button', { name: 'Save' }).click();
  await theirs.getByText('Saved', { exact: false }).first().waitFor();
  await theirs.context().close();
});

test('a viewer looks; nothing is offered that they may not do', async () => {
  const viewer = await server.addMember(organizationId, 'viewer');
  const page = await open(viewer, `/${slug}/audiences`);
  const create = page.getByRole('button', { name: 'New audience' });
  await create.waitFor();
  assert.equal(await create.getAttribute('aria-disabled'), 'true');
  await page
    .getByRole('row', { name: /Everybody/ })
    .getByRole('link')
    .click();
  const panel = panelOf(page);
  await panel.getByRole('listitem').filter({ hasText: 'Ana' }).waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Delete audience' }).count(), 0);
  await panel.getByRole('tab', { name: 'Settings' }).click();
  await panel.getByText('You can look at this audience, but not change it.').waitFor();
  await page.context().close();
});
