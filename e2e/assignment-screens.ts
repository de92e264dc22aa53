/** The screens around assignment. What the server tells is set in its place, as for devices (devices-screens.ts). */
import type { Page } from 'playwright-core';
import {
  sampleAssignments,
  sampleAudiencePreview,
  sampleDeviceAudience,
  sampleDeviceAudiences,
  sampleMembers,
  samplePolicyDevices,
  sampleReach,
} from './sample-assignments.ts';
import { samplePolicy } from './sample-policies.ts';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

const answers: [RegExp, unknown][] = [
  [/\/device-audiences$/, pageOf(sampleDeviceAudiences)],
  [/\/device-audiences\/counts?$/, { counts: [sampleDeviceAudiences.length] }],
  [/\/device-audiences\/[0-9a-f-]{36}$/, sampleDeviceAudience],
  [/\/device-audiences\/[0-9a-f-]{36}\/devices$/, pageOf(sampleMembers)],
  [/\/device-audiences\/preview$/, sampleAudiencePreview],
  [/\/policies\/[0-9a-f-]{36}$/, samplePolicy],
  [/\/policies\/[0-9a-f-]{36}\/assignments$/, sampleAssignments],
  [/\/policies\/[0-9a-f-]{36}\/assignments\/preview$/, sampleReach],
  [/\/policies\/[0-9a-f-]{36}\/devices$/, pageOf(samplePolicyDevices)],
];

async function answer(page: Page): Promise<void> {
  for (const [pattern, data] of answers) {
    await page.route(
      (url) => url.pathname.startsWith('/api/organizations/') && pattern.test(url.pathname),
      (route) =>
        route.request().method() === 'GET' || /preview$/.test(route.request().url())
          ? route.fulfill({ body: success(data) })
          : route.continue(),
    );
  }
}

function screen(path: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: answer,
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/devices/${path}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}

const audience = (id: string, section: string, shown: string) =>
  screen(`audiences?s=deviceAudience&id=${id}&section=${section}`, `[role=dialog] ${shown}`, { part: '[role=dialog]' });
const policy = (query: string, shown: string, more: Partial<Screen> = {}) =>
  screen(`policies/${samplePolicy.id}${query}`, shown, more);

async function addTag(page: Page): Promise<void> {
  await page.locator('main [name=target]').first().fill('vans');
  await page.keyboard.press('Enter');
  await page.locator('main [data-tone=green]').waitFor();
}

export const assignmentScreens: Record<string, Screen> = {
  'device-audiences': screen('audiences', rows),
  'device-audience': audience(sampleDeviceAudience.id, 'members', '[role=tabpanel] li'),
  'device-audience-settings': audience(sampleDeviceAudience.id, 'settings', '[role=status] strong'),
  'device-audience-uses': audience(sampleDeviceAudience.id, 'uses', '[role=tabpanel] li'),
  'device-audience-new': audience('new', '', '[role=status] strong'),
  'policy-assignments': policy('?tab=assignments', 'main ul li strong', { open: addTag }),
  'policy-assignments-review': policy('?tab=assignments', 'main ul li strong', {
    part: '[role=dialog]',
    async open(page, _world, text) {
      await addTag(page);
      await page.getByRole('button', { name: text.policyAssignments.assign.review }).click();
      await page.locator('[role=dialog] [role=status] p').first().waitFor();
    },
  }),
  'policy-devices': policy('?tab=devices', rows),
};
