/** The area of the provider's staff, and what they see while they act for somebody. */
import type { Page } from 'playwright-core';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import { go, type Screen, type Words } from './screen.ts';
import type { World } from './world.ts';

const provider = ['provider'] as const;

async function openOrganization(page: Page, world: World, text: Words): Promise<void> {
  const { workspaces } = world;
  await go(page, world, `/dm/organizations?q=${workspaces.used}`);
  await page.locator(`main :text("/${workspaces.used}")`).first().click();
  await page.getByRole('dialog').getByRole('button', { name: text.provider.panel.open }).waitFor();
}

async function askWhy(page: Page, world: World, text: Words): Promise<void> {
  await openOrganization(page, world, text);
  await page.getByRole('button', { name: text.provider.panel.open }).click();
  await page.getByLabel(text.supplant.reason).waitFor();
}

/** Somebody asks a service for what nobody has, which the log shows a moment later. */
async function openTracks(page: Page, world: World): Promise<void> {
  await page.request.get(`${world.url}/store-api/nowhere`);
  const asked = page.locator('main :text("/store-api/nowhere")').first();
  await eventually(async () => {
    await go(page, world, '/dm/organizations');
    await go(page, world, '/dm/tracks?status=4xx&q=nowhere');
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    return asked.isVisible();
  }, 'the request is in the log');
}

export const providerScreens: Record<string, Screen> = {
  'dm-organizations': {
    who: provider,
    async open(page, world) {
      await go(page, world, '/dm/organizations');
      await page.locator(`main :text("/${world.workspaces.used}")`).first().waitFor();
    },
  },
  'dm-people': {
    who: provider,
    async open(page, world) {
      await go(page, world, '/dm/people');
      await page.locator('main :text("@")').first().waitFor();
    },
  },
  'dm-config': {
    who: provider,
    async open(page, world, text) {
      await go(page, world, '/dm/config');
      await page.getByRole('list', { name: text.provider.platforms.title }).getByText('Android').waitFor();
    },
  },
  'dm-config-form': {
    who: provider,
    part: '[role=dialog]',
    async open(page, world, text) {
      await go(page, world, '/dm/config');
      await page.getByRole('button', { name: text.provider.platforms.add }).click();
      await page.getByRole('dialog').getByLabel(text.provider.platforms.extensions).waitFor();
    },
  },
  'dm-account': {
    who: provider,
    part: '[role=dialog]',
    async open(page, world, text) {
      await go(page, world, '/dm/people?q=owner');
      await page.locator('main :text("owner@aurora.example")').first().click();
      await page.getByRole('dialog').getByRole('heading', { name: text.provider.account.sessions }).waitFor();
    },
  },
  'dm-tracks': { who: provider, open: openTracks },
  'dm-track': {
    who: provider,
    part: '[role=dialog]',
    async open(page, world, text) {
      await openTracks(page, world);
      await page.locator('main :text("/store-api/nowhere")').first().click();
      await page.getByRole('dialog').getByRole('heading', { name: text.provider.tracks.headers }).waitFor();
    },
  },
  'dm-events': {
    who: provider,
    async open(page, world) {
      await go(page, world, '/dm/events?kind=event');
      await page
        .locator('main')
        .getByText(/^[a-z]+\.[a-z]+$/i)
        .first()
        .waitFor();
    },
  },
  'panel-org': { who: provider, part: '[role=dialog]', open: openOrganization },
  supplant: { who: provider, part: '[role=dialog]', open: askWhy },
  supplanting: {
    who: provider,
    alone: true,
    async open(page, world, text) {
      await askWhy(page, world, text);
      await page.getByLabel(text.supplant.reason).fill('Ticket 1207');
      await page.getByRole('button', { name: text.supplant.start }).click();
      await page.getByRole('complementary').getByRole('button', { name: text.supplant.stop }).waitFor();
      await page.locator('[data-state=live]').waitFor();
    },
  },
};
