/** Every screen of the product, with what is open on it, and how one gets there: for axe and for pictures. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { everythingTold, told } from './notification-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { providerScreens } from './provider-screens.ts';
import type { Screen, Words } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const founder = ['founder'] as const;
const provider = ['provider'] as const;

/** The page is there, with what it had to fetch. */
async function home(page: Page, { url, workspaces }: World, which: keyof World['workspaces'] = 'used') {
  await page.goto(`${url}/${workspaces[which]}`);
  await page.locator('[data-state=live]').waitFor();
  await page.locator('main dl').first().waitFor();
}

async function playground(page: Page, { url }: World) {
  await page.goto(`${url}/dm/playground`);
  await page.locator('main section').first().waitFor();
}

async function list(page: Page, { url }: World) {
  await page.goto(`${url}/dm/playground/list?rows=1000`);
  // One for each row, or card; on a desk the first of them is for all.
  await page.locator('main input[type=checkbox]').nth(1).waitFor({ state: 'attached' });
}

/** Opens what a button of the playground's overlays opens. */
function overlay(name: string, part: '[role=dialog]' | '[role=alertdialog]' = '[role=dialog]'): Screen {
  return {
    who: provider,
    part,
    async open(page, world) {
      await playground(page, world);
      await page.locator('#overlays').getByRole('button', { name, exact: true }).click();
      await page.locator(part).waitFor();
    },
  };
}

/** The search, with what was typed and what was found. */
function search(typed: string, state: 'empty' | 'found' | 'nothing' | 'failed'): Screen {
  return {
    who: owner,
    async open(page, world, text) {
      await home(page, world);
      if (state === 'failed')
        await page.route('**/api/search?*', (route) => route.fulfill({ status: 400, body: failed }));
      await page.getByRole('banner').getByRole('button', { name: text.ui.search }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('searchbox').fill(typed);
      if (state === 'empty') await dialog.getByRole('option').first().waitFor();
      else if (state === 'found') await dialog.getByRole('group', { name: text.search.results }).waitFor();
      else
        await dialog
          .getByRole('status')
          .filter({ hasText: /^(Nothing|No se|Couldn)/ })
          .waitFor();
    },
  };
}

function menu(label: (text: Words) => string): Screen {
  return {
    who: ['owner', 'viewer'],
    only: 'desk',
    async open(page, world, text) {
      await home(page, world);
      await page
        .getByRole('banner')
        .getByRole('button', { name: label(text) })
        .click();
      await page.getByRole('menu').waitFor();
    },
  };
}

const success = (data: unknown) => JSON.stringify({ status: true, data });
const failure = (code: number, data: unknown = null) =>
  JSON.stringify({ status: false, error: { code, message: '', data } });

/** The password is right, and more is asked for. */
async function secondStep(page: Page, methods: string[]) {
  const body = failure(4011, { ticket: 'sent-before', methods });
  await page.route('**/auth/login', (route) => route.fulfill({ status: 401, body }));
  await page.locator('[name=email]').fill('mei.tanaka@aurora.example');
  await page.locator('[name=password]').fill('Correct-horse-1');
  await page.locator('[type=submit]').click();
  await page.locator('[name=password]').waitFor({ state: 'detached' });
}

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const soon = hours(-0.25);
/** Somebody who has switched on all there is. */
const secured = {
  passwordChangedAt: hours(2300),
  twoFactor: { since: hours(700), recoveryCodesLeft: 2 },
  passkeys: [
    { id: randomUUID(), name: 'Chrome on macOS', synced: true, createdAt: hours(600), lastUsedAt: hours(3) },
    { id: randomUUID(), name: 'The blue security key', synced: false, createdAt: hours(2), lastUsedAt: null },
  ],
  emailChange: null,
};
const signedIn = [
  ['Chrome', 'macOS', '203.0.113.7', 0],
  ['Safari', 'iOS', '2001:db8:85a3:8d3:1319:8a2e:370:7348', 5],
  [null, null, null, 900],
].map(([browser, system, address, since], index) => {
  const [createdAt, lastUsedAt] = [hours(Number(since) + 20), hours(Number(since))];
  return { id: randomUUID(), browser, system, address, createdAt, lastUsedAt, current: index === 0 };
});

const refused = '{"status":false,"error":{"code":4005,"message":""}}';
const failed = '{"status":false,"error":{"code":1000,"message":""}}';

/** A section of the settings, once it shows what it is about. */
function settings(section: string, shown = 'section h2'): Screen {
  return {
    who: owner,
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/${workspaces.used}/settings${section === '' ? '' : `?section=${section}`}`);
      await page.locator(`main ${shown}`).first().waitFor();
    },
  };
}

async function audit(page: Page, { url, workspaces }: World, search = '') {
  await page.goto(`${url}/${workspaces.used}/audit${search}`);
  await page.locator('main time').first().waitFor();
}

export const screens: Record<string, Screen> = {
  settings: settings('', 'form'),
  'settings-viewer': { ...settings('', 'form'), who: ['viewer'] },
  'settings-branding': settings('branding', 'figure'),
  'settings-configuration': settings('configuration', 'form'),
  'settings-sign-in': settings('sign-in', 'form'),
  'settings-tokens': settings('tokens', 'ul'),
  'settings-service-accounts': settings('service-accounts', 'ul'),
  'settings-plan': settings('plan', 'ul'),
  'settings-danger': settings('danger'),
  'settings-new-token': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('tokens', 'ul').open(page, world, text);
      await page.getByRole('button', { name: text.settings.tokens.create }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  'settings-token-made': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('tokens', 'ul').open(page, world, text);
      await page.route('**/api-tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              body: '{"status":true,"data":{"token":"mst_2Vd9fWqk7yZ1mT0pXn5cR8sLbGhJ4uEaQiOvKxYtNw6"}}',
            })
          : route.continue(),
      );
      await page.getByRole('button', { name: text.settings.tokens.create }).click();
      await page.locator('[role=dialog] [name=name]').fill('CI');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await page.locator('[role=dialog] [type=submit]').click();
      await page.getByText(text.settings.tokens.once).waitFor();
    },
  },
  'settings-delete': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('danger').open(page, world, text);
      await page.getByRole('button', { name: text.settings.danger.confirm }).click();
      await page.locator('[role=dialog] [name=slug]').fill('another');
      await page.locator('[role=dialog] [type=submit]').click();
      await page.locator('[role=dialog] [aria-invalid]').waitFor();
    },
  },
  audit: { who: owner, open: (page, world) => audit(page, world) },
  'audit-none': {
    who: owner,
    async open(page, { url, workspaces }, text) {
      await page.goto(`${url}/${workspaces.used}/audit?q=nothing-like-it`);
      await page.getByText(text.list.none).first().waitFor();
    },
  },
  'audit-panel': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await audit(page, world, '?action=update');
      await page.locator('main time').first().click();
      await page.getByRole('dialog').getByText(text.audit.panel.changes).waitFor();
    },
  },
  'sign-in': { open: (page, { url }) => page.goto(`${url}/welcome`) },
  'sign-in-empty': {
    async open(page, { url }) {
      await page.goto(`${url}/welcome`);
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'sign-in-refused': {
    async open(page, { url }) {
      await page.goto(`${url}/welcome`);
      await page.locator('[name=email]').fill('nobody@example.com');
      await page.locator('[name=password]').fill('wrong');
      await page.route('**/auth/login', (route) => route.fulfill({ status: 401, body: refused }));
      await page.locator('[type=submit]').click();
      await page.getByRole('alert').locator('div').first().waitFor();
    },
  },
  'sign-in-added': {
    who: owner,
    open: (page, { url }) => page.goto(`${url}/welcome?add=1`),
  },
  register: {
    async open(page, { url }) {
      await page.goto(`${url}/welcome/register`);
      await page.locator('[name=firstName]').fill('Mei');
      await page.locator('[name=password]').fill('Correct');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'confirm-email': {
    async open(page, { url }) {
      await page.goto(`${url}/welcome`);
      const pending = JSON.stringify({ email: 'mei.tanaka@aurora.example', delayed: true, sentAt: 0 });
      await page.evaluate((text) => sessionStorage.setItem('muster.confirm', text), pending);
      await page.goto(`${url}/welcome/confirm-email`);
      await page.locator('[name=code]').fill('40291');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'second-factor': {
    async open(page, { url }) {
      await page.goto(`${url}/welcome`);
      await secondStep(page, ['totp', 'recovery']);
      await page.locator('[name=code]').fill('402');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'second-factor-passkey': {
    async open(page, { url }) {
      await page.goto(`${url}/welcome`);
      await secondStep(page, ['totp', 'recovery', 'passkey']);
    },
  },
  'recover-password': { open: (page, { url }) => page.goto(`${url}/welcome/recover-password`) },
  'recover-password-mailed': {
    async open(page, { url }, text) {
      await page.route('**/forgot-password', (route) =>
        route.fulfill({ body: '{"status":true,"data":{"delayed":false}}' }),
      );
      await page.goto(`${url}/welcome/recover-password`);
      await page.locator('[name=email]').fill('mei.tanaka@aurora.example');
      await page.locator('[type=submit]').click();
      await page.getByRole('heading', { name: text.recover.doneTitle }).waitFor();
    },
  },
  'change-password': {
    async open(page, { url }) {
      await page.goto(`${url}/welcome/change-password?token=sent-by-mail`);
      await page.locator('[name=password]').fill('Correct-horse');
    },
  },
  'change-password-used': { open: (page, { url }) => page.goto(`${url}/welcome/change-password`) },
  sso: {
    async open(page, { url }, text) {
      await page.goto(`${url}/welcome/sso/no-such-company`);
      await page.getByText(text.sso.unknown).waitFor();
    },
  },
  'sso-found': {
    async open(page, { url, workspaces }, text) {
      await page.goto(`${url}/welcome/sso/${workspaces.used}`);
      await page.getByText(text.sso.otherWorkspace).waitFor();
    },
  },

  'hi-1': {
    who: ['newcomer'],
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/hi`);
      await page.locator('[name=name]').fill('Aurora Roasters');
      await page.locator('[name=slug]').fill(workspaces.used);
      await page.locator('[data-state=taken]').waitFor();
    },
  },
  'hi-2': {
    who: founder,
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/hi?org=${workspaces.fresh}&step=2`);
      await page.getByRole('checkbox').last().check({ force: true });
    },
  },
  'hi-2-empty': {
    who: founder,
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/hi?org=${workspaces.fresh}&step=2`);
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'hi-3': {
    who: founder,
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/hi?org=${workspaces.half}&step=3`);
      await page.locator('[type=submit]').click();
      await page.locator('[data-invalid]').first().waitFor();
    },
  },
  'hi-3-select': {
    who: founder,
    async open(page, { url, workspaces }, text) {
      await page.goto(`${url}/hi?org=${workspaces.half}&step=3`);
      await page.getByRole('button', { name: text.onboarding.about.position }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  // The list belongs to its field but lies beside the landmarks.
  'hi-3-combobox': {
    who: founder,
    part: 'header, main, footer, [role=listbox]',
    async open(page, { url, workspaces }, text) {
      await page.goto(`${url}/hi?org=${workspaces.half}&step=3`);
      await page.getByRole('combobox', { name: text.onboarding.about.country }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  'no-workspace': {
    who: ['newcomer'],
    alone: true,
    async open(page, { url }, text) {
      await page.goto(`${url}/welcome`);
      await page.evaluate(() => localStorage.setItem('muster.config', '{"createWorkspace":false}'));
      await page.goto(`${url}/hi`);
      await page.getByRole('heading', { name: text.noWorkspace.title }).waitFor();
      await page.getByText(text.footer.localConfig, { exact: true }).click();
    },
  },

  account: {
    who: owner,
    async open(page, { url }, text) {
      await page.goto(`${url}/me`);
      await page.getByText(text.me.sessions.thisOne, { exact: true }).waitFor();
    },
  },
  // The lower half, with everything switched on.
  'account-secured': {
    who: owner,
    async open(page, { url }, text) {
      await page.route('**/users/security', (route) => route.fulfill({ body: success(secured) }));
      await page.route('**/users/sessions', (route) => route.fulfill({ body: success({ items: signedIn }) }));
      await page.goto(`${url}/me/profile#twoFactor`);
      await page.getByRole('button', { name: text.me.sessions.others }).waitFor();
    },
  },
  'account-email': {
    who: owner,
    async open(page, { url }, text) {
      const emailChange = { email: 'mei.tanaka@aurora-roasters.example', expiresAt: soon };
      await page.route('**/users/security', (route) => route.fulfill({ body: success({ ...secured, emailChange }) }));
      await page.goto(`${url}/me/profile#email`);
      await page.getByRole('button', { name: text.me.password.change }).click();
      await page.locator('[name=password]').fill('Correct-horse');
    },
  },
  'account-two-factor': {
    who: owner,
    async open(page, { url }, text) {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      const uri = `otpauth://totp/Muster:mei.tanaka%40aurora.example?secret=${secret}&issuer=Muster`;
      await page.route('**/two-factor/totp', (route) => route.fulfill({ body: success({ secret, uri }) }));
      await page.goto(`${url}/me/profile#twoFactor`);
      await page.getByRole('button', { name: text.me.twoFactor.setUp }).click();
      await page.locator('[name=code]').waitFor();
    },
  },
  'account-recovery-codes': {
    who: owner,
    async open(page, { url }, text) {
      await page.route('**/users/security', (route) => route.fulfill({ body: success(secured) }));
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7f${index}q-m2x9d`);
      await page.route('**/recovery-codes', (route) => route.fulfill({ body: success({ recoveryCodes }) }));
      await page.goto(`${url}/me/profile#twoFactor`);
      await page.getByRole('button', { name: text.me.twoFactor.renew }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: text.me.twoFactor.renewConfirm }).click();
      await page.getByRole('heading', { name: text.me.codes.title }).waitFor();
    },
  },
  notifications: {
    who: owner,
    async open(page, { url }) {
      await told(page, everythingTold);
      await page.goto(`${url}/me/notifications`);
      await page.locator('main li').first().waitFor();
      await page.locator('main fieldset').nth(1).waitFor();
    },
  },
  'notifications-empty': {
    who: owner,
    async open(page, { url }, text) {
      await told(page, []);
      await page.goto(`${url}/me/notifications`);
      await page.getByText(text.notifications.empty).waitFor();
    },
  },
  'notifications-failed': {
    who: owner,
    async open(page, { url }, text) {
      await page.route('**/users/notifications?*', (route) => route.fulfill({ status: 400, body: failed }));
      await page.goto(`${url}/me/notifications`);
      await page.getByRole('button', { name: text.common.retry }).waitFor();
    },
  },
  bell: {
    who: owner,
    only: 'desk',
    async open(page, world, text) {
      await told(page, everythingTold);
      await home(page, world);
      await page.getByRole('banner').getByRole('button', { name: text.notifications.bell }).click();
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  'picture-crop': {
    who: owner,
    part: '[role=dialog]',
    async open(page, { url }, text) {
      await page.goto(`${url}/me/profile`);
      const picture = join(import.meta.dirname, '../docs/pictures/home.png');
      await page.locator('main input[type=file]').setInputFiles(picture);
      await page.getByRole('dialog').getByRole('button', { name: text.picture.save }).waitFor();
    },
  },
  'step-up': {
    who: owner,
    part: '[role=dialog]',
    async open(page, { url }, text) {
      const unproved = failure(4010, { methods: ['password', 'totp', 'recovery', 'passkey'] });
      await page.route('**/two-factor/totp', (route) => route.fulfill({ status: 403, body: unproved }));
      await page.goto(`${url}/me/profile`);
      await page.getByRole('button', { name: text.me.twoFactor.setUp }).click();
      await page.getByRole('dialog').getByRole('button', { name: text.proof.other.totp }).click();
      await page.getByRole('dialog').locator('[name=code]').waitFor();
    },
  },

  home: { who: owner, open: (page, world) => home(page, world) },
  'home-empty': { who: founder, open: (page, world) => home(page, world, 'fresh') },
  'home-long-name': { who: founder, open: (page, world) => home(page, world, 'long') },
  'home-viewer': { who: ['viewer'], open: (page, world) => home(page, world) },
  'home-unreachable': {
    who: owner,
    async open(page, { url, workspaces }, text) {
      await page.route('**/api/**', (route) => route.abort());
      await page.goto(`${url}/${workspaces.used}`);
      await page.getByText(text.connection.lost).first().waitFor();
    },
  },
  'home-failed': {
    who: owner,
    async open(page, { url, workspaces }, text) {
      await page.route('**/overview', (route) => route.fulfill({ status: 400, body: failed }));
      await page.goto(`${url}/${workspaces.used}`);
      await page.getByRole('button', { name: text.common.retry }).waitFor();
    },
  },
  search: search('', 'empty'),
  'search-found': search('an', 'found'),
  'search-nothing': search('zzzzzz', 'nothing'),
  'search-failed': search('zzzzzz', 'failed'),
  'workspace-menu': menu((text) => text.workspaceMenu.label),
  'support-menu': menu((text) => text.supportMenu.label),
  'account-menu': menu((text) => text.accountMenu.label),
  drawer: {
    who: ['owner', 'viewer'],
    only: 'phone',
    async open(page, world, text) {
      await home(page, world);
      await page.getByRole('button', { name: text.shell.menu, exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'sign-out': {
    who: ['owner', 'viewer'],
    only: 'desk',
    async open(page, world, text) {
      await home(page, world);
      await page.getByRole('banner').getByRole('button', { name: text.accountMenu.label }).click();
      await page.getByRole('menuitem', { name: text.common.signOut }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  panel: {
    who: owner,
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/${workspaces.used}?s=build&id=1`);
      await page.getByRole('dialog').waitFor();
    },
  },
  'panel-not-authorized': {
    who: owner,
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/${workspaces.used}?s=customer&id=1`);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  'not-available': { who: owner, open: (page, { url, workspaces }) => page.goto(`${url}/${workspaces.used}/apps`) },
  ...peopleScreens,
  ...providerScreens,
  'not-allowed': { who: ['viewer'], open: (page, { url, workspaces }) => page.goto(`${url}/${workspaces.used}/audit`) },
  'not-found': { open: (page, { url }) => page.goto(`${url}/no/such/page`) },
  'not-found-signed-in': {
    who: owner,
    open: (page, { url, workspaces }) => page.goto(`${url}/${workspaces.used}/no/such/page`),
  },
  'error-screen': {
    who: provider,
    open: async (page, { url, workspaces }) => {
      await page.goto(`${url}/${workspaces.long}`);
      await page.locator('main button').nth(1).waitFor();
    },
  },

  playground: { who: provider, open: playground },
  list: { who: provider, open: list },
  'list-selected': {
    who: provider,
    async open(page, world, text) {
      await list(page, world);
      await page.locator('main input[type=checkbox]').nth(1).check({ force: true });
      await page.getByRole('button', { name: text.list.selection.clear }).first().waitFor();
    },
  },
  'list-nothing-found': {
    who: provider,
    async open(page, world, text) {
      await list(page, world);
      await page.getByRole('searchbox').fill('no such device');
      await page.getByText(text.list.state.noneFound, { exact: true }).waitFor();
    },
  },
  'drop-anywhere': {
    who: provider,
    async open(page, world, text) {
      await playground(page, world);
      await page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'aurora-4.2.0.ipa'));
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
      }`);
      await page.getByText(text.ui.data.dropHere).waitFor();
    },
  },
  modal: overlay('Modal'),
  confirm: overlay('Confirm', '[role=alertdialog]'),
  'confirm-word': overlay('Confirm by word', '[role=alertdialog]'),
  'panel-header': overlay('Panel with header'),

  store: {
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/store/${workspaces.long}`);
      await page.locator('h2').waitFor();
    },
  },
  'store-missing': { open: (page, { url }) => page.goto(`${url}/store/no-such-company`) },
};
