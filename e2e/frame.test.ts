/** The frame of the dashboard: menus by role, accounts, dialogs and panels, footer (platform-shell.md, sections 2, 4 and 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@muster/contract/permissions';
import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, follow, newPage, type PageOptions, until } from './browser.ts';
import { openMenu, signIn, signOut } from './people.ts';
import { heading, titled } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const pages = await startWorkspacePages({
  LINK_DOCUMENTATION: 'https://docs.example',
  LINK_NEWS: 'https://news.example',
  LINK_STATUS: 'https://status.example',
  LINK_TICKETS: 'https://tickets.example',
  LINK_LEGAL: 'https://legal.example',
});
const { server, browser, url } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner, 'Nordwind');
// The first of the owner's workspaces: they are sorted by name.
const other = await server.createWorkspace(owner, 'Aurora');
const admin = await server.createUser('admin');
const adminHome = await server.createWorkspace(admin, 'Provider');

async function open(user: TestUser, path: string, options?: PageOptions): Promise<Page> {
  const page = await pages.open(user, path, options);
  await page.waitForURL(`${url}${path}`);
  return page;
}

async function namesIn(menu: Locator): Promise<string[]> {
  return (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
}

const everything = ['People', 'Audiences', 'Inventory', 'Audit', 'Billing', 'Settings'];
const byRole: Record<Exclude<Role, 'owner'>, string[]> = {
  admin: everything,
  editor: ['People', 'Audiences', 'Inventory', 'Settings'],
  viewer: ['People', 'Audiences', 'Inventory', 'Settings'],
  unassigned: ['Settings'],
};
for (const [role, names] of Object.entries(byRole)) {
  test(`${role}: the menu has what they may see, and an address typed by hand leads no further`, async () => {
    const page = await open(await server.addMember(workspace.id, role as Role), `/${workspace.slug}`);
    await heading(page, 'Nordwind');
    const shown = role === 'unassigned' ? 'You have no role in Nordwind yet' : 'Your role';
    await page.getByText(shown).waitFor();
    const menu = await openMenu(page, 'Workspace');
    assert.deepEqual(await namesIn(menu), [...names, 'New workspace']);
    await page.keyboard.press('Escape');
    const support = await openMenu(page, 'Help and support');
    assert.equal((await namesIn(support)).includes('Tickets portal'), role === 'admin');
    assert.ok((await namesIn(support)).includes('Keyboard shortcuts'));
    const guides = await support.getByRole('menuitem', { name: 'Documentation' }).getAttribute('href');
    assert.equal(guides, 'https://docs.example/');
    assert.equal(await page.getByRole('link', { name: 'Admin', exact: true }).count(), 0);
    await page.goto(`${url}/${workspace.slug}/audit`);
    await heading(page, names.includes('Audit') ? 'Audit' : 'Not allowed to access here');
    await follow(page, '/dm/config');
    await heading(page, 'Not allowed to access here');
  });
}

test('the other workspaces keep the section, and pages that are not built yet say so under their own name', async () => {
  const page = await open(owner, `/${workspace.slug}/people`);
  await heading(page, 'People');
  await titled(page, 'People · Nordwind · Muster');
  const menu = await openMenu(page, 'Workspace');
  await menu.getByRole('menuitem', { name: 'Aurora' }).click();
  await page.waitForURL(`${url}/${other.slug}/people`);
  await titled(page, 'People · Aurora · Muster');
  await follow(page, `/${other.slug}/inventory`);
  await heading(page, 'Inventory');
  await follow(page, `/${other.slug}/devices/policies/1`);
  await page.locator('main h1').waitFor();
  const again = await openMenu(page, 'Workspace');
  await again.getByRole('menuitem', { name: 'Nordwind' }).click();
  await page.waitForURL(`${url}/${workspace.slug}/devices/policies`);
  await follow(page, `/${workspace.slug}/devices/device/toaster~1`);
  await heading(page, 'Page not found');
  await page.getByRole('link', { name: 'Overview' }).waitFor();
});

test('addresses that lead elsewhere: /, /billing; an app has an overview', async () => {
  const page = await pages.open(owner, '/');
  await page.waitForURL(`${url}/${other.slug}`);
  await follow(page, `/${workspace.slug}`);
  await heading(page, 'Nordwind');
  await page.goto(`${url}/billing`);
  await page.waitForURL(`${url}/${other.slug}/billing`);
  await follow(page, `/${other.slug}/apps/x1?s=build`);
  await page.waitForURL(`${url}/${other.slug}/apps/x1?s=build`);
});

test('a workspace that is not theirs: everybody else is told and taken home, an administrator sees why', async () => {
  const page = await open(owner, `/${workspace.slug}`);
  await follow(page, `/${adminHome.slug}`);
  await page.getByText(`The workspace “${adminHome.slug}” was not found.`).waitFor();
  await heading(page, 'Aurora');

  const provider = await open(admin, `/${adminHome.slug}`);
  await heading(provider, 'Provider');
  await follow(provider, `/${workspace.slug}`);
  await heading(provider, 'Ooops');
  await provider.getByText('You have not supplanted this workspace').waitFor();
  await provider.getByRole('button', { name: 'Go back' }).click();
  await heading(provider, 'Provider');
});

test('a workspace that is taken away while it is open is left, with a word about it', async () => {
  const page = await open(owner, `/${workspace.slug}`);
  await heading(page, 'Nordwind');
  await page.route('**/workspace', (route) =>
    route.fulfill({ status: 404, body: '{"status":false,"error":{"code":3001,"message":""}}' }),
  );
  await page.goto(`${url}/${workspace.slug}/settings`);
  await page.getByText(`The workspace “${workspace.slug}” was not found.`).first().waitFor();
});

test('a page that cannot find out whom it is for says so, and goes on when it can', async () => {
  const page = await open(owner, `/${workspace.slug}`);
  await page.route('**/workspace', (route) =>
    route.fulfill({ status: 400, body: '{"status":false,"error":{"code":1000,"message":""}}' }),
  );
  await page.goto(`${url}/${workspace.slug}/people`);
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('There was an internal error.').waitFor();
  await page.unroute('**/workspace');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'People');
});

test('device management that is switched off is in no menu and behind no address', async () => {
  const page = await open(owner, `/${workspace.slug}`);
  await page.getByRole('link', { name: 'Device management' }).waitFor();
  await page.evaluate(() => localStorage.setItem('muster.config', '{"mdm":false}'));
  await page.goto(`${url}/${workspace.slug}/devices/policies`);
  await heading(page, 'Not allowed to access here');
  assert.equal(await page.getByRole('link', { name: 'Device management' }).count(), 0);
});

test('an administrator hides that they are one, and shows it again', async () => {
  const page = await open(admin, `/${adminHome.slug}`);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.waitForURL(`${url}/dm/organizations`);
  await heading(page, 'Administration: workspaces');
  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Hide admin mode' }).click();
  await heading(page, 'Not allowed to access here');
  assert.equal(await page.getByRole('link', { name: 'Admin', exact: true }).count(), 0);
  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Show admin mode' }).click();
  await heading(page, 'Administration: workspaces');
});

test('the bar has room for everything, in Spanish, for an administrator, with a trial and a long name', async () => {
  const staff = await server.createUser('admin');
  const { slug } = await server.createWorkspace(staff, 'Ferretería Pérez, Hijos y Compañía');
  for (const width of [1024, 1280]) {
    const page = await open(staff, `/${slug}?hl=es`, { width });
    const trial = page.getByRole('banner').getByText('Prueba: quedan');
    await trial.waitFor();
    const link = await page.getByRole('link', { name: 'Admin', exact: true }).boundingBox();
    const badge = await trial.boundingBox();
    const account = await page.getByRole('button', { name: /^Cuenta/ }).boundingBox();
    assert.ok(link && badge && account);
    assert.ok(link.x + link.width <= badge.x, `at ${width} px the trial covers the last link`);
    assert.ok(account.x + account.width <= width, `at ${width} px the account is outside`);
  }
});

test('two accounts: add, switch, sign out of one, sign out of all', async () => {
  const ana = await server.addMember(workspace.id, 'viewer');
  const bob = await server.createUser();
  await server.createWorkspace(bob, 'Kestrel');
  const page = await open(ana, `/${workspace.slug}`);
  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Add account' }).click();
  await page.waitForURL(`${url}/welcome?add=1`);
  await signIn(page, bob.email);
  await heading(page, 'Kestrel');
  const menu = await openMenu(page, 'Account');
  await menu.getByRole('menuitem', { name: ana.email }).click();
  await heading(page, 'Nordwind');

  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`Are you sure you want to sign out of ${ana.email}?`).waitFor();
  await question.getByText(`You will then continue as ${bob.email}.`).waitFor();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await heading(page, 'Kestrel');

  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Add account' }).click();
  await page.waitForURL(`${url}/welcome?add=1`);
  await signIn(page, ana.email);
  await heading(page, 'Nordwind');
  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out of all accounts' }).click();
  await heading(page, 'Sign in to Muster');
  assert.equal(await page.evaluate(() => localStorage.getItem('muster.auth')), null);
});

test('two tabs: the other one follows to the account that was switched to, when it is looked at', async () => {
  const one = await open(owner, `/${workspace.slug}`);
  await one.goto(`${url}/welcome?add=1`);
  await signIn(one, admin.email);
  await heading(one, 'Provider');
  const two = await one.context().newPage();
  await two.goto(`${url}/me/profile`);
  await heading(two, 'Your account');
  await one.bringToFront();
  await (await openMenu(one, 'Account')).getByRole('menuitem', { name: owner.email }).click();
  await heading(one, 'Nordwind');
  await two.bringToFront();
  await two.getByRole('button', { name: `Account: ${owner.email}` }).waitFor();
  assert.equal(new URL(two.url()).pathname, '/me/profile');
});

test('a question belongs to the address: Back closes it, cancelling leaves no trace, a link does not bring it back', async () => {
  const page = await open(owner, `/${workspace.slug}/people?kept=1`);
  const question = page.getByRole('alertdialog');
  const ask = async () => {
    await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Sign out' }).click();
    await question.and(page.locator(':focus-within')).waitFor();
    assert.equal(new URL(page.url()).search, '?kept=1&confirm=1');
  };
  await ask();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '?kept=1');
  await ask();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: /^Account:/ }))
    .waitFor();
  await ask();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.goto(`${url}/${workspace.slug}/people?kept=1&confirm=1&modal=1`);
  await heading(page, 'People');
  await page.waitForURL(`${url}/${workspace.slug}/people?kept=1`);
  assert.equal(await question.count(), 0);
});

test('a panel is a place: a link opens it, closing keeps the section, Back closes it; some are for administrators', async () => {
  const page = await open(owner, `/${workspace.slug}/apps?s=inventoryItem&id=1&section=logs`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Inventory item' }).waitFor();
  await panel.getByText('This is not available yet.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '?section=logs');

  for (const kind of ['org', 'track', 'customer', 'stripeEvent', 'source', 'plan', 'brokerRoom', 'emmPubSub']) {
    await follow(page, `/${workspace.slug}/apps?s=${kind}&id=1`);
    await panel.getByText('Not authorized').waitFor();
  }
  await follow(page, `/${workspace.slug}/apps?s=nothing&id=1`);
  await panel.getByText('There is nothing of this kind.').waitFor();

  const provider = await open(admin, `/${adminHome.slug}`);
  await follow(provider, '/dm/organizations?s=org&id=1');
  await provider.getByRole('dialog').getByText('This workspace does not exist').waitFor();
  await provider.goBack();
  await provider.getByRole('dialog').waitFor({ state: 'detached' });
});

test('on a phone the drawer holds the same, and the bar says which workspace this is', async () => {
  const page = await open(owner, `/${workspace.slug}/people`, { width: 390 });
  await page.locator('header').getByText('Nordwind').first().waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'Audit' }).waitFor();
  for (const name of ['Overview', 'App distribution', 'Device management', ...everything, 'Aurora', 'New workspace']) {
    await drawer.getByRole('link', { name, exact: true }).waitFor();
  }
  for (const name of ['Support', 'Documentation', 'News', 'Service status', 'Tickets portal', 'Add account']) {
    await drawer.getByRole('link', { name, exact: true }).waitFor();
  }
  await drawer.getByText('Trial: 14 days left').waitFor();
  await drawer.getByRole('button', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('link', { name: 'Aurora' }).click();
  await page.waitForURL(`${url}/${other.slug}/people`);
  await drawer.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
});

test('everything by keyboard: skip link, menu, choosing, and the focus comes back', async () => {
  const page = await open(owner, `/${workspace.slug}/people`);
  await heading(page, 'People');
  await page.keyboard.press('Tab');
  await page.locator(':focus', { hasText: 'Skip to the content' }).waitFor();
  const skip = await page.locator(':focus').boundingBox();
  const logo = await page.getByRole('link', { name: 'Muster' }).first().boundingBox();
  assert.ok(skip && logo && skip.y + skip.height <= logo.y, 'it covers nothing');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  const trigger = page.getByRole('button', { name: 'Workspace: Nordwind' });
  const menu = page.getByRole('menu', { name: 'Workspace' });
  const chosen = menu.getByRole('menuitem').and(page.locator(':focus'));
  await trigger.focus();
  await page.keyboard.press('Enter');
  await chosen.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.locator(':focus').and(trigger).waitFor();
  await page.keyboard.press('ArrowDown');
  await chosen.waitFor();
  await page.keyboard.type('Aud');
  await page.locator(':focus', { hasText: 'Audiences' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/${workspace.slug}/audiences`);
  await page.locator('h1:focus', { hasText: 'Audiences' }).waitFor();
});

test('a press that began before the menu had come opens it', async () => {
  const page = await open(owner, `/${workspace.slug}/people`);
  const held = Promise.withResolvers<void>();
  const file = '**/assets/overlays-*.js';
  await page.route(file, async (route) => {
    await held.promise;
    await route.continue();
  });
  const come = page.waitForResponse(file);
  await page.reload();
  await page.getByRole('button', { name: /^Account/ }).hover();
  await page.mouse.down();
  held.resolve();
  await (await come).finished();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.mouse.up();
  await page.getByRole('menu', { name: 'Account' }).waitFor();
});

test('the footer: environment, branch, local config that can be cleared, and how the service is', async () => {
  const page = await newPage(browser);
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = { ...(await response.json()), statusApi: '/status-of-service.json' };
    await route.fulfill({ response, json: config });
  });
  let statuses = ['OP', 'PD'];
  await page.route('**/status-of-service.json', (route) =>
    route.fulfill({ json: { results: statuses.map((status) => ({ status })) } }),
  );
  await page.goto(`${url}/welcome`);
  const footer = page.locator('footer');
  await footer.getByText('Degraded performance').waitFor();
  for (const name of ['Documentation', 'Legal', 'Service status']) await footer.getByRole('link', { name }).waitFor();
  assert.equal(await footer.getByText('Local config').count(), 0);
  const local = JSON.stringify({ environment: 'test-eu', branch: 'feature/frame', googleLogin: false });
  await page.evaluate((text) => localStorage.setItem('muster.config', text), local);
  statuses = ['OP'];
  await page.reload();
  await footer.getByText(/^TEST-EU$/).waitFor();
  await footer.getByText('feature/frame').first().waitFor();
  assert.equal(await footer.getByText('Degraded performance').count(), 0);
  await footer.getByText('Local config', { exact: true }).click();
  await footer.locator('dt', { hasText: 'googleLogin' }).waitFor();
  await footer.locator('dd', { hasText: 'false' }).waitFor();
  await footer.getByRole('button', { name: 'Clear local config' }).click();
  await footer.getByText(/^TEST-EU$/).waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => localStorage.getItem('muster.config')), null);
});

test('a part that is gone means a new version: it is said, and loaded once', async () => {
  const page = await open(owner, `/${workspace.slug}/people`);
  await heading(page, 'People');
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    return dialog.accept();
  });
  // Its styles, which come first, and its script.
  await page.route('**/assets/HomePage-*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('A part of this page could not be loaded.').waitFor();
  assert.deepEqual(said, ['the dashboard has a new version available, the site will now reload.']);
  await page.unroute('**/assets/HomePage-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Nordwind');
});

/** The page has all the styles that it asked for. */
/** Parts that come after the page bring styles of their own; one that could not be fetched never has its rules. */
const isStyled = (page: Page) =>
  until(page, '[...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null)');
const noConnection = 'No connection. Trying again…';

test('an address that ends with a slash is the page without it, marked in the bar', async () => {
  const page = await pages.open(owner, `/${workspace.slug}/?hl=en`);
  await heading(page, 'Nordwind');
  await page.getByRole('banner').locator('[aria-current=page]', { hasText: 'Overview' }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/${workspace.slug}`);
});

test('that there is no network is in sight of whoever has scrolled down', async () => {
  const page = await open(owner, `/${workspace.slug}`, { width: 390, height: 500 });
  await page.getByRole('heading', { name: 'Latest activity' }).scrollIntoViewIfNeeded();
  assert.notEqual(await page.evaluate('scrollY'), 0);
  await page.context().setOffline(true);
  const { y } = (await page.getByText(noConnection).boundingBox()) ?? {};
  assert.equal(y, 0);
});

test('without a network the page says so and stays, and goes on to the next one when the network is back', async () => {
  const page = await open(owner, `/${workspace.slug}/devices/policies`);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText(noConnection).waitFor();
  await heading(page, 'Policies');
  await page.context().setOffline(false);
  await heading(page, 'Nordwind');
  await page.getByText(noConnection).waitFor({ state: 'detached' });
  await isStyled(page);
});

test('without a network the drawer waits for its file, and nothing that was typed is lost', async () => {
  const page = await open(admin, '/dm/playground', { width: 390 });
  const field = page.getByLabel('Name', { exact: true }).first();
  await field.fill('Typed before');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByText(noConnection).waitFor();
  assert.equal(await field.inputValue(), 'Typed before');
  await page.context().setOffline(false);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
  assert.equal(await field.inputValue(), 'Typed before');
  await isStyled(page);
});

test('signed out, an address below a fixed page is nobody’s workspace', async () => {
  const page = await newPage(browser);
  await page.goto(`${url}/welcome`);
  for (const path of ['/welcome/nothing', '/-/nothing', '/dm/no/such', '/me/no/such', '/a/b/c/d/e']) {
    await follow(page, path);
    if (path.startsWith('/a')) await heading(page, 'Sign in to Muster');
    else await heading(page, 'Page not found');
  }
  await follow(page, '/-/gcp-marketplace-sign-up');
  await heading(page, 'Google Cloud Marketplace sign-up');
  const inside = await open(await server.addMember(workspace.id, 'viewer'), `/${workspace.slug}`);
  await inside.goto(`${url}/welcome/nothing`);
  await heading(inside, 'Page not found');
  await signOut(inside);
  await heading(inside, 'Sign in to Muster');
});

test('“?” shows the keys, except where it is typed, and the guides come with the program', async () => {
  const page = await open(await server.addMember(workspace.id, 'admin'), `/${workspace.slug}/people`);
  await heading(page, 'People');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('searchbox').first().fill('?');
  await page.getByRole('searchbox').first().press('?');
  assert.equal(await keys.count(), 0);
  await page.getByRole('searchbox').first().blur();
  await page.keyboard.press('?');
  await keys.getByText('Search and go anywhere').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.goto(`${url}/help`);
  await page
    .getByRole('link', { name: /build server/i })
    .first()
    .click();
  await page.waitForURL(/\/help\/build-servers/);
  await expectAccessible(page);
});
