/** Enrollment in the browser: a template, a link, a device of the lab that comes by it; invitations; expected devices. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import * as calls from '@muster/contract/calls/enrollment';
import type { Locator, Page } from 'playwright-core';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { startApns } from '../lab/apple/apns.ts';
import { AppleDevice } from '../lab/apple/device.ts';
import { httpClient } from '../lab/apple/http.ts';
import { sharedKeys } from '../lab/apple/identity.ts';
import { expectAccessible } from './browser.ts';
import { newEmail } from './people.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const apns = await startApns();
const http = httpClient();
const keys = sharedKeys(3);
const { server, open, mailedLink } = await startWorkspacePages({ APNS_URL: apns.endpoint });
after(async () => {
  http.close();
  await apns.close();
});
const owner = await server.createUser();

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Parts of enrollment' }).getByRole('link', { name, exact: true });
const textbox = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });

/** A workspace that can manage Apple devices. */
async function manage(name: string) {
  const { slug } = await server.createWorkspace(owner, name);
  const params = { org: slug };
  const answer = await fetch(`${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const certificate = pushCertificateFor(await answer.text());
  await owner.api(appleCalls.uploadPushCertificate, { params, body: { certificate, appleId: 'it@example.com' } });
  return { slug, params };
}

async function employ(params: { org: string }, email: string, firstName: string, lastName: string) {
  return owner.api(createEmployee, { params, body: { email, firstName, lastName } });
}

async function deviceBy(params: { org: string }, q: string) {
  const { items } = await owner.api(listDevices, { params, query: { q } });
  assert.ok(items[0], `no device ${q}`);
  return items[0];
}

test('a template with questions becomes a link, and a device that comes by it has its tags and name', async () => {
  const { slug, params } = await manage('Deliveries');
  const page = await open(owner, `/${slug}/devices`);
  await page.getByRole('button', { name: 'Enroll a device' }).click();
  await page
    .getByRole('dialog', { name: 'Enroll a device' })
    .getByRole('link', { name: /^Many devices/ })
    .click();
  const link = page.getByRole('dialog', { name: 'Enrollment link' });
  await link.getByText('A link opens a template. Create one first.').waitFor();
  await link.getByRole('link', { name: 'New template' }).click();

  const panel = page.getByRole('dialog');
  await textbox(panel, 'Name').fill('Field team');
  await panel.getByRole('button', { name: 'Add a field' }).click();
  await page.locator('[name=key-0]:focus').waitFor();
  await page.keyboard.type('Floor');
  const pattern = textbox(panel, 'Display name pattern');
  await pattern.fill('{{employeeName}}');
  await panel.getByRole('button', { name: 'Create template' }).click();
  const first = panel.getByRole('group', { name: 'Field 1' });
  await first.getByText('This value is not valid').waitFor();
  await first.getByText('This is required').waitFor();
  await panel.getByText('Example: the name that the device has').waitFor();

  // A field is asked second that was added first: moved by keyboard, the focus goes with it.
  await textbox(first, 'Key').fill('floor');
  await textbox(first, 'Question').fill('On which floor?');
  await textbox(first, 'Answers to choose from').fill('1,2,');
  await first.getByRole('checkbox', { name: 'An answer is required' }).uncheck({ force: true });
  await panel.getByRole('button', { name: 'Add a field' }).click();
  await page.keyboard.type('shop');
  await textbox(panel.getByRole('group', { name: 'Field 2' }), 'Question').fill('Which shop?');
  await panel
    .getByRole('group', { name: 'Field 2' })
    .getByRole('checkbox', { name: 'An answer is required' })
    .uncheck({ force: true });
  await panel.getByRole('button', { name: 'Move Field 2 up' }).press('Enter');
  await page.locator('[data-row="0"] [data-move=up]:focus').first().waitFor();
  assert.equal(await textbox(first, 'Key').inputValue(), 'shop');
  await panel.getByRole('button', { name: 'Add a rule' }).click();
  const rule = panel.getByRole('group', { name: 'Rule 1' });
  await rule.getByRole('button', { name: /floor:2/ }).click();
  await textbox(rule, 'Add these tags').fill('upstairs,');
  await panel.getByRole('button', { name: 'Create template' }).click();
  await panel.getByText('An access provider is needed to use interpolations').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });

  await textbox(panel, 'Tags').fill('field,');
  await panel.getByRole('button', { name: 'Add an argument' }).click();
  await page.keyboard.type('site');
  await textbox(panel.getByRole('group', { name: 'Argument 1' }), 'Value').fill('MAD');
  await pattern.fill('');
  await panel.getByRole('button', { name: 'Insert argument.site' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' · ');
  await panel.getByRole('button', { name: 'Insert serialNumber' }).click();
  await panel.getByText('Example: MAD · F4DRMG77N5').waitFor();
  await panel.getByRole('button', { name: 'Create template' }).click();
  await page.getByText('“Field team” was created').waitFor();
  await panel.getByRole('heading', { name: 'Field team' }).waitFor();

  // Somebody else was quicker; whoever saves again means it.
  const [template] = (await owner.api(calls.listEnrollmentTemplates, { params, query: {} })).items;
  assert.ok(template);
  assert.deepEqual(
    template.auxiliaryFields.map(({ key, required }) => [key, required]),
    [
      ['shop', false],
      ['floor', false],
    ],
  );
  assert.deepEqual(template.auxiliaryRules, [{ keyedTags: ['floor:2'], tags: ['upstairs'] }]);
  await textbox(panel, 'Name').fill('Vans');
  const { mdmUser: _user, userGroups: _groups, ...same } = template;
  await owner.api(calls.updateEnrollmentTemplate, {
    params: { ...params, templateId: template.id },
    body: { ...same, tags: ['other'] },
  });
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel
    .getByRole('alert')
    .getByText(/changed/)
    .waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();

  await panel.getByRole('link', { name: 'Create a link' }).click();
  assert.equal(await link.getByRole('combobox', { name: 'Template' }).inputValue(), 'Vans');
  await textbox(link, 'How many devices may use it').fill('1');
  await link.getByRole('button', { name: 'Create link' }).click();
  await link.getByText('Copy it now: it is shown this once.').waitFor();
  await link.getByRole('img', { name: 'Enrollment link' }).waitFor();
  const profile = await link.locator('button[title^=http]').last().getAttribute('title');
  assert.ok(profile);
  await expectAccessible(page, { part: '[role=dialog]' });
  await link.getByRole('button', { name: 'Done' }).click();
  await row(page, /Vans.*Open.*0 of 1/).waitFor();

  const device = new AppleDevice({ keys, http, network: apns, seed: 'by token' });
  await device.enrollFromProfile(profile);
  const { displayName, tags } = await deviceBy(params, device.state.serialNumber);
  assert.equal(displayName, `MAD · ${device.state.serialNumber}`);
  assert.deepEqual(tags, ['field']);
  await page.reload();
  await row(page, /Vans.*Used up.*1 of 1/).waitFor();
  await expectAccessible(page);
  await row(page, /Vans/).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('1 link was closed').waitFor();
  await row(page, /Vans/).waitFor({ state: 'detached' });

  await tab(page, 'Templates').click();
  await row(page, /Vans.*1/)
    .getByRole('link')
    .first()
    .click();
  await panel.getByRole('button', { name: 'Delete template' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Vans”?' });
  await question.getByText('No open link uses it.').waitFor();
  await question.getByRole('button', { name: 'Delete template' }).click();
  await page.getByText('No templates yet').waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test('people are invited by mail, and those whom nobody knows are told', async () => {
  const { slug, params } = await manage('Nordwind');
  const ana = newEmail('ana');
  const omar = newEmail('omar');
  await employ(params, ana, 'Ana', 'Ruiz');
  await employ(params, omar, 'Omar', 'Haddad');
  await owner.api(calls.createEnrollmentTemplate, { params, body: { name: 'Sales' } });
  const page = await open(owner, `/${slug}/devices/enrollment?tab=links`);
  await page.getByText('No links yet').waitFor();
  await page.getByRole('button', { name: 'Invite by mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by mail' });
  await page.locator('[name=emails]:focus').waitFor();
  await page.keyboard.type(`Ana Ruiz <${ana}>; nobody@example.com, half@,`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText('This is not a valid email: half@').waitFor();
  await dialog.getByRole('button', { name: 'Remove what is wrong' }).click();
  await dialog.getByRole('combobox', { name: 'Add somebody by name' }).fill('Haddad');
  await page.getByRole('option', { name: /Omar Haddad/ }).click();
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
  await dialog.getByText('2 invitations sent').waitFor();
  await dialog.getByText('Nobody in the workspace has this address.').waitFor();
  await dialog.getByRole('listitem').getByText('nobody@example.com').waitFor();
  const links = await Promise.all([ana, omar].map((email) => mailedLink(email, /https?:\/\/\S+/)));
  assert.notEqual(links[0], links[1]);
  await page.context().close();
});

test('devices of a table are expected, and get their employee, name and tags when they come', async () => {
  const { slug, params } = await manage('Tills');
  const ana = newEmail('ana');
  await employ(params, ana, 'Ana', 'Ruiz');
  const device = new AppleDevice({ keys, http, network: apns, seed: 'expected' });
  const { serialNumber } = device.state;
  const page = await open(owner, `/${slug}/devices/enrollment?tab=expected`);
  await page.getByText('No devices are expected').waitFor();
  await page.getByRole('button', { name: 'Add devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('radio', { name: 'CSV' }).check({ force: true });
  const table = [
    'Serial number;Email;Name;Tags;Office',
    `${serialNumber};${ana};Till 4;"floor:2,tills";Madrid`,
    'C02XL0GTJGH5;nobody@example.com;;;',
    'C02XL0GTJGH6;half@;;;',
  ].join('\r\n');
  const file = { name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('2 devices found').waitFor();
  await dialog.getByText('These columns are not used: Office').waitFor();
  await dialog.getByText('1 line is left out:').waitFor();
  await dialog.getByRole('row', { name: new RegExp(`${serialNumber}.*Till 4.*floor:2, tills`) }).waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Add 2 devices' }).click();
  await dialog.getByText('1 device is expected now').waitFor();
  await dialog.getByText('2 lines were refused').waitFor();
  await dialog.getByText('Nobody in the workspace has this email').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'problem.csv');
  await dialog.getByRole('button', { name: 'Add more' }).click();
  await dialog.getByRole('radio', { name: 'Identifiers' }).check({ force: true });
  await textbox(dialog, 'Identifiers').fill('356938035643809, DMPXK0ABHG7F');
  await dialog.getByRole('button', { name: 'Add 2 devices' }).click();
  await dialog.getByText('2 devices are expected now').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row(page, new RegExp(`${serialNumber}.*Waiting.*Ana Ruiz.*Till 4`)).waitFor();

  const { url } = await owner.api(appleCalls.createAppleEnrollment, { params, body: {} });
  await device.enrollFromProfile(url);
  const { displayName, tags, mdmUser } = await deviceBy(params, serialNumber);
  assert.deepEqual([displayName, mdmUser?.email, tags], ['Till 4', ana, ['floor:2', 'tills']]);
  await page.reload();
  await page.getByRole('link', { name: serialNumber }).waitFor();
  await expectAccessible(page);

  // Of a device that is managed already, what a table says holds at once, and is told.
  await page.getByRole('button', { name: 'Add devices' }).click();
  await dialog.getByRole('radio', { name: 'CSV' }).check({ force: true });
  const again = Buffer.from(`Serial number;Name;Tags\r\n${serialNumber};Till 5;"floor:3"`);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: again });
  await dialog.getByRole('button', { name: 'Add 1 device' }).click();
  await dialog.getByText('1 of them is managed already and has its employee, name and tags now').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  assert.equal((await deviceBy(params, serialNumber)).displayName, 'Till 5');

  for (const name of ['356938035643809', 'DMPXK0ABHG7F']) {
    await row(page, new RegExp(name)).getByRole('checkbox').check({ force: true });
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('2 expected devices were deleted').waitFor();
  await row(page, /DMPXK0ABHG7F/).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: serialNumber }).click();
  await page.getByRole('heading', { name: 'Till 5' }).waitFor();
  await page.context().close();
});
