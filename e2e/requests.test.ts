/** A page takes few files and few calls, whoever comes to it for the first time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { newPage } from './browser.ts';
import { quiet, watchRequests } from './requests.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, browser, url, storageOf } = await startWorkspacePages();
const owner = await server.createUser();
const provider = await server.createUser('admin');
const { slug } = await server.createWorkspace(owner, 'Nordwind');
const app = await owner.api(createApp, { params: { org: slug }, body: { name: 'Barista', slug: 'barista' } });

const places = {
  '/welcome': undefined,
  [`/${slug}`]: owner,
  [`/${slug}/people`]: owner,
  [`/${slug}/apps`]: owner,
  [`/${slug}/apps/${app.slug}/builds`]: owner,
  [`/${slug}/settings`]: owner,
  [`/${slug}/audit`]: owner,
  '/dm/people': provider,
};

for (const [path, user] of Object.entries(places)) {
  test(`${path.replace(slug, ':org')} takes at most 12 scripts, 3 style sheets and 6 calls`, async () => {
    const page = await newPage(browser, user ? { storage: await storageOf(user, slug) } : {});
    const requests = watchRequests(page);
    await page.goto(`${url}${path}`);
    await page.locator('h1').first().waitFor();
    await quiet(page, requests);
    const { scripts, styles, calls } = requests;
    assert.ok(scripts.length > 0 && scripts.length <= 12, scripts.join('\n'));
    assert.ok(styles.length > 0 && styles.length <= 3, styles.join('\n'));
    assert.ok(calls.length <= 6, calls.join('\n'));
    const twice = calls.filter((call, index) => calls.indexOf(call) !== index);
    assert.deepEqual(twice, [], 'nothing is asked for twice');
  });
}

test('something is drawn before the scripts run, in the colours that were chosen', async () => {
  const page = await newPage(browser, { storage: await storageOf(owner, slug), colorScheme: 'light' });
  await page.addInitScript("localStorage.setItem('muster.theme', 'dark')");
  await page.route(/\/assets\/index-[\w-]+\.js$/, () => {});
  await page.goto(`${url}/${slug}`, { waitUntil: 'commit' });
  const shell = page.locator('#shell .bar');
  await shell.waitFor();
  assert.equal((await shell.boundingBox())?.y, 0, 'where it can be seen');
  const colour = await page.evaluate("getComputedStyle(document.querySelector('#shell .bar')).backgroundColor");
  assert.equal(colour, 'rgb(19, 26, 38)');
  await page.unroute(/\/assets\/index-[\w-]+\.js$/);
  await page.reload();
  await page.locator('h1').waitFor();
  assert.equal(await page.locator('#shell').isVisible(), false);
});
