/** The home of a workspace: what each role sees of it, and that it follows what others change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { createPublication } from '@muster/contract/calls/publications';
import { updateBranding } from '@muster/contract/calls/settings';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import type { Page } from 'playwright-core';
import { createAppMember } from '../apps/server/src/capabilities/apps/test-app-member.ts';
import { insertTestBuild } from '../apps/server/src/capabilities/builds/test-builds.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, newPage } from './browser.ts';
import { heading, textOf } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const pages = await startWorkspacePages();
const { server, browser, url } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner);

async function openHome(user: TestUser, slug = workspace.slug, width = 1280): Promise<Page> {
  const page = await pages.open(user, `/${slug}`, { width });
  await heading(page, 'Test workspace');
  await page.getByText('Your role').waitFor();
  return page;
}

test('what somebody else changes appears without a reload', async () => {
  const page = await openHome(owner);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.evaluate('window.neverReloaded = true');
  const added = await server.addMember(workspace.id, 'editor');
  await page.getByText(`The system added ${added.email} as editor`).waitFor();
  const members = page.getByRole('region', { name: 'In numbers' }).getByText('Members, all').locator('..');
  await members.getByText('2', { exact: true }).first().waitFor();
  await members.getByText('2 new in 30 days, 0 in the 30 before').waitFor();
  await page.getByText('2 of 10 done').waitFor();
  await page.getByText('Show what is done (2)').click();
  await page.getByText('Bring your people in, done').waitFor();
  assert.equal(await page.evaluate('window.neverReloaded'), true);
});

test('who may read the audit sees the latest of it; who may not sees no trace of it', async () => {
  const admin = await openHome(await server.addMember(workspace.id, 'admin'));
  assert.equal(await textOf(admin, 'Your role'), 'Admin');
  await admin.getByRole('heading', { name: 'Latest activity' }).waitFor();
  await admin.getByText('Test User created the workspace').waitFor();

  for (const role of ['editor', 'viewer'] as const) {
    const storage = await pages.storageOf(await server.addMember(workspace.id, role));
    const page = await newPage(browser, { storage });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${url}/${workspace.slug}`);
    await page.getByText('Your role').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Latest activity' }).count(), 0);
    assert.ok(!asked.some((path) => path.endsWith('/audit')), 'it is not even asked for');
  }
});

test('the checklist counts what is really done, leads to what is not, and can be hidden', async () => {
  const { id, slug } = await server.createWorkspace(owner);
  const page = await openHome(owner, slug);
  const checklist = page.getByRole('region', { name: 'Set up your workspace' });
  await checklist.getByText('1 of 10 done').waitFor();
  assert.equal(await checklist.getByText('Create the workspace').isVisible(), false, 'what is done is folded');
  await checklist.getByText('Show what is done (1)').click();
  await checklist.getByText('Create the workspace').waitFor();
  for (const link of await checklist.getByRole('link').all()) {
    assert.match(
      (await link.getAttribute('href')) ?? '',
      new RegExp(
        `^/hi\\?org=${slug}&step=[23]$|^/${slug}/(people\\?open=invite|apps|apps/store|devices|devices/configuration|settings\\?section=branding)$`,
      ),
    );
  }

  await checklist.getByRole('link', { name: 'Choose' }).click();
  await page.getByRole('checkbox', { name: 'App distribution' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'A few words about you');
  await page.goto(`${url}/${slug}`);
  await checklist.getByText('2 of 8 done').waitFor();
  await checklist.getByRole('button', { name: 'Hide' }).click();
  await checklist.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('2 of 8 done').waitFor();
  assert.equal(await checklist.count(), 0, 'hidden for good, but not lost');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  assert.equal(
    await page.getByRole('region', { name: 'Device management' }).count(),
    0,
    'arranged for what was chosen',
  );
  await page.getByRole('region', { name: 'App distribution' }).waitFor();

  await checklist.getByRole('link', { name: 'Answer' }).click();
  for (const label of ['What do you do?', 'What do you need first?', 'How did you find us?']) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option').first().click();
  }
  await page.getByRole('button', { name: 'Go to your workspace' }).click();
  await checklist.getByText('3 of 8 done').waitFor();
  await page.locator('[data-state=live]').waitFor();
  const app = await owner.api(createApp, { params: { org: slug }, body: { name: 'First', slug: 'first' } });
  await insertTestBuild(server.ownerQuery, { organizationId: id, applicationId: app.id });
  await owner.api(createPublication, {
    params: { org: slug, appId: app.id },
    body: { slug: 'first', security: 'public', visibility: 'active', filter: { type: 'last' } },
  });
  await server.addMember(id, 'viewer');
  const { updatedAt } = await owner.api(readWorkspace, { params: { org: slug } });
  await owner.api(updateBranding, { params: { org: slug }, body: { primaryColor: '8A4B2A', updatedAt } });
  const done = page.getByRole('region', { name: 'Your workspace is set up' });
  await done.getByText('8 of 8 done').waitFor();
  await done.getByRole('button', { name: 'Hide' }).click();
  await done.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Your role').waitFor();
  assert.equal(await done.count(), 0);
});

test('the checklist opens the dialog in which people are invited, once, and Back leads out of it and back', async () => {
  const { slug } = await server.createWorkspace(owner);
  const page = await openHome(owner, slug);
  await page.getByRole('region', { name: 'Set up your workspace' }).getByRole('link', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox').first().waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await heading(page, 'People');
  await page.reload();
  await heading(page, 'People');
  await page.getByRole('row').nth(1).waitFor();
  assert.equal(await dialog.count(), 0);
  await page.goBack();
  await page.getByRole('region', { name: 'Set up your workspace' }).waitFor();
});

test('a link to the dialog in which people are invited opens nothing for those who may not', async () => {
  const { id, slug } = await server.createWorkspace(owner);
  const viewer = await server.addMember(id, 'viewer');
  const page = await pages.open(viewer, `/${slug}/people?open=invite`);
  await page.waitForURL((address) => address.pathname === `/${slug}/people` && address.search === '');
  await page.getByRole('row').nth(1).waitFor();
  await page.locator('button[aria-disabled=true]', { hasText: 'Invite people' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('the address of the store can be copied and scanned', async () => {
  const page = await openHome(owner);
  const apps = page.getByRole('region', { name: 'App distribution' });
  const store = apps.getByRole('link', { name: `/store/${workspace.slug}` });
  assert.equal(await store.getAttribute('href'), `${url}/store/${workspace.slug}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await apps.getByRole('button', { name: 'Copy the address' }).click();
  await apps.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${url}/store/${workspace.slug}`);
  await apps.getByRole('button', { name: 'Show a QR code' }).click();
  await page.getByRole('img', { name: `QR code that leads to ${url}/store/${workspace.slug}` }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('somebody in several workspaces comes back to the last', async () => {
  const other = await server.createWorkspace(owner);
  const page = await openHome(owner);
  await page.goto(`${url}/${other.slug}`);
  await page.getByText('Your role').waitFor();
  await page.goto(`${url}/`);
  await page.waitForURL(`${url}/${other.slug}`);
});

test('times are relative, with the exact one behind them', async () => {
  const page = await openHome(owner);
  const time = page.locator('time').last();
  assert.match((await time.textContent()) ?? '', /now|ago/);
  await time.hover();
  await page.getByRole('tooltip', { name: /\d{4},? \d\d:\d\d:\d\d/ }).waitFor();
});

test('a part that cannot be read says so, and the rest stands; nothing is shown twice or moves on a phone', async () => {
  const page = await openHome(owner, workspace.slug, 390);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  const refuse = (code: number, status: number) =>
    page.route('**/audit?*', (route) =>
      route.fulfill({ status, json: { status: false, error: { code, message: '' } } }),
    );
  await refuse(4003, 403);
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.getByText("You don't have permission to do this. Ask an owner or admin").waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, 'that would change nothing');
  await page.unroute('**/audit?*');
  await refuse(1000, 500);
  await page.reload();
  await alert.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('region', { name: 'In numbers' }).waitFor();
  await page.unroute('**/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('created the workspace').waitFor();
});

test('editors, viewers and people of one app come to their newest builds and apps; tiles lead to what they count', async () => {
  const { id, slug } = await server.createWorkspace(owner);
  const params = { org: slug };
  const app = await owner.api(createApp, { params, body: { name: 'Barista', slug: 'barista' } });
  const other = await owner.api(createApp, { params, body: { name: 'Card', slug: 'card' } });
  const place = { organizationId: id, applicationId: app.id };
  await insertTestBuild(server.ownerQuery, place, { versionName: '2.5.8', os: 'ios' });
  const long = new Date(Date.now() - 45 * 86_400_000);
  await insertTestBuild(server.ownerQuery, place, { versionName: '2.4.0', createdAt: long });
  await insertTestBuild(
    server.ownerQuery,
    { ...place, applicationId: other.id },
    { status: 'error', problem: 'truncated', versionName: null, fileName: 'card.apk' },
  );
  const page = await openHome(await server.addMember(id, 'viewer'), slug);
  const builds = page.getByRole('region', { name: 'Latest builds' }).getByRole('listitem');
  await builds.filter({ hasText: 'Barista 2.5.8' }).getByText('Processed').waitFor();
  await builds.filter({ hasText: 'Card 100' }).getByText('Failed').waitFor();
  assert.equal(await builds.count(), 3);
  const apps = page.getByRole('region', { name: 'Your apps' });
  assert.deepEqual(
    await apps.getByRole('link').allInnerTexts(),
    ['Card', 'Barista'],
    'the one with the newest build first',
  );
  // The first of the page is what needs somebody.
  const regions = page.locator('main section h2');
  assert.equal(await regions.first().innerText(), 'Needs attention');
  const tile = page.getByRole('region', { name: 'In numbers' }).getByText('Builds, 30 days').locator('..');
  await tile.getByText('1 in the 30 days before').waitFor();
  await tile.getByText('+100%').waitFor();
  await expectAccessible(page);
  for (const [label, path] of [
    ['Members, all', `/${slug}/people`],
    ['Builds, 30 days', `/${slug}/apps?sort=-lastBuild`],
    ['Downloads, 30 days', `/${slug}/apps/downloads`],
  ] as const)
    assert.equal(await page.getByRole('link', { name: label, exact: true }).getAttribute('href'), path);
  await page.getByRole('link', { name: 'Builds, 30 days' }).click();
  await heading(page, 'Apps');
  await page.context().close();

  const ofApp = await createAppMember(server, { owner, organizationId: id, org: slug }, { [other.id]: 'viewer' });
  const theirs = await openHome(ofApp, slug);
  await theirs.getByRole('region', { name: 'Latest builds' }).getByRole('link', { name: 'Card 100' }).waitFor();
  assert.deepEqual(await theirs.getByRole('region', { name: 'Your apps' }).getByRole('link').allInnerTexts(), ['Card']);
  assert.equal(await theirs.getByText('Barista').count(), 0);
  await theirs.context().close();
});

test('who has no role is told whom to ask, and nothing says that it could not be loaded', async () => {
  const nobody = await server.addMember(workspace.id, 'unassigned');
  const page = await pages.open(nobody, `/${workspace.slug}`);
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url());
  });
  await page.reload();
  await page.getByText('You have no role in Test workspace yet').waitFor();
  const contact = page.getByRole('list', { name: 'Owners of the workspace' }).getByRole('link');
  assert.equal(await contact.getAttribute('href'), `mailto:${owner.email}`);
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.deepEqual(refused, []);
  await expectAccessible(page);
  await page.context().close();
});

test('the questions about oneself can be skipped, and are asked once', async () => {
  const newcomer = await server.createUser();
  const first = await server.createWorkspace(newcomer);
  const page = await openHome(newcomer, first.slug);
  const checklist = page.getByRole('region', { name: 'Set up your workspace' });
  await checklist.getByRole('button', { name: 'Skip' }).click();
  await checklist.getByText('2 of 10 done').waitFor();
  assert.equal(await checklist.getByRole('link', { name: 'Answer' }).count(), 0);
  const second = await server.createWorkspace(newcomer);
  await page.goto(`${url}/hi?org=${second.slug}`);
  await page.getByRole('checkbox', { name: 'App distribution' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${url}/${second.slug}`);
  await checklist.getByText('3 of 8 done').waitFor();
  await page.context().close();

  const other = await server.createUser();
  const third = await server.createWorkspace(other);
  const page2 = await pages.open(other, `/hi?org=${third.slug}&step=3`);
  await page2.getByRole('checkbox', { name: 'App distribution' }).check();
  await page2.getByRole('button', { name: 'Continue' }).click();
  await heading(page2, 'A few words about you');
  await page2.getByRole('button', { name: 'Skip' }).click();
  await page2.waitForURL(`${url}/${third.slug}`);
  await page2.getByText('3 of 8 done').waitFor();
  await page2.context().close();
});

test('while the server cannot be reached nothing is said to be live', async () => {
  const page = await openHome(owner);
  await page.locator('[data-state=live]').waitFor();
  await page.context().setOffline(true);
  await page.locator('[data-state=lost]').waitFor();
  assert.equal(await page.getByText('Live', { exact: true }).count(), 0);
  await page.context().setOffline(false);
  await page.locator('[data-state=live]').waitFor();
});
