/** Audiences of devices: made with a live preview, looked at, changed and deleted; what uses one keeps it; with fewer rights. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as calls from '@muster/contract/calls/device-audiences';
import { createEmployee } from '@muster/contract/calls/employees';
import { createPolicy, saveAssignments } from '@muster/contract/calls/policies';
import type { Page } from 'playwright-core';
import { createFleet } from '../apps/server/src/capabilities/devices/test-devices.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectAccessible } from './browser.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const fleet = await createFleet(server, { mdmDevices: 0, employees: 0, deviceAudiences: 10 });
const { owner, org, params, organizationId } = fleet;
const ana = await owner.api(createEmployee, {
  params,
  body: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz', tags: ['drivers'] },
});
const made = async (deviceName: string, tags: readonly string[], personId: string | null = null) => {
  const { deviceId } = await fleet.enroll({
    deviceName,
    serialNumber: `SN${deviceName.replace(/\W/g, '')}`.toUpperCase(),
  });
  await server.ownerQuery(sql`
    update devices set tags = ${[...tags]}, person_id = ${personId} where id = ${deviceId}`);
  return deviceId;
};
await made('Van 1', ['vans']);
await made('Van 2', ['vans']);
await made('Ana phone', [], ana.id);
await made('Desk', ['office']);

const panelOf = (page: Page) => page.getByRole('dialog');

test('an audience is made while a preview says which devices it finds and by what, then changed and deleted', async () => {
  const page = await open(owner, `/${org}/devices/audiences`);
  await page.getByText('No device audiences yet').waitFor();
  await page.getByRole('button', { name: 'New audience' }).first().click();
  const panel = panelOf(page);
  const preview = panel.getByRole('region', { name: 'Which devices would be in it' });
  await preview.getByText('Nothing is chosen, so no device would be in it.').waitFor();

  // Tags that devices have are offered; what finds nobody is said before it is saved.
  await panel.getByRole('textbox', { name: 'Device tags' }).fill('nowhere');
  await page.keyboard.press('Enter');
  await preview.getByText(/No device would be in it[.] You can save it/).waitFor();
  await panel.getByRole('button', { name: 'Remove nowhere' }).click();
  await panel.getByRole('button', { name: 'Add vans' }).click();
  await preview.getByText('2 devices').waitFor();
  await preview.getByText('Device tags: 2').waitFor();
  await preview.getByRole('listitem').filter({ hasText: 'Van 1' }).filter({ hasText: 'Device tag' }).waitFor();

  // An employee is found by typing; serial numbers are read as they are pasted, and unknown ones are named.
  await panel.getByRole('combobox', { name: 'Add an employee' }).fill('ana');
  await page.getByRole('option', { name: /Ana Ruiz/ }).click();
  await preview.getByText('3 devices').waitFor();
  await panel.getByRole('textbox', { name: 'Serial numbers' }).fill('sndesk, SNGHOST;\nSNGHOST');
  await panel.getByText('2 serial numbers', { exact: true }).waitFor();
  await preview.getByText('1 serial number that no device has: SNGHOST').waitFor();
  await preview.getByText(/Each of your 4 devices would be in it/).waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });

  await panel.getByRole('button', { name: 'Create audience' }).click();
  await panel.locator('[name=name][aria-invalid=true]').waitFor();
  await panel.getByRole('textbox', { name: 'Name' }).fill('On the road');
  await panel.getByRole('button', { name: 'Create audience' }).click();
  await page.getByText('“On the road” was created').waitFor();
  await panel.getByRole('heading', { name: 'On the road' }).waitFor();
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Ana phone' })
    .filter({ hasText: 'Ana Ruiz · Employee' })
    .waitFor();
  await panel.getByRole('searchbox', { name: 'Search devices' }).fill('desk');
  await panel.getByRole('listitem').filter({ hasText: 'Van 1' }).waitFor({ state: 'detached' });
  await panel.getByRole('listitem').filter({ hasText: 'Serial number' }).waitFor();
  assert.match(page.url(), /s=deviceAudience/);

  // Changed by keyboard: the tab, the field, the button.
  await panel.getByRole('tab', { name: 'Devices' }).focus();
  await page.keyboard.press('ArrowRight');
  const serials = panel.getByRole('textbox', { name: 'Serial numbers' });
  assert.equal(await serials.inputValue(), 'SNDESK\nSNGHOST');
  await panel.getByRole('button', { name: 'Remove Ana Ruiz' }).waitFor();
  await serials.fill('');
  await preview.getByText('3 devices').waitFor();
  await panel.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: false }).first().waitFor();
  const { items } = await owner.api(calls.listDeviceAudiences, { params });
  assert.equal(items[0]?.devices, 3);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /On the road/ });
  await row.filter({ hasText: 'Device tags · Employee IDs' }).waitFor();
  await expectAccessible(page);

  await row.getByRole('link').click();
  await panel.getByRole('tab', { name: 'Used by' }).click();
  await panel.getByText('Nothing uses it yet').waitFor();
  await panel.getByRole('button', { name: 'Delete audience' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Delete audience' }).click();
  await page.getByText('No device audiences yet').waitFor();
  await page.context().close();
});

test('an audience that a policy uses names it and cannot be deleted; a viewer looks; a phone has all of it', async () => {
  const selectors = { deviceGroups: ['vans'], deviceIds: [], mdmUserGroups: [], mdmUserIds: [], serialNumbers: [] };
  const audience = await owner.api(calls.createDeviceAudience, { params, body: { name: 'Vans', selectors } });
  const policy = await owner.api(createPolicy, { params, body: { name: 'Van rules', type: 'ios' } });
  await owner.api(saveAssignments, {
    params: { ...params, policyId: policy.id },
    body: { assignments: [{ kind: 'audience', target: audience.id }] },
  });
  const page = await open(owner, `/${org}/devices/audiences?s=deviceAudience&id=${audience.id}&section=uses`);
  const panel = panelOf(page);
  await panel.getByRole('link', { name: 'Van rules' }).waitFor();
  const remove = panel.getByRole('button', { name: 'Delete audience' });
  assert.equal(await remove.getAttribute('aria-disabled'), 'true');
  await remove.hover();
  await page.getByText('1 policy or rule uses it. Take it out of them first.').waitFor();
  await page.context().close();

  const viewer = await server.addMember(organizationId, 'viewer');
  const theirs = await open(viewer, `/${org}/devices/audiences`);
  assert.equal(await theirs.getByRole('button', { name: 'New audience' }).getAttribute('aria-disabled'), 'true');
  await theirs.getByRole('row', { name: /Vans/ }).getByRole('link').click();
  const seen = panelOf(theirs);
  await seen.getByRole('listitem').filter({ hasText: 'Van 2' }).waitFor();
  assert.equal(await seen.getByRole('button', { name: 'Delete audience' }).count(), 0);
  await seen.getByRole('tab', { name: 'Settings' }).click();
  await seen.getByText('You can look at this audience, but not change it.').waitFor();
  await theirs.context().close();

  const phone = await open(owner, `/${org}/devices/audiences`, { width: 390 });
  await phone.getByRole('link', { name: /Vans/ }).click();
  await panelOf(phone).getByRole('tab', { name: 'Settings' }).click();
  await panelOf(phone).getByRole('region', { name: 'Which devices would be in it' }).getByText('2 devices').waitFor();
  assert.ok(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing sticks out');
  await expectAccessible(phone, { part: '[role=dialog]' });
  await phone.context().close();
});
