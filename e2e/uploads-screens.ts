/** The screens about uploads, as part of all (screens.ts). Nothing reaches the server: each file ends as its name says. */
import type { Page } from 'playwright-core';
import { failedDetails, inSpanish, sampleBuilds, sampleDetails } from './sample-builds.ts';
import { failure, type Screen, success, type Words } from './screen.ts';
import type { World } from './world.ts';

/** What becomes of a file, in the order in which they are sent. */
const files = [
  ['aurora-4.2.0.ipa', 'done'],
  ['aurora-4.2.0.dmg', 'unprocessed'],
  ['aurora-4.2.0-everything-for-every-device-2026-11-14-nightly.aab', 'refused'],
  ['aurora-4.2.0.apk', 'stays'],
  ['aurora-4.2.0.pkg', 'stays'],
  ['aurora-4.2.0.msix', 'stays'],
  ['aurora-4.2.0.exe', 'stays'],
] as const;
const size = 84_000;

/** Answers as the server would, and to most of what is sent not at all. */
async function standIn(page: Page): Promise<void> {
  const names = new Map<string, string>();
  const headers = { 'tus-resumable': '1.0.0' };
  await page.route('**/uploads', (route) => {
    const [, encoded = ''] = /filename ([^,]+)/.exec(route.request().headers()['upload-metadata'] ?? '') ?? [];
    const name = Buffer.from(encoded, 'base64').toString();
    if (files.some(([file, fate]) => file === name && fate === 'refused')) {
      return route.fulfill({ status: 413, body: failure(5231, { max: 4_000_000_000 }) });
    }
    const id = `${names.size}`;
    names.set(id, name);
    return route.fulfill({ status: 201, headers: { ...headers, location: `${route.request().url()}/${id}` } });
  });
  await page.route('**/uploads/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const name = names.get(pathname.split('/').at(-1) ?? '');
    const fate = files.find(([file]) => file === name)?.[1];
    if (route.request().method() === 'HEAD') {
      const offset = { 'upload-offset': '35000', 'upload-length': `${size}` };
      return route.fulfill({ status: 200, headers: { ...headers, ...offset } });
    }
    if (fate !== 'done' && fate !== 'unprocessed') return;
    const { id } = fate === 'done' ? sampleDetails : failedDetails;
    return route.fulfill({
      status: 204,
      headers: { ...headers, 'upload-offset': `${size}`, 'muster-build-id': id },
    });
  });
  for (const build of [sampleDetails, failedDetails]) {
    await page.route(`**/builds/${build.id}`, (route) => {
      const spanish = route.request().headers()['accept-language']?.startsWith('es');
      return route.fulfill({ body: success(spanish ? inSpanish(build) : build) });
    });
  }
}

async function openApp(page: Page, { url, workspaces }: World, text: Words): Promise<void> {
  await page.addInitScript('window.showOpenFilePicker = undefined');
  await page.goto(`${url}/${workspaces.used}/apps/aurora-card/builds`);
  // It stands there before it can do anything.
  await page.getByRole('button', { name: text.uploads.upload, exact: true, disabled: false }).waitFor();
}

async function choose(page: Page, text: Words, names: readonly string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: text.uploads.upload, exact: true }).click();
  const buffer = Buffer.alloc(size);
  await (await asked).setFiles(names.map((name) => ({ name, mimeType: '', buffer })));
  await page.locator('[role=dialog] [name=tags]').waitFor();
}

const row = (page: Page, name: string) => page.locator('section li').filter({ hasText: name });
const press = (page: Page, label: string, name: string) =>
  page.getByRole('button', { name: label.replace('{name}', name), exact: true }).click();

async function send(page: Page, world: World, text: Words): Promise<void> {
  await standIn(page);
  await openApp(page, world, text);
  await choose(
    page,
    text,
    files.map(([name]) => name),
  );
  await page.locator('[role=dialog] [type=submit]').click();
  const { pauseFile, resumeFile, paused } = text.ui.data;
  const began = (name: string) => row(page, name).locator('progress').waitFor();
  await began('aurora-4.2.0.apk');
  await began('aurora-4.2.0.pkg');
  await press(page, pauseFile, 'aurora-4.2.0.apk');
  await began('aurora-4.2.0.msix');
  await page.getByRole('button', { name: text.uploads.dock.pauseAll }).click();
  await row(page, 'aurora-4.2.0.exe').getByText(paused).waitFor();
  // Now it is asked how far they are.
  for (const name of ['aurora-4.2.0.pkg', 'aurora-4.2.0.msix', 'aurora-4.2.0.exe']) {
    await press(page, resumeFile, name);
  }
  await row(page, 'aurora-4.2.0.msix').getByText(/35/).waitFor();
  await page.locator('li[data-state=error]').filter({ hasText: 'aurora-4.2.0.dmg' }).waitFor();
  await row(page, 'aurora-4.2.0.ipa').getByText(text.uploads.dock.open).waitFor();
}

const owner = { who: ['owner'], alone: true } as const;

export const uploadScreens: Record<string, Screen> = {
  'upload-form': {
    ...owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await openApp(page, world, text);
      await page.route('**/list/tags*', (route) => {
        const items = ['nightly', 'release', 'signingType:ad-hoc'].map((value) => ({ value, builds: 2 }));
        return route.fulfill({ body: JSON.stringify({ status: true, data: { items } }) });
      });
      await choose(
        page,
        text,
        files.slice(0, 2).map(([name]) => name),
      );
      await page.locator('[role=dialog] [name=tags]').fill('beta,');
      await page.getByRole('button', { name: text.ui.addTag.replace('{name}', 'nightly') }).waitFor();
    },
  },
  uploads: { ...owner, open: send },
  'uploads-folded': {
    ...owner,
    async open(page, world, text) {
      await send(page, world, text);
      await page.getByRole('button', { name: text.uploads.dock.hide }).click();
    },
  },
  'uploads-selection': {
    ...owner,
    async open(page, world, text) {
      const items = sampleBuilds;
      await page.route(/\/apps\/[^/]+\/builds(\?.*)?$/, (route) =>
        route.request().resourceType() === 'document'
          ? route.continue()
          : route.fulfill({ body: success({ items, totalDocs: items.length, next: null }) }),
      );
      await send(page, world, text);
      await page.getByRole('button', { name: text.uploads.dock.hide }).click();
      await page.getByRole('checkbox').nth(1).check({ force: true });
      await page.getByRole('button', { name: text.uploads.dock.show }).click();
      await page.getByRole('region', { name: text.list.selection.actions }).waitFor();
    },
  },
  'uploads-offline': {
    ...owner,
    async open(page, world, text) {
      await send(page, world, text);
      await page.context().setOffline(true);
      await page.getByText(text.uploads.dock.offline).waitFor();
    },
  },
  'uploads-unfinished': {
    ...owner,
    async open(page, world, text) {
      await send(page, world, text);
      await page.reload();
      await row(page, 'msix').getByText(text.ui.data.missing).waitFor();
    },
  },
  'uploads-cancel': {
    ...owner,
    part: '[role=alertdialog]',
    async open(page, world, text) {
      await send(page, world, text);
      await page.getByRole('button', { name: text.uploads.dock.cancelAll }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'upload-drop': {
    ...owner,
    async open(page, world, text) {
      await openApp(page, world, text);
      await page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'aurora-4.2.0.ipa'));
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
      }`);
      await page.getByText(text.uploads.dropOn.split('{')[0] ?? '').waitFor();
    },
  },
};
