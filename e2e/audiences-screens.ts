/** The screens about audiences, as part of all (screens.ts). */
import type { Page } from 'playwright-core';
import { go, type Screen, type Words } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;

async function audiences(page: Page, world: World, path = 'audiences') {
  await go(page, world, `/${world.workspaces.used}/${path}`);
  await page.locator('tbody tr[aria-rowindex="2"], [aria-posinset="1"]').first().waitFor();
}

/** The panel of the second in the list, which is made of groups or addresses, at one of its parts. */
async function audience(page: Page, world: World, part?: string) {
  await audiences(page, world);
  await page.locator('tbody tr[aria-rowindex="3"] th, [aria-posinset="2"] [data-opens]').first().click();
  const panel = page.getByRole('dialog');
  await panel.locator('[role=tabpanel]').first().waitFor();
  if (part !== undefined) await panel.getByRole('tab', { name: part }).click();
  return panel;
}

/** A new one, half written: with groups, and with something that is no address. */
async function draft(page: Page, world: World, text: Words) {
  await audiences(page, world);
  await page.getByRole('button', { name: text.audiences.create }).click();
  const panel = page.getByRole('dialog');
  await panel.locator('[name=emails]').fill('*@aurora.example, nobody@partner.example, half@');
  await panel.getByRole('button', { name: text.audiences.form.addRule }).click();
  await panel.getByText(text.audiences.form.dropWrong).waitFor();
  await panel.locator('[role=status] strong').waitFor();
}

export const audienceScreens: Record<string, Screen> = {
  audiences: { who: owner, open: (page, world) => audiences(page, world) },
  'audiences-empty': {
    who: ['founder'],
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.long}/audiences`);
      await page.getByText(text.audiences.empty).waitFor();
    },
  },
  'app-audiences': { who: owner, open: (page, world) => audiences(page, world, 'apps/aurora-card/audiences') },
  audience: {
    who: owner,
    part: '[role=dialog]',
    async open(page, world) {
      const panel = await audience(page, world);
      await panel.locator('[role=tabpanel] li').first().waitFor();
    },
  },
  'audience-settings': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      const panel = await audience(page, world, text.audiences.panel.settings);
      await panel.locator('[role=status] strong').waitFor();
    },
  },
  'audience-publications': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      const panel = await audience(page, world, text.audiences.panel.publications);
      await panel
        .locator('[role=tabpanel]')
        .getByText(text.audiences.publications.none)
        .or(panel.locator('[role=tabpanel] li'))
        .first()
        .waitFor();
    },
  },
  'audience-new': { who: owner, part: '[role=dialog]', open: draft },
};
