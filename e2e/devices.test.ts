/** Devices in the browser: the push certificate, a device of the lab that enrolls, what it is and whose. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createEmployee } from '@muster/contract/calls/employees';
import { pushCertificateFor, testTopic } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { act, modal, row, section, startDevicePages, tab } from './test-lab-devices.ts';

const { server, open, url, owner, manage, settle, newDevice } = await startDevicePages();

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

  // The next year's has the same topic: the devices notice nothing.
  await push.getByRole('button', { name: 'Renew' }).click();
  await upload(pushCertificateFor(await request(), { days: 20 }));
  await push.getByText(/^Expires in (19|20) days$/).waitFor();
  await push.getByText(testTopic).waitFor();

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
  await dialog.getByRole('button', { name: /^One device/ }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByRole('img', { name: 'Enroll a device' }).waitFor();
  // The page for people first, then the profile itself.
  const link = await dialog.locator('button[title^=http]').last().getAttribute('title');
  assert.ok(link);
  await expectAccessible(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');

  const device = newDevice({ seed: 'van 7', state: { name: 'Van 7' } });
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
    ['Books', 'Nothing here'],
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
