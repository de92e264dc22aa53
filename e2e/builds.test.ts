/** Builds: found, looked into, changed, compared and deleted; by people with different rights. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { readRetention } from '@muster/contract/calls/build-care';
import { readBuild, updateBuild } from '@muster/contract/calls/build-details';
import { listBuilds } from '@muster/contract/calls/builds';
import type { Page } from 'playwright-core';
import {
  insertTestAttachment,
  insertTestBuild,
  type TestBuild,
} from '../apps/server/src/capabilities/builds/test-builds.ts';
import { follow } from './browser.ts';
import { sampleDetails } from './sample-builds.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const editor = await server.addMember(organizationId, 'editor');
const viewer = await server.addMember(organizationId, 'viewer');

async function makeApp(name: string) {
  const body = { name, slug: name.toLowerCase().replaceAll(' ', '-') };
  const app = await owner.api(createApp, { params: { org: slug }, body });
  const params = { org: slug, appId: app.id };
  return {
    params,
    address: `/${slug}/apps/${app.slug}/builds`,
    settings: `/${slug}/apps/${app.slug}/settings`,
    add: (build: TestBuild) => insertTestBuild(server.ownerQuery, { organizationId, applicationId: app.id }, build),
  };
}

const day = 86_400_000;
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Build' });

test('a page without builds says how the first one gets there, to whoever may send it', async () => {
  const { address } = await makeApp('Empty');
  const page = await open(editor, address);
  await page.getByText('No builds yet').waitFor();
  const command = page.getByRole('figure', { name: 'With curl' });
  assert.match(await command.innerText(), /curl[\s\S]+\/upload\/v1\/integrations\/builds[\s\S]+-F build=@app\.ipa/);
  await page.getByRole('link', { name: 'Make a token in the settings of the app' }).click();
  await page.getByRole('heading', { name: 'Build server tokens' }).waitFor();
  await page.context().close();

  const other = await open(viewer, address);
  await other.getByText('Builds appear here once somebody uploads one.').waitFor();
  assert.equal(await other.getByRole('figure').count(), 0);
  await other.context().close();
});

describe('the list', async () => {
  const { address, add } = await makeApp('Found');
  await add({ versionName: '1.0.0', tags: ['beta'], gitBranch: 'main', createdAt: new Date(Date.now() - 3 * day) });
  await add({ versionName: '1.1.0', tags: ['release'], gitBranch: 'main', createdAt: new Date(Date.now() - 2 * day) });
  await add({
    versionName: '2.0.0',
    os: 'ios',
    format: 'ipa',
    signingType: 'ad-hoc',
    expiresAt: new Date(Date.now() + day),
  });
  await add({
    status: 'error',
    problem: 'truncated',
    versionName: null,
    displayName: null,
    package: null,
    fileName: 'broken.apk',
  });

  test('finds builds by state, platform, tag and branch, and the address says how', async () => {
    const page = await open(viewer, address);
    await row(page, /1\.1\.0/).waitFor();
    assert.equal(await page.locator('tbody tr[aria-rowindex]').count(), 4);
    await page.getByRole('link', { name: /^Failed/ }).click();
    await row(page, /Failed/).waitFor();
    await row(page, /1\.1\.0/).waitFor({ state: 'detached' });
    assert.match(page.url(), /health=failed/);

    await follow(page, `${address}?tags=release`);
    await row(page, /1\.1\.0/).waitFor();
    assert.equal(await page.locator('tbody tr[aria-rowindex]').count(), 1);
    await page.getByRole('button', { name: 'Tags: release' }).waitFor();

    await follow(page, address);
    await row(page, /2\.0\.0/).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Branch' }).click();
    await page.getByRole('checkbox', { name: 'main' }).check();
    await page.waitForURL(/gitBranch=main/);
    await row(page, /2\.0\.0/).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('on a phone it is cards', async () => {
    const page = await open(viewer, address, { width: 390, height: 844 });
    await page.getByRole('listitem').filter({ hasText: '2.0.0' }).waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
    await page.context().close();
  });

  test('what somebody else changes is shown by itself', async () => {
    const app = await makeApp('Live');
    const id = await app.add({ versionName: '3.0.0', status: 'processed' });
    const page = await open(viewer, app.address);
    await row(page, /3\.0\.0/).waitFor();
    const { updatedAt } = await owner.api(readBuild, { params: { ...app.params, buildId: id } });
    await owner.api(updateBuild, { params: { ...app.params, buildId: id }, body: { updatedAt, tags: ['hot'] } });
    await row(page, /3\.0\.0.*hot/).waitFor();
    await page.context().close();
  });
});

describe('the panel', async () => {
  const { address, params, add } = await makeApp('Panel');
  const facts = sampleDetails.facts;
  const id = await add({
    versionName: '2.5.8',
    os: 'ios',
    format: 'ipa',
    tags: ['beta'],
    facts,
    changelog: '## New\n\n**Orders**, see [notes](https://example.com) <b onclick="x">raw</b>',
    warnings: [{ code: 'iconMissing' }],
    createdAt: new Date(Date.now() - day),
  });
  await add({ versionName: '2.5.9', createdAt: new Date() });
  await insertTestAttachment(server.ownerQuery, { organizationId, buildId: id }, { name: 'symbols.zip' });

  test('opens from the list by keyboard alone, goes on to the next, and gives the focus back', async () => {
    const page = await open(viewer, address);
    await row(page, /2\.5\.9/).waitFor();
    await page.locator('tbody tr[aria-rowindex="2"]').focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('heading', { name: 'Field Service' }).waitFor();
    await panelOf(page).getByText('2.5.9 (100)').waitFor();
    await panelOf(page).getByRole('button', { name: 'Next in the list' }).focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByText('2.5.8 (100)').waitFor();
    assert.ok(page.url().includes(`s=build&id=${id}`));
    await panelOf(page).getByText('It has no icon.').waitFor();
    assert.equal(await panelOf(page).getByRole('button', { name: 'Read it again' }).count(), 0, 'for editors');
    assert.equal(await panelOf(page).getByRole('button', { name: 'Delete the build' }).count(), 0, 'for editors');
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    await page.locator('tbody tr[aria-rowindex="2"]:focus').waitFor();
    await page.context().close();
  });

  test('says whether a device is in the profile', async () => {
    const page = await open(viewer, `${address}?s=build&id=${id}&section=details`);
    const asked = panelOf(page).getByLabel('Is my device in it?');
    const [first = ''] = facts?.signing?.profile?.devices ?? [];
    await asked.fill(first.toLowerCase().replace('-', ''));
    await panelOf(page).getByText('Yes, it is in the profile.').waitFor();
    await asked.fill('00008030-FFFFFFFFFFFFFFFF');
    await panelOf(page).getByText('No, it is not in the profile.').waitFor();
    await panelOf(page).getByText('To scan the codes on the bags.').waitFor();
    await page.context().close();
  });

  test('shows the changelog without any HTML of it, and says when somebody else was quicker', async () => {
    const page = await open(editor, `${address}?s=build&id=${id}&section=changelog`);
    const link = panelOf(page).getByRole('link', { name: 'notes' });
    assert.equal(await link.getAttribute('rel'), 'noreferrer nofollow');
    await panelOf(page).getByText('<b onclick="x">raw</b>').waitFor();
    await panelOf(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const typed = panelOf(page).getByLabel('What is new');
    await typed.fill('Mine');
    const { updatedAt } = await owner.api(readBuild, { params: { ...params, buildId: id } });
    await owner.api(updateBuild, { params: { ...params, buildId: id }, body: { updatedAt, changelog: 'Theirs' } });
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await panelOf(page).getByText('Somebody else changed this in the meantime.').waitFor();
    assert.equal(await typed.inputValue(), 'Mine', 'nothing that was typed is lost');
    await panelOf(page).getByRole('radio', { name: 'Preview' }).check({ force: true });
    await panelOf(page).getByText('Mine').waitFor();
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await panelOf(page).getByRole('button', { name: 'Edit', exact: true }).waitFor();
    assert.equal((await owner.api(readBuild, { params: { ...params, buildId: id } })).changelog, 'Mine');
    await page.context().close();
  });

  test('changes tags in their place', async () => {
    const page = await open(editor, `${address}?s=build&id=${id}`);
    await panelOf(page).getByRole('button', { name: 'Change the tags' }).click();
    const input = panelOf(page).getByRole('textbox', { name: 'Tags' });
    await input.fill('store, beta ,, qa');
    await page.keyboard.press('Tab');
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await panelOf(page).getByRole('button', { name: 'Change the tags' }).and(page.locator(':focus')).waitFor();
    await panelOf(page).getByRole('list', { name: 'Tags' }).getByText('qa').waitFor();
    const { tags } = await owner.api(readBuild, { params: { ...params, buildId: id } });
    assert.deepEqual(tags.toSorted(), ['beta', 'qa', 'store']);
    await page.context().close();
  });

  test('scripts are written by admins and read by the others', async () => {
    const page = await open(owner, `${address}?s=build&id=${id}&section=scripts`);
    await panelOf(page).getByLabel('After installing').fill('echo done');
    const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await answered;
    await page.context().close();
    const other = await open(editor, `${address}?s=build&id=${id}&section=scripts`);
    await panelOf(other).getByText('echo done').waitFor();
    await panelOf(other).getByText("You don't have permission to edit this element.").waitFor();
    assert.equal(await panelOf(other).getByRole('textbox').count(), 0);
    await other.context().close();
  });

  test('files beside it can be deleted by whoever may change it', async () => {
    const page = await open(editor, `${address}?s=build&id=${id}&section=files`);
    await panelOf(page).getByRole('button', { name: 'Delete symbols.zip' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('confirm');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await panelOf(page).getByText('No files beside it').waitFor();
    await page.context().close();
  });

  test('it opens on the page of all apps, too', async () => {
    const page = await open(viewer, `${address.replace(/\/apps\/.*/, '/apps')}?s=build&id=${id}`);
    await panelOf(page).getByRole('tab', { name: 'Summary' }).waitFor();
    await page.goto(page.url().replace(id, '0199a000-0000-7000-8000-000000000000'));
    await panelOf(page).getByText("We can't find this build").waitFor();
    await page.context().close();
  });

  test('one that is not there says so', async () => {
    const page = await open(viewer, `${address}?s=build&id=0199a000-0000-7000-8000-000000000000`);
    await panelOf(page).getByText("We can't find this build").waitFor();
    await page.context().close();
  });
});

test('two builds are compared at an address of their own', async () => {
  const { address, add } = await makeApp('Compare');
  const permission = (name: string) => ({ parts: [{ name: 'classes.dex', size: 1000 }], permissions: [{ name }] });
  const older = await add({ versionName: '1.0.0', size: 1000, facts: permission('CAMERA') });
  const newer = await add({ versionName: '1.1.0', size: 3000, facts: permission('INTERNET') });
  const page = await open(viewer, address);
  for (const name of [/1\.0\.0/, /1\.1\.0/]) await row(page, name).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'What changed' }).waitFor();
  assert.ok(decodeURIComponent(page.url()).endsWith(`?compare=${older},${newer}`));
  await page.getByRole('row', { name: /Version 1\.0\.0 1\.1\.0/ }).waitFor();
  await page.getByRole('row', { name: /Added INTERNET/ }).waitFor();
  await page.getByRole('row', { name: /Removed CAMERA/ }).waitFor();
  await page.getByRole('row', { name: /The whole file.*\+2 kB/ }).waitFor();
  await page.getByRole('link', { name: 'All builds' }).click();
  await row(page, /1\.1\.0/).waitFor();
  await page.context().close();
});

test('several are deleted at once, with a word to be typed, and a toast says how far it is', async () => {
  const { address, params, add } = await makeApp('Delete');
  for (let n = 0; n < 4; n++) await add({ versionName: `1.${n}.0` });
  const page = await open(editor, address);
  for (const name of [/1\.0\.0/, /1\.1\.0/, /1\.2\.0/])
    await row(page, name).getByRole('checkbox').check({ force: true });
  assert.equal(await page.getByRole('button', { name: 'Compare' }).count(), 0, 'for two');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 builds?' });
  await question.getByRole('textbox').fill('confirm');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('3 builds were deleted.').waitFor();
  const { items } = await owner.api(listBuilds, { params });
  assert.deepEqual(
    items.map(({ versionName }) => versionName),
    ['1.3.0'],
  );
  await page.getByText('1–1 of 1').waitFor();
  assert.equal(await row(page, /1\.[012]\.0/).count(), 0, 'the list shows what is left');
  await page.context().close();
});

test('viewers select to compare, not to delete', async () => {
  const { address, add } = await makeApp('Look');
  await add({ versionName: '1.0.0' });
  await add({ versionName: '1.1.0' });
  const page = await open(viewer, address);
  for (const name of [/1\.0\.0/, /1\.1\.0/]) await row(page, name).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Compare' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).count(), 0);
  await page.context().close();
});

test('a rule of what is deleted shows what it would do before it is saved', async () => {
  const { settings, params, add } = await makeApp('Retention');
  for (let n = 0; n < 3; n++)
    await add({ versionName: `1.${n}.0`, size: 2_000_000, createdAt: new Date(Date.now() - (200 - n) * day) });
  const page = await open(editor, `${settings}?section=retention`);
  await page.getByLabel('Delete old builds automatically').check();
  await page.getByRole('textbox', { name: 'Older than' }).fill('100');
  await page.getByRole('textbox', { name: 'Always keep the newest' }).fill('1');
  await page.keyboard.press('Tab');
  await page.getByText('2 builds, 4 MB').waitFor();
  const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  await answered;
  assert.deepEqual(await owner.api(readRetention, { params }), { enabled: true, days: 100, keep: 1 });
  await page.context().close();
});

test('what ends soon is told on the overview and on the page of apps, and leads to the build', async () => {
  const { add } = await makeApp('Ends');
  const expiry = { kind: 'profile', name: 'Ends Ad Hoc' } as const;
  await add({ versionName: '9.0.0', os: 'ios', expiresAt: new Date(Date.now() + 2 * day), expiry });
  const page = await open(viewer, `/${slug}`);
  await page.getByRole('link', { name: 'Profile of Ends 9.0.0 expires' }).waitFor();
  await follow(page, `/${slug}/apps`);
  await page.getByRole('link', { name: 'See which' }).click();
  await heading(page, 'Builds that expire');
  await page.getByRole('link', { name: /^Within 30 days/ }).click();
  await row(page, /Ends.*This week.*Ends Ad Hoc/).waitFor();
  await row(page, /Ends.*This week/).focus();
  await page.keyboard.press('Enter');
  await panelOf(page).getByText('9.0.0 (100)').waitFor();
  await panelOf(page).getByText('Expires soon', { exact: true }).waitFor();
  await page.context().close();
});

test('one word says how a build is, wherever it is shown, and what expired years ago is on home and in its list', async () => {
  const { add, address, params } = await makeApp('Over');
  const expiry = { kind: 'profile', name: 'Over Ad Hoc' } as const;
  const warnings = [{ code: 'iconUnreadable' }];
  const old = await add({
    versionName: '1.0.0',
    os: 'ios',
    expiresAt: new Date(Date.now() - 900 * day),
    expiry,
    warnings,
  });
  await add({ versionName: '1.1.0', os: 'ios', expiresAt: new Date(Date.now() + 20 * day), expiry, warnings });
  await add({ versionName: '1.2.0', warnings });
  await add({ versionName: '1.3.0' });
  await add({ status: 'error', problem: 'truncated', versionName: null, fileName: 'over-broken.apk' });
  const page = await open(viewer, address);
  for (const [name, word] of [
    [/1\.0\.0/, 'Expired'],
    [/1\.1\.0/, 'Expires soon'],
    [/1\.2\.0/, 'Warnings'],
    [/1\.3\.0/, 'Processed'],
    [/Failed/, 'Failed'],
  ] as const)
    await row(page, name).getByText(word, { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Expired 1$/ }).click();
  await row(page, /1\.3\.0/).waitFor({ state: 'detached' });
  assert.match(page.url(), /health=expired/);
  assert.equal(await page.locator('tbody tr[aria-rowindex]').count(), 1);

  await follow(page, `/${slug}`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const lines = attention.getByRole('listitem');
  await lines.filter({ hasText: 'Profile of Over 1.0.0 has expired' }).getByText('Expired', { exact: true }).waitFor();
  await lines.filter({ hasText: 'over-broken.apk of Over failed' }).getByText('Failed', { exact: true }).waitFor();
  const texts = await lines.allInnerTexts();
  const at = (word: string) => texts.findIndex((text) => text.includes(word));
  assert.ok(at('has expired') < at('over-broken') && at('over-broken') < at('Found 2.0.0 expires'), texts.join('\n'));
  await attention.getByRole('link', { name: 'All builds that expire' }).click();
  await row(page, /Over.*1\.0\.0.*Expired/).waitFor();
  assert.equal(new URL(page.url()).search, '', 'the first tab is what has expired');
  assert.equal(await row(page, /1\.1\.0/).count(), 0);

  await owner.api(updateBuild, { params: { ...params, buildId: old }, body: { tags: ['findme'] } });
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('findme');
  const found = page.getByRole('option', { name: /Over 1\.0\.0/ });
  await found.getByText('Expired', { exact: true }).waitFor();
  await found.getByText(/iOS/).waitFor();
  await found.click();
  await panelOf(page).getByText('Expired', { exact: true }).waitFor();
  await page.context().close();

  const phone = await open(viewer, address, { width: 390, height: 844 });
  const card = phone.getByRole('listitem').filter({ hasText: '1.0.0' });
  await card.getByText('Expired', { exact: true }).waitFor();
  await phone.context().close();
});
