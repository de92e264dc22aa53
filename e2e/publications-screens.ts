/**
 * The screens about publications and the store, as part of all (screens.ts). What the server tells of publications is
 * set in its place: no world has one in every state.
 */
import type { Publication } from '@muster/contract/publications';
import type { Page } from 'playwright-core';
import { bundle, iosBuild, sampleApp, samplePublication, samplePublications } from './sample-publications.ts';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const viewer = ['viewer'] as const;
const panel = '[role=dialog]';
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

const preview = {
  outcome: 'terms',
  listed: true,
  member: { email: 'eva@aurora.example', name: 'Eva Soler', type: 'employee' },
  build: iosBuild,
  people: { count: 41, atLeast: false, sample: ['Eva Soler', 'Iker Alonso', 'Marta Vidal'] },
};

const devices = ['eva@aurora.example', null, 'iker@aurora.example'].map((memberEmail, n) => ({
  id: `0199a000-0000-7000-8000-00000000500${n}`,
  udid: `00008${110 + n}-000A1B2C3D4E${(4096 + n * 97).toString(16).toUpperCase()}`,
  product: `iPhone1${5 + n},2`,
  osVersion: `18.${n}`,
  serialNumber: `F2LX${n}K7QN72`,
  memberEmail,
  publicationId: null,
  createdAt: new Date(Date.now() - (n + 1) * 86_400_000).toISOString(),
  updatedAt: new Date(Date.now() - (n + 1) * 86_400_000).toISOString(),
}));

const domain = {
  domain: 'apps.aurora.example',
  records: [
    { type: 'CNAME', name: 'apps.aurora.example', value: 'muster.example' },
    { type: 'TXT', name: '_muster.apps.aurora.example', value: 'muster-store=5f0c1d2e3a4b5c6d7e8f901a2b3c4d5e' },
  ],
  verifiedAt: new Date(Date.now() - 9 * 86_400_000).toISOString(),
  checkedAt: new Date(Date.now() - 3_600_000).toISOString(),
  problem: 'notPointing',
  certificate: 'valid',
  issuer: "Let's Encrypt E7",
  expires: new Date(Date.now() + 81 * 86_400_000).toISOString(),
  certificateProblem: null,
};

/** Answers for the calls about publications, by the end of their path. */
async function standIn(page: Page, publications: readonly Publication[], role = sampleApp.security.role) {
  const answers: [RegExp, unknown][] = [
    [/\/publications\/counts$/, { counts: [publications.length, 5, 2, 1].slice(0, 4) }],
    [/\/publications\/preview$/, { builds: [iosBuild, bundle] }],
    [/\/publications\/[^/]+\/preview$/, preview],
    [/\/publications$/, pageOf(publications)],
    [/\/publications\/[^/]+$/, samplePublication],
    [/\/publication-slugs\/[^/]+$/, { available: true }],
    [new RegExp(`/apps/${sampleApp.id}$`), { ...sampleApp, security: { role } }],
    [/\/list\/tags$/, pageOf(['beta', 'release', 'store'].map((value) => ({ value, builds: 3 })))],
    [/\/audiences$/, pageOf([])],
    [/\/store-domain$/, publications.length > 0 ? domain : null],
    [/\/store-devices$/, pageOf(publications.length > 0 ? devices : [])],
  ];
  for (const [path, data] of answers.toReversed()) {
    await page.route(
      (url) => url.pathname.startsWith('/api/organizations/') && path.test(url.pathname),
      (route) => {
        // What previews a filter is sent as a body, but changes nothing.
        const isRead = route.request().method() === 'GET' || path.source.endsWith('publications\\/preview$');
        return isRead ? route.fulfill({ body: success(data) }) : route.continue();
      },
    );
  }
}

const withThem = (page: Page) => standIn(page, samplePublications);
const without = (page: Page) => standIn(page, []);
const asViewer = (page: Page) => standIn(page, samplePublications, 'viewer');

function screen(path: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: withThem,
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/apps/${path}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}

const one = (section: string, shown: string, more: Partial<Screen> = {}) =>
  screen(`store?s=publication&id=${samplePublication.id}&section=${section}`, `${panel} ${shown}`, {
    part: panel,
    ...more,
  });
const fresh = (shown: string, more: Partial<Screen> = {}) =>
  screen(`store?s=publication&id=${sampleApp.id}.new`, `${panel} ${shown}`, { part: panel, ...more });

export const publicationScreens: Record<string, Screen> = {
  'app-publications': screen('aurora-card/publications', rows),
  'app-publications-viewer': screen('aurora-card/publications', rows, { who: viewer, standIn: asViewer }),
  'app-publications-empty': screen('aurora-card/publications', 'main', {
    standIn: without,
    open: (page, _world, text) => page.getByText(text.publications.empty.title).waitFor(),
  }),
  'apps-store': screen('store', rows),
  'apps-store-empty': screen('store', 'main', {
    standIn: without,
    open: (page, _world, text) => page.getByText(text.publications.empty.title).waitFor(),
  }),
  'apps-store-settings': screen('store?tab=settings', 'main form', {
    async open(page) {
      await page.getByRole('radio').nth(1).check({ force: true });
    },
  }),
  'apps-store-settings-viewer': screen('store?tab=settings', 'main form', { who: viewer, standIn: asViewer }),
  'apps-store-domain': screen('store?tab=domain', 'main table'),
  'apps-store-domain-new': screen('store?tab=domain', 'main form', { standIn: without }),
  'apps-store-domain-viewer': screen('store?tab=domain', 'main table', { who: viewer, standIn: asViewer }),
  'apps-store-devices': screen('store?tab=devices', rows),
  'apps-store-devices-empty': screen('store?tab=devices', 'main', {
    standIn: without,
    open: (page, _world, text) => page.getByText(text.storeAdmin.devices.none).waitFor(),
  }),
  publication: one('summary', 'dl'),
  'publication-viewer': one('summary', 'dl', { who: viewer, standIn: asViewer }),
  'publication-qr': one('summary', 'dl', {
    async open(page, _world, text) {
      await page.locator(panel).getByRole('button', { name: text.publications.qr, exact: true }).click();
      await page.getByText(text.publications.scan).waitFor();
    },
  }),
  'publication-access': one('access', '[data-outcome]'),
  'publication-settings': one('settings', '[name=slug]'),
  'publication-settings-who': one('settings', '[name=slug]', {
    open: (page) => page.locator(`${panel} [name=notify]`).last().scrollIntoViewIfNeeded(),
  }),
  'publication-settings-look': one('settings', '[name=slug]', {
    open: (page) => page.locator(`${panel} [name=showAttachments]`).scrollIntoViewIfNeeded(),
  }),
  'publication-settings-viewer': one('settings', '[name=slug]', { who: viewer, standIn: asViewer }),
  'publication-delete': one('summary', 'dl', {
    part: '[role=alertdialog]',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.publications.panel.delete, exact: true }).click();
      await page.locator('[role=alertdialog]').waitFor();
    },
  }),
  'publication-new': fresh('[name=slug]', {
    open: (page, _world, text) => page.getByText(text.publications.form.notInstallable.aab).waitFor(),
  }),
  'publication-new-wrong': fresh('[name=slug]', {
    async open(page) {
      await page.locator(`${panel} [name=slug]`).fill('Not an address');
      await page.locator(`${panel} [type=submit]`).click();
      await page.locator(`${panel} [aria-invalid=true]`).first().waitFor();
    },
  }),
  'publication-new-app': screen('store?s=publication&id=new', `${panel} [role=combobox]`, { part: panel }),
};
