/**
 * The screens about builds, as part of all (screens.ts). What the server tells of builds is set in its place: no world
 * has one build of every kind.
 */
import type { Build } from '@muster/contract/builds';
import type { Page } from 'playwright-core';
import {
  failedDetails,
  inSpanish,
  sampleBuilds,
  sampleComparison,
  sampleDetails,
  sampleExpirations,
  sampleLatest,
  sampleTroubles,
  wholeBuild,
} from './sample-builds.ts';
import { samplePublication } from './sample-publications.ts';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;

const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

/** Answers for the calls about builds, by the end of their path. */
async function standIn(page: Page, builds: readonly Build[]): Promise<void> {
  const answers: [RegExp, unknown][] = [
    [/\/compare\/[^/]+$/, sampleComparison],
    [new RegExp(`/builds/${failedDetails.id}$`), failedDetails],
    [/\/builds\/[^/]+$/, sampleDetails],
    [/\/builds$/, pageOf(builds)],
    [/\/publications$/, pageOf([samplePublication])],
    [/\/list\/tags$/, pageOf(['beta', 'release', 'store'].map((value) => ({ value, builds: 3 })))],
    [/\/list\/\w+$/, pageOf([{ value: 'main', builds: 8 }])],
    [/\/retention$/, { enabled: true, days: 90, keep: 5 }],
    [/\/retention\/preview$/, { count: 3, size: 148_200_000, items: sampleBuilds.slice(-3), kept: [] }],
    [
      /\/build-troubles$/,
      builds.length > 0 ? sampleTroubles : { counts: { expired: 0, failed: 0, expiring: 0 }, items: [] },
    ],
    [/\/latest-builds$/, sampleLatest],
    [/\/expirations$/, pageOf(builds.length > 0 ? sampleExpirations : [])],
  ];
  for (const [path, data] of answers.toReversed()) {
    await page.route(
      (url) => url.pathname.startsWith('/api/organizations/') && path.test(url.pathname),
      (route) => {
        const request = route.request();
        if (request.method() !== 'GET') return route.continue();
        const spanish = request.headers()['accept-language']?.startsWith('es');
        return route.fulfill({ body: success(spanish ? inSpanish(data) : data) });
      },
    );
  }
}

const withBuilds = (page: Page) => standIn(page, sampleBuilds);
const withoutBuilds = (page: Page) => standIn(page, []);

const openPage = (page: Page, world: World, rest: string) => go(page, world, `/${world.workspaces.used}/${rest}`);

/** A page of the app that every world has, once it shows what it is about. */
function app(rest: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: withBuilds,
    ...more,
    async open(page, world, text) {
      await openPage(page, world, `apps/aurora-card/${rest}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}

const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const panel = (section: string, shown: string, more: Partial<Screen> = {}) =>
  app(`builds?s=build&id=${wholeBuild.id}&section=${section}`, `[role=dialog] ${shown}`, {
    part: '[role=dialog]',
    ...more,
  });

export const buildScreens: Record<string, Screen> = {
  'app-builds': app('builds', rows),
  'app-builds-viewer': app('builds', rows, { who: ['viewer'] }),
  'app-builds-empty': app('builds', 'main figure', { standIn: withoutBuilds }),
  'app-builds-empty-viewer': app('builds', 'main', {
    who: ['viewer'],
    standIn: withoutBuilds,
    open: (page, _world, text) => page.getByText(text.builds.empty.viewer).waitFor(),
  }),
  'app-builds-selected': app('builds', rows, {
    async open(page) {
      for (const place of [2, 3]) await page.locator('main input[type=checkbox]').nth(place).check({ force: true });
    },
  }),
  build: panel('summary', 'dl'),
  'build-install': panel('summary', 'dl', {
    async open(page, _world, text) {
      await page.route('**/tester-link', (route) => route.fulfill({ body: success(samplePublication) }));
      await page.getByRole('button', { name: text.buildPanel.install.action, exact: true }).click();
      await page.getByRole('button', { name: text.buildPanel.install.create }).click();
      await page.getByText(text.buildPanel.install.manage).waitFor();
    },
  }),
  'build-viewer': panel('summary', 'dl', { who: ['viewer'] }),
  'build-failed': app(`builds?s=build&id=${failedDetails.id}`, '[role=dialog] dl', { part: '[role=dialog]' }),
  'build-details': panel('details', 'details'),
  'build-device': panel('details', '[name=udid]', {
    async open(page) {
      await page.locator('[name=udid]').fill('00008030-FFFFFFFFFFFFFFFF');
      await page.locator('[name=udid]').scrollIntoViewIfNeeded();
    },
  }),
  'build-changelog': panel('changelog', 'blockquote'),
  'build-changelog-edit': panel('changelog', 'blockquote', {
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.buildPanel.changelog.edit, exact: true }).click();
      await page.locator('[role=dialog] textarea').waitFor();
    },
  }),
  'build-tags': panel('summary', 'dl', {
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.buildPanel.editTags }).click();
      await page.locator('[role=dialog] [name=tags]').waitFor();
    },
  }),
  'build-files': panel('files', 'ul li strong'),
  'build-scripts': panel('scripts', 'textarea'),
  'build-scripts-viewer': panel('scripts', 'figure', { who: ['viewer'] }),
  'build-deployer': panel('deployer', 'dl'),
  'build-gone': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await openPage(page, world, `apps/aurora-card/builds?s=build&id=${wholeBuild.id}`);
      await page.getByText(text.buildPanel.gone).waitFor();
    },
  },
  'builds-compare': app(`builds?compare=${sampleComparison.left.id},${wholeBuild.id}`, 'main table'),
  'app-settings-retention': app('settings?section=retention', 'main section ul'),
  'apps-expirations': {
    who: owner,
    standIn: withBuilds,
    async open(page, world) {
      await openPage(page, world, 'apps/expirations');
      await page.locator(rows).first().waitFor();
    },
  },
  'apps-expirations-empty': {
    who: owner,
    standIn: withoutBuilds,
    async open(page, world, text) {
      await openPage(page, world, 'apps/expirations');
      await page.getByText(text.expirations.empty).waitFor();
    },
  },
  'home-builds': {
    who: ['viewer'],
    standIn: withBuilds,
    async open(page, world, text) {
      await openPage(page, world, '');
      await page.getByRole('heading', { name: text.home.own.builds }).waitFor();
    },
  },
  'home-attention': {
    who: owner,
    standIn: withBuilds,
    async open(page, world, text) {
      await openPage(page, world, '');
      await page.getByRole('heading', { name: text.expirations.attention.title }).waitFor();
    },
  },
};
