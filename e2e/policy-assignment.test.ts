/** Policies on devices of the lab: assigned, reviewed, back as verified, explained, in conflict, restored. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateDevice } from '@muster/contract/calls/devices';
import { createPolicy, saveAssignments } from '@muster/contract/calls/policies';
import { passcode } from '../apps/server/src/capabilities/policies/test-policies.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../apps/server/src/test-until.ts';
import { expectAccessible } from './browser.ts';
import { modal, row, section, startDevicePages } from './test-lab-devices.ts';

const { server, open, owner, manage, settle } = await startDevicePages();

test('a policy goes to devices by tag, comes back as verified, and each device says why and what it cannot have', async () => {
  const { id: organizationId, params, slug } = await manage('Field');
  await server.ownerQuery(sql`
    update organizations set plan_overrides = plan_overrides || '{"allows": {"policyComposition": true}}'
    where id = ${organizationId}`);
  const names = ['Van 1', 'Van 2', 'Van 3', 'Old van'] as const;
  const vans = [];
  for (const name of names) {
    const state = name === 'Old van' ? { name, osVersion: '15.7' } : { name };
    const van = await settle(params, { seed: name, state });
    await owner.api(updateDevice, { params: { ...params, deviceId: van.id }, body: { tags: ['van'] } });
    vans.push(van);
  }
  const policy = await owner.api(createPolicy, {
    params,
    body: { name: 'Baseline', type: 'ios', templateId: 'baseline-iphone' },
  });

  // By keyboard and by name: who gets it, who does not, what that does, and only then saved.
  const page = await open(owner, `/${slug}/devices/policies/${policy.id}?tab=assignments`);
  await page.getByText('Nobody gets this policy yet').waitFor();
  await page.getByRole('textbox', { name: 'Tags' }).fill('van');
  await page.keyboard.press('Enter');
  const preview = section(page, 'Who would get it');
  await preview.getByText('4 devices get it').waitFor();
  const exceptions = section(page, 'Exceptions');
  await exceptions.getByRole('button', { name: /Except/ }).click();
  await page.getByRole('option', { name: 'Device', exact: true }).click();
  await exceptions.getByRole('combobox', { name: 'Device' }).fill('Van 3');
  await page.getByRole('option', { name: /Van 3/ }).click();
  await preview.getByText('3 devices get it').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = modal(page, 'Save the assignments of “Baseline”?');
  await review.getByText('3 devices get it.').waitFor();
  await review.getByText('Tag van').waitFor();
  await review.getByText('Except Device Van 3').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await review.getByRole('button', { name: 'Save assignments' }).click();
  await page.getByText('The assignments were saved').waitFor();
  // The button that opened it is gone: the focus stays where it was.
  await page.waitForFunction('document.activeElement !== document.body');
  await section(page, 'Who has it').getByText('3 devices', { exact: true }).waitFor();

  await page
    .getByRole('navigation', { name: 'Parts of the policy' })
    .getByRole('link', { name: 'Devices', exact: true })
    .click();
  for (const name of ['Van 1', 'Van 2', 'Old van']) await row(page, new RegExp(`${name}.*Verified`)).waitFor();
  assert.equal(await row(page, /Van 3/).count(), 0);
  await expectAccessible(page);

  // Its page says what it has, by which way, and what it cannot have.
  await row(page, /Old van/)
    .getByRole('link')
    .first()
    .click();
  const shown = section(page, 'Policies and settings');
  await shown.getByText('Tag van').waitFor();
  await shown
    .getByText(/^Needs iOS \d+[.]\d+; this device has 15[.]7[.]$/)
    .first()
    .waitFor();
  await expectAccessible(page);

  // Another policy says something else about the same: who wins, and why.
  const strict = await owner.api(createPolicy, {
    params,
    body: { name: 'Strict', type: 'ios', content: passcode({ minLength: 8 }) },
  });
  const first = vans[0];
  assert.ok(first);
  await owner.api(saveAssignments, {
    params: { ...params, policyId: strict.id },
    body: { assignments: [{ kind: 'device', target: first.id }] },
  });
  await page.goto(`${page.url().split('/devices/')[0]}/devices/device/apple~${first.id}/settings`);
  await section(page, 'Where policies differ').getByText('“Baseline” wins over “Strict”: it stands higher.').waitFor();
  await section(page, 'Why it has this').getByText('This device', { exact: true }).waitFor();

  // Removed by hand, it comes back as soon as the device reports.
  const profile = first.device.state.profiles.find(({ identifier }) => identifier !== first.device.enrollment?.profile);
  assert.ok(profile);
  first.device.removeProfileByHand(profile.identifier);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await until(async () => first.device.state.profiles.some(({ identifier }) => identifier === profile.identifier));
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click();
  await section(page, 'Is it all right?')
    .getByText(/settings are verified/)
    .waitFor();
  await page.context().close();

  // On a phone, and by those who may only look.
  const viewer = await server.addMember(organizationId, 'viewer');
  const phone = await open(viewer, `/${slug}/devices/policies/${policy.id}?tab=assignments`, { width: 390 });
  await phone.getByText('You can see to whom it goes, but not change it.').waitFor();
  await phone.getByText('Van 3').waitFor();
  assert.equal(await phone.getByRole('button', { name: 'Review and save' }).count(), 0);
  assert.ok(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing sticks out');
  await phone.context().close();
});
