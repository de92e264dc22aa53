/** The screens about Apps and Books. What the server tells is set in its place, as for automated enrollment. */
import type { VppAccount } from '@muster/contract/vpp';
import type { Page } from 'playwright-core';
import {
  sampleVppAccount,
  sampleVppAsset,
  sampleVppAssets,
  sampleVppBooks,
  sampleVppLicences,
  sampleVppUsers,
  vppElsewhere,
  vppRevoked,
  vppWithoutToken,
} from './sample-vpp.ts';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const viewer = ['viewer'] as const;
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

async function answer(page: Page, account: VppAccount): Promise<void> {
  const answers: [RegExp, (url: URL) => unknown][] = [
    [/\/apple\/vpp$/, () => account],
    [
      /\/vpp\/assets$/,
      ({ searchParams }) => pageOf(searchParams.get('productType') === 'Book' ? sampleVppBooks : sampleVppAssets),
    ],
    [/\/vpp\/assets\/[0-9a-f-]{36}$/, () => sampleVppAsset],
    [/\/vpp\/licenses$/, () => pageOf(sampleVppLicences)],
    [/\/vpp\/users$/, () => pageOf(sampleVppUsers)],
  ];
  for (const [pattern, data] of answers) {
    await page.route(
      (url) => pattern.test(url.pathname),
      (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ body: success(data(new URL(route.request().url()))) })
          : route.continue(),
    );
  }
}

function screen(query: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: (page: Page) => answer(page, sampleVppAccount),
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/devices/apps-and-books${query}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}
const panel = `?s=admVppAsset&id=${sampleVppAsset.id}`;

export const vppScreens: Record<string, Screen> = {
  'vpp-set-up': screen('', 'main form', { standIn: (page) => answer(page, vppWithoutToken) }),
  'vpp-set-up-viewer': screen('', 'main', {
    who: viewer,
    standIn: (page) => answer(page, vppWithoutToken),
    open: (page, _world, text) => page.getByText(text.vpp.notConnected.title).waitFor(),
  }),
  'vpp-apps': screen('', rows),
  'vpp-apps-viewer': screen('', rows, { who: viewer }),
  'vpp-revoked': screen('', rows, { standIn: (page) => answer(page, vppRevoked) }),
  'vpp-elsewhere': screen('', rows, { standIn: (page) => answer(page, vppElsewhere) }),
  'vpp-books': screen('?tab=books', rows),
  'vpp-users': screen('?tab=users', rows),
  'vpp-token': screen('?tab=token', 'main dl'),
  'vpp-asset': screen(panel, '[role=dialog] li', { part: '[role=dialog]' }),
  'vpp-asset-details': screen(`${panel}&section=details`, '[role=dialog] dl', { part: '[role=dialog]' }),
  'vpp-assign': screen(panel, '[role=dialog] li', {
    part: '[role=dialog]:has(form)',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.vpp.assign.action, exact: true }).last().click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
};
