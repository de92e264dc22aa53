/** Apps and Books in the browser: the token, what it brings, a license given and taken back, people, and a revoked token. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import type { Locator, Page } from 'playwright-core';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { until } from '../apps/server/src/test-until.ts';
import { startApns } from '../lab/apple/apns.ts';
import { AppleDevice } from '../lab/apple/device.ts';
import { httpClient } from '../lab/apple/http.ts';
import { sharedKeys } from '../lab/apple/identity.ts';
import { startVpp } from '../lab/apple/vpp.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const apns = await startApns();
const vpp = await startVpp({ organization: 'Nordwind', location: 'Harbour' });
const http = httpClient();
const { server, open } = await startWorkspacePages({
  APNS_URL: apns.endpoint,
  VPP_URL: vpp.endpoint,
  OUTBOUND_ALLOW: new URL(vpp.endpoint).host,
});
after(async () => {
  http.close();
  await apns.close();
  await vpp.close();
});
const owner = await server.createUser();
const { id: workspaceId, slug } = await server.createWorkspace(owner, 'Nordwind');
const params = { org: slug };
const place = `/${slug}/devices/apps-and-books`;
vpp.library.buy({ adamId: '101', name: 'Field Notes', bundleId: 'com.example.notes', totalCount: 2 });
vpp.library.buy({ adamId: '102', name: 'Scanner', totalCount: 40, supportedPlatforms: ['iOS', 'macOS'] });
vpp.library.buy({ adamId: '201', name: 'Safety at Sea', productType: 'Book', totalCount: 5 });
vpp.library.mdmInfo = { id: 'another', name: 'Old Manager', metadata: '1' };

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Parts of Apps and Books' }).getByRole('link', { name, exact: true });
const panelOf = (page: Page): Locator => page.getByRole('dialog').first();

async function choose(page: Page, content: string, name = 'token.vpptoken'): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
}

async function give(page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Give licenses of/ });
  await dialog.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).click();
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function enroll(name: string): Promise<AppleDevice> {
  const path = `${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`;
  const csr = await (await fetch(path, { headers: { authorization: `Bearer ${owner.token}` } })).text();
  const body = { certificate: pushCertificateFor(csr), appleId: 'it@example.com' };
  await owner.api(appleCalls.uploadPushCertificate, { params, body });
  const { url } = await owner.api(appleCalls.createAppleEnrollment, { params, body: {} });
  const device = new AppleDevice({ keys: sharedKeys(4), http, network: apns, state: { name } });
  await device.enrollFromProfile(url);
  return device;
}

test('a location is connected step by step, also when another server had it, and its apps and books appear', async () => {
  const page = await open(owner, `/${slug}/devices`);
  await page.getByRole('navigation', { name: 'Devices' }).getByRole('link', { name: 'Apps and Books' }).click();
  await heading(page, 'Apps and Books');
  await page.getByRole('heading', { name: 'Connect Apps and Books' }).waitFor();
  await expectAccessible(page);
  await choose(page, 'hello');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('This is not a content token of Apple.').waitFor();
  await choose(page, vpp.tokenFile());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('“Old Manager” says that it manages this location.').waitFor();
  assert.equal(vpp.library.mdmInfo?.id, 'another');
  await page.getByRole('button', { name: 'Take over and connect' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText('Nordwind · Harbour').waitFor();
  await row(page, /Field Notes.*0 of 2.*Available.*iOS/).waitFor();
  await row(page, /Scanner.*0 of 40.*iOS, macOS/).waitFor();
  await expectAccessible(page);
  await tab(page, 'Books').click();
  await row(page, /Safety at Sea.*0 of 5.*People/).waitFor();
  assert.equal(await row(page, /Scanner/).count(), 0);
  await tab(page, 'Token').click();
  await page.getByText('Spain').waitFor();
  await expectAccessible(page);
});

test('a license is given to a device and taken back, and a book to a person, who joins by a link', async () => {
  const device = await enroll('Van 7');
  const { serialNumber } = device.state;
  const has = (adamId: string) => vpp.library.has({ adamId, pricingParam: 'STDQ' }, { serialNumber });
  const page = await open(owner, place);
  await row(page, /Field Notes/)
    .getByRole('link')
    .first()
    .click();
  const panel = panelOf(page);
  await panel.getByText('Nobody has a license yet').waitFor();
  await panel.getByRole('button', { name: 'Give licenses' }).click();
  await page.getByText('2 licenses are left.').waitFor();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('This is required').first().waitFor();
  await give(page, 'Add a device', 'van', /Van 7/);
  await panel.getByRole('listitem').filter({ hasText: 'Van 7' }).getByText('Given', { exact: true }).waitFor();
  assert.ok(has('101'));
  await panel.getByText('1 of 2').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await panel.getByRole('button', { name: 'Take back from Van 7' }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).last().click();
  await panel.getByText('Nobody has a license yet').waitFor();
  assert.equal(has('101'), false);
  await panel.getByText('0 of 2').waitFor();
  await page.context().close();

  const person = await server.addMember(workspaceId, 'viewer');
  const books = await open(owner, `${place}?tab=books`);
  await row(books, /Safety at Sea/)
    .getByRole('link')
    .first()
    .click();
  await panelOf(books).getByRole('button', { name: 'Give licenses' }).click();
  await give(books, 'Add a person', person.email, new RegExp(person.email));
  await panelOf(books).getByText('Given', { exact: true }).waitFor();
  assert.equal(
    await panelOf(books)
      .getByRole('button', { name: /^Take back/ })
      .count(),
    0,
    'books stay',
  );
  await books.goto(books.url().replace(/[?].*$/, '?tab=users'));
  await row(books, new RegExp(`${person.email}.*Registered.*Not accepted yet`)).waitFor();
  await expectAccessible(books);
  await books
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check({ force: true });
  await books.getByRole('button', { name: 'Invitation link' }).click();
  const link = await until(async () => {
    const text = await books.getByRole('dialog').innerText();
    return /inviteCode=(\w+)/.exec(text)?.[1];
  });
  vpp.library.accept(link);
  await books.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await books.getByRole('button', { name: 'Sync now' }).click();
  await row(books, new RegExp(`${person.email}.*Associated.*Accepted`)).waitFor();
});

test('a revoked token is told in words, nothing is lost, and with another one it goes on', async () => {
  const page = await open(owner, place);
  await row(page, /Scanner/).waitFor();
  vpp.revoked = true;
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText('Token revoked', { exact: true }).waitFor();
  await page.getByText(/Apple does not accept the content token any more: somebody revoked it/).waitFor();
  await row(page, /Scanner.*0 of 40/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Sync now' }).count(), 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Replace token' }).click();
  vpp.renewToken();
  await choose(page, vpp.tokenFile());
  await page.getByRole('button', { name: 'Replace the token' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();

  // Those who may only look see all of it, and change nothing.
  const viewer = await server.addMember(workspaceId, 'viewer');
  const theirs = await open(viewer, place);
  await row(theirs, /Scanner/)
    .getByRole('link')
    .first()
    .click();
  await panelOf(theirs).getByText('Nobody has a license yet').waitFor();
  for (const name of ['Give licenses', 'Sync now', 'Replace token'])
    assert.equal(await theirs.getByRole('button', { name }).count(), 0, name);
});
