/** Publications in the browser: made, refused, limited, looked at as somebody else, switched off, and only read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { createEmployee } from '@muster/contract/calls/employees';
import { createGroup } from '@muster/contract/calls/groups';
import { createPublication, listPublications } from '@muster/contract/calls/publications';
import type { Locator, Page } from 'playwright-core';
import { insertTestBuild, type TestBuild } from '../apps/server/src/capabilities/builds/test-builds.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectAccessible } from './browser.ts';
import { fieldFocused, heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open, url } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const editor = await server.addMember(organizationId, 'editor');
const viewer = await server.addMember(organizationId, 'viewer');
const params = { org: slug };
const group = await owner.api(createGroup, { params, body: { name: 'Field service' } });
const employee = (email: string, firstName: string, groupIds: string[]) =>
  owner.api(createEmployee, { params, body: { email, firstName, lastName: 'Soler', groupIds } });
await employee('eva@example.com', 'Eva', [group.id]);
await employee('ivo@example.com', 'Ivo', []);

async function makeApp(name: string) {
  const app = await owner.api(createApp, { params, body: { name, slug: name.toLowerCase().replaceAll(' ', '-') } });
  return {
    params: { ...params, appId: app.id },
    id: app.id,
    publications: `/${slug}/apps/${app.slug}/publications`,
    builds: `/${slug}/apps/${app.slug}/builds`,
    add: (build: TestBuild) => insertTestBuild(server.ownerQuery, { organizationId, applicationId: app.id }, build),
  };
}

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Publication' });
const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** One of a list that opens, by keyboard alone. */
async function choose(panel: Locator, field: string, option: string): Promise<void> {
  const page = panel.page();
  await panel.getByRole('button', { name: field }).press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
}

/** By Tab alone, as far as somebody would go. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const passed: string[] = [];
  while (!(await target.evaluate((one) => one.ownerDocument.activeElement === one))) {
    assert.ok(passed.length < 60, `${target} is not reached with Tab, only ${passed.join(' | ')}`);
    await page.keyboard.press('Tab');
    passed.push(String(await page.evaluate('document.activeElement?.textContent || document.activeElement?.tagName')));
  }
}

test('an editor publishes by tag with the keyboard; nothing that matches and a used address are refused', async () => {
  const app = await makeApp('Route planner');
  await app.add({ versionName: '1.0.0', tags: ['beta'], createdAt: daysAgo(3) });
  await app.add({ versionName: '2.0.0', tags: ['nightly'], createdAt: daysAgo(2) });
  await app.add({ versionName: '2.1.0', tags: ['store'], format: 'aab', fileName: 'app.aab', createdAt: daysAgo(1) });
  await owner.api(createPublication, {
    params: app.params,
    body: { slug: 'taken', security: 'public', visibility: 'inactive', filter: { type: 'last' } },
  });
  const page = await open(editor, app.publications);
  await page.getByRole('button', { name: 'New publication' }).press('Enter');
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'New publication' }).waitFor();
  // Suggested from the name of the app; what the latest build is cannot be installed, and the form says so.
  assert.equal(await panel.getByRole('textbox', { name: 'Address in the store' }).inputValue(), 'route-planner');
  await panel.getByText('An Android App Bundle (AAB) is for Google Play').waitFor();

  await choose(panel, 'Builds', 'The latest build with a tag');
  await panel.getByRole('button', { name: 'Publish' }).press('Enter');
  await panel.getByText('This is required').waitFor();
  await fieldFocused(page, 'value');
  await panel.getByRole('textbox', { name: 'Tag' }).fill('nope');
  await panel.getByText('No processed build matches now.').waitFor();
  await panel.getByRole('button', { name: 'Publish' }).press('Enter');
  await panel.getByText('No build was found for the used filter.').waitFor();
  await fieldFocused(page, 'value');

  await panel.getByRole('textbox', { name: 'Tag' }).fill('b');
  await panel.getByRole('button', { name: 'beta', exact: true }).press('Enter');
  await panel.getByRole('status', { name: 'Visitors would get now' }).getByText('1.0.0 (100)').waitFor();
  const address = panel.getByRole('textbox', { name: 'Address in the store' });
  await address.fill('Not an address');
  await panel.getByRole('button', { name: 'Publish' }).press('Enter');
  await panel.getByText('Only lowercase, numbers, and hyphens are allowed.').waitFor();
  await address.fill('taken');
  await panel.getByText('This slug is already used.').waitFor();
  await address.fill('route-beta');
  await panel.getByText('It is free.').waitFor();
  await panel.getByText(`/store/${slug}/route-beta`).first().waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Publish' }).press('Enter');

  await panel.getByRole('heading', { name: 'Route planner' }).waitFor();
  await panel.getByText('Everybody who has the address, without signing in.').waitFor();
  await panel.getByRole('link', { name: '1.0.0 (100)' }).waitFor();
  assert.equal(
    await panel.getByRole('link', { name: 'Open in the store' }).getAttribute('href'),
    `${url}/store/${slug}/route-beta`,
  );
  await page.keyboard.press('Escape');
  await row(page, /route-beta.*Active.*1\.0\.0.*Tag beta.*Public/).waitFor();
  await page.getByRole('link', { name: /^Active/ }).click();
  await row(page, /taken/).waitFor({ state: 'detached' });
});

test('without a mouse an app is published, opened in the store and installed', async () => {
  const app = await makeApp('Deliveries');
  await app.add({ versionName: '7.0.0' });
  const page = await open(editor, app.publications);
  await page.getByText('No publications yet').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'New publication' }).first());
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'New publication' }).waitFor();
  await panel.getByText('It is free.').waitFor();

  // A list that opens is walked with arrows, and Escape leaves it as it was.
  await tabTo(page, panel.getByRole('button', { name: 'Builds' }));
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await panel.waitFor();
  // The radios of a group are one stop; arrows choose.
  await tabTo(page, panel.getByRole('radio', { name: 'Public', exact: true }));
  await page.keyboard.press('ArrowDown');
  await panel.getByRole('radio', { checked: true, name: 'Private' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await panel.getByRole('radio', { checked: true, name: 'Public', exact: true }).waitFor();
  await tabTo(page, panel.getByRole('button', { name: 'Publish' }));
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: 'Deliveries' }).waitFor();
  const link = panel.getByRole('link', { name: 'Open in the store' });
  await tabTo(page, link);
  // Whether the browser opens a tab is left to it: the key must reach the link.
  await page.evaluate(`addEventListener('click', (event) => {
    globalThis.followed = event.target.closest('a')?.href;
    event.preventDefault();
  }, { once: true })`);
  await page.keyboard.press('Enter');
  const address = await link.getAttribute('href');
  assert.equal(await page.evaluate('globalThis.followed'), address);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await row(page, /deliveries/).waitFor();

  // In the store: the front page, the app, and its button, each reached with Tab.
  await page.goto(`${url}/store/${slug}`);
  await heading(page, 'Apps');
  await tabTo(page, page.getByRole('link', { name: /Deliveries/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(address ?? '');
  await heading(page, 'Deliveries');
  await tabTo(page, page.getByRole('button', { name: /^(Install|Download)/ }).first());
  const asked = page.waitForResponse(/\/install$/);
  await page.keyboard.press('Enter');
  assert.ok((await asked).request().postDataJSON().buildId);
});

test('what is limited to a group or a password is looked at as somebody else, switched off and back on, and deleted', async () => {
  const app = await makeApp('Timesheets');
  await app.add({ versionName: '3.0.0', os: 'ios', format: 'ipa', signingType: 'ad-hoc', gitBranch: 'main' });
  const page = await open(editor, app.publications);
  await page.getByRole('button', { name: 'New publication' }).click();
  const panel = panelOf(page);
  await choose(panel, 'Builds', 'The latest build of a branch');
  await panel.getByRole('button', { name: 'main', exact: true }).click();
  await panel.getByRole('radio', { name: 'Private' }).check({ force: true });
  await panel.getByRole('button', { name: 'Limit to groups' }).click();
  await panel.getByRole('combobox', { name: 'Add a group' }).fill('Field');
  await page.getByRole('option', { name: 'Field service' }).click();
  await panel.getByRole('button', { name: 'Remove Field service' }).waitFor();
  await panel.getByRole('button', { name: 'Publish' }).click();
  await panel.getByText('People of the workspace who sign in and are in Field service.').waitFor();
  await panel.getByText('1 person of the workspace can open it.').waitFor();

  await panel.getByRole('tab', { name: 'Who can see it' }).click();
  await panel.getByText('A visitor who is not signed in is asked to sign in first.').waitFor();
  const person = panel.getByRole('combobox', { name: 'Person' });
  await person.fill('ivo');
  await page.getByRole('option', { name: /Ivo Soler/ }).click();
  await panel.getByText('Ivo Soler cannot open it: not in a group or an audience of the publication.').waitFor();
  await person.fill('eva');
  await page.getByRole('option', { name: /Eva Soler/ }).click();
  await panel.getByText('Eva Soler can install it.').waitFor();
  await panel.getByRole('link', { name: '3.0.0 (100)' }).waitFor();
  await choose(panel, 'Device', 'Android');
  await panel.getByText('Eva Soler can open it, but there is no build for Android.').waitFor();
  await expectAccessible(page);

  await panel.getByRole('tab', { name: 'Settings' }).click();
  await panel.getByRole('radio', { name: 'Password' }).check({ force: true });
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('This is required').waitFor();
  await panel.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await panel.getByRole('button', { name: 'Save' }).click();
  // It is never shown again: an empty field keeps it.
  await panel.getByRole('textbox', { name: 'New password' }).waitFor();
  assert.equal(await panel.getByRole('textbox', { name: 'New password' }).inputValue(), '');
  await page.reload();
  await panel.getByRole('tab', { name: 'Settings', selected: true }).waitFor();
  await panel.getByRole('tab', { name: 'Summary' }).click();
  await panel.getByText('Everybody who has the address and the password.').waitFor();

  await panel.getByRole('button', { name: 'Deactivate' }).click();
  await panel.getByText('It is inactive: visitors read that it is not available.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Deactivate' }).waitFor();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('confirm');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No publications yet').waitFor();
  const left = await owner.api(listPublications, { params, query: { applicationId: app.id } });
  assert.equal(left.totalDocs, 0);
});

test('a build is given to testers in one step; a viewer reads all of it and changes nothing', async () => {
  const app = await makeApp('Inspections');
  const buildId = await app.add({ versionName: '4.2.0' });
  const page = await open(editor, `${app.builds}?s=build&id=${buildId}`);
  const build = page.getByRole('dialog', { name: 'Build' });
  await build.getByText('No publication gives this build at the moment.').waitFor();
  await build.getByRole('button', { name: 'Install' }).click();
  const modal = page.getByRole('dialog', { name: 'Install it on a phone' });
  await modal.getByRole('img', { name: 'QR code that leads to this build' }).waitFor();
  await modal.getByRole('button', { name: 'Create tester link' }).click();
  await modal.getByRole('img', { name: 'QR code of the tester link' }).waitFor();
  await modal.getByText(/\/store\/.*\/inspections-4-2-0-/).waitFor();
  await modal.getByText(/in (6|7) days|next week/).waitFor();
  await expectAccessible(page);
  await modal.getByRole('link', { name: 'Change or delete it' }).click();
  const panel = panelOf(page);
  await panel.getByText('Tester link').first().waitFor();
  await panel.getByRole('radio', { name: 'Unlisted', checked: true }).waitFor();
  await page.context().close();

  const other = await open(viewer, app.publications);
  await row(other, /inspections-4-2-0/)
    .getByRole('link')
    .first()
    .click();
  const theirs = panelOf(other);
  await theirs.getByText('It is not listed: people need its address.').waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Deactivate' }).count(), 0);
  assert.equal(await theirs.getByRole('button', { name: 'Delete' }).count(), 0);
  await theirs.getByRole('tab', { name: 'Settings' }).click();
  await theirs.getByText("You don't have permission to edit this element").waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Save' }).count(), 0);
  assert.ok((await theirs.getByRole('textbox', { name: 'Address in the store' }).getAttribute('readonly')) !== null);
  await other.keyboard.press('Escape');
  assert.ok(await other.getByRole('button', { name: 'New publication' }).isDisabled());
});

test('the store shows what all apps publish; what the plan does not give is greyed, with the reason', async () => {
  const app = await makeApp('Warehouse');
  await app.add({ versionName: '5.0.0' });
  const page = await open(owner, `/${slug}/apps`);
  await page.getByRole('navigation', { name: 'App distribution' }).getByRole('link', { name: 'App store' }).click();
  await heading(page, 'App store');
  await page.getByText('Everybody can open the store.').waitFor();
  await page.getByRole('button', { name: 'QR code of the store' }).click();
  await page.getByRole('img', { name: /QR code of http/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New publication' }).click();
  const panel = panelOf(page);
  await panel.getByRole('combobox', { name: 'App' }).fill('Ware');
  await page.getByRole('option', { name: /Warehouse/ }).click();
  await panel.getByRole('status', { name: 'Visitors would get now' }).getByText('5.0.0 (100)').waitFor();
  await panel.getByRole('button', { name: 'Publish' }).click();
  await panel.getByRole('heading', { name: 'Warehouse' }).waitFor();
  await page.keyboard.press('Escape');
  await row(page, /Warehouse.*\/warehouse.*Active/).waitFor();
  await page.getByRole('searchbox').fill('no such');
  await page.getByText('Nothing found').waitFor();

  const overrides = JSON.stringify({ limits: {}, allows: { passwordApps: false } });
  await server.ownerQuery(sql`update organizations set plan_overrides = ${overrides} where id = ${organizationId}`);
  await page.goto(`${url}/${slug}/apps/store?s=publication&id=${app.id}.new`);
  const password = panel.getByRole('radio', { name: 'Password' });
  await password.waitFor();
  assert.ok(await password.isDisabled());
  await panel.getByText('Feature not available on your current plan. Please upgrade to enable it.').waitFor();
  assert.ok(await panel.getByRole('radio', { name: 'Private' }).isEnabled());
});
