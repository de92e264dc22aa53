/** For journeys that send files: what is sent, how it is given to the page, and a line that is slow enough to see it. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';

export const fixture = (path: string) => join(import.meta.dirname, '../packages/app-package/fixtures', path);

export interface MadeFile {
  path: string;
  name: string;
  sha256: string;
}

const folder = await mkdtemp(join(tmpdir(), 'muster-uploads-'));
after(() => rm(folder, { recursive: true, force: true }));

/** No app, but as large as one. */
export async function makeFile(name: string, size: number): Promise<MadeFile> {
  const path = join(folder, name);
  const content = randomBytes(size);
  await writeFile(path, content);
  return { path, name, sha256: createHash('sha256').update(content).digest('hex') };
}

export const dockOf = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });
export const rowOf = (page: Page, name: string): Locator =>
  dockOf(page).getByRole('listitem').filter({ hasText: name });

/** The dialog of browsers that cannot open a file again by themselves; the other one cannot be answered by a test. */
export async function withoutPicker(page: Page): Promise<void> {
  const remove = 'window.showOpenFilePicker = undefined';
  await page.addInitScript(remove);
  await page.evaluate(remove);
}

/** Answers the dialog that a press of this button opens. */
export async function chooseBy(button: Locator, ...paths: string[]): Promise<void> {
  const asked = button.page().waitForEvent('filechooser');
  await button.click();
  await (await asked).setFiles(paths);
}

/** Gives files to the page of an app, and sends them. */
export async function upload(page: Page, ...paths: string[]): Promise<void> {
  await chooseBy(page.getByRole('button', { name: 'Upload', exact: true }), ...paths);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Upload/ })
    .click();
}

/** So many bytes go out in a second, or none; as many as there are, unless it is said. */
export async function lineOf(page: Page): Promise<(speed?: number | 'offline') => Promise<unknown>> {
  const network = await page.context().newCDPSession(page);
  return (speed = -1) =>
    network.send('Network.emulateNetworkConditions', {
      offline: speed === 'offline',
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: speed === 'offline' ? -1 : speed,
    });
}

/** Something of it has arrived, and not all. */
export async function onItsWay(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByText(/\/s/).waitFor();
}
