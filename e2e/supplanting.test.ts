/** The provider's staff act for somebody: from the list of workspaces, the list of people and the error screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerBuildPlatforms } from '@muster/contract/calls/admin-organizations';
import { readBundle } from '@muster/contract/calls/workspaces';
import type { Page } from 'playwright-core';
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
  await page.reload();
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

test('an admin viewer acts from the list of people, on a phone, and changes nothing', async () => {
  const page = await open(viewer, `/dm/people?q=${owner.email}`, { width: 390 });
  await page.getByText(owner.email).first().click();
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

test('nobody else gets into the area of the provider', async () => {
  const page = await open(owner, '/dm/organizations');
  await page.getByText('Not allowed to access here').waitFor();
  await page.context().close();
});
