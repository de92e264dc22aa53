/** The screens about apps, as part of all (screens.ts). */
import type { Page } from 'playwright-core';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;

async function apps(page: Page, world: World, search = '') {
  await go(page, world, `/${world.workspaces.used}/apps${search}`);
  await page.locator('tbody tr[aria-rowindex="2"], [aria-posinset="1"]').first().waitFor();
}

/** A page of the app that every world has, once it shows what it is about. */
function app(tab: string, shown: string): Screen {
  return {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/apps/aurora-card/${tab}`);
      await page.locator(`main ${shown}`).first().waitFor();
    },
  };
}

const settings = (section: string, shown = 'section form') =>
  app(`settings${section === '' ? '' : `?section=${section}`}`, shown);

export const appScreens: Record<string, Screen> = {
  apps: { who: owner, open: (page, world) => apps(page, world) },
  'apps-grid': { who: owner, only: 'desk', open: (page, world) => apps(page, world, '?layout=grid') },
  'apps-viewer': { who: ['viewer'], open: (page, world) => apps(page, world) },
  'apps-new': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await apps(page, world);
      await page.getByRole('button', { name: text.apps.create }).click();
      await page.locator('[role=dialog] [name=name]').fill('Señal de Tráfico');
    },
  },
  'apps-configuration': {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/apps/configuration`);
      await page.locator('main section dl').first().waitFor();
    },
  },
  'app-gone': {
    who: owner,
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.used}/apps/no-such-app`);
      await page.getByText(text.apps.gone).waitFor();
    },
  },
  'app-library': {
    ...app('builds', 'nav'),
    async standIn(page) {
      await page.route(/\/organizations\/[^/]+\/apps\?/, async (route) => {
        const response = await route.fetch();
        const { status, data } = (await response.json()) as { status: boolean; data: { items: object[] } };
        const items = data.items.map((one) => ({ ...one, library: true }));
        await route.fulfill({ response, json: { status, data: { ...data, items } } });
      });
    },
  },
  'app-people': app('people', 'tbody tr[aria-rowindex="2"], main [aria-posinset="1"]'),
  'app-settings': settings(''),
  'app-settings-viewer': { ...settings('', 'nav ~ div'), who: ['viewer'] },
  'app-settings-address': {
    who: owner,
    async open(page, world, text) {
      await settings('').open(page, world, text);
      await page.locator('main [name=slug]').fill('guest-card');
      await page.getByText(text.appSettings.general.slugWarning.split('{')[0] ?? '').waitFor();
    },
  },
  'app-settings-sdk': {
    who: owner,
    async open(page, world, text) {
      await settings('sdk').open(page, world, text);
      await page.locator('[name=androidMinVersion]').fill('2.5.0');
      await page.locator('main [type=submit]').click();
      await page.locator('main [aria-invalid]').waitFor();
    },
  },
  'app-settings-notifications': settings('notifications'),
  'app-settings-scripts': settings('scripts'),
  'app-settings-configuration': settings('configuration'),
  'app-settings-tokens': settings('tokens', 'section h2 ~ *, section ul, section button'),
  'app-settings-token-made': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('tokens', 'section button').open(page, world, text);
      await page.route('**/tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ body: success({ token: 'msa_2Vd9fWqk7yZ1mT0pXn5cR8sLbGhJ4uEaQiOvKxYtNw6' }) })
          : route.continue(),
      );
      await page.getByRole('button', { name: text.settings.tokens.create }).click();
      await page.locator('[role=dialog] [name=name]').fill('CI');
      await page.locator('[role=dialog] [type=submit]').click();
      await page.getByText(text.settings.tokens.once).waitFor();
    },
  },
  'app-settings-danger': settings('danger', 'section h3'),
  'app-settings-delete': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await settings('danger', 'section h3').open(page, world, text);
      await page.getByRole('button', { name: text.appSettings.danger.confirm }).click();
      await page.locator('[role=dialog] [name=slug]').fill('another');
      await page.locator('[role=dialog] [type=submit]').click();
      await page.locator('[role=dialog] [aria-invalid]').waitFor();
    },
  },
};
