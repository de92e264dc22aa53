/** The provider's staff act for somebody: from the list of workspaces, the list of people and the error screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerBuildPlatforms } from '@muster/contract/calls/admin-organizations';
import { createServiceAccount } from '@muster/contract/calls/service-accounts';
import { readBundle } from '@muster/contract/calls/workspaces';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openMenu } from './people.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, url, open } = await startWorkspacePages();
const owner = await server.createUser();
const { slug } = await server.createWorkspace(owner, 'Aurora Coffee');
const admin = await server.createUser('admin');
await server.createWorkspace(admin, 'Provider');
const viewer = await server.createUser('adminViewer');
await server.createWorkspace(viewer, 'Lookers-on');

async function start(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await dialog.getByRole('button', { name: 'Start supplanting' }).click();
  await dialog.getByText('This is required').waitFor();
  await dialog.getByLabel('Reason').fill('Ticket 1207');
  await dialog.getByRole('button', { name: 'Start supplanting' }).click();
  await page.getByRole('complementary').getByText(`You are acting for ${owner.email}`).waitFor();
}

test('an admin acts for the creator of a workspace from its panel, and stops back in their own area', async () => {
  const page = await open(admin, '/dm/organizations?q=aurora');
  await page.getByRole('row', { name: /Aurora Coffee/ }).click();
  await page.getByRole('button', { name: 'Supplant its creator' }).click();
  await start(page);
  await page.waitForURL(`${url}/${slug}`);
  await heading(page, 'Aurora Coffee');
  await page.getByRole('complementary').getByText('Ticket 1207').waitFor();
  // Acting counts as admin: the area of the provider is there, and there is no second one to act for out of the first.
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.waitForURL(`${url}/dm/organizations`);
  await page.getByRole('row', { name: /Aurora Coffee/ }).click();
  await page.getByRole('button', { name: 'Supplant its creator' }).click();
  await page.getByText(`You are acting for ${owner.email}. Stop that first.`).waitFor();
  await page.goto(`${url}/dm/organizations`);
  await page.getByRole('complementary').getByRole('button', { name: 'Stop supplanting' }).click();
  await page.waitForURL(`${url}/dm/organizations`);
  await page.getByText('You are acting for').waitFor({ state: 'detached' });
  await page.context().close();
});

test('whoever was acted for reads by whom, when and why, with their sessions', async () => {
  const page = await open(owner, '/me/profile');
  const row = page.getByRole('list', { name: 'Our support acted for you' }).getByRole('listitem').first();
  await row.getByText('Test User').waitFor();
  await row.getByText('Reason: Ticket 1207').waitFor();
  await page.context().close();
});

test('staff without a workspace of their own begin in their area', async () => {
  const page = await open(await server.createUser('adminViewer'), '/');
  await page.waitForURL(`${url}/dm/organizations`);
  await page.context().close();
});

test('an admin at the door of a workspace that is not theirs may go back or supplant it', async () => {
  const page = await open(admin, `/${slug}`);
  await page.getByText('You have not supplanted this workspace').waitFor();
  await page.getByRole('button', { name: 'Go back' }).waitFor();
  await page.getByRole('button', { name: 'Supplant the organisation' }).click();
  await start(page);
  await page.waitForURL(`${url}/${slug}`);
  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Stop supplanting' }).click();
  await page.waitForURL(`${url}/dm/organizations`);
  await page.context().close();
});

test('when the time of acting runs out, it ends in the area of the provider', async () => {
  const page = await open(admin, `/${slug}`);
  await page.getByRole('button', { name: 'Supplant the organisation' }).click();
  await start(page);
  await page.waitForURL(`${url}/${slug}`);
  await server.ownerQuery(sql`update sessions set ends_at = now() where supplanter_id = ${admin.id}`);
  await page
    .getByRole('link', { name: 'People' })
    .or(page.getByRole('link', { name: 'App distribution' }))
    .first()
    .click();
  await page.waitForURL(`${url}/dm/organizations`);
  await page.getByText('You are acting for').waitFor({ state: 'detached' });
  await page.context().close();
});

test('an admin viewer acts from the list of people, on a phone, and changes nothing', async () => {
  const page = await open(viewer, `/dm/people?q=${owner.email}`, { width: 390 });
  await page.getByText(owner.email).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name: 'Aurora Coffee' }).waitFor();
  await panel.getByRole('list', { name: 'Sessions' }).waitFor();
  await panel.getByText('Last sign-in').waitFor();
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Act for this person' }).click();
  await start(page);
  const token = await page.evaluate(
    `JSON.parse(localStorage.getItem('muster.auth')).accounts.at(-1).accessToken.token`,
  );
  const answer = await fetch(`${server.url}/api/organizations/${slug}/products`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: ['mad'] }),
  });
  assert.equal(((await answer.json()) as { error: { code: number } }).error.code, 4001);
  await page.context().close();
});

test('a workspace that does not exist cannot be supplanted, and an alert says so', async () => {
  const page = await open(admin, '/no-such-workspace');
  await page.getByRole('button', { name: 'Supplant the organisation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ticket 1207');
  await dialog.getByRole('button', { name: 'Start supplanting' }).click();
  await dialog.getByRole('alert').getByText('Error: Element not found.').waitFor();
  await page.context().close();
});

test('an admin says for which platforms a workspace sends builds; admin viewers only look', async () => {
  const look = async (who: typeof admin) => {
    const page = await open(who, '/dm/organizations?q=aurora');
    await page.getByRole('row', { name: /Aurora Coffee/ }).click();
    return page;
  };
  const page = await look(admin);
  await page.getByRole('checkbox', { name: 'Android' }).check();
  await page.getByRole('button', { name: 'Save the platforms' }).click();
  await page.getByText('Saved successfully!').waitFor();
  await page.reload();
  const saved = page.getByRole('checkbox', { name: 'Android' });
  await saved.waitFor();
  assert.deepEqual([await saved.isChecked(), await saved.isDisabled()], [true, false]);
  const { buildPlatforms } = await owner.api(readBundle, { params: { org: slug } });
  assert.deepEqual(
    buildPlatforms.map((platform) => platform.slug),
    ['android'],
  );
  await page.context().close();
  const other = await look(viewer);
  const android = other.getByRole('checkbox', { name: 'Android' });
  await android.waitFor();
  assert.deepEqual([await android.isChecked(), await android.isDisabled()], [true, true]);
  assert.equal(await other.getByRole('checkbox', { name: 'iOS' }).isChecked(), false);
  assert.equal(await other.getByRole('button', { name: 'Save the platforms' }).count(), 0);
  const change = { params: { organization: slug }, body: { buildPlatforms: ['ios'] } };
  await assert.rejects(viewer.api(offerBuildPlatforms, change), { code: 4001 });
  await other.context().close();
});

test('an admin adds a platform of their own, which workspaces then have; admin viewers only look', async () => {
  const page = await open(admin, '/dm/config');
  await page.getByRole('button', { name: 'Add platform' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Smart Kiosk');
  assert.equal(await dialog.getByLabel('Address').inputValue(), 'smart-kiosk');
  await dialog.getByLabel('File extensions').fill('bin,');
  await dialog.getByLabel('Icon (SVG)').fill('<svg onload="x"/>');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This should be an SVG with viewBox').waitFor();
  await dialog.getByLabel('Icon (SVG)').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Smart Kiosk' }).getByText('.bin').waitFor();
  await page.getByRole('button', { name: 'Edit Smart Kiosk' }).click();
  await dialog.getByLabel('Name').fill('Kiosk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Kiosk' }).waitFor();
  await page.context().close();
  const other = await open(viewer, '/dm/config');
  await other.getByRole('listitem').filter({ hasText: 'Kiosk' }).waitFor();
  assert.equal(await other.getByRole('button', { name: 'Add platform' }).count(), 0);
  await other.context().close();
});

test('people and workspaces are told apart, sorted and filtered; a limit shows what the plan gives', async () => {
  await owner.api(createServiceAccount, { params: { org: slug }, body: { name: 'Night robot', role: 'viewer' } });
  const page = await open(admin, '/dm/people?q=night');
  await page.getByRole('row').filter({ hasText: 'Service account' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Act for this person' }).click();
  assert.equal(await page.getByRole('dialog', { name: /^Act for / }).count(), 0, 'nobody acts for a program');
  await page.goto(`${url}/dm/organizations?sort=name`);
  const names = page.locator('main').getByRole('row');
  await names.filter({ hasText: 'Provider' }).waitFor();
  const order = (await names.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  const found = ['Aurora Coffee', 'Lookers-on', 'Provider'].map((name) =>
    order.findIndex((text) => text.includes(name)),
  );
  assert.deepEqual(
    found,
    found.toSorted((a, b) => a - b),
  );
  await page.goto(`${url}/dm/organizations?trial=over`);
  await page.getByText('Nothing found').or(page.getByText('Nothing matches')).first().waitFor();
  await page.goto(`${url}/dm/organizations?q=aurora`);
  await page.getByRole('row', { name: /Aurora Coffee/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^The plan gives: /)
    .first()
    .waitFor();
  await page.context().close();
});

test('nobody else gets into the area of the provider', async () => {
  const page = await open(owner, '/dm/organizations');
  await page.getByText('Not allowed to access here').waitFor();
  await page.context().close();
});
