/**
 * The screens about devices, as part of all (screens.ts). What the server tells of devices is set in its place: no world
 * has one in every state.
 */
import type { Page } from 'playwright-core';
import { sampleDeviceSettings } from './sample-assignments.ts';
import {
  sampleCommands,
  sampleDevice,
  sampleDevices,
  sampleEnterprise,
  sampleEvents,
  sampleFacts,
  sampleGroups,
  sampleLocations,
  sampleUsers,
} from './sample-devices.ts';
import { failure, go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const viewer = ['viewer'] as const;
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

async function standIn(page: Page, filled: boolean): Promise<void> {
  const devices = filled ? sampleDevices : [];
  const reportedAt = sampleDevice.lastStatusReportTime;
  const answers: [RegExp, (path: string, query: URLSearchParams) => unknown][] = [
    [/\/devices$/, () => pageOf(devices)],
    [/\/devices\/counts$/, () => ({ counts: filled ? [6, 1, 6, 0, 0] : [0, 0, 0, 0, 0] })],
    [/\/devices\/limits$/, () => ({ devices: { used: filled ? 48 : 0, limit: 50 } })],
    [/\/device-users$/, () => pageOf(filled ? sampleUsers : [])],
    [/\/device-users\/counts$/, () => ({ counts: filled ? [3, 14, 17] : [0, 14, 14] })],
    [/\/command-groups$/, () => pageOf(filled ? sampleGroups : [])],
    [/\/command-groups\/counts$/, () => ({ counts: filled ? [7, 5, 2, 1] : [0, 0, 0, 0] })],
    [/\/command-groups\/[0-9a-f-]{36}$/, () => sampleGroups[0]],
    [/\/organizations\/[^/]+\/commands$/, () => pageOf(filled ? sampleCommands : [])],
    [/\/enrollment-templates$/, () => pageOf([])],
    [/\/devices\/[0-9a-f-]{36}$/, () => sampleDevice],
    [/\/devices\/[0-9a-f-]{36}\/settings$/, () => sampleDeviceSettings],
    [/\/devices\/[^/]+\/events$/, () => pageOf(sampleEvents)],
    [/\/devices\/[^/]+\/locations$/, () => pageOf(sampleLocations)],
    [
      /\/devices\/[^/]+\/commands$/,
      (_path, query) => pageOf(sampleCommands.filter(({ endedAt }) => !query.has('open') || endedAt === null)),
    ],
    [
      /\/devices\/[^/]+\/facts\/[a-z]+$/,
      (path) => {
        const section = path.slice(path.lastIndexOf('/') + 1);
        const data = (sampleFacts as Record<string, unknown>)[section] ?? null;
        return { section, reportedAt: data && reportedAt, changedAt: data && reportedAt, data };
      },
    ],
  ];
  for (const [pattern, data] of answers) {
    await page.route(
      (url) => url.pathname.startsWith('/api/organizations/') && pattern.test(url.pathname),
      (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        const isRead = route.request().method() === 'GET';
        return isRead ? route.fulfill({ body: success(data(pathname, searchParams)) }) : route.continue();
      },
    );
  }
  await page.route('**/mdm/apple/enterprise', (route) =>
    filled ? route.fulfill({ body: success(sampleEnterprise) }) : route.fulfill({ status: 404, body: failure(3001) }),
  );
}

const withThem = (page: Page) => standIn(page, true);
const without = (page: Page) => standIn(page, false);

function screen(path: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: withThem,
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/devices${path}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}
const one = (name: string, shown: string, more: Partial<Screen> = {}) =>
  screen(`/device/apple~${sampleDevice.id}/${name}`, shown, more);

function asked(name: 'lock' | 'lost-mode-on' | 'wipe' | 'native'): Screen {
  return one('overview', 'main dl', {
    part: '[role=dialog]',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.devices.page.actions, exact: true }).click();
      await page.getByRole('menuitem', { name: text.devices.commands.kinds[name], exact: true }).click();
      await page.locator('[role=dialog] form').waitFor();
    },
  });
}

export const deviceScreens: Record<string, Screen> = {
  devices: screen('', rows),
  'devices-viewer': screen('', rows, { who: viewer }),
  'devices-empty': screen('', 'main', {
    standIn: without,
    open: (page, _world, text) => page.getByText(text.devices.empty.title).waitFor(),
  }),
  'devices-assign': screen('', rows, {
    part: '[role=dialog]',
    only: 'desk',
    async open(page, _world, text) {
      await page.locator(rows).first().getByRole('checkbox').check({ force: true });
      await page.getByRole('button', { name: text.devices.area.assign.action, exact: true }).click();
      await page.locator('[role=dialog] form').waitFor();
    },
  }),
  'devices-users': screen('/users', rows),
  'devices-users-empty': screen('/users', 'main', {
    standIn: without,
    open: (page, _world, text) => page.getByText(text.devices.area.users.empty).waitFor(),
  }),
  'devices-commands': screen('/commands', rows),
  'devices-commands-empty': screen('/commands', 'main', {
    standIn: without,
    open: (page, _world, text) => page.getByText(text.devices.area.groups.empty).waitFor(),
  }),
  'devices-commands-panel': screen(`/commands?s=commandGroup&id=${sampleGroups[0]?.id}`, '[role=dialog] li', {
    part: '[role=dialog]',
  }),
  'devices-configuration': screen('/configuration', 'main table'),
  'devices-configuration-new': screen('/configuration', 'main form', { standIn: without }),
  'devices-configuration-viewer': screen('/configuration', 'main table', { who: viewer }),
  'device-overview': one('overview', 'main li'),
  'device-details': one('details', 'main dl'),
  'device-apps': one('apps', 'main tbody tr'),
  'device-books': one('books', 'main'),
  'device-commands': one('commands', 'main li'),
  'device-locations': one('locations', 'main svg[role=img]'),
  'device-settings': one('settings', 'main ol li'),
  'device-settings-viewer': one('settings', 'main form', { who: viewer }),
  'device-menu': one('overview', 'main dl', {
    part: '[role=menu]',
    async open(page, _world, text) {
      await page.getByRole('button', { name: text.devices.page.actions, exact: true }).click();
      await page.getByRole('menu').waitFor();
    },
  }),
  'device-lock': asked('lock'),
  'device-wipe': asked('wipe'),
};
