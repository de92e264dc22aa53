/** The screens about automation rules, as part of all (screens.ts). */
import type { Page } from 'playwright-core';
import { go, type Screen } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;

async function rules(page: Page, world: World) {
  await go(page, world, `/${world.workspaces.used}/devices/automation`);
  await page.locator('tbody tr[aria-rowindex="2"], [aria-posinset="1"]').first().waitFor();
}

async function rule(page: Page, world: World) {
  await rules(page, world);
  await page.locator('tbody tr[aria-rowindex="3"] th, [aria-posinset="2"] [data-opens]').first().click();
  const panel = page.getByRole('dialog');
  await panel.locator('[role=tabpanel]').first().waitFor();
  return panel;
}

export const automationScreens: Record<string, Screen> = {
  automation: { who: owner, open: (page, world) => rules(page, world) },
  'automation-rule': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world) {
      const panel = await rule(page, world);
      await panel.locator('[role=status] strong').waitFor();
    },
  },
  'automation-new': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await rules(page, world);
      await page.getByRole('button', { name: text.automation.create }).click();
      await page.getByRole('dialog').locator('[role=status] strong').waitFor();
    },
  },
  'automation-history': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      const panel = await rule(page, world);
      await panel.getByRole('tab', { name: text.automation.panel.history }).click();
      await panel.getByText(text.automation.history.text).waitFor();
    },
  },
};
