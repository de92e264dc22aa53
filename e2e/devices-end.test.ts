/** How devices leave in the browser: erased alone or many at once, with a second person, and how they come back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { act, command, modal, row, section, startDevicePages, stepUp, tab } from './test-lab-devices.ts';

const { server, open, owner, manage, settle, newDevice, link, forgetStepUp } = await startDevicePages();

/** One more than somebody may erase without a second person. */
const many = 6;

async function fleet(name: string) {
  const workspace = await manage(name);
  const devices = await Promise.all(
    Array.from({ length: many }, (_, index) =>
      settle(workspace.params, { seed: `${name} ${index}`, state: { name: `Tablet ${index + 1}` } }),
    ),
  );
  return { ...workspace, devices };
}

async function wipeAll(page: Page): Promise<void> {
  await row(page, /Tablet 6/).waitFor();
  await page.getByRole('checkbox', { name: 'Select the rows here' }).click();
  await page.getByText(`${many} selected`).waitFor();
  await page.getByRole('button', { name: 'Wipe', exact: true }).click();
  const wipe = modal(page, `Wipe ${many} devices`);
  const sure = wipe.getByRole('button', { name: 'Wipe', exact: true });
  assert.ok(await sure.isDisabled());
  await wipe.getByRole('textbox', { name: `Type the number of devices, ${many}, to confirm.` }).fill(String(many));
  await sure.click();
}

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
  await forgetStepUp(owner);
  await sure.click();
  await stepUp(page, owner);
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

test('many devices are erased once a second administrator has approved it', async () => {
  const { id, slug, devices } = await fleet('Warehouse');
  const second = await server.addMember(id, 'admin');
  const page = await open(owner, `/${slug}/devices`);
  await forgetStepUp(owner);
  await wipeAll(page);
  await stepUp(page, owner);
  await page.getByText('It waits for another person to approve it.').waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  const own = page.getByRole('dialog');
  await own.getByText('Another person has to approve this before it starts.').waitFor();
  assert.equal(await own.getByRole('button', { name: 'Approve' }).count(), 0, 'nobody approves their own');
  await expectAccessible(page, { part: '[role=dialog]' });
  assert.ok(devices.every(({ device }) => device.enrollment));

  const theirs = await open(second, `/${slug}/bulk-tasks`);
  await row(theirs, /Waiting for approval/)
    .getByRole('link')
    .first()
    .click();
  const panel = theirs.getByRole('dialog');
  await panel.getByText('Tablet 3').waitFor();
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByText('Completed').first().waitFor();
  await theirs.goto(`${new URL(theirs.url()).origin}/${slug}/devices`);
  for (let index = 1; index <= many; index++) await row(theirs, new RegExp(`Tablet ${index}.*Not managed`)).waitFor();
  await own.getByText('Completed').first().waitFor();
  for (const { device } of devices) {
    await device.settled();
    assert.equal(device.enrollment, undefined);
  }
});

test('whoever is alone erases many devices after a delay, and thinks again', async () => {
  const { slug, devices } = await fleet('Solo');
  const page = await open(owner, `/${slug}/devices`);
  await wipeAll(page);
  await page.getByText(`Command sent to ${many} devices`).waitFor();
  const [first] = devices;
  assert.ok(first);
  await row(page, /Tablet 1/)
    .getByRole('link')
    .first()
    .click();
  await heading(page, 'Tablet 1');
  await tab(page, 'Commands').click();
  const wipe = command(page, 'Waiting', 'EraseDevice');
  await wipe.getByText(/It starts after a delay, in which it can still be canceled\. Until \d+:\d\d/).waitFor();
  await expectAccessible(page);
  await wipe.getByRole('button', { name: 'Cancel' }).click();
  await command(page, 'Ended', /EraseDevice.*Canceled/).waitFor();
  await first.device.connect();
  assert.ok(first.device.enrollment);
});

test('a device that is unenrolled and comes again is the same, with its history', async () => {
  const { params } = await manage('Loans');
  const { device, path } = await settle(params, { seed: 'loan 9', state: { name: 'Loan 9' } });
  const page = await open(owner, path);
  await act(page, 'Unenroll');
  const unenroll = modal(page, 'Unenroll the device');
  await unenroll.getByRole('textbox', { name: 'Type Loan 9 to confirm.' }).fill('Loan 9');
  await unenroll.getByRole('button', { name: 'Unenroll', exact: true }).click();
  await page.getByText('Not managed').first().waitFor();
  await device.settled();
  assert.equal(device.enrollment, undefined);
  const happened = section(page, 'What happened');
  await happened.getByText('Left management', { exact: true }).waitFor();

  const again = newDevice({ seed: 'loan 9', state: { name: 'Loan 9' } });
  await again.enrollFromProfile(await link(params));
  await happened.getByText('Enrolled again', { exact: true }).waitFor();
  await happened.getByText('Left management', { exact: true }).waitFor();
  await happened.getByText('Enrolled', { exact: true }).waitFor();
  await section(page, 'Is it all right?').getByText('An update is available').waitFor();
  await tab(page, 'Commands').click();
  await command(page, 'Ended', /RemoveProfile/).waitFor();
  await page.getByRole('button', { name: 'Actions', exact: true }).waitFor();
});
