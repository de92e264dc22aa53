/** What devices of the lab are asked in the browser, how they answer, and where they are when they are lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { until } from '../apps/server/src/test-until.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { act, command, modal, row, section, startDevicePages, stepUp, tab } from './test-lab-devices.ts';

const { open, owner, manage, settle, forgetStepUp } = await startDevicePages();

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
  await act(page, 'Play a sound');
  await until(async () => device.state.lostMode?.sounds === 1);
  await act(page, 'Turn off Lost Mode');
  await page.getByText('Needs attention').waitFor({ state: 'detached' });
  assert.equal(device.state.lostMode, undefined);
  await page.getByRole('button', { name: 'Delete all locations' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all locations' }).click();
  await page.getByText('No locations yet').waitFor();
});

test('any command of the platform is sent by a form made of its keys; what is wrong is said at its field', async () => {
  const { params } = await manage('Kiosks');
  const { device, path } = await settle(params, { seed: 'kiosk', state: { name: 'Kiosk' } });
  const page = await open(owner, `${path}/commands`);
  await act(page, 'Custom command');
  const form = modal(page, 'Send another command');
  const choose = async (name: string) => {
    await form.getByRole('combobox', { name: 'Command' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  const send = form.getByRole('button', { name: 'Send' });
  await choose('EraseDevice');
  await form.getByText('Ask for it in the actions').last().waitFor();
  assert.ok(await send.isDisabled());
  await choose('SecurityInfo');
  await form.getByText('It takes no arguments.').waitFor();

  // A number, a text, a choice, a dictionary, and JSON for what has no form.
  await choose('InstallApplication');
  const number = form.getByRole('textbox', { name: 'iTunesStoreID' });
  const json = form.getByRole('textbox', { name: 'Configuration', exact: true });
  await number.fill('many');
  await json.fill('{ "server": ');
  await form.getByText('This should be valid JSON').waitFor();
  await send.click();
  await form.getByText('The arguments of the command are not valid.').waitFor();
  await number.and(page.locator('[aria-invalid=true]')).waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await number.fill('408709785');
  await json.fill('{ "server": "https://example.com" }');
  await form.getByLabel('ManagementFlags').click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await form.getByRole('group', { name: 'Options' }).getByLabel('PurchaseMethod').click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await send.click();
  await command(page, 'Ended', /InstallApplication.*Acknowledged/).waitFor();
  const app = device.state.apps.find(({ storeId }) => storeId === 408709785);
  assert.equal(app?.configuration?.server, 'https://example.com');

  // What is missing, and a box that is ticked.
  await act(page, 'Custom command');
  await choose('ManagedApplicationFeedback');
  await form.getByRole('checkbox', { name: 'DeleteFeedback' }).check({ force: true });
  await send.click();
  await form.getByText('This is required').waitFor();
  await form.getByRole('textbox', { name: 'Identifiers' }).fill('["com.example.store408709785"]');
  await send.click();
  await command(page, 'Ended', /ManagedApplicationFeedback.*Acknowledged/).waitFor();
});

test('a profile is installed from a file, listed, and removed; the one that manages the device is not', async () => {
  const { params } = await manage('Classrooms');
  const { device, path } = await settle(params, { seed: 'classroom', platform: 'iPadOS', state: { name: 'iPad 12' } });
  const page = await open(owner, `${path}/profiles`);
  await act(page, 'Install profile');
  const form = modal(page, 'Install a profile');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Choose a profile.').waitFor();
  await form.locator('input[type=file]').setInputFiles({
    name: 'wifi.mobileconfig',
    mimeType: 'application/x-apple-aspen-config',
    buffer: Buffer.from(profile('com.example.wifi', 'Classroom Wi-Fi')),
  });
  await form.getByRole('button', { name: 'Send' }).click();
  const wifi = row(page, /Classroom Wi-Fi.*com\.example\.wifi/);
  await wifi.waitFor();
  assert.ok(device.state.profiles.some(({ identifier }) => identifier === 'com.example.wifi'));
  assert.equal(await page.getByRole('button', { name: /^Remove / }).count(), 1);
  await expectAccessible(page);
  await wifi.getByRole('button', { name: 'Remove' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Remove Classroom Wi-Fi?' });
  await sure.getByRole('button', { name: 'Remove' }).click();
  await wifi.waitFor({ state: 'detached' });
  assert.ok(!device.state.profiles.some(({ identifier }) => identifier === 'com.example.wifi'));
  assert.ok(device.enrollment);
});

function profile(identifier: string, name: string): string {
  const pair = (key: string, value: string) => `<key>${key}</key><string>${value}</string>`;
  const wifi = [
    pair('PayloadType', 'com.apple.wifi.managed'),
    pair('PayloadIdentifier', `${identifier}.1`),
    pair('PayloadUUID', '11111111-0000-4000-8000-000000000001'),
    '<key>PayloadVersion</key><integer>1</integer>',
    pair('SSID_STR', 'Classroom'),
  ];
  const own = [
    pair('PayloadType', 'Configuration'),
    pair('PayloadIdentifier', identifier),
    pair('PayloadUUID', '11111111-0000-4000-8000-000000000002'),
    pair('PayloadDisplayName', name),
    '<key>PayloadVersion</key><integer>1</integer>',
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${own.join('')}<key>PayloadContent</key><array><dict>${wifi.join('')}</dict></array></dict></plist>`;
}

test('the code that lifts Activation Lock is shown to whoever confirms who they are, and the audit says who looked', async () => {
  const { params } = await manage('Returned phones');
  const { device, id, path } = await settle(params, { seed: 'returned', state: { name: 'Returned' } });
  const page = await open(owner, path);
  await forgetStepUp(owner);
  await act(page, 'Show the Activation Lock bypass code');
  const dialog = modal(page, 'Activation Lock bypass code');
  const { bypassCode = '' } = device.state;
  const audited = async () => (await owner.api(listAudit, { params, query: { entityId: id } })).items;
  const before = await audited();
  assert.notEqual(bypassCode, '');
  assert.equal(await dialog.getByText(bypassCode).count(), 0, 'it is not shown before somebody asks for it');
  await dialog.getByRole('button', { name: 'Show the code' }).press('Enter');
  await stepUp(page, owner);
  await dialog.getByText(bypassCode, { exact: true }).waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const items = await audited();
  const since = items.filter(({ id: entry }) => !before.some((one) => one.id === entry));
  assert.ok(
    since.some(({ userId }) => userId === owner.id),
    'who looked is in the audit',
  );
  assert.equal(JSON.stringify(items).includes(bypassCode), false, 'the code is not');
});
