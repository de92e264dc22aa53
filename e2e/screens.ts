/** Every screen of the product, with what is open on it, and how one gets there: for axe and for pictures. */

import type { Page } from 'playwright-core';
import { accountScreens } from './account-screens.ts';
import { appScreens } from './apps-screens.ts';
import { assetScreens } from './assets-screens.ts';
import { assignmentScreens } from './assignment-screens.ts';
import { audienceScreens } from './audiences-screens.ts';
import { automationScreens } from './automation-screens.ts';
import { buildScreens } from './builds-screens.ts';
import { bulkTaskScreens } from './bulk-tasks-screens.ts';
import { depScreens } from './dep-screens.ts';
import { deviceScreens } from './devices-screens.ts';
import { downloadScreens } from './downloads-screens.ts';
import { enrollScreens } from './enroll-screens.ts';
import { enrollmentScreens } from './enrollment-screens.ts';
import { integrationScreens } from './integration-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { policyScreens } from './policies-screens.ts';
import { providerScreens } from './provider-screens.ts';
import { publicationScreens } from './publications-screens.ts';
import { reportScreens } from './reports-screens.ts';
import { failure, go, openHome, type Screen, success, type Words } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { storeScreens } from './store-screens.ts';
import { uploadScreens } from './uploads-screens.ts';
import { vppScreens } from './vpp-screens.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const founder = ['founder'] as const;
const provider = ['provider'] as const;

async function playground(page: Page, world: World, only = '') {
  await go(page, world, `/dm/playground${only && `?only=${only}`}`);
  await page.locator('main section').first().waitFor();
}

async function list(page: Page, world: World) {
  await go(page, world, '/dm/playground/list?rows=1000');
  // One for each row, or card; on a desk the first of them is for all.
  await page.locator('main input[type=checkbox]').nth(1).waitFor({ state: 'attached' });
}

/** Opens what a button of the playground's overlays opens. */
function overlay(name: string, part: '[role=dialog]' | '[role=alertdialog]' = '[role=dialog]'): Screen {
  return {
    who: provider,
    part,
    async open(page, world) {
      await playground(page, world, 'overlays');
      await page.locator('#overlays').getByRole('button', { name, exact: true }).click();
      await page.locator(part).waitFor();
    },
  };
}

function menu(label: (text: Words) => string): Screen {
  return {
    who: ['owner', 'viewer'],
    only: 'desk',
    async open(page, world, text) {
      await openHome(page, world);
      await page
        .getByRole('banner')
        .getByRole('button', { name: label(text) })
        .click();
      await page.getByRole('menu').waitFor();
    },
  };
}

/** The password is right, and more is asked for. */
async function secondStep(page: Page, methods: string[]) {
  const body = failure(4011, { ticket: 'sent-before', methods });
  await page.route('**/auth/login', (route) => route.fulfill({ status: 401, body }));
  await page.locator('[name=email]').fill('mei.tanaka@aurora.example');
  await page.locator('[name=password]').fill('Correct-horse-1');
  await page.locator('[type=submit]').click();
  await page.locator('[name=password]').waitFor({ state: 'detached' });
}

const refused = failure(4005);
async function audit(page: Page, world: World, search = '') {
  await go(page, world, `/${world.workspaces.used}/audit${search}`);
  await page.locator('main time').first().waitFor();
}

export const screens: Record<string, Screen> = {
  ...settingsScreens,
  ...integrationScreens,
  ...reportScreens,
  audit: { who: owner, open: (page, world) => audit(page, world) },
  'audit-none': {
    who: owner,
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.used}/audit?q=nothing-like-it`);
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
  'sign-in': { open: (page, world) => go(page, world, '/welcome') },
  'sign-in-empty': {
    async open(page, world) {
      await go(page, world, '/welcome');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'sign-in-refused': {
    async open(page, world) {
      await go(page, world, '/welcome');
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
    async open(page, world) {
      await go(page, world, '/welcome/register');
      await page.locator('[name=firstName]').fill('Mei');
      await page.locator('[name=password]').fill('Correct');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'confirm-email': {
    alone: true,
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
    async open(page, world) {
      await go(page, world, '/welcome');
      await secondStep(page, ['totp', 'recovery']);
      await page.locator('[name=code]').fill('402');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'second-factor-passkey': {
    async open(page, world) {
      await go(page, world, '/welcome');
      await secondStep(page, ['totp', 'recovery', 'passkey']);
    },
  },
  'recover-password': { open: (page, world) => go(page, world, '/welcome/recover-password') },
  'recover-password-mailed': {
    async open(page, world, text) {
      await page.route('**/forgot-password', (route) =>
        route.fulfill({ body: '{"status":true,"data":{"delayed":false}}' }),
      );
      await go(page, world, '/welcome/recover-password');
      await page.locator('[name=email]').fill('mei.tanaka@aurora.example');
      await page.locator('[type=submit]').click();
      await page.getByRole('heading', { name: text.recover.doneTitle }).waitFor();
    },
  },
  'change-password': {
    async open(page, world) {
      await go(page, world, '/welcome/change-password?token=sent-by-mail');
      await page.locator('[name=password]').fill('Correct-horse');
    },
  },
  'change-password-used': { open: (page, world) => go(page, world, '/welcome/change-password') },
  sso: {
    async open(page, world, text) {
      await go(page, world, '/welcome/sso/no-such-company');
      await page.getByText(text.sso.unknown).waitFor();
    },
  },
  'sso-found': {
    async open(page, world, text) {
      await go(page, world, `/welcome/sso/${world.workspaces.used}`);
      await page.getByText(text.sso.otherWorkspace).waitFor();
    },
  },

  'hi-1': {
    who: ['newcomer'],
    async open(page, world) {
      await go(page, world, '/hi');
      await page.locator('[name=name]').fill('Aurora Roasters');
      await page.locator('[name=slug]').fill(world.workspaces.used);
      await page.locator('[data-state=taken]').waitFor();
    },
  },
  'hi-2': {
    who: founder,
    async open(page, world) {
      await go(page, world, `/hi?org=${world.workspaces.fresh}&step=2`);
      await page.getByRole('checkbox').last().check({ force: true });
    },
  },
  'hi-2-empty': {
    who: founder,
    async open(page, world) {
      await go(page, world, `/hi?org=${world.workspaces.fresh}&step=2`);
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  'hi-3': {
    who: founder,
    async open(page, world) {
      await go(page, world, `/hi?org=${world.workspaces.half}&step=3`);
      await page.locator('[type=submit]').click();
      await page.locator('[data-invalid]').first().waitFor();
    },
  },
  'hi-3-select': {
    who: founder,
    async open(page, world, text) {
      await go(page, world, `/hi?org=${world.workspaces.half}&step=3`);
      await page.getByRole('button', { name: text.onboarding.about.position }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  // The list belongs to its field but lies beside the landmarks.
  'hi-3-combobox': {
    who: founder,
    part: 'header, main, footer, [role=listbox]',
    async open(page, world, text) {
      await go(page, world, `/hi?org=${world.workspaces.half}&step=3`);
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

  ...accountScreens,

  home: { who: owner, open: (page, world) => openHome(page, world) },
  'home-empty': { who: founder, open: (page, world) => openHome(page, world, 'fresh') },
  'home-long-name': { who: founder, open: (page, world) => openHome(page, world, 'long') },
  'home-viewer': { who: ['viewer'], open: (page, world) => openHome(page, world) },
  'home-no-role': {
    who: owner,
    async open(page, { url, workspaces }, { home }) {
      const contacts = [
        { name: 'Mei Tanaka', email: 'mei.tanaka@aurora.example' },
        { name: 'tomas@aurora.example', email: 'tomas@aurora.example' },
      ];
      const nothing = { tiles: [], checklist: [], attention: [], contacts };
      await page.route('**/overview', (route) => route.fulfill({ body: success(nothing) }));
      await page.goto(`${url}/${workspaces.used}`);
      await page.getByText(home.noRole.text).waitFor();
    },
  },
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
      await page.route('**/overview', (route) => route.fulfill({ status: 400, body: failure(1000) }));
      await page.goto(`${url}/${workspaces.used}`);
      await page.getByRole('button', { name: text.common.retry }).waitFor();
    },
  },
  ...searchScreens,
  'workspace-menu': menu((text) => text.workspaceMenu.label),
  'support-menu': menu((text) => text.supportMenu.label),
  'account-menu': menu((text) => text.accountMenu.label),
  drawer: {
    who: ['owner', 'viewer'],
    only: 'phone',
    async open(page, world, text) {
      await openHome(page, world);
      await page.getByRole('button', { name: text.shell.menu, exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'sign-out': {
    who: ['owner', 'viewer'],
    only: 'desk',
    async open(page, world, text) {
      await openHome(page, world);
      await page.getByRole('banner').getByRole('button', { name: text.accountMenu.label }).click();
      await page.getByRole('menuitem', { name: text.common.signOut }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  panel: {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}?s=build&id=1`);
      await page.getByRole('dialog').waitFor();
    },
  },
  'panel-not-authorized': {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}?s=customer&id=1`);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  'panel-forbidden': {
    who: ['viewer'],
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.used}/settings?s=audit&id=0199a000-0000-7000-8000-000000000000`);
      await page.getByRole('dialog').getByText(text.panels.forbidden).waitFor();
    },
  },
  'not-available': {
    who: owner,
    open: (page, { url, workspaces }) => page.goto(`${url}/${workspaces.used}/apps/configuration`),
  },
  ...appScreens,
  ...uploadScreens,
  ...buildScreens,
  ...assignmentScreens,
  ...audienceScreens,
  ...automationScreens,
  ...downloadScreens,
  ...bulkTaskScreens,
  ...peopleScreens,
  ...providerScreens,
  ...publicationScreens,
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

  playground: { who: provider, open: (page, world) => playground(page, world) },
  list: { who: provider, open: list },
  'list-selected': {
    who: provider,
    async open(page, world, text) {
      await list(page, world);
      await page.locator('main input[type=checkbox]').nth(1).check({ force: true });
      await page.getByRole('button', { name: text.list.selection.clear }).first().waitFor();
    },
  },
  'list-columns': {
    who: provider,
    only: 'desk',
    part: '[role=dialog]',
    async open(page, world, text) {
      await list(page, world);
      await page.getByRole('button', { name: text.list.columns.title }).click();
      await page.getByRole('dialog').waitFor();
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
      await playground(page, world, 'files');
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

  ...assetScreens,
  ...enrollScreens,
  ...deviceScreens,
  ...enrollmentScreens,
  ...depScreens,
  ...vppScreens,
  ...policyScreens,
  ...storeScreens,
};
