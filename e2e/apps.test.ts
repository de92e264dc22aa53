/** Apps: made, found and opened; and people who see some of them only. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { listPeople } from '@muster/contract/calls/people';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id, slug } = await server.createWorkspace(owner, 'Nordwind');
const params = { org: slug };
const make = (name: string) =>
  owner.api(createApp, { params, body: { name, slug: name.toLowerCase().replaceAll(' ', '-') } });

test('the first app is made, its address follows from its name, and it opens', async () => {
  const page = await open(owner, `/${slug}/apps`);
  await page.getByText('No apps yet').waitFor();
  await page.getByRole('button', { name: 'New app' }).click();
  const dialog = page.getByRole('dialog', { name: 'New app' });
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await dialog.getByText('This is required').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Señal de Tráfico');
  assert.equal(await dialog.getByLabel('Address').inputValue(), 'senal-de-trafico');
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await heading(page, 'Señal de Tráfico');
  assert.equal(new URL(page.url()).pathname, `/${slug}/apps/senal-de-trafico/builds`);
  await expectAccessible(page);

  await page.goto(`${new URL(page.url()).origin}/${slug}/apps/none-of-ours`);
  await page.getByText('This app is not there').waitFor();
  await page.getByRole('link', { name: 'All apps' }).click();
  await page.getByRole('row', { name: /Señal de Tráfico/ }).waitFor();
  await page.context().close();
});

test('an address that another app has is told of at its field, and nothing that was typed is lost', async () => {
  await make('Taken');
  const page = await open(owner, `/${slug}/apps`);
  await page.getByRole('button', { name: 'New app' }).click();
  const dialog = page.getByRole('dialog', { name: 'New app' });
  await dialog.getByLabel('Name', { exact: true }).fill('Taken');
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await dialog.getByText('This slug is already used.').first().waitFor();
  await dialog.getByLabel('Address').fill('taken-two');
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await heading(page, 'Taken');
  await page.context().close();
});

test('who only looks makes none', async () => {
  const viewer = await server.addMember(id, 'viewer');
  const page = await open(viewer, `/${slug}/apps`);
  await page.getByRole('row', { name: /Taken/ }).first().waitFor();
  assert.ok(await page.getByRole('button', { name: 'New app' }).isDisabled());
  await page.context().close();
});

describe('roles in some apps', () => {
  test('are given with an invitation, one for each app', async () => {
    await make('Agency');
    const page = await open(owner, `/${slug}/people`);
    await page.getByRole('button', { name: 'Invite' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Emails').fill('theo@agency.example');
    await dialog.getByRole('button', { name: /Role/ }).first().click();
    await page.getByRole('option', { name: /Only some apps/ }).click();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.getByText('This is required').waitFor();
    await dialog.getByRole('checkbox', { name: 'Agency' }).check();
    await dialog.getByRole('button', { name: /Role: Agency/ }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.getByText('1 invitation sent').waitFor();
    const { items } = await owner.api(listPeople, { params, query: { q: 'theo@agency.example' } });
    assert.deepEqual(
      items.map(({ scope, applications }) => [scope, applications.map(({ name, role }) => `${name} ${role}`)]),
      [['application', ['Agency editor']]],
    );
    await page.context().close();
  });

  test('are given in the panel of a person, who then sees those apps alone, at once', async () => {
    await make('Inside');
    await make('Outside');
    const ada = await server.addMember(id, 'unassigned');
    const hers = await open(ada, `/${slug}`);
    const { items } = await owner.api(listPeople, { params, query: { q: ada.email } });
    const page = await open(owner, `/${slug}/people?s=user&id=${items[0]?.id}`);
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: /Role/ }).first().click();
    await page.getByRole('option', { name: /Only some apps/ }).click();
    await panel.getByRole('button', { name: 'Change role' }).click();
    await panel.getByText('This is required').waitFor();
    await panel.getByRole('checkbox', { name: 'Inside' }).check();
    await expectAccessible(page, { part: '[role=dialog]' });
    await panel.getByRole('button', { name: 'Change role' }).click();
    await panel.getByText('Inside').first().waitFor();
    await hers.getByRole('banner').getByRole('link', { name: 'App distribution' }).click();
    await hers.getByRole('row', { name: /Inside/ }).waitFor();
    assert.equal(await hers.getByText('Outside').count(), 0);
    await hers.getByText('Inside').first().click();
    await heading(hers, 'Inside');
    await hers.context().close();
    await page.context().close();
  });
});

test('the search leads to an app by its name', async () => {
  const { name } = await make('Lighthouse');
  const page = await open(owner, `/${slug}`);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('searchbox');
  const found = page.getByRole('dialog').getByRole('option', { name: new RegExp(name) });
  // The index follows what happens a moment later, and an answer is remembered for what was typed.
  for (const typed of ['light', 'lighth', 'lightho', 'lighthou', 'lighthous']) {
    await box.fill(typed);
    await found
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => undefined);
    if (await found.first().isVisible()) break;
  }
  await found.first().click();
  await heading(page, name);
  await page.context().close();
});
