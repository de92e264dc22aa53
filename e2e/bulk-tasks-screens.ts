/** What is done with many things at once, as part of all screens (screens.ts). */
import type { Page } from 'playwright-core';
import { go, type Screen } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;

async function tasks(page: Page, world: World) {
  await go(page, world, `/${world.workspaces.used}/bulk-tasks`);
  await page.locator('tbody tr[aria-rowindex="2"], [aria-posinset="1"]').first().waitFor();
}

export const bulkTaskScreens: Record<string, Screen> = {
  'bulk-tasks': { who: owner, open: tasks },
  'bulk-task': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world) {
      await tasks(page, world);
      await page.locator('tbody tr[aria-rowindex="2"] th, [aria-posinset="1"] [data-opens]').first().click();
      await page.getByRole('dialog').locator('dl').first().waitFor();
    },
  },
};
