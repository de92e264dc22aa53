/** Devices in the browser: the push certificate, a device of the lab that enrolls, what it is asked, and its end. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import { listDeviceCommands } from '@muster/contract/calls/commands';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import type { Locator, Page } from 'playwright-core';
import { pushCertificateFor, testTopic } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../apps/server/src/test-until.ts';
import { startApns } from '../lab/apple/apns.ts';
import { AppleDevice } from '../lab/apple/device.ts';
import type { DeviceOptions } from '../lab/apple/device-options.ts';
import { httpClient } from '../lab/apple/http.ts';
import { sharedKeys } from '../lab/apple/identity.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const apns = await startApns();
const http = httpClient();
const keys = sharedKeys(4);
const { server, open, url } = await startWorkspacePages({ APNS_URL: apns.endpoint });
after(async () => {
  http.close();
  await apns.close();
});
const owner = await server.createUser();

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pages of the device' }).getByRole('link', { name, exact: true });

/** A workspace that can manage Apple devices. */
async function manage(name: string) {
  const { id, slug } = await server.createWorkspace(owner, name);
  const params = { org: slug };
  const answer = await fetch(`${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const certificate = pushCertificateFor(await answer.text());
  await owner.api(appleCalls.uploadPushCertificate, { params, body: { certificate, appleId: 'it@example.com' } });
  return { id, slug, params };
}

/** A device that has enrolled, and has said what it is. */
async function settle(params: { org: string }, options: DeviceOptions = {}) {
  const device = new AppleDevice({ keys, http, network: apns, ...options });
  const { url } = await owner.api(appleCalls.createAppleEnrollment, { params, body: {} });
  await device.enrollFromProfile(url);
  const { items } = await owner.api(listDevices, { params, query: { q: device.state.serialNumber } });
  const id = items[0]?.id;
  assert.ok(id);
  const path = `/${params.org}/devices/device/apple~${id}`;
  await until(async () => {
    const query = { open: 'true' } as const;
    return (await owner.api(listDeviceCommands, { params: { ...params, deviceId: id }, query })).items.length === 0;
  });
  return { device, id, path };
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a workspace gets its push certificate, and refuses the wrong one', async () => {
  const { slug } = await server.createWorkspace(owner, 'Nordwind');
  const page = await open(owner, `/${slug}/devices`);
  await page.getByText('No devices yet').waitFor();
  await page.getByRole('button', { name: 'Enroll a device' }).click();
  await page.getByText('Set up the push certificate first').waitFor();
  await page.getByRole('link', { name: 'Open the configuration' }).click();
  await page.getByText('No push certificate yet.').waitFor();
  const push = section(page, 'Push certificate');

  async function request(): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      push.getByRole('button', { name: 'Download applepush.csr' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'applepush.csr');
    return readFile(await download.path(), 'utf8');
  }
  async function upload(certificate: string): Promise<void> {
    const file = { name: 'MDM_Muster.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(certificate) };
    await push.locator('input[type=file]').setInputFiles(file);
    await push.getByRole('button', { name: 'Save certificate' }).click();
  }
  const csr = await request();
  assert.match(csr, /BEGIN CERTIFICATE REQUEST/);
  await upload('hello');
  await push.getByText('This is no certificate in PEM.').waitFor();
  await upload(pushCertificateFor(csr, { topic: 'com.example.app' }));
  await push.getByText('This is no push certificate for device management.').waitFor();
  await expectAccessible(page);
  await push.getByRole('textbox', { name: 'Apple Account used' }).fill('it@nordwind.example');
  await upload(pushCertificateFor(csr));
  await push.getByText('Valid', { exact: true }).waitFor();
  await push.getByText(testTopic).waitFor();
  await push.getByText('it@nordwind.example').waitFor();

  // With another topic every device would have to enroll again: it is taken only when that is said.
  await push.getByRole('button', { name: 'Renew' }).click();
  const topic = 'com.apple.mgmt.External.99999999-1111-2222-3333-444444444444';
  await upload(pushCertificateFor(await request(), { topic }));
  await push.getByText('The certificate has another topic than the present one.').waitFor();
  await push.getByRole('checkbox', { name: /Accept another topic/ }).check({ force: true });
  await push.getByRole('button', { name: 'Save certificate' }).click();
  await push.getByText(topic).waitFor();

  const schedule = section(page, 'Protection schedule');
  await schedule.getByRole('switch', { name: 'Hold commands back' }).click({ force: true });
  await schedule.getByRole('button', { name: 'Hours of Monday: 9:00' }).click();
  await schedule.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  await schedule.getByRole('button', { name: 'Hours of Monday: 9:00', pressed: true }).waitFor();
  await expectAccessible(page);
});

test('a device enrolls by a link, appears by itself, and tells what it is', async () => {
  const { id, slug } = await manage('Deliveries');
  const page = await open(owner, `/${slug}/devices`);
  await page.getByRole('button', { name: 'Enroll a device' }).click();
  const dialog = modal(page, 'Enroll a device');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByRole('img', { name: 'Enroll a device' }).waitFor();
  const link = await dialog.locator('button[title^=http]').getAttribute('title');
  assert.ok(link);
  await expectAccessible(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');

  const device = new AppleDevice({ keys, http, network: apns, seed: 'van 7', state: { name: 'Van 7' } });
  await device.enrollFromProfile(link);
  await row(page, /Van 7.*Fine.*iOS 18\.5/).waitFor();
  await row(page, /Van 7/).getByRole('link').first().click();
  await heading(page, 'Van 7');
  await page.getByText('An update is available').waitFor();
  await section(page, 'What it is').getByText(device.state.serialNumber).waitFor();
  await section(page, 'What happened').getByText('Enrolled', { exact: true }).waitFor();
  await expectAccessible(page);
  await tab(page, 'Details').click();
  await section(page, 'Device').getByText(device.state.buildVersion).first().waitFor();
  await expectAccessible(page);
  await tab(page, 'Apps').click();
  await row(page, /Keynote.*com\.apple\.Keynote.*14\.4/).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('pages');
  await row(page, /Keynote/).waitFor({ state: 'detached' });
  await row(page, /Pages/).waitFor();
  await tab(page, 'Profiles').click();
  await row(page, /Deliveries|Muster/)
    .first()
    .waitFor();
  await tab(page, 'Certificates').click();
  await page.getByRole('row').nth(1).waitFor();
  for (const [name, words] of [
    ['Books', 'Not reported yet'],
    ['Scripts', 'No scripts run on this device.'],
    ['Usage', 'Usage is not reported by this device.'],
    ['Locations', 'No locations yet'],
  ] as const) {
    await tab(page, name).click();
    await page.getByText(words, { exact: true }).waitFor();
  }
  await page.context().close();

  const viewer = await server.addMember(id, 'viewer');
  const theirs = await open(viewer, `/${slug}/devices`);
  await row(theirs, /Van 7/).waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Enroll a device' }).count(), 0);
  await row(theirs, /Van 7/).getByRole('link').first().click();
  await heading(theirs, 'Van 7');
  await tab(theirs, 'Settings').click();
  await theirs.getByRole('textbox', { name: 'Display name' }).waitFor();
  for (const name of ['Actions', 'Refresh', 'Save', 'Delete device']) {
    assert.equal(await theirs.getByRole('button', { name, exact: true }).count(), 0, name);
  }
  await theirs.context().close();

  const phone = await open(owner, `/${slug}/devices`, { width: 390 });
  await phone.getByRole('link', { name: /Van 7/ }).first().click();
  await heading(phone, 'Van 7');
  await tab(phone, 'Commands').click();
  await section(phone, 'Ended').getByText('Acknowledged').first().waitFor();
  assert.ok(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing sticks out');
  await act(phone, 'Lock');
  await modal(phone, 'Lock the device').getByRole('button', { name: 'Send' }).waitFor();
  await expectAccessible(phone);
});

test('a command goes from waiting to its answer; what a locked device puts off says why, and is canceled', async () => {
  const { params } = await manage('Warehouse');
  const { device, path } = await settle(params, { seed: 'scanner', state: { name: 'Scanner' } });
  // It is off: nothing is answered.
  device.state.off = true;
  const page = await open(owner, `${path}/commands`);
  await act(page, 'Lock');
  const lock = modal(page, 'Lock the device');
  await lock.getByRole('textbox', { name: 'Message' }).fill('Back soon');
  await expectAccessible(page, { part: '[role=dialog]' });
  await lock.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Command sent. You can see its status in the Commands section').waitFor();
  const waiting = section(page, 'Waiting');
  const ended = section(page, 'Ended');
  await waiting.getByRole('listitem').filter({ hasText: 'DeviceLock' }).waitFor();
  await device.turnOn();
  await ended
    .getByRole('listitem')
    .filter({ hasText: /DeviceLock.*Acknowledged/ })
    .waitFor();
  await waiting.waitFor({ state: 'detached' });
  assert.equal(device.state.lockMessage, 'Back soon');

  // Locked, it does not rename itself.
  await act(page, 'Rename');
  const rename = modal(page, 'Rename the device');
  await rename.getByRole('textbox', { name: 'Name' }).fill('Scanner 2');
  await rename.getByRole('button', { name: 'Send' }).click();
  const late = waiting.getByRole('listitem').filter({ hasText: 'Rename' });
  await late.getByText('The device is locked or busy. It continues by itself when it can.').waitFor();
  await expectAccessible(page);
  await late.getByRole('button', { name: 'Cancel' }).click();
  await ended
    .getByRole('listitem')
    .filter({ hasText: /Rename.*Canceled/ })
    .waitFor();

  await device.unlock();
  await act(page, 'Rename');
  await rename.getByRole('textbox', { name: 'Name' }).fill('Scanner 3');
  await rename.getByRole('button', { name: 'Send' }).click();
  await heading(page, 'Scanner 3');
  assert.equal(device.state.name, 'Scanner 3');
  await ended
    .getByRole('listitem')
    .filter({ hasText: /Rename.*Acknowledged/ })
    .first()
    .waitFor();
});

test('a lost device is found again', async () => {
  const { params } = await manage('Field service');
  const { device, path } = await settle(params, { seed: 'lost', state: { name: 'Lost one' } });
  const page = await open(owner, path);
  await act(page, 'Turn on Lost Mode');
  const lost = modal(page, 'Turn Lost Mode on');
  await lost.getByRole('button', { name: 'Send' }).click();
  await lost.getByText('Enter a message or a phone number.').waitFor();
  await lost.getByRole('textbox', { name: 'Message' }).fill('Please call us');
  await lost.getByRole('textbox', { name: 'Phone number' }).fill('+34 600 000 000');
  await lost.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Lost mode is on').waitFor();
  await page.getByText('Needs attention').waitFor();
  assert.equal(device.state.lostMode?.message, 'Please call us');
  await tab(page, 'Locations').click();
  await page.getByText('No locations yet').waitFor();
  await act(page, 'Locate');
  await page.getByRole('img', { name: 'Map of the locations' }).waitFor();
  await page.getByText(device.state.location.latitude.toFixed(5)).waitFor();
  await expectAccessible(page);
  await act(page, 'Turn off Lost Mode');
  await page.getByText('Needs attention').waitFor({ state: 'detached' });
  assert.equal(device.state.lostMode, undefined);
  await page.getByRole('button', { name: 'Delete all locations' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all locations' }).click();
  await page.getByText('No locations yet').waitFor();
});

test('a device is named, tagged and given to somebody', async () => {
  const { params, slug } = await manage('Office');
  const body = { email: 'eva@example.com', firstName: 'Eva', lastName: 'Soler', groupIds: [] };
  await owner.api(createEmployee, { params, body });
  const { path } = await settle(params, { seed: 'office', state: { name: 'Office phone' } });
  const page = await open(owner, `${path}/settings`);
  await page.getByRole('textbox', { name: 'Display name' }).fill('Reception');
  const tags = page.getByRole('textbox', { name: 'Tags' }).or(page.getByRole('combobox', { name: 'Tags' }));
  await tags.fill('floor:2');
  await tags.press('Enter');
  await page.getByRole('combobox', { name: 'Employee' }).fill('eva');
  await page.getByRole('option', { name: /Eva Soler/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Reception');
  await page.getByText(/iPhone.*Eva Soler/).waitFor();
  // Once more: what was saved is what the form begins with.
  await page.getByRole('textbox', { name: 'Display name' }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Office phone');
  await page.getByRole('link', { name: 'Devices', exact: true }).last().click();
  await row(page, /Office phone.*Eva Soler.*floor:2/).waitFor();
  await page.goto(`${url}/${slug}/devices?tag=floor%3A2`);
  await row(page, /Office phone/).waitFor();
});

test('a device is erased by its typed name and a password, and then deleted', async () => {
  const { params } = await manage('Returns');
  const { device, path } = await settle(params, { seed: 'returned', state: { name: 'Returned' } });
  const page = await open(owner, path);
  await act(page, 'Wipe');
  const wipe = modal(page, 'Wipe the device');
  const sure = wipe.getByRole('button', { name: 'Wipe', exact: true });
  await wipe.getByRole('textbox', { name: 'Type Returned to confirm.' }).fill('Other');
  assert.ok(await sure.isDisabled());
  await wipe.getByRole('textbox', { name: 'Type Returned to confirm.' }).fill('Returned');
  await expectAccessible(page, { part: '[role=dialog]' });
  await server.ownerQuery(
    sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${owner.id}`,
  );
  await sure.click();
  const stepUp = modal(page, 'Confirm that it is you');
  await stepUp.getByLabel('Your password').fill(owner.password);
  await stepUp.getByLabel('Your password').press('Enter');
  await page.getByText('Not managed').first().waitFor();
  await device.settled();
  assert.equal(device.state.profiles.length, 0);
  assert.equal(await page.getByRole('button', { name: 'Actions', exact: true }).count(), 0);
  await tab(page, 'Settings').click();
  await page.getByRole('button', { name: 'Delete device' }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('textbox').fill('confirm');
  await ask.getByRole('button', { name: 'Delete device' }).click();
  await heading(page, 'Devices');
  await page.getByText('No devices yet').waitFor();
});
