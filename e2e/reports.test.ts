/** Reports: sent by an app, looked at, answered, put away and deleted; by people with different rights. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { readReport } from '@muster/contract/calls/reports';
import type { Page } from 'playwright-core';
import { aVideo } from '../apps/server/src/capabilities/reports/test-reports.ts';
import { androidHeaders } from '../apps/server/src/capabilities/sdk/test-sdk.ts';
import { picture } from '../apps/server/src/sweep/scene.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const viewer = await server.addMember(organizationId, 'viewer');

async function makeApp(name: string) {
  const params = { org: slug };
  const { id: appId, slug: app } = await owner.api(createApp, { params, body: { name, slug: name.toLowerCase() } });
  const at = { org: slug, appId };
  const { token } = await owner.api(createAppToken, { params: at, body: { name: 'SDK', expiresAt: null } });
  /** As the SDK for Android does it. */
  async function report(message: string, more: object = {}): Promise<{ id: string; location: string | undefined }> {
    const reply = await fetch(`${server.url}/v1/feedback`, {
      method: 'POST',
      headers: { ...androidHeaders, authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'bug', message, ...more }),
    });
    const { data } = (await reply.json()) as { data: { id: string; videoFile?: { location: string } } };
    return { id: data.id, location: data.videoFile?.location };
  }
  return { params: at, address: `/${slug}/apps/${app}/reports`, report };
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Report' });

test('the first report comes by itself, and is marked as read by whoever has read it', async () => {
  const { address, params, report } = await makeApp('First');
  const page = await open(owner, address);
  await page.getByText('No reports yet').waitFor();
  const figure = page.getByRole('figure', { name: 'Address of the server' });
  assert.match(await figure.innerText(), /\/sdk/);
  const { id } = await report('The <b>shift</b> does not end\nNothing happens when I press Stop.');
  await row(page, /The <b>shift<\/b> does not end/).waitFor();
  await row(page, /shift/).getByRole('link').click();
  const panel = panelOf(page);
  await panel.getByText('Nothing happens when I press Stop.').waitFor();
  await panel.getByText('Pixel 8').waitFor();
  const status = async () => (await owner.api(readReport, { params: { ...params, reportId: id } })).status;
  assert.equal(await status(), 'open', 'looking at it changes nothing');
  await panel.getByRole('button', { name: 'Mark as read' }).click();
  await panel.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await page.getByText('The report is read').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Mark as read' }).waitFor();
  assert.equal(await status(), 'open');
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click();
  await panel.getByRole('button', { name: 'Reopen' }).waitFor();
  await panel.getByRole('button', { name: 'Archive' }).click();
  await panel.getByRole('button', { name: 'Take out of the archive' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Archived/ })
    .or(page.getByRole('radio', { name: /^Archived/ }))
    .first()
    .click();
  await row(page, /shift/).filter({ hasText: 'Archived' }).waitFor();
  await page.context().close();
});

test('a screenshot is enlarged, a video is missing until it is there, and a viewer looks at both', async () => {
  const { address, report } = await makeApp('Media');
  const bytes = Buffer.from(await (await picture()).arrayBuffer());
  const screenshot = `data:image/png;base64,${bytes.toString('base64')}`;
  const { id, location = '' } = await report('See for yourself', { screenshot, hasVideo: true });
  const page = await open(viewer, `${address}?s=report&id=${id}`);
  const panel = panelOf(page);
  const image = panel.getByRole('img', { name: 'Screenshot of the report' });
  await image.waitFor();
  assert.ok(
    await image.evaluate((one) => (one as unknown as { decode(): Promise<void> }).decode().then(() => true)),
    'it is a picture',
  );
  await panel.getByRole('button', { name: 'Enlarge' }).click();
  await panel.getByRole('button', { name: 'Reduce' }).waitFor();
  await panel.getByText('The video has not arrived.').waitFor();
  assert.equal(await panel.getByRole('button', { name: /Mark as|Archive|Delete/ }).count(), 0, 'a viewer only looks');
  const { pathname } = new URL(location);
  await fetch(`${server.url}${pathname}`, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: aVideo() });
  await panel.getByRole('button', { name: 'Show the video' }).click();
  const link = panel.getByRole('link', { name: /^Download/ });
  const source = await link.getAttribute('href');
  assert.equal(await panel.locator('video').getAttribute('src'), source);
  const saved = page.waitForEvent('download');
  await link.click();
  assert.equal((await saved).suggestedFilename(), 'report.mp4');
  await page.context().close();
});

test('reports are found by their words, and many are put away or deleted at once', async () => {
  const { address, report } = await makeApp('Many');
  for (const message of ['Prices are wrong', 'Map jumps', 'Thanks']) await report(message);
  const page = await open(owner, address);
  await row(page, 'Thanks').waitFor();
  await page.getByRole('searchbox').fill('prices');
  await row(page, 'Thanks').waitFor({ state: 'detached' });
  await row(page, 'Prices are wrong').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByText('1 report was changed').waitFor();
  await row(page, /Prices are wrong.*Read/).waitFor();
  await page.getByRole('searchbox').fill('');
  await row(page, 'Thanks').getByRole('checkbox').click();
  await row(page, 'Map jumps').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByText('Delete 2 reports?').waitFor();
  await sure.getByRole('textbox').fill('confirm');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 reports were deleted').waitFor();
  await row(page, 'Thanks').waitFor({ state: 'detached' });
  await row(page, 'Prices are wrong').waitFor();
  await page.context().close();
});
