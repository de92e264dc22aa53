/** The screens about policies. What the server tells is set in its place, as for devices (devices-screens.ts). */
import type { Page } from 'playwright-core';
import { pageOf, rows, screensAt } from './area-screens.ts';
import {
  sampleComposition,
  sampleImpact,
  sampleOldContent,
  samplePolicies,
  samplePolicy,
  sampleProfiles,
  sampleVersions,
} from './sample-policies.ts';
import type { Screen } from './screen.ts';

const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const wifi = 'apple.profile.com.apple.wifi.managed';

const screen = screensAt('/', [
  [/\/policies$/, pageOf(samplePolicies)],
  [/\/policies\/compose$/, sampleComposition],
  [/\/policies\/counts?$/, { counts: samplePolicies.map(() => 1) }],
  [/\/policies\/[0-9a-f-]{36}$/, samplePolicy],
  [/\/policies\/0199a000-0000-7000-8000-000000009001$/, { ...samplePolicy, can: { update: false, delete: false } }],
  [/\/policies\/[0-9a-f-]{36}\/check$/, sampleImpact],
  [/\/policies\/[0-9a-f-]{36}\/versions$/, pageOf(sampleVersions)],
  [/\/policies\/[0-9a-f-]{36}\/versions\/5$/, { ...sampleVersions[2], content: sampleOldContent }],
  [/\/profiles$/, pageOf(sampleProfiles)],
  [/\/profiles\/[0-9a-f-]{36}$/, sampleProfiles[0]],
]);
const policy = (query: string, shown: string, more?: Partial<Screen>) =>
  screen(`policies/${samplePolicy.id}${query}`, shown, more);
const form = 'main [data-path]';

async function change(page: Page): Promise<void> {
  await page.locator(`[id="set-pin-minLength"]`).fill('10');
}

export const policyScreens: Record<string, Screen> = {
  policies: screen('policies', rows),
  'policies-create': screen('policies', rows, {
    part: '[role=dialog]',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.policies.create.action }).first().click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
  'policies-compose': screen('policies', rows, {
    only: 'desk',
    part: '[role=dialog]',
    async open(page, _world, text) {
      for (const row of [2, 3]) {
        await page.locator(`main tbody tr[aria-rowindex="${row}"]`).getByRole('checkbox').check({ force: true });
      }
      await page.getByRole('button', { name: text.policies.actions.compose }).click();
      await page.locator('[role=dialog]').getByText(text.policies.compose.settings).waitFor();
    },
  }),
  'policy-editor': policy(`?group=${passcode}`, form),
  'policy-groups': policy('', 'main nav ul li a'),
  'policy-wifi': policy(`?group=${wifi}`, form),
  'policy-search': policy(`?group=${passcode}`, form, {
    only: 'desk',
    async open(page) {
      await page.locator('#settings-search').fill('passcode length');
      await page.locator('main nav [role=status]').waitFor();
    },
  }),
  'policy-wrong': policy(`?group=${passcode}`, form, {
    async open(page) {
      await page.locator('[id="set-pin-minLength"]').fill('99');
      await page.locator('[id="set-pin-minLength-error"]').waitFor();
    },
  }),
  'policy-unknown': policy('?group=apple.profile.com.example.legacy', 'main textarea'),
  'policy-review': policy(`?group=${passcode}`, form, {
    async open(page, _world, text) {
      await change(page);
      await page.getByRole('button', { name: text.policyEditor.page.review }).click();
      await page.getByText(text.policyEditor.review.conflicts).waitFor();
    },
  }),
  'policy-apps': policy('?tab=apps', 'main ul li strong'),
  'policy-app': policy('?tab=apps', 'main ul li strong', {
    part: '[role=dialog]',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.policyParts.apps.add }).click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
  'policy-bookmarks': policy('?tab=bookmarks', 'main fieldset'),
  'policy-versions': policy('?tab=versions', 'main ol li'),
  'policy-version': policy('?tab=versions&version=5', 'main table', {}),
  profiles: screen('profiles', rows),
  profile: screen(`profiles/${sampleProfiles[0]?.id}`, 'main dl'),
  'profile-upload': screen('profiles', rows, {
    part: '[role=dialog]',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.policyProfiles.upload }).first().click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
};
