/** What a Mac and an Apple TV are asked in the browser, and a phone by keys alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../apps/server/src/test-until.ts';
import { until as untilPage } from './browser.ts';
import { heading } from './seen.ts';
import { act, command, modal, row, section, startDevicePages, tab } from './test-lab-devices.ts';

const { open, owner, manage, settle } = await startDevicePages();

test('a Mac is shared, updated, locked with a PIN, restarted and shut down', async () => {
  const { params } = await manage('Design');
  const { device, path } = await settle(params, { seed: 'studio', platform: 'macOS', state: { name: 'Studio' } });
  const page = await open(owner, `${path}/commands`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  for (const name of ['Turn on Lost Mode', 'Clear passcode']) {
    assert.equal(await page.getByRole('menuitem', { name, exact: true }).count(), 0, name);
  }
  await page.getByRole('menuitem', { name: 'Turn on Remote Desktop' }).click();
  await command(page, 'Ended', /EnableRemoteDesktop.*Acknowledged/).waitFor();
  assert.equal(device.state.remoteDesktop, true);

  await act(page, 'Update the operating system');
  const update = modal(page, 'Update the operating system');
  assert.equal(await update.getByRole('textbox', { name: 'Version' }).inputValue(), '15.6.1');
  await update.getByLabel('What it does').click();
  await page.getByRole('option', { name: 'Download only' }).click();
  await update.getByRole('button', { name: 'Send' }).click();
  await command(page, 'Ended', /ScheduleOSUpdate.*Acknowledged/).waitFor();
  assert.equal(device.state.update?.version, '15.6.1');

  await act(page, 'Lock');
  const lock = modal(page, 'Lock the device');
  await lock.getByRole('textbox', { name: 'PIN' }).fill('12');
  await lock.getByRole('button', { name: 'Send' }).click();
  await lock.getByRole('textbox', { name: 'PIN' }).and(page.locator('[aria-invalid=true]')).waitFor();
  await lock.getByRole('textbox', { name: 'PIN' }).fill('135790');
  await lock.getByRole('button', { name: 'Send' }).click();
  await command(page, 'Ended', /DeviceLock.*Acknowledged/).waitFor();
  assert.equal(device.state.pin, '135790');
  assert.equal(await page.getByText('135790').count(), 0, 'the PIN is kept nowhere');

  await device.unlock();
  await act(page, 'Restart');
  await command(page, 'Ended', /RestartDevice.*Acknowledged/).waitFor();
  await until(async () => device.state.restarts === 1);
  await device.unlock();
  await act(page, 'Shut down');
  await command(page, 'Ended', /ShutDownDevice.*Acknowledged/).waitFor();
  await until(async () => device.state.off);
});

test('an Apple TV is not offered what it cannot do, and restarts', async () => {
  const { params } = await manage('Meeting rooms');
  const { device, path } = await settle(params, { seed: 'room 4', platform: 'tvOS', state: { name: 'Room 4' } });
  const page = await open(owner, `${path}/commands`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  for (const name of ['Lock', 'Shut down', 'Turn on Lost Mode', 'Clear passcode', 'Turn on Remote Desktop']) {
    assert.equal(await page.getByRole('menuitem', { name, exact: true }).count(), 0, name);
  }
  await page.getByRole('menuitem', { name: 'Restart', exact: true }).click();
  await command(page, 'Ended', /RestartDevice.*Acknowledged/).waitFor();
  await until(async () => device.state.restarts === 1);
});

test('a device is locked by keys alone, from the list to its answer', async () => {
  const { params, slug } = await manage('Night shift');
  const { device } = await settle(params, { seed: 'night', state: { name: 'Night phone' } });
  const page = await open(owner, `/${slug}/devices`);
  await row(page, /Night phone/).waitFor();
  await tabTo(page, 'tbody tr');
  await page.keyboard.press('Enter');
  await heading(page, 'Night phone');
  await tabTo(page, 'main button[aria-haspopup]');
  await page.keyboard.press('Enter');
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('Home');
  await page.locator('[role=menuitem]:focus', { hasText: 'Lock' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog]:focus-within').waitFor();
  await tabTo(page, 'textarea');
  await page.keyboard.type('Ask the porter');
  await tabTo(page, '[role=dialog] button[type=submit]');
  await page.keyboard.press('Enter');
  await modal(page, 'Lock the device').waitFor({ state: 'detached' });
  await section(page, 'What happened').getByText('Lock · Acknowledged').first().waitFor();
  assert.equal(device.state.lockMessage, 'Ask the porter');
  assert.ok(await tab(page, 'Commands').isVisible());
});

/** With Tab, as often as it takes; what cannot be reached so fails. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const reached = `document.activeElement?.matches(${JSON.stringify(selector)}) === true`;
  for (let presses = 0; presses < 40; presses++) {
    if ((await page.evaluate(reached)) === true) return;
    await page.keyboard.press('Tab');
  }
  await untilPage(page, reached);
}
