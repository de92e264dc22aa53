/** The screens about policies. What the server tells is set in its place, as for devices (devices-screens.ts). */
import type { Page } from 'playwright-core';
import {
  sampleImpact,
  sampleOldContent,
  samplePolicies,
  samplePolicy,
  sampleProfiles,
  sampleVersions,
} from './sample-policies.ts';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });
const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const wifi = 'apple.profile.com.apple.wifi.managed';

async function answer(page: Page): Promise<void> {
  const readOnly = { ...samplePolicy, can: { update: false, delete: false } };
  const answers: [RegExp, unknown][] = [
    [/\/policies$/, pageOf(samplePolicies)],
    [/\/policies\/counts?$/, { counts: samplePolicies.map(() => 1) }],
    [/\/policies\/[0-9a-f-]{36}$/, samplePolicy],
    [/\/policies\/0199a000-0000-7000-8000-000000009001$/, readOnly],
    [/\/policies\/[0-9a-f-]{36}\/check$/, sampleImpact],
    [/\/policies\/[0-9a-f-]{36}\/versions$/, pageOf(sampleVersions)],
    [/\/policies\/[0-9a-f-]{36}\/versions\/5$/, { ...sampleVersions[2], content: sampleOldContent }],
    [/\/profiles$/, pageOf(sampleProfiles)],
    [/\/profiles\/[0-9a-f-]{36}$/, sampleProfiles[0]],
  ];
  for (const [pattern, data] of answers) {
    await page.route(
      (url) => url.pathname.startsWith('/api/') && pattern.test(url.pathname),
      (route) =>
        route.request().method() === 'GET' || /check$/.test(route.request().url())
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
