/** The pages about all devices: whose they are, what was asked of many at once, and what is left to set up. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import { listCommandGroups } from '@muster/contract/calls/commands';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import type { Locator, Page } from 'playwright-core';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../apps/server/src/test-until.ts';
import { startApns } from '../lab/apple/apns.ts';
import { AppleDevice } from '../lab/apple/device.ts';
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
const modal = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const area = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Devices' }).getByRole('link', { name, exact: true });

async function select(page: Page, ...names: RegExp[]): Promise<void> {
  for (const name of names) await row(page, name).getByRole('checkbox').check({ force: true });
}

/** A workspace with devices that have enrolled, and have said all they were asked at first. */
async function fleet(name: string, ...deviceNames: string[]) {
  const { id, slug } = await server.createWorkspace(owner, name);
  const params = { org: slug };
  const answer = await fetch(`${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const certificate = pushCertificateFor(await answer.text());
  await owner.api(appleCalls.uploadPushCertificate, { params, body: { certificate, appleId: 'it@example.com' } });
  const devices: AppleDevice[] = [];
  for (const each of deviceNames) {
    const device = new AppleDevice({ keys, http, network: apns, seed: `${name} ${each}`, state: { name: each } });
    const { url: link } = await owner.api(appleCalls.createAppleEnrollment, { params, body: {} });
    await device.enrollFromProfile(link);
    devices.push(device);
  }
  await until(async () => {
    const { items } = await owner.api(listDevices, { params, query: {} });
    return items.length === devices.length && items.every(({ openCommands }) => openCommands === 0);
  });
  return { id, slug, params, devices };
}

test('devices are given to somebody at once, stand beside their name, and are taken back', async () => {
  const { id, slug, params } = await fleet('Branches', 'Till', 'Scanner', 'Tablet');
  for (const [firstName, lastName] of [
    ['Eva', 'Soler'],
    ['Iker', 'Alonso'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@example.com`;
    await owner.api(createEmployee, { params, body: { email, firstName, lastName, groupIds: [] } });
  }
  // Somebody else looks at who has what.
  const admin = await server.addMember(id, 'admin');
  const watching = await open(admin, `/${slug}/devices/users`);
  await watching.getByText('Nobody has a device yet').waitFor();
  await expectAccessible(watching);

  const page = await open(owner, `/${slug}/devices`);
  await select(page, /Till/, /Scanner/);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assign = modal(page, 'Assign 2 devices');
  assert.ok(await assign.getByRole('button', { name: 'Assign', exact: true }).isDisabled(), 'to nobody is no choice');
  await assign.getByRole('combobox', { name: 'Employee' }).fill('eva');
  await page.getByRole('option', { name: /Eva Soler/ }).click();
  await expectAccessible(page, { part: '[role=dialog]' });
  await assign.getByRole('button', { name: 'Assign', exact: true }).click();
  await row(page, /Till.*Eva Soler/).waitFor();
  await row(page, /Scanner.*Eva Soler/).waitFor();
  await row(watching, /Eva Soler.*eva@example\.com.*2/).waitFor();

  // One is given from the menu of its page, and taken back there.
  await row(page, /Tablet/)
    .getByRole('link')
    .first()
    .click();
  await heading(page, 'Tablet');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Assign to an employee' }).click();
  const one = modal(page, 'Assign to an employee');
  await one.getByRole('combobox', { name: 'Employee' }).fill('iker');
  await page.getByRole('option', { name: /Iker Alonso/ }).click();
  await one.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText('Assigned to Iker Alonso.').waitFor();

  await page.goto(`${url}/${slug}/devices`);
  await area(page, 'Users').click();
  await heading(page, 'Device users');
  await row(page, /Iker Alonso.*1.*Tablet/).waitFor();
  await expectAccessible(page);
  await page
    .getByRole('tab', { name: /Without devices/ })
    .or(page.getByRole('link', { name: /Without devices/ }))
    .click();
  await row(page, /Eva Soler/).waitFor({ state: 'detached' });
  await page.goto(`${url}/${slug}/devices/users`);
  await select(page, /Eva Soler/);
  await page.getByRole('button', { name: 'Show devices' }).click();
  await heading(page, 'Devices');
  await row(page, /Tablet/).waitFor({ state: 'detached' });
  await row(page, /Till/).waitFor();
  assert.match(page.url(), /mdmUser=/);

  await page.goto(`${url}/${slug}/devices/users`);
  await select(page, /Iker Alonso/);
  await page.getByRole('button', { name: 'Assign devices', exact: true }).click();
  const give = modal(page, 'Assign devices to Iker Alonso');
  await give.getByRole('combobox', { name: 'Devices' }).fill('scan');
  await page.getByRole('option', { name: /Scanner.*Eva Soler/ }).click();
  await give.getByText('Scanner').waitFor();
  await give.getByRole('button', { name: 'Assign', exact: true }).click();
  await row(page, /Iker Alonso.*2/).waitFor();
  await row(page, /Eva Soler.*1.*Till/).waitFor();
  await select(page, /Iker Alonso/);
  await page.getByRole('button', { name: 'Unassign devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unassign devices' }).click();
  await row(page, /Iker Alonso/).waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: /Eva Soler/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('eva@example.com').first().waitFor();

  const viewer = await server.addMember(id, 'viewer');
  const phone = await open(viewer, `/${slug}/devices/users`, { width: 390 });
  await phone
    .getByRole('link', { name: /Eva Soler/ })
    .first()
    .waitFor();
  assert.ok(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing sticks out');
});

test('what is asked of many is one group: it is followed while they answer, and what waits is canceled', async () => {
  const { slug, devices } = await fleet('Depot', 'Van 1', 'Van 2', 'Van 3');
  const [answering, ...others] = devices;
  for (const device of devices) device.state.off = true;
  const page = await open(owner, `/${slug}/devices`);
  await select(page, /Van 1/, /Van 2/, /Van 3/);
  await page.getByRole('button', { name: 'Restart', exact: true }).click();
  await modal(page, /Restart 3 devices/)
    .or(page.getByRole('alertdialog', { name: /Restart 3 devices/ }))
    .getByRole('button', { name: 'Send' })
    .click();
  // A task sends them: what comes while the list is open waits behind its pill.
  await until(async () => {
    const { items } = await owner.api(listCommandGroups, { params: { org: slug } });
    return items.some(({ total }) => total === 3);
  });
  await area(page, 'Commands').click();
  await heading(page, 'Commands');
  await row(page, /Restart.*3 devices.*Waiting.*0 of 3 done/).waitFor();
  await row(page, /Refresh.*Muster/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.goto(`${url}/${slug}/devices/commands?actor=person`);
  await row(page, /Refresh/)
    .first()
    .waitFor({ state: 'detached' });

  // It comes back, and the page sees it do what it was asked.
  await answering?.turnOn();
  await row(page, /Restart.*1 of 3 done.*2 waiting/).waitFor();
  await row(page, /Restart/)
    .getByRole('link')
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Commands' });
  const command = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await command('Van 1').getByText('Acknowledged').waitFor();
  await command('Van 2').getByText('Pending').waitFor();
  await expectAccessible(page);
  await command('Van 2').getByRole('button', { name: 'Cancel' }).click();
  await command('Van 2').getByText('Canceled', { exact: true }).first().waitFor();
  await panel.getByRole('button', { name: 'Cancel what waits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel what waits' }).click();
  await command('Van 3').getByText('Canceled', { exact: true }).first().waitFor();
  await panel.getByText('Partly done').waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Cancel what waits' }).count(), 0);
  // What was canceled can be asked for again, and waits then.
  await command('Van 3').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Command sent again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /1 new/ }).click();
  await row(page, /Restart.*Van 3.*Waiting/).waitFor();
  for (const device of others) await device.turnOn();
  await row(page, /Restart.*Van 3.*Done/).waitFor();
});

test('the configuration says what is left to do, and the list how much room there is', async () => {
  const { id, slug } = await server.createWorkspace(owner, 'Beginners');
  await server.ownerQuery(sql`
    update organizations set plan_overrides = '{"limits": {"mdmDevices": 3}}' where id = ${id}`);
  const page = await open(owner, `/${slug}/devices/configuration`);
  const setup = page.getByRole('region', { name: 'Set-up of Apple devices' });
  await setup.getByText('Without it no Apple device can be reached.').waitFor();
  await setup.getByText('Enroll one with a link or a QR code.').waitFor();
  await expectAccessible(page);
  await area(page, 'Devices').click();
  await page.getByText('3 devices left on your plan.').waitFor();
  await page.goto(`${url}/${slug}`);
  const checklist = page.getByRole('region', { name: 'Set up your workspace' });
  await checklist.getByRole('listitem').filter({ hasText: 'Enroll your first device' }).getByRole('link').click();
  await heading(page, 'Devices');

  const { slug: used } = await fleet('Beginner no more', 'First');
  await server.ownerQuery(sql`
    update organizations set plan_overrides = '{"limits": {"mdmDevices": 1}}' where slug = ${used}`);
  await server.ownerQuery(sql`
    update apple_enterprises set expires_at = now() + interval '10 days 1 hour'
    where organization_id = (select id from organizations where slug = ${used})`);
  await page.goto(`${url}/${used}/devices`);
  await page.getByText('The limit of 1 device of your plan has been reached.').waitFor();
  await page.goto(`${url}/${used}/devices/configuration`);
  await page.getByText('Expires in 10 days', { exact: true }).waitFor();
  await setup.getByText('It expires in 10 days. Renew it with the same Apple Account.').waitFor();
  await setup.getByText('The last wake-up was accepted.').waitFor();
  await page.goto(`${url}/${used}`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('link', { name: 'The push certificate of Apple devices expires' }).click();
  await heading(page, 'Device configuration');
});
