/** The files of a build: its package, what stands beside it, and archives of which only their sender knows what they are for. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import type { Locator, Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import { chooseBy, fixture, makeFile, rowOf, upload, withoutPicker } from './uploading.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
// Before the first page: those that there are, are read once.
await server.ownerQuery(sql`
  insert into build_platforms (id, slug, name, processable, color, extensions)
  values (gen_random_uuid(), 'linux', 'Linux', false, '000000', '{deb}')`);
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const viewer = await server.addMember(organizationId, 'viewer');
const app = await owner.api(createApp, { params: { org: slug }, body: { name: 'Field', slug: 'field' } });
const address = `/${slug}/apps/field/builds`;
const params = { org: slug, appId: app.id };

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Build' });

/** What a press of this button brings, and under which name. */
async function downloaded(button: Locator): Promise<{ name: string; sha256: string }> {
  const begun = button.page().waitForEvent('download');
  await button.click();
  const download = await begun;
  const hash = createHash('sha256');
  for await (const piece of createReadStream(await download.path())) hash.update(piece);
  return { name: download.suggestedFilename(), sha256: hash.digest('hex') };
}

test('what was sent is downloaded as it was, and counted', async () => {
  const page = await open(owner, address);
  await withoutPicker(page);
  await upload(page, fixture('android/adaptive.apk'));
  await page.getByRole('row', { name: /Processed/ }).click();
  const sha256 = createHash('sha256')
    .update(await readFile(fixture('android/adaptive.apk')))
    .digest('hex');
  const button = panelOf(page).getByRole('button', { name: 'Download', exact: true });
  assert.deepEqual(await downloaded(button), { name: 'adaptive.apk', sha256 });
  assert.match(page.url(), /s=build/, 'the page stays where it is');
  // Counted once the last byte is on its way, which the browser may see first.
  await eventually(async () => {
    const [build] = (await owner.api(listBuilds, { params })).items;
    return build?.downloads === 1;
  }, 'the download is counted');
  await page.context().close();
});

test('files are put beside a build, downloaded by whoever may, and taken away again', async () => {
  const [build] = (await owner.api(listBuilds, { params })).items;
  const files = `${address}?s=build&id=${build?.id}&section=files`;
  const symbols = await makeFile('symbols ünï.zip', 40_000);
  const page = await open(owner, files);
  await withoutPicker(page);
  await chooseBy(panelOf(page).getByRole('button', { name: 'Attach files' }), symbols.path);
  await panelOf(page).getByRole('listitem').filter({ hasText: symbols.name }).waitFor();
  await panelOf(page)
    .getByRole('tab', { name: /Files.*1/ })
    .waitFor();

  const other = await open(viewer, files);
  const item = panelOf(other).getByRole('listitem').filter({ hasText: symbols.name });
  const { name, sha256 } = symbols;
  assert.deepEqual(await downloaded(item.getByRole('button', { name: `Download ${name}` })), { name, sha256 });
  assert.equal(await panelOf(other).getByRole('button', { name: 'Attach files' }).count(), 0);
  assert.equal(await item.getByRole('button', { name: `Delete ${name}` }).count(), 0);

  await panelOf(page)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('confirm');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await panelOf(page).getByRole('listitem').filter({ hasText: name }).waitFor({ state: 'detached' });
  await item.waitFor({ state: 'detached' });
  await other.context().close();
  await page.context().close();
});

test('an archive for a platform of the installation’s own is sent with what it is for', async () => {
  const page = await open(owner, address);
  await withoutPicker(page);
  const uploadButton = page.getByRole('button', { name: 'Upload', exact: true });
  const archive = await makeFile('tool.zip', 2_000);
  await chooseBy(uploadButton, archive.path);
  const dialog = page.getByRole('dialog', { name: 'Upload a build' });
  await dialog.getByRole('button', { name: /Platform/ }).click();
  await page.getByRole('option', { name: 'Linux' }).click();
  await dialog.getByLabel('Version').fill('4.2');
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await rowOf(page, 'tool.zip').getByRole('link', { name: 'Show build' }).click();
  await panelOf(page).getByText('Processed', { exact: true }).first().waitFor();
  await panelOf(page).getByText('Linux').first().waitFor();
  await panelOf(page).getByText('4.2').first().waitFor();
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });

  // Where the name says it, it is chosen already.
  await chooseBy(uploadButton, (await makeFile('tool.deb', 2_000)).path);
  await dialog.getByRole('button', { name: /Linux/ }).waitFor();
  await page.context().close();
});
