/** Settings of a workspace: who may change what, what they look like, and how a workspace ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import type { Role } from '@muster/contract/permissions';
import type { Page } from 'playwright-core';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, follow } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const pages = await startWorkspacePages();
const { server, url } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner);

async function open(user: TestUser, section = '', { slug = workspace.slug, width = 1280 } = {}): Promise<Page> {
  const page = await pages.open(user, `/${slug}/settings${section && `?section=${section}`}`, { width });
  await heading(page, 'Settings');
  return page;
}

const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link').allInnerTexts();

test('each role sees the sections that it has any business in, and only admins change something', async () => {
  const open_ = ['General', 'Branding', 'Configuration'];
  const expected: Record<Role, string[]> = {
    owner: [...open_, 'Sign-in', 'API tokens', 'Service accounts', 'Integrations', 'Plan and limits', 'Danger zone'],
    admin: [...open_, 'Sign-in', 'API tokens', 'Service accounts', 'Integrations', 'Plan and limits'],
    editor: [...open_, 'Plan and limits'],
    viewer: [...open_, 'Plan and limits'],
    unassigned: [...open_, 'Plan and limits'],
  };
  for (const role of ['admin', 'editor', 'viewer', 'unassigned'] as const) {
    const page = await open(await server.addMember(workspace.id, role));
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    assert.deepEqual(await sections(page), expected[role], role);
    const mayChange = role === 'admin';
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), mayChange ? 1 : 0, role);
    const notice = page.getByText("You don't have permission to edit this element.");
    assert.equal(await notice.count(), mayChange ? 0 : 1, role);
    // Not by its address either.
    await follow(page, `/${workspace.slug}/settings?section=danger`);
    await page.getByText('You do not have permission to access here').waitFor();
  }
  const page = await open(owner);
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  assert.deepEqual(await sections(page), expected.owner);
});

test('a name is saved and shown everywhere at once; who was slower is told', async () => {
  const page = await open(owner);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('It should have at least 3 characters').waitFor();
  await name.fill('Aurora Coffee');
  await page.getByRole('textbox', { name: 'Contact email' }).fill('it@aurora.example');
  const slower = await open(await server.addMember(workspace.id, 'admin'));
  await slower.getByRole('textbox', { name: 'Name', exact: true }).fill('Too late');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully!').waitFor();
  await page.getByRole('banner').getByText('Aurora Coffee').filter({ visible: true }).first().waitFor();
  await slower.getByRole('button', { name: 'Save' }).click();
  await slower.getByText('Somebody else changed this in the meantime.').waitFor();
  const saved = await owner.api(readWorkspace, { params: { org: workspace.slug } });
  assert.equal(saved.name, 'Aurora Coffee');
  assert.deepEqual(saved.contactInfo, { email: 'it@aurora.example' });
});

test('a colour tells how its letters read, by the luminance rule, and is saved', async () => {
  const page = await open(owner, 'branding');
  const colour = page.getByRole('textbox', { name: 'Color', exact: true });
  await colour.fill('FFD60A');
  await page.getByText('Light color: dark letters').waitFor();
  await colour.fill('#2F5BEA');
  await page.getByText('Dark color: white letters').waitFor();
  await page.getByText('Contrast 5.5:1').waitFor();
  await colour.fill('BABABA');
  await page.getByText('hard to read').waitFor();
  await colour.fill('brown');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This should be a HEX colour of 6 characters').waitFor();
  await colour.fill('8a4b2a');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully!').waitFor();
  const { branding } = await owner.api(readWorkspace, { params: { org: workspace.slug } });
  assert.equal(branding.primaryColor, '8A4B2A');
});

test('a logo is uploaded, shown and removed; what is no picture is refused', async () => {
  const page = await open(owner, 'branding');
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('The selected file was not a supported image').waitFor();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAKCAIAAAAsFXl4AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQokWPo8taiEWIYNdp7NEC0RlNIF9FZBgCx9yrkwP3qIQAAAABJRU5ErkJggg==';
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  const logo = page.locator('main img[alt="Aurora Coffee"]');
  await logo.waitFor();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await logo.waitFor({ state: 'detached' });
});

test('passwords cannot be switched off while there is no other way in', async () => {
  const page = await open(owner, 'sign-in');
  await page.getByText('Only email and password so far').waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'Do not let anybody in' }).count(), 0);
});

test('the name in which mails come is chosen, and no address', async () => {
  const page = await open(owner, 'configuration');
  const alias = page.getByLabel('Sender of emails');
  await alias.fill('it@bank.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This value is not valid').first().waitFor();
  await alias.fill('Aurora IT');
  await page.getByRole('checkbox', { name: 'Location', exact: true }).check();
  await page.getByLabel('Certificate provider').fill('Aurora CA');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully!').waitFor();
  const { configuration } = await owner.api(readWorkspace, { params: { org: workspace.slug } });
  assert.equal(configuration.noReplyAlias, 'Aurora IT');
  assert.deepEqual(
    [configuration.mdmLocation, configuration.mdmPackageTime, configuration.certificateProvider],
    [true, false, 'Aurora CA'],
  );
  await page.reload();
  await alias.waitFor();
  assert.equal(await alias.inputValue(), 'Aurora IT');
  // Without one, mails come in the name of the installation again.
  await alias.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully!').waitFor();
  const without = await owner.api(readWorkspace, { params: { org: workspace.slug } });
  assert.equal(without.configuration.noReplyAlias ?? '', '');

  const viewer = await open(await server.addMember(workspace.id, 'viewer'), 'configuration');
  assert.ok(await viewer.getByLabel('Sender of emails').isDisabled());
  assert.equal(await viewer.getByRole('button', { name: 'Save' }).count(), 0);
});

test('the plan says what it has, how much is used and what comes after the trial, also on a phone in Spanish', async () => {
  const page = await open(owner, 'plan');
  await page.getByText('The trial ends in 14 days').waitFor();
  const limits = page.getByRole('list', { name: 'Limits' });
  await limits.getByText(/\d of 25/).waitFor();
  await limits.getByText('0 of 20', { exact: true }).waitFor();
  await limits.getByText('0 of 100').waitFor();
  const phone = await open(owner, 'plan', { width: 390 });
  await phone.goto(`${url}/${workspace.slug}/settings?section=plan&hl=es`);
  await phone.getByText('La prueba termina en 14 días').waitFor();
  await expectAccessible(phone);
});

test('a workspace is deleted by typing its address, and whoever is in it learns it', async () => {
  const doomed = await server.createWorkspace(owner, 'Doomed');
  const member = await server.addMember(doomed.id, 'viewer');
  const other = await pages.open(member, `/${doomed.slug}`);
  await other.getByText('Live', { exact: true }).waitFor();
  const page = await open(owner, 'danger', { slug: doomed.slug });
  await page.getByRole('button', { name: 'Delete the workspace' }).click();
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByRole('textbox', { name: `Type ${doomed.slug} to confirm` });
  await typed.fill('another-one');
  await dialog.getByRole('button', { name: 'Delete the workspace' }).click();
  await dialog.getByText('The value must be the workspace slug').waitFor();
  await typed.fill(doomed.slug);
  await dialog.getByRole('button', { name: 'Delete the workspace' }).click();
  await page.waitForURL(`${url}/${workspace.slug}`);
  await assert.rejects(owner.api(readWorkspace, { params: { org: doomed.slug } }));
  await other.waitForURL(`${url}/hi`);
});
