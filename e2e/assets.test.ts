/** Assets of devices in the browser: files that are uploaded, a script that is written, what a plan and a role allow. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as calls from '@muster/contract/calls/assets';
import { listAudit } from '@muster/contract/calls/audit';
import type { Locator, Page } from 'playwright-core';
import { aPdf, aPicture } from '../apps/server/src/capabilities/assets/test-assets.ts';
import { activateEnrollment, bindDevice, offerEnrollment } from '../apps/server/src/capabilities/devices/index.ts';
import { anIPhone } from '../apps/server/src/capabilities/devices/test-devices.ts';
import { systemActor } from '../apps/server/src/platform/actor.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectAccessible } from './browser.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();

const textbox = (within: Page | Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const code = (page: Page): Locator => textbox(page, 'Text of the script');
const phone = { width: 390, height: 844 };

async function workspace(name: string, limit = 0) {
  const { id, slug } = await server.createWorkspace(owner, name);
  const overrides = JSON.stringify({ limits: { mdmAssetsStorageSize: limit } });
  await server.ownerQuery(sql`update organizations set plan_overrides = ${overrides} where id = ${id}`);
  return { id, slug, params: { org: slug } };
}

async function choose(within: Locator, name: string, buffer: Buffer): Promise<void> {
  await within.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Replaces all that is written. */
async function write(page: Page, text: string): Promise<void> {
  await code(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('an image and a book are uploaded, found, given another version and taken back, downloaded and deleted', async () => {
  const { slug, params } = await workspace('Shops');
  const page = await open(owner, `/${slug}/devices/assets`);
  await page.getByText('No assets yet').waitFor();
  await button(page, 'Upload a file').first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await choose(dialog, 'notes.txt', Buffer.from('x'));
  await dialog.getByText('Devices cannot use a file of this kind').waitFor();
  await choose(dialog, 'dawn.png', Buffer.from('no picture at all'));
  assert.equal(await textbox(dialog, 'Name').inputValue(), 'dawn');
  await textbox(dialog, 'Name').fill('<b>Dawn</b>');
  await button(dialog, 'Upload').click();
  await dialog.getByText('Cannot process the image').waitFor();
  assert.equal((await owner.api(calls.listAssets, { params, query: {} })).totalDocs, 0, 'nothing is left of it');
  await choose(dialog, 'dawn.png', await aPicture('#0a7'));
  await textbox(dialog, 'Tags').fill('brand,');
  await expectAccessible(page, { part: '[role=dialog]' });
  await button(dialog, 'Upload').click();
  await page.getByRole('heading', { level: 1, name: '<b>Dawn</b>' }).waitFor();
  await page.getByRole('img', { name: 'Preview of <b>Dawn</b>' }).waitFor();
  await expectAccessible(page);

  await button(page, 'Upload a new version').click();
  const next = page.getByRole('dialog', { name: 'Upload a new version' });
  await choose(next, 'dusk.png', await aPicture('#a30'));
  await button(next, 'Upload').click();
  await page.getByText('Version 2', { exact: true }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Version 1' })
    .getByRole('button', { name: 'Make current' })
    .click();
  await page.getByText('Version 1 is the current one now').waitFor();
  const [asset] = (await owner.api(calls.listAssets, { params, query: {} })).items;
  assert.deepEqual([asset?.version?.number, asset?.version?.fileName], [1, 'dawn.png']);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  assert.equal(download.suggestedFilename(), 'dawn.png');
  assert.deepEqual(await readFile(await download.path()), await aPicture('#0a7'));
  await button(page, 'Delete: Version 2').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Version 2 was deleted').waitFor();
  await textbox(page, 'Name').fill('Dawn');
  await button(page, 'Save').click();
  await page.getByRole('heading', { level: 1, name: 'Dawn', exact: true }).waitFor();

  await page.getByRole('link', { name: 'All assets' }).click();
  await button(page, 'Upload a file').first().click();
  await choose(dialog, 'Opening the shop.pdf', aPdf(500));
  await button(dialog, 'Upload').click();
  await page.getByRole('heading', { level: 1, name: 'Opening the shop' }).waitFor();
  await page.getByRole('link', { name: 'All assets' }).click();
  await page.getByRole('row', { name: /Dawn/ }).waitFor();
  await page.getByRole('row', { name: /Opening the shop/ }).waitFor();
  await expectAccessible(page);
  await page
    .getByRole('row', { name: /Opening the shop/ })
    .getByRole('link')
    .first()
    .click();
  await button(page, 'Delete').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: /Dawn/ }).waitFor();
  await page.getByRole('row', { name: /Opening the shop/ }).waitFor({ state: 'detached' });
});

test('a script is written with variables, previewed for a device, saved twice, compared and rolled back', async () => {
  const { id, slug, params } = await workspace('Scripts');
  await server.db.withTenant(id, systemActor, async (tx) => {
    const enrollmentId = await offerEnrollment(tx, { platform: 'apple', origin: 'link' });
    await bindDevice(tx, enrollmentId, anIPhone({ serialNumber: 'C02LABEL', deviceName: 'Till "one"; reboot' }));
    await activateEnrollment(tx, enrollmentId, { push: { topic: 't', token: 'x', magic: 'm' } });
  });
  const page = await open(owner, `/${slug}/devices/assets`);
  await page.getByRole('link', { name: 'New script' }).first().click();
  await textbox(page, 'Name').fill('Label');
  await write(page, '#!/bin/bash\necho');
  // By keyboard alone: the list of variables, one of them taken, and the way out of the text.
  await page.keyboard.type(' {{ser');
  await page.getByRole('option', { name: 'serialNumber', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' {{nobody}}');
  await page.getByText('Nobody knows these variables: nobody.').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('The script names variables that do not exist').waitFor();
  for (let i = 0; i < ' {{nobody}}'.length; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type(' "{{deviceName}}"');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await code(page).evaluate((element) => element.matches(':focus')), false);
  await expectAccessible(page);

  // Whoever leaves is asked; whoever stays loses nothing.
  await page.getByRole('link', { name: 'All assets' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as version 1').waitFor();
  await page.waitForURL(/[?&]id=/);

  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const device = page.getByRole('combobox', { name: 'Device' });
  await device.click();
  await device.fill('C02LABEL');
  await page.getByRole('option').filter({ hasText: 'C02LABEL' }).click();
  await button(page, 'Show preview').click();
  await page.getByText('echo C02LABEL "Till _one__ reboot"').waitFor();
  await expectAccessible(page);

  await write(page, '#!/bin/bash\r\necho second\r\n');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as version 2').waitFor();
  await page.getByRole('link', { name: 'Versions', exact: true }).click();
  const first = page.getByRole('listitem').filter({ hasText: 'Version 1' });
  await button(first, 'Compare').click();
  const diff = page.getByRole('figure', { name: /Version 1 and the text/ });
  await diff.getByText('echo second').waitFor();
  await button(first, 'Make current').click();
  await page.getByText('Version 1 is the current one now').waitFor();
  const [asset] = (await owner.api(calls.listAssets, { params, query: {} })).items;
  assert.deepEqual([asset?.version?.number, asset?.versions], [1, 2]);
  const at = { ...params, assetId: asset?.id ?? '' };
  const { content } = await owner.api(calls.readScript, { params: { ...at, version: '1' } });
  assert.equal(content, '#!/bin/bash\necho {{serialNumber}} "{{deviceName}}"');

  // The audit shows what changed, line by line.
  const { items } = await owner.api(listAudit, { params, query: { entityId: asset?.id } });
  const change = items.find((entry) => entry.diff.some(({ kind, path }) => kind === 'E' && path.join() === 'content'));
  const audit = await open(owner, `/${slug}/audit?s=audit&id=${change?.id}`);
  await audit.getByRole('figure').getByText('echo second').first().waitFor();

  const small = await open(owner, `/${slug}/devices/assets/script-editor?id=${asset?.id}`, {
    ...phone,
    colorScheme: 'dark',
  });
  await code(small).waitFor();
  const width = await small.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= 390, `nothing stands out of the page (${width})`);
  await expectAccessible(small);
});

test('a plan that is used up says so before anything is sent, and again when there is room', async () => {
  const { slug, params } = await workspace('Full', 1000);
  const { id: assetId } = await owner.api(calls.createAsset, { params, body: { type: 'book', name: 'First' } });
  const page = await open(owner, `/${slug}/devices/assets/${assetId}`);
  const send = async (size: number) => {
    await button(page, 'Upload a new version').click();
    const dialog = page.getByRole('dialog', { name: 'Upload a new version' });
    await choose(dialog, 'first.pdf', aPdf(size));
    await button(dialog, 'Upload').click();
    return dialog;
  };
  await send(950);
  await page.getByText('Version 1', { exact: true }).waitFor();
  const refused = await send(100);
  await refused.getByText(/limit/i).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All assets' }).click();
  await page.getByText('Little storage is left').waitFor();
  assert.equal((await owner.api(calls.readAssetStorage, { params })).used, 950);
});

test('who may only look sees everything and changes nothing', async () => {
  const { id, slug, params } = await workspace('Watched');
  const script = { language: 'bash', content: 'echo hello' } as const;
  const made = await owner.api(calls.createAsset, { params, body: { type: 'script', name: 'Greeting', script } });
  const viewer = await server.addMember(id, 'viewer');
  const page = await open(viewer, `/${slug}/devices/assets`);
  await page.getByRole('row', { name: /Greeting/ }).waitFor();
  assert.ok(await button(page, 'Upload a file').first().isDisabled());
  assert.equal(await page.getByRole('link', { name: 'New script' }).count(), 0);
  await page.goto(page.url().replace(/\/assets.*/, `/assets/${made.id}`));
  await page.getByRole('heading', { level: 1, name: 'Greeting' }).waitFor();
  assert.equal(await button(page, 'Delete').count(), 0);
  assert.ok(await textbox(page, 'Name').isDisabled());
  await page.getByRole('link', { name: 'Open the editor' }).click();
  await page.getByText('so only admins may write them').waitFor();
  await code(page).click();
  await page.keyboard.type('rm -rf /');
  assert.equal(await code(page).textContent(), 'echo hello');
  assert.equal(await button(page, 'Save').count(), 0);
});
