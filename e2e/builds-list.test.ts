/** The list of builds: what becomes of it while somebody looks at it, and how much of it can be read on a phone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { updateBuild } from '@muster/contract/calls/build-details';
import { deleteBuilds } from '@muster/contract/calls/builds';
import { insertTestBuild } from '../apps/server/src/capabilities/builds/test-builds.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const viewer = await server.addMember(organizationId, 'viewer');

async function makeApp(name: string) {
  const app = await owner.api(createApp, { params: { org: slug }, body: { name, slug: name.toLowerCase() } });
  return { ...app, place: { organizationId, applicationId: app.id }, address: `/${slug}/apps/${app.slug}/builds` };
}

test('of a list longer than a page, all that somebody else deletes at once are marked', async () => {
  const { id: appId, place, address } = await makeApp('Watched');
  const ids: string[] = [];
  const start = Date.now();
  for (let n = 0; n < 130; n += 1) {
    const createdAt = new Date(start - n * 60_000);
    ids.push(await insertTestBuild(server.ownerQuery, place, { versionName: `1.${n}.0`, createdAt }));
  }
  const page = await open(viewer, address);
  await page.getByRole('row', { name: /1\.7\.0/ }).waitFor();
  const params = { org: slug, appId };
  // From here on it is told what happens; what had happened before would be read.
  const tagged = { ...params, buildId: ids[0] ?? '' };
  await owner.api(updateBuild, { params: tagged, body: { tags: ['live'] } });
  await page.getByRole('row', { name: /1\.0\.0.*live/ }).waitFor();
  await owner.api(deleteBuilds, { params, body: { buildIds: [...ids.slice(1, 7), ...ids.slice(110)] } });
  const gone = page.getByRole('row').filter({ hasText: 'Deleted' });
  await gone.nth(5).waitFor();
  assert.equal(await gone.count(), 6);
  await page.getByRole('row', { name: /1\.0\.0/ }).waitFor();
  await page.context().close();
});

for (const width of [390, 320]) {
  test(`on a phone of ${width}, the name of a build can be read beneath an endless version`, async () => {
    const { place, address } = await makeApp(`Long${width}`);
    const versionName = '4.2.0-nightly.20261114.183000+sha.9f3c2a7b1e';
    await insertTestBuild(server.ownerQuery, place, { displayName: 'Aurora Card', os: 'ios', versionName });
    const page = await open(viewer, address, { width, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: 'Aurora Card' });
    const widthOf = async (text: string) => (await card.getByText(text).boundingBox())?.width ?? 0;
    assert.ok((await widthOf('Aurora Card')) > 75, `${await widthOf('Aurora Card')}`);
    assert.ok((await widthOf(versionName)) > 75, `${await widthOf(versionName)}`);
    assert.ok((await card.locator('time').boundingBox())?.width);
    await page.context().close();
  });
}

test('on a phone most of the page is the list, and a long page keeps its head', async () => {
  const { place, address } = await makeApp('Phone');
  for (let n = 0; n < 12; n += 1) await insertTestBuild(server.ownerQuery, place, { versionName: `3.${n}.0` });
  const page = await open(owner, address, { width: 390, height: 844 });
  const cards = page.getByRole('list').filter({ has: page.getByText('3.1.0') });
  await cards.waitFor();
  // The rows, from below what is searched with down to the line that says where one is.
  const top = (await page.getByRole('listitem').filter({ hasText: '3.' }).first().boundingBox())?.y ?? 844;
  const foot = (await page.locator('[data-foot]').boundingBox())?.y ?? 0;
  assert.ok(foot - top > 844 / 2, `${foot - top} of 844 pixels`);

  await page.goto(new URL(`/${slug}/settings`, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const menu = page.getByRole('button', { name: 'Menu' });
  assert.ok(((await menu.boundingBox())?.y ?? -1) >= 0, 'the way elsewhere is in sight');
  await page.context().close();
});

test("a build's panel on a phone installs it there, and shares it", async () => {
  const { id: appId, place, address } = await makeApp('Installed');
  const android = await insertTestBuild(server.ownerQuery, place, { versionName: '4.0.0' });
  const ios = await insertTestBuild(server.ownerQuery, place, { versionName: '4.1.0', os: 'ios', format: 'ipa' });
  const phone = {
    width: 390,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  };
  const page = await open(viewer, `${address}?s=build&id=${android}`, phone);
  const panel = page.getByRole('dialog', { name: 'Build' });
  const asked = page.waitForRequest((request) => request.url().includes(`/apps/${appId}/builds/${android}/link`));
  await panel.getByRole('button', { name: 'Install on this device' }).click();
  assert.ok(!(await asked).url().includes('install=true'), 'Android takes the file itself');
  await panel.getByText('Whoever may see this app can open this build by its link.').waitFor();
  assert.equal(await panel.getByRole('img', { name: /QR/ }).count(), 0, 'nobody scans the phone that they hold');
  await page.goto(new URL(`${address}?s=build&id=${ios}`, page.url()).href);
  await panel.getByRole('button', { name: 'Download' }).waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Install on this device' }).count(), 0, 'for another system');
  await page.context().close();
});
