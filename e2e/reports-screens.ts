/**
 * The screens about reports, as part of all (screens.ts). What the server tells of reports is set in its place: no world
 * has one of every kind.
 */
import type { Report, ReportDetails } from '@muster/contract/reports';
import type { Page } from 'playwright-core';
import { go, type Screen, success } from './screen.ts';

const owner = ['owner'] as const;
const id = (n: number) => `0199a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170"><rect width="540" height="1170" fill="#f3efe9"/><rect width="540" height="180" fill="#6f4e37"/><rect x="24" y="230" width="492" height="110" rx="22" fill="#fff"/><rect x="24" y="370" width="492" height="110" rx="22" fill="#fff"/><rect x="24" y="1030" width="492" height="90" rx="45" fill="#6f4e37"/></svg>',
)}`;

function sample(n: number, more: Partial<Report>): Report {
  return {
    id: id(n),
    organizationId: id(90),
    applicationId: id(91),
    application: { id: id(91), slug: 'aurora-card', name: 'Aurora Card', picture: null },
    type: 'bug',
    status: 'open',
    archived: false,
    message:
      'The shift does not end\nI press “End shift” and nothing happens. After a minute it says that I am offline.',
    origin: 'sdk',
    member: { type: 'employee', id: null, email: 'eva.soler@aurora.example', name: null },
    packageName: 'example.aurora.card',
    packageVersion: '2050',
    packageVersionName: '2.5.0',
    os: 'ios',
    osVersion: '18.1',
    deviceModel: 'iPhone 15',
    buildId: id(80),
    publicationId: null,
    screenshot: picture,
    video: 'none',
    createdAt: new Date(Date.now() - n * 7_200_000).toISOString(),
    updatedAt: new Date(Date.now() - n * 7_200_000).toISOString(),
    ...more,
  };
}

const anonymous = { type: 'anonymous', id: null, email: null, name: null } as const;
const longWord = 'W'.repeat(300);

const reports: readonly Report[] = [
  sample(1, {}),
  sample(2, { message: 'Scale loses its connection whenever the screen turns off.', os: 'android', video: 'missing' }),
  sample(3, { type: 'feedback', message: 'Could the oat milk button be bigger?', member: anonymous, origin: 'store' }),
  sample(4, { status: 'fixed', message: 'Prices show two commas: 3,,20 €', video: 'kept' }),
  sample(5, { status: 'closed', type: 'feedback', message: longWord, screenshot: null, packageVersionName: longWord }),
  sample(6, { archived: true, message: '', member: anonymous, deviceModel: null, os: null, osVersion: null }),
];

function details(of: Report, more: Partial<ReportDetails> = {}): ReportDetails {
  return {
    ...of,
    device: {
      device: {
        model: 'iPhone 15',
        vendor: 'Apple',
        battery: 64,
        network: 'wifi',
        resolution: '1179x2556',
        diskFree: '40 GB',
      },
      os: { name: 'ios', version: '18.1' },
    },
    build: { id: id(80), versionName: '2.5.0', versionCode: '2050', fileName: 'Card.ipa' },
    videoSize: of.video === 'kept' ? 8_200_000 : null,
    ...more,
  };
}

async function standIn(page: Page, shown: readonly Report[]): Promise<void> {
  const answers: [RegExp, (path: string) => unknown][] = [
    [/\/reports$/, () => ({ items: shown, totalDocs: shown.length, next: null })],
    [/\/reports\/counts$/, () => ({ counts: [6, 3, 1, 1, 1] })],
    [
      /\/reports\/[0-9a-f-]{36}$/,
      (path) => details(reports.find((one) => path.endsWith(one.id)) ?? (reports[0] as Report)),
    ],
  ];
  for (const [path, answer] of answers) {
    await page.route(
      (url) => url.pathname.startsWith('/api/organizations/') && path.test(url.pathname),
      (route) => {
        const request = route.request();
        if (request.method() !== 'GET') return route.continue();
        return route.fulfill({ body: success(answer(new URL(request.url()).pathname)) });
      },
    );
  }
}

const withReports = (page: Page) => standIn(page, reports);
const withoutReports = (page: Page) => standIn(page, []);
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';

function screen(rest: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: withReports,
    ...more,
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.used}/apps/aurora-card/reports${rest}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}

const panel = (n: number, more: Partial<Screen> = {}) =>
  screen(`?s=report&id=${id(n)}`, '[role=dialog] dl', { part: '[role=dialog]', ...more });

export const reportScreens: Record<string, Screen> = {
  'app-reports': screen('', rows),
  'app-reports-viewer': screen('', rows, { who: ['viewer'] }),
  'app-reports-empty': screen('', 'main figure', { standIn: withoutReports }),
  'app-reports-selected': screen('', rows, {
    async open(page) {
      for (const place of [2, 3]) await page.locator('main input[type=checkbox]').nth(place).check({ force: true });
    },
  }),
  report: panel(1),
  'report-viewer': panel(1, { who: ['viewer'] }),
  'report-large': panel(1, {
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.reports.panel.enlarge }).click();
    },
  }),
  'report-video-missing': panel(2),
  'report-video': panel(4),
  'report-long': panel(5),
  'report-archived': panel(6),
};
