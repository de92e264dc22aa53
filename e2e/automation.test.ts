/** Automation rules: written with a dry run beside them, set off by a device that changes, and stopped by the breaker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAutomationRule, listAutomationRules } from '@muster/contract/calls/automation';
import { createDeviceAudience } from '@muster/contract/calls/device-audiences';
import { readDevice, updateDevice } from '@muster/contract/calls/devices';
import type { Page } from 'playwright-core';
import { saveFacts } from '../apps/server/src/capabilities/devices/index.ts';
import { createFleet } from '../apps/server/src/capabilities/devices/test-devices.ts';
import { until } from '../apps/server/src/test-until.ts';
import { expectAccessible } from './browser.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const limits = { mdmDevices: 0, mdmAutomationRules: 5, deviceAudiences: 5 };
const panelOf = (page: Page) => page.getByRole('dialog');

test('a rule is written with a dry run, fires for a device that changes, and tells what it did', async () => {
  const { owner, org, params, enroll, inside } = await createFleet(server, limits);
  const { deviceId } = await enroll({ deviceName: 'Till 1' });
  const { deviceId: other } = await enroll({ deviceName: 'Till 2' });
  const report = (id: string, available: number) =>
    inside((tx) => saveFacts(tx, id, { details: { deviceName: id === other ? 'Till 2' : 'Till 1', available } }));
  await report(deviceId, 20);
  await report(other, 30);
  await owner.api(createDeviceAudience, {
    params,
    body: { name: 'Tills', selectors: { deviceIds: [deviceId, other] } },
  });
  const page = await open(owner, `/${org}/devices/automation`);
  await page.getByText('No automation rules yet').waitFor();
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const panel = panelOf(page);
  const dryRun = panel.getByRole('region', { name: 'Dry run' });
  await dryRun.getByText('No device matches now').waitFor();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Almost full');
  await panel.getByRole('combobox', { name: 'Device audiences' }).fill('Til');
  await page.getByRole('option', { name: 'Tills' }).click();
  const figure = panel.getByRole('textbox', { name: 'Value' });
  await figure.fill('25');
  await figure.press('Tab');
  await dryRun.getByText('1 device matches now').waitFor();
  await dryRun.getByText('of 2 devices that the rule is about').waitFor();
  await dryRun.getByText('Free storage: 20').waitFor();
  await figure.fill('2');
  await figure.press('Tab');
  await dryRun.getByText('No device matches now').waitFor();
  await panel.getByRole('button', { name: 'Create rule' }).click();
  await panel.getByRole('textbox', { name: 'Tags' }).fill('full');
  await panel.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Create rule' }).click();
  await panel.getByRole('tab', { name: 'History' }).click();
  await panel.getByText('It has done nothing yet').waitFor();
  assert.deepEqual((await owner.api(readDevice, { params: { ...params, deviceId } })).tags, []);
  await report(deviceId, 1);
  const history = panel.getByRole('list', { name: 'What the rule did' });
  await history.getByText('Till 1').waitFor();
  await history.getByText('The conditions became true').waitFor();
  await history.getByText('add tags').waitFor();
  await until(async () => (await owner.api(readDevice, { params: { ...params, deviceId } })).tags.includes('full'));
  await expectAccessible(page);
  await panel.getByRole('switch', { name: 'The rule is on' }).click();
  await until(async () => (await owner.api(listAutomationRules, { params })).items[0]?.enabled === false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Off/ }).click();
  await page.getByRole('row', { name: /Almost full/ }).waitFor();
  await page.getByRole('link', { name: /^On/ }).click();
  await page.getByRole('row', { name: /Almost full/ }).waitFor({ state: 'detached' });
});

test('two rules that set each other off are stopped, and the page says so in words', async () => {
  const { owner, org, params, enroll } = await createFleet(server, limits);
  const { deviceId } = await enroll({ deviceName: 'Kiosk' });
  const rule = (name: string, change: 'added' | 'removed') =>
    owner.api(createAutomationRule, {
      params,
      body: {
        name,
        trigger: { kind: 'tagged', tag: 'x', change },
        actions: [{ kind: change === 'added' ? 'removeTags' : 'addTags', tags: ['x'] }],
      },
    });
  await rule('Puts it back', 'removed');
  await rule('Takes it away', 'added');
  const page = await open(owner, `/${org}/devices/automation`, { width: 390, height: 844 });
  await page.getByText('Puts it back').first().waitFor();
  await owner.api(updateDevice, { params: { ...params, deviceId }, body: { tags: ['x'] } });
  await until(async () => (await owner.api(listAutomationRules, { params, query: { stopped: 'true' } })).items[0]);
  await page.goto(page.url().replace(/\?.*$/, ''));
  await page.getByText('Puts it back').first().click();
  const panel = panelOf(page);
  await panel.getByText('set each other off in a circle, noticed at Kiosk').waitFor();
  await panel.getByRole('tab', { name: 'History' }).click();
  await panel.getByText('Not done: too many rules had set each other off before it.').waitFor();
  await expectAccessible(page);
});
