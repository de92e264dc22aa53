/** Automated enrollment in the browser: the token, a sync, a profile, devices that get it and enroll, and one given up. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import type { Locator, Page } from 'playwright-core';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../apps/server/src/test-until.ts';
import { startApns } from '../lab/apple/apns.ts';
import { startDep } from '../lab/apple/dep.ts';
import { AppleDevice } from '../lab/apple/device.ts';
import { createFactory } from '../lab/apple/factory.ts';
import { httpClient } from '../lab/apple/http.ts';
import { sharedKeys } from '../lab/apple/identity.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const apns = await startApns();
const dep = await startDep();
const http = httpClient();
const factory = createFactory();
const folder = await mkdtemp(join(tmpdir(), 'muster-dep-'));
await writeFile(join(folder, 'roots.pem'), factory.root);
const { server, open } = await startWorkspacePages({
  APNS_URL: apns.endpoint,
  DEP_URL: dep.endpoint,
  OUTBOUND_ALLOW: new URL(dep.endpoint).host,
  DEP_DEVICE_ROOTS: join(folder, 'roots.pem'),
});
after(async () => {
  http.close();
  await apns.close();
  await dep.close();
  await rm(folder, { recursive: true, force: true });
});
const owner = await server.createUser();
const { id: workspaceId, slug } = await server.createWorkspace(owner, 'Nordwind');
const place = `/${slug}/devices/automated`;

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
const modal = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Parts of automated enrollment' }).getByRole('link', { name, exact: true });

/** Where Apple's terms are approved. */
const terms = (page: Page): Locator =>
  page.locator('a[href="https://business.apple.com"]').filter({ hasText: 'Open Apple Business Manager' }).last();

async function select(page: Page, serial: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${serial}` }).check({ force: true });
}
async function upload(page: Page, content: string | Buffer, button = 'Connect'): Promise<void> {
  const file = { name: 'token.p7m', mimeType: 'application/pkcs7-mime', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('a workspace is connected to Apple: the push certificate first, then the key, then the right token', async () => {
  const page = await open(owner, place);
  await page.getByText('Set up the push certificate first').waitFor();
  await page.getByRole('link', { name: 'Open the configuration' }).click();
  await heading(page, /configuration/i);
  const path = `${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`;
  const csr = await (await fetch(path, { headers: { authorization: `Bearer ${owner.token}` } })).text();
  const body = { certificate: pushCertificateFor(csr), appleId: 'it@example.com' };
  await owner.api(appleCalls.uploadPushCertificate, { params: { org: slug }, body });
  await page.goBack();
  await page.getByRole('heading', { name: 'Connect Apple Business Manager' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download dep_public.cer' }).click(),
  ]);
  const key = await readFile(await download.path());
  await upload(page, 'hello');
  await page.getByText('This is not a server token of Apple.').waitFor();
  dep.termsSigned = false;
  await upload(page, dep.tokenFile(key));
  await page.getByText('Please enter into your Apple Bussines Manager to approve new terms and conditions.').waitFor();
  await terms(page).waitFor();
  await expectAccessible(page);
  dep.termsSigned = true;
  for (const serial of ['AAA0001', 'AAA0002', 'AAA0003']) dep.registry.add({ serial_number: serial });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText(/Example Inc\. · MDM server/).waitFor();
  await row(page, /AAA0001.*Not assigned/).waitFor();
  await tab(page, 'Account').click();
  await page.getByText('admin@example.com').first().waitFor();
  await expectAccessible(page);

  // Terms that wait are told of a sync, too, and it is in the history.
  dep.termsSigned = false;
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/The last sync failed: Please enter into your Apple Bussines Manager/).waitFor();
  await terms(page).waitFor();
  dep.termsSigned = true;
  await tab(page, 'Sync history').click();
  await row(page, /Failed.*Changes.*approve new terms/).waitFor();
  await row(page, /Done.*All devices.*3/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More ways to sync' }).click();
  await page.getByRole('menuitem', { name: 'Fetch all devices again' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
});

test('a profile is made, new devices get it, and one of the lab enrolls with it', async () => {
  const page = await open(owner, `${place}?tab=profiles`);
  await page.getByText('No profiles yet').waitFor();
  await page.getByRole('button', { name: 'New profile' }).click();
  await heading(page, 'New profile');
  await page.getByRole('button', { name: 'Make profile' }).click();
  await page.locator('[name=name]:focus').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Phones');
  await page.getByRole('textbox', { name: 'Department' }).fill('Field service');
  await page.getByRole('textbox', { name: 'Tags' }).fill('{{nothing}}');
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await page.getByRole('button', { name: 'Make profile' }).click();
  await page.getByText('The interpolation in the DEP profile tags is not valid').waitFor();
  await page.getByRole('button', { name: 'Remove {{nothing}}' }).click();
  await page.getByRole('textbox', { name: 'Tags' }).fill('serial:{{serialNumber}}');
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search panes' }).fill('siri');
  await page.getByRole('checkbox', { name: 'Siri', exact: true }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Management can be removed on the device' }).uncheck({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make profile' }).click();
  await row(page, /Phones.*serial:/).waitFor();
  const sent = [...dep.registry.profiles.values()].at(-1);
  assert.deepEqual(
    [sent?.profile_name, sent?.department, sent?.skip_setup_items, sent?.is_mdm_removable],
    ['Phones', 'Field service', ['Siri'], false],
  );

  await select(page, 'Phones');
  await page.getByRole('button', { name: 'Use for new devices' }).click();
  await row(page, /Phones.*New devices/).waitFor();
  await tab(page, 'Devices').click();
  await row(page, /AAA0001.*Assigned.*Phones/).waitFor();

  const device = new AppleDevice({ keys: sharedKeys(4), http, network: apns, factory, state: { name: 'Van 7' } });
  dep.own(device);
  const { serialNumber } = device.state;
  await page.getByRole('button', { name: 'Sync now' }).click();
  await until(async () => dep.registry.devices.get(serialNumber)?.profile_uuid !== undefined);
  await dep.setUp(device);
  await page.reload();
  await row(page, new RegExp(`${serialNumber}.*Pushed.*Phones.*Van 7`)).waitFor();
  await row(page, new RegExp(serialNumber)).getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: 'Phones' }).first().waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await panel.getByRole('link', { name: 'Van 7' }).click();
  await heading(page, 'Van 7');
  await page.getByText(`serial:${serialNumber}`).first().waitFor();
  await page.context().close();

  const viewer = await server.addMember(workspaceId, 'viewer');
  const theirs = await open(viewer, place);
  await row(theirs, /AAA0001/).waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Sync now' }).count(), 0);
  assert.equal(await theirs.getByRole('checkbox').count(), 0);
  await tab(theirs, 'Profiles').click();
  await row(theirs, /Phones/)
    .getByRole('link')
    .first()
    .click();
  await heading(theirs, 'Phones');
  assert.ok(await theirs.getByRole('textbox', { name: 'Name', exact: true }).isDisabled());
  for (const name of ['Save', 'Delete', 'Use for new devices']) {
    assert.equal(await theirs.getByRole('button', { name, exact: true }).count(), 0, name);
  }
});

test('a profile is taken away, what Apple refuses is told of each device, and one is given up with a password', async () => {
  const page = await open(owner, place, { width: 1440 });
  dep.failing.add('AAA0002');
  await select(page, 'AAA0001');
  await select(page, 'AAA0002');
  await page.getByRole('button', { name: 'Assign profile' }).click();
  const assign = modal(page, 'Profile of 2 devices');
  await assign.getByRole('radio', { name: 'Take the profile away' }).check({ force: true });
  await expectAccessible(page, { part: '[role=dialog]' });
  await assign.getByRole('button', { name: 'Take away' }).click();
  const results = modal(page, 'What became of each device');
  await results.getByText('Done for 1 device.').waitFor();
  await results
    .getByRole('listitem')
    .filter({ hasText: /AAA0002.*Apple could not do it/ })
    .waitFor();
  await results.getByRole('button', { name: 'Close' }).last().click();
  await row(page, /AAA0001.*Removed/).waitFor();
  await row(page, /AAA0002.*Refused/).waitFor();
  dep.failing.clear();

  // While devices have it, the profile stays.
  await tab(page, 'Profiles').click();
  await select(page, 'Phones');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Devices have this profile. Give them another one first.').waitFor();

  await tab(page, 'Devices').click();
  await row(page, /AAA0003/)
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disown' }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByText(/This is for good/).waitFor();
  await server.ownerQuery(
    sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${owner.id}`,
  );
  await ask.getByRole('textbox').fill('confirm');
  await ask.getByRole('button', { name: 'Disown for good' }).click();
  const stepUp = modal(page, 'Confirm that it is you');
  await stepUp.getByLabel('Your password').fill(owner.password);
  await stepUp.getByLabel('Your password').press('Enter');
  await page
    .getByRole('dialog')
    .getByText(/Apple took this device from the service/)
    .waitFor();
  assert.equal(dep.registry.devices.has('AAA0003'), false);
});
