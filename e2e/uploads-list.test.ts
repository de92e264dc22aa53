/** The list of uploads: where it stands, and what it says of the builds that files have become. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import type { Locator, Page } from 'playwright-core';
import { insertTestBuild } from '../apps/server/src/capabilities/builds/test-builds.ts';
import { until } from './browser.ts';
import { dockOf, fixture, makeFile, rowOf, upload, withoutPicker } from './uploading.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const app = await owner.api(createApp, { params: { org: slug }, body: { name: 'Aurora Card', slug: 'aurora-card' } });
for (let n = 0; n < 60; n += 1) {
  await insertTestBuild(server.ownerQuery, { organizationId, applicationId: app.id }, { versionName: `1.${n}.0` });
}
const broken = await makeFile('broken-4.2.0.ipa', 40_000);

async function openApp(width: number): Promise<Page> {
  const page = await open(owner, `/${slug}/apps/aurora-card/builds`, { width, height: 800 });
  await withoutPicker(page);
  await page.getByRole('button', { name: 'Upload', exact: true, disabled: false }).waitFor();
  return page;
}

/** The first builds that are there have another identifier, which is asked about. */
async function uploadAnyway(page: Page, ...paths: string[]): Promise<void> {
  await upload(page, ...paths);
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Upload anyway' });
  await anyway.or(dockOf(page)).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
}

async function place(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

/** They change their places together, a moment after one of them has grown. */
async function standApart(one: Locator, other: Locator): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const [a, b] = [await place(one), await place(other)];
    if (a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left) return;
    if (tries === 40) assert.fail(`one covers the other: ${JSON.stringify([a, b])}`);
    await one.page().waitForTimeout(50);
  }
}

for (const width of [1280, 800, 390, 320]) {
  test(`at a width of ${width} it never covers what can be done with selected rows`, async () => {
    const page = await openApp(width);
    await uploadAnyway(page, fixture('apple/ad-hoc.ipa'), fixture('android/adaptive.apk'));
    await rowOf(page, 'adaptive.apk').getByRole('link', { name: 'Show build' }).waitFor();
    const rows = page.getByRole('checkbox', { name: /1\.5\d\.0/ });
    // With the keyboard: rows move while the builds of the uploads take their places above them.
    await rows.first().press('Space');
    const bar = page.getByRole('region', { name: 'Actions for the selection' });
    await standApart(dockOf(page), bar);
    await page.getByRole('button', { name: 'Hide uploads' }).click();
    await standApart(dockOf(page), bar);
    await rows.nth(1).press('Space');
    await page.getByRole('button', { name: 'Show uploads' }).click();
    await standApart(dockOf(page), bar);
    // Nothing is in the way of the pointer.
    await bar.getByRole('button', { name: 'Clear selection' }).click({ timeout: 5_000 });
    await bar.waitFor({ state: 'detached' });
    await page.context().close();
  });
}

test('a file that has arrived is followed until its build is processed, or says why it could not be', async () => {
  const page = await openApp(1280);
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/builds\/[0-9a-f-]{36}$/.test(request.url())) reads.push(request.url());
  });
  await page.evaluate(`{
    globalThis.told = new Set();
    const hear = () => document.querySelectorAll('[role=status]').forEach(({ textContent }) => told.add(textContent));
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);
  await uploadAnyway(page, fixture('android/layers.apk'), broken.path);
  await rowOf(page, 'layers.apk').getByText('Processed').waitFor();
  const failed = rowOf(page, broken.name);
  const why = 'This is not a package';
  await failed.getByText(why).waitFor();
  assert.equal(await failed.getByText('Uploaded').count(), 0);
  assert.equal(await failed.getByRole('button', { name: /Try again/ }).count(), 0, 'the same file would fail again');
  await dockOf(page).getByRole('heading', { name: '1 build could not be processed' }).waitFor();
  await until(page, `[...told].some((words) => words.includes('layers.apk: Processed'))`);
  await until(page, `[...told].some((words) => words.includes('${why}'))`);
  await failed.getByRole('link', { name: 'Show build' }).click();
  await page.getByRole('dialog', { name: 'Build' }).getByText('It could not be processed').waitFor();
  assert.ok(reads.length < 20, 'it is told, and does not ask all the time');
  await page.context().close();
});
