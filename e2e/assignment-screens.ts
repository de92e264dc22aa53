/** The screens around assignment. What the server tells is set in its place, as for devices (devices-screens.ts). */
import type { Page } from 'playwright-core';
import { pageOf, rows, screensAt } from './area-screens.ts';
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
import type { Screen } from './screen.ts';

const screen = screensAt('/', [
  [/\/device-audiences$/, pageOf(sampleDeviceAudiences)],
  [/\/device-audiences\/counts?$/, { counts: [sampleDeviceAudiences.length] }],
  [/\/device-audiences\/[0-9a-f-]{36}$/, sampleDeviceAudience],
  [/\/device-audiences\/[0-9a-f-]{36}\/devices$/, pageOf(sampleMembers)],
  [/\/device-audiences\/preview$/, sampleAudiencePreview],
  [/\/policies\/[0-9a-f-]{36}$/, samplePolicy],
  [/\/policies\/[0-9a-f-]{36}\/assignments$/, sampleAssignments],
  [/\/policies\/[0-9a-f-]{36}\/assignments\/preview$/, sampleReach],
  [/\/policies\/[0-9a-f-]{36}\/devices$/, pageOf(samplePolicyDevices)],
]);

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
