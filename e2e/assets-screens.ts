/** The screens about assets of devices, as part of all (screens.ts). What the server tells of them is set in its place. */
import type { Asset, AssetDetails, AssetVersion } from '@muster/contract/assets';
import type { Page } from 'playwright-core';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-02T09:30:00.000Z';
const version: AssetVersion = {
  number: 2,
  current: true,
  fileName: 'label-this-mac.zsh',
  size: 184,
  sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  picture: null,
  app: null,
  book: null,
  image: null,
  script: { language: 'zsh', crlf: false },
  createdBy: 'Alba Serrano',
  createdAt: at,
};
const script: AssetDetails = {
  id: uuid(9500),
  type: 'script',
  name: 'Label this Mac',
  description: 'Writes serial number and owner to a file that the till reads',
  tags: ['tills', 'macs'],
  version,
  versions: 2,
  size: 320,
  createdAt: at,
  updatedAt: at,
  newest: 2,
  usedBy: [],
  createdBy: 'Alba Serrano',
};
const book: Asset = {
  ...script,
  id: uuid(9501),
  type: 'book',
  name: 'Opening the shop, closing it, and everything that baristas of all shops have to know in between',
  version: { ...version, fileName: 'opening-the-shop.pdf', script: null, book: { format: 'pdf' } },
};
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });
const text = { language: 'zsh', content: '#!/bin/zsh\necho "{{serialNumber}}"\n', arguments: [] };

async function standIn(page: Page): Promise<void> {
  const reads: [RegExp, unknown][] = [
    [/\/assets$/, pageOf([script, book])],
    [/\/assets\/storage$/, { used: 4_700_000_000, limit: 5_000_000_000 }],
    [/\/assets\/[0-9a-f-]{36}$/, script],
    [/\/versions$/, pageOf([version, { ...version, number: 1, current: false }])],
    [/\/versions\/\d+\/script$/, text],
  ];
  await page.route(
    (url) => url.pathname.startsWith('/api/organizations/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const found = reads.find(([pattern]) => pattern.test(pathname));
      return found ? route.fulfill({ body: success(found[1]) }) : route.fallback();
    },
  );
}

function screen(path: string, shown: string, who: Screen['who'] = ['owner']): Screen {
  return {
    ...(who && { who }),
    standIn,
    async open(page: Page, world: World) {
      await go(page, world, `/${world.workspaces.used}/devices/assets${path}`);
      await page.locator(shown).first().waitFor();
    },
  };
}

export const assetScreens: Record<string, Screen> = {
  assets: screen('', 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]'),
  asset: screen(`/${script.id}`, 'main form'),
  'asset-viewer': screen(`/${script.id}`, 'main form', ['viewer']),
  'asset-script': screen(`/script-editor?id=${script.id}`, '.cm-content'),
  'asset-script-versions': screen(`/script-editor?id=${script.id}&part=versions`, 'main ol li'),
};
