/** The screens about integrations, as part of all (screens.ts). */
import type { Page } from 'playwright-core';
import { go, type Screen, success, type Words } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const panel = '[role=dialog]';

async function list(page: Page, world: World) {
  await go(page, world, `/${world.workspaces.used}/settings?section=integrations`);
  await page.locator('main section ul').first().waitFor();
}

/** The panel of the one that every world has and that has told something. */
async function open(page: Page, world: World) {
  await list(page, world);
  await page.getByRole('button', { name: 'Test farm' }).click();
  await page.locator(`${panel} [role=tab]`).first().waitFor();
}

async function create(page: Page, world: World, text: Words) {
  await list(page, world);
  await page.getByRole('button', { name: text.integrations.create }).click();
  await page.locator(`${panel} [name=url]`).waitFor();
}

export const integrationScreens: Record<string, Screen> = {
  'settings-integrations': { who: owner, open: list },
  'settings-integrations-viewer': {
    who: ['viewer'],
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/settings?section=integrations`);
      await page.locator('main nav ~ div h2, main nav ~ div p').first().waitFor();
    },
  },
  'app-settings-integrations': {
    who: owner,
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.used}/apps/aurora-card/settings?section=integrations`);
      await page.getByText(text.integrations.none).waitFor();
    },
  },
  integration: { who: owner, part: panel, open },
  'integration-message': {
    who: owner,
    part: panel,
    async open(page, world) {
      await open(page, world);
      await page.locator(`${panel} textarea`).fill('{{build.nope}}');
      await page.locator(`${panel} [aria-invalid=true]`).waitFor();
      await page.locator(`${panel} textarea`).scrollIntoViewIfNeeded();
    },
  },
  'integration-deliveries': {
    who: owner,
    part: panel,
    async open(page, world, text) {
      await open(page, world);
      await page.getByRole('tab', { name: text.integrations.panel.deliveries }).click();
      const rows = page.locator(`${panel} button[aria-expanded]`);
      await rows.first().waitFor();
      // The one with the most to tell, where there are several.
      await rows.nth((await rows.count()) > 2 ? 2 : 0).click();
      await page.locator(`${panel} pre`).waitFor();
    },
  },
  'integration-new': {
    who: owner,
    part: panel,
    async open(page, world, text) {
      await create(page, world, text);
      await page.locator(`${panel} [type=submit]`).click();
      await page.locator(`${panel} [aria-invalid=true]`).first().waitFor();
    },
  },
  'integration-secret': {
    who: owner,
    part: panel,
    async open(page, world, text) {
      await create(page, world, text);
      await page.route('**/integrations', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              body: success({
                integration: { id: '0199a000-0000-7000-8000-000000000000' },
                secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD3kzTVtqGxA4=',
              }),
            })
          : route.continue(),
      );
      await page.locator(`${panel} [name=name]`).fill('Test farm 2');
      await page.locator(`${panel} [name=url]`).fill('https://ci.aurora.example/hooks/2');
      await page.locator(`${panel} [type=submit]`).click();
      await page.getByText(text.integrations.made.once).waitFor();
    },
  },
};
