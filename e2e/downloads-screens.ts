/** The screens about downloads, as part of all (screens.ts). What the server tells of them is set in its place. */
import type { Page } from 'playwright-core';
import { sampleAdoption, sampleDownloads, sampleOverview, samplePlatforms, sampleStats } from './sample-downloads.ts';
import { go, type Screen, success } from './screen.ts';

const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });
const nothing = { ...sampleOverview, platforms: [], outdated: { total: 0, people: [] } };

async function standIn(page: Page, has: boolean): Promise<void> {
  const answers: [RegExp, unknown][] = [
    [/\/apps\/[^/]+\/overview$/, has ? sampleOverview : nothing],
    [/\/stats$/, sampleStats],
    [/\/adoption\/summary$/, { platforms: samplePlatforms }],
    [/\/adoption$/, pageOf(has ? sampleAdoption : [])],
    [/\/downloads$/, pageOf(has ? sampleDownloads : [])],
  ];
  for (const [path, data] of answers) {
    await page.route(
      (url) => url.pathname.startsWith('/api/organizations/') && path.test(url.pathname),
      (route) => route.fulfill({ body: success(data) }),
    );
  }
}

const withDownloads = (page: Page) => standIn(page, true);
const withoutDownloads = (page: Page) => standIn(page, false);

function screen(rest: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: ['owner'],
    standIn: withDownloads,
    ...more,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/${rest}`);
      await page.locator(shown).first().waitFor();
    },
  };
}

const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';

export const downloadScreens: Record<string, Screen> = {
  'downloads-overview': screen('apps/aurora-card', '#outdated'),
  'downloads-overview-empty': screen('apps/aurora-card', '#outdated', { standIn: withoutDownloads }),
  'downloads-stats': screen('apps/aurora-card/stats', 'main figure'),
  'downloads-stats-custom': screen('apps/aurora-card/stats?from=2026-09-21&to=2026-10-20', 'main [role=spinbutton]'),
  'downloads-adoption': screen('apps/aurora-card/adoption', rows),
  'downloads-of-app': screen('apps/aurora-card/downloads', rows),
  'downloads-of-app-viewer': screen('apps/aurora-card/downloads', rows, { who: ['viewer'] }),
  'downloads-list': screen('apps/downloads', rows),
  'downloads-list-empty': screen('apps/downloads', 'main p', { standIn: withoutDownloads }),
  'downloads-all-stats': screen('apps/stats', 'main figure'),
};
