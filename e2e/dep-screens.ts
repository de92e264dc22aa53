/** The screens about automated enrollment. What the server tells is set in its place, as for devices (devices-screens.ts). */
import type { DepAccount } from '@muster/contract/dep';
import type { Page } from 'playwright-core';
import {
  accountInTrouble,
  accountWithoutToken,
  refusedDepDevice,
  sampleAccount,
  sampleDepDevice,
  sampleDepDevices,
  sampleProfiles,
  sampleSyncs,
} from './sample-dep.ts';
import { sampleEnterprise } from './sample-devices.ts';
import { failure, go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const viewer = ['viewer'] as const;
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

async function answer(page: Page, account: DepAccount, pushed = true): Promise<void> {
  const one = (id: string | undefined) => sampleDepDevices.find((device) => device.id === id) ?? sampleDepDevice;
  const answers: [RegExp, (id: string | undefined) => unknown][] = [
    [/\/enterprise\/dep$/, () => account],
    [/\/enterprise\/dep\/syncs$/, () => pageOf(sampleSyncs)],
    [/\/dep-devices$/, () => pageOf(sampleDepDevices)],
    [/\/dep-devices\/([0-9a-f-]{36})$/, one],
    [/\/dep-profiles$/, () => pageOf(sampleProfiles)],
    [/\/dep-profiles\/([0-9a-f-]{36})$/, () => sampleProfiles[0]],
  ];
  for (const [pattern, data] of answers) {
    await page.route(
      (url) => pattern.test(url.pathname),
      (route) => {
        const isRead = route.request().method() === 'GET';
        const [, id] = pattern.exec(new URL(route.request().url()).pathname) ?? [];
        return isRead ? route.fulfill({ body: success(data(id)) }) : route.continue();
      },
    );
  }
  await page.route('**/mdm/apple/enterprise', (route) =>
    pushed ? route.fulfill({ body: success(sampleEnterprise) }) : route.fulfill({ status: 404, body: failure(3001) }),
  );
}

const connected = (page: Page) => answer(page, sampleAccount);
const inTrouble = (page: Page) => answer(page, accountInTrouble);
const withoutToken = (page: Page) => answer(page, accountWithoutToken);
const withoutPush = (page: Page) => answer(page, accountWithoutToken, false);

function screen(query: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: connected,
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/devices/automated${query}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}
const panel = (id: string) => screen(`?s=admDepDevice&id=${id}`, '[role=dialog] dl', { part: '[role=dialog]' });

export const depScreens: Record<string, Screen> = {
  'dep-no-push': screen('', 'main a[class]', {
    standIn: withoutPush,
    open: (page, _world, text) => page.getByText(text.dep.push.title).waitFor(),
  }),
  'dep-set-up': screen('', 'main form', { standIn: withoutToken }),
  'dep-set-up-viewer': screen('', 'main', {
    who: viewer,
    standIn: withoutToken,
    open: (page, _world, text) => page.getByText(text.dep.notConnected.title).waitFor(),
  }),
  'dep-devices': screen('', rows),
  'dep-devices-trouble': screen('', rows, { standIn: inTrouble }),
  'dep-devices-viewer': screen('', rows, { who: viewer }),
  'dep-device': panel(sampleDepDevice.id),
  'dep-device-refused': panel(refusedDepDevice.id),
  'dep-assign': screen(`?s=admDepDevice&id=${sampleDepDevice.id}`, '[role=dialog] dl', {
    part: '[role=dialog]:has(form)',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.dep.assign.action, exact: true }).last().click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
  'dep-profiles': screen('?tab=profiles', rows),
  'dep-profile': screen(`?tab=profiles&section=${sampleProfiles[0]?.id}`, 'main form'),
  'dep-profile-panes': screen(`?tab=profiles&section=${sampleProfiles[0]?.id}`, 'main form', {
    open: async (page, _world, text) => {
      await page.getByRole('searchbox', { name: text.depProfile.search }).scrollIntoViewIfNeeded();
      await page.evaluate('document.querySelector("[type=search]").scrollIntoView({ block: "start" })');
    },
  }),
  'dep-profile-viewer': screen(`?tab=profiles&section=${sampleProfiles[0]?.id}`, 'main form', { who: viewer }),
  'dep-syncs': screen('?tab=syncs', rows),
  'dep-account': screen('?tab=account', 'main form'),
};
