/** The search over everything: Ctrl or Cmd and K (platform-shell.md, section 2, Global search). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateProfile } from '@muster/contract/calls/account';
import { search as call, type SearchItem } from '@muster/contract/calls/search';
import { readProfile } from '@muster/contract/calls/sessions';
import type { Page, Request } from 'playwright-core';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, type PageOptions, until } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const pages = await startWorkspacePages();
const { server, url } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner, 'Nordwind');
const other = await server.createWorkspace(owner, 'Aurora');
const viewer = await server.addMember(workspace.id, 'viewer');
const amelia = await server.addMember(workspace.id, 'editor');
const amelie = await server.addMember(other.id, 'editor');
await rename(amelia, 'Amelia', 'Zúñiga');
await rename(amelie, 'Amélie', 'Poulain');

async function rename(user: TestUser, firstName: string, lastName: string): Promise<void> {
  const { updatedAt } = await user.api(readProfile, {});
  await user.api(updateProfile, { body: { updatedAt, firstName, lastName } });
}

// The index follows the events.
while ((await owner.api(call, { query: { search: 'ameli' } })).length < 2) {
  await new Promise((done) => setTimeout(done, 50));
}

const open = (user: TestUser, path = `/${workspace.slug}`, options?: PageOptions): Promise<Page> =>
  pages.open(user, path, options);

function asked(page: Page): string[] {
  const texts: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') texts.push(searchParams.get('search') ?? '');
  });
  return texts;
}

const box = (page: Page, name = 'Search') => page.getByRole('dialog', { name }).getByRole('searchbox');
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name });
const answer = (items: Partial<SearchItem>[]) => JSON.stringify({ status: true, data: items });
const device = { imei: null, name: null, serialNumber: 'SN1', state: 'active' };

test('by the keyboard alone: open, type, choose, go; Escape closes and leaves the focus where it was', async () => {
  const page = await open(owner);
  await heading(page, 'Nordwind');
  await page.getByRole('link', { name: 'Overview' }).focus();
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: /^Overview$/ }).waitFor();

  await page.keyboard.press('Meta+k');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('zuniga');
  await option(page, /Amelia Zúñiga/).waitFor();
  await page.keyboard.press('ArrowDown');
  // Said a moment later.
  await box(page).and(page.locator('[aria-activedescendant]')).waitFor();
  const active = await box(page).getAttribute('aria-activedescendant');
  assert.match(await page.locator(`[id="${active}"]`).innerText(), /Amelia Zúñiga/);
  await page.keyboard.press('Enter');
  await page.waitForURL(
    (address) => address.pathname === `/${workspace.slug}/people` && address.searchParams.get('s') === 'user',
  );
  await box(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('what is typed is trimmed and asked for once it pauses; what was asked before is known', async () => {
  const page = await open(owner);
  await heading(page, 'Nordwind');
  const texts = asked(page);
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  await box(page).fill('  amelia  ');
  await option(page, /Amelia/).waitFor();
  assert.deepEqual(texts, ['amelia']);
  // Until it has come, what was found before stays where it is.
  const answered = page.waitForResponse('**/api/search?search=poulain');
  await box(page).fill('poulain');
  await answered;
  await option(page, /Amelia/).waitFor({ state: 'detached' });
  await option(page, /Poulain.*Aurora/).waitFor();
  await box(page).fill('amelia');
  await option(page, /Amelia/).waitFor();
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await box(page).fill('amelia ');
  await option(page, /Amelia/).waitFor();
  await box(page).fill('   ');
  await option(page, 'Overview').waitFor();
  assert.deepEqual(texts, ['amelia', 'poulain']);
  await page.context().close();
});

test('an answer that comes late is dropped', async () => {
  const page = await open(owner);
  await heading(page, 'Nordwind');
  let letGo = () => {};
  const late = new Promise<void>((done) => {
    letGo = done;
  });
  const person = (name: string) => ({
    type: 'person' as const,
    id: workspace.id,
    organizationId: workspace.id,
    organizationSlug: workspace.slug,
    name,
    email: 'x@example.com',
    picture: null,
  });
  await page.route('**/api/search?search=slow', async (route) => {
    await late;
    // The page may have given up on it already.
    await route.fulfill({ body: answer([person('Too late')]) }).catch(() => {});
  });
  await page.route('**/api/search?search=quick', (route) => route.fulfill({ body: answer([person('In time')]) }));
  await page.keyboard.press('Control+k');
  const sent = page.waitForRequest('**/api/search?search=slow');
  await box(page).fill('slow');
  await sent;
  await page.getByRole('dialog').getByRole('status').getByText('Loading').waitFor();
  await box(page).fill('quick');
  await option(page, /In time/).waitFor();
  letGo();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  assert.equal(await option(page, /Too late/).count(), 0);
  await option(page, /In time/).waitFor();
  await page.context().close();
});

test('each type leads to its place', async () => {
  const page = await open(owner);
  await heading(page, 'Nordwind');
  const place = { organizationId: workspace.id, organizationSlug: workspace.slug };
  const items: Partial<SearchItem>[] = [
    { type: 'application', id: '1', ...place, name: 'App one', slug: 's', picture: null },
    {
      type: 'build',
      id: '2',
      ...place,
      applicationId: '7',
      applicationName: 'Build two',
      icon: null,
      os: 'ios',
      processedVersionName: '2.0',
      versionCode: '9',
      health: 'processed',
    },
    {
      type: 'publishedApplication',
      id: '3',
      ...place,
      applicationId: '7',
      applicationName: 'Publication three',
      slug: 'p',
    },
    { type: 'admDevice', id: '4', ...place, displayName: 'Apple four', ...device },
    { type: 'emmDevice', id: '5', ...place, displayName: 'Android five', ...device },
    { type: 'winDevice', id: '6', ...place, displayName: 'Windows six', ...device },
  ];
  await page.route('**/api/search?*', (route) => route.fulfill({ body: answer(items) }));
  const org = `/${workspace.slug}`;
  for (const [name, address] of [
    [/App one/, `${org}/apps/1/builds`],
    [/Build two 2.0 \(9\)/, `${org}/apps/7/builds?s=build&id=2`],
    [/Publication three/, `${org}/apps/store?s=publication&id=3`],
    [/Apple four/, `${org}/devices/device/apple~4/overview`],
    [/Android five/, `${org}/devices/device/android~5/overview`],
    [/Windows six/, `${org}/devices/device/windows~6/overview`],
  ] as const) {
    await page.goto(`${url}${org}`);
    await heading(page, 'Nordwind');
    await page.keyboard.press('Control+k');
    await box(page).fill('anything');
    await option(page, name).click();
    await page.waitForURL(`${url}${address}`);
  }
  await page.context().close();
});

test('it says when nothing is found, and when nothing could be loaded', async () => {
  const page = await open(owner);
  await heading(page, 'Nordwind');
  await page.getByRole('button', { name: 'Search' }).click();
  const status = page.getByRole('dialog').getByRole('status');
  await status.getByText('Enter some characters').waitFor();
  await box(page).fill('xylophone');
  await status.getByText('Nothing found').waitFor();
  const answered = page.waitForResponse(/\/search\?search=audit$/);
  await box(page).fill('audit');
  await (await answered).finished();
  await option(page, 'Audit').waitFor();
  await until(page, `document.querySelector('[role=dialog] [role=status]').textContent === ''`);
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 400, body: '{"status":false,"error":{"code":1000,"message":""}}' }),
  );
  await box(page).fill('xylophones');
  await status.getByText("Couldn't load any results").waitFor();
  // What failed is asked for again, and whoever pressed the button goes on typing.
  await page.unroute('**/api/search?*');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await status.getByText('Nothing found').waitFor();
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.context().close();
});

test('places are those of the menus: a viewer is led to no more than they show', async () => {
  const page = await open(viewer);
  await heading(page, 'Nordwind');
  await page.getByText('Your role').waitFor();
  await page.keyboard.press('Control+k');
  await option(page, 'Overview').waitFor();
  await option(page, 'People').waitFor();
  for (const name of ['Audit', 'Billing', 'Invite people', 'Admin'])
    assert.equal(await option(page, name).count(), 0, name);
  await box(page).fill('set');
  await page.getByRole('dialog').getByRole('option', { name: 'Settings', exact: true }).click();
  await page.waitForURL(`${url}/${workspace.slug}/settings`);
  // Single settings too, of the workspace as far as one sees them, and one's own.
  await page.keyboard.press('Control+k');
  await box(page).fill('limits');
  await option(page, 'Settings: plan and limits').click();
  await page.waitForURL(/section=plan/);
  await page.keyboard.press('Control+k');
  await box(page).fill('passkeys');
  await option(page, 'Your account: passkeys').waitFor();
  await box(page).fill('delete the workspace');
  assert.equal(await option(page, 'Settings: delete the workspace').count(), 0, 'not for viewers');
  await page.context().close();
});

test('actions: the theme, the language, and what belongs to another page is done there', async () => {
  const page = await open(owner);
  await heading(page, 'Nordwind');
  await page.keyboard.press('Control+k');
  await box(page).fill('dark');
  await option(page, 'Use the dark theme').click();
  await page.locator('html[data-theme=dark]').waitFor();

  await page.keyboard.press('Control+k');
  await box(page).fill('invite');
  await option(page, 'Invite people').click();
  await page.waitForURL((address) => address.pathname === `/${workspace.slug}/people`);
  await page
    .getByRole('dialog', { name: /Invite/ })
    .locator(':focus')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('group', { name: 'On this page' }).waitFor();
  await option(page, 'Export').waitFor();

  await box(page).fill('spanish');
  await option(page, 'Switch to Spanish').waitFor();
  await box(page).and(page.locator('[aria-activedescendant]')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('html[lang=es]').waitFor();
  await page.keyboard.press('Control+k');
  await box(page, 'Buscar').fill('ajustes');
  await page.getByRole('dialog').getByRole('option', { name: 'Ajustes', exact: true }).waitFor();
  await box(page, 'Buscar').fill('nadie se llama asi');
  await page.getByText('No se ha encontrado nada').waitFor();
  // It is the language of the profile as well, so it is changed back for what follows.
  await eventually(async () => (await owner.api(readProfile, {})).language === 'es', 'the profile has it');
  await box(page, 'Buscar').fill('ingles');
  await option(page, 'Cambiar a inglés').click();
  await page.locator('html[lang=en]').waitFor();
  await eventually(async () => (await owner.api(readProfile, {})).language === 'en', 'the profile has it');
  await page.context().close();
});

test('on a phone: the glass in the top bar, fingers, and a cross to close', async () => {
  const page = await open(owner, `/${workspace.slug}`, { width: 390, height: 844 });
  await heading(page, 'Nordwind');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await box(page).fill('ameli');
  await option(page, /Amelia/).waitFor();
  await option(page, /Amélie.*Aurora/).waitFor();
  const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  assert.ok(!wide);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await box(page).waitFor({ state: 'detached' });
  await page.context().close();
});
