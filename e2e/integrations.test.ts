/** Integrations in the browser: made by keyboard, tested, seen in the log, sent again; and nothing for those who may not. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { createEmployee } from '@muster/contract/calls/employees';
import type { Page } from 'playwright-core';
import { startReceiver } from '../apps/server/src/capabilities/integrations/test-receiver.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const receiver = await startReceiver();
const pages = await startWorkspacePages({ OUTBOUND_ALLOW: receiver.host });
after(() => receiver.close());
const { server } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner);
const params = { org: workspace.slug };

async function open(user: TestUser, width = 1280): Promise<Page> {
  const page = await pages.open(user, `/${workspace.slug}/settings?section=integrations`, { width });
  await heading(page, 'Settings');
  return page;
}

test('a webhook is made, tested, told, and what it was told is sent again', async () => {
  const page = await open(owner);
  await page.getByText('No integrations yet').waitFor();
  await page.getByRole('button', { name: 'New integration' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Integration' });
  await panel.getByRole('button', { name: 'Create integration' }).click();
  await panel.getByText('This is required').first().waitFor();
  await panel.getByRole('radio', { name: 'Webhook' }).check({ force: true });
  await panel.getByRole('textbox', { name: 'Name' }).fill('Test farm');
  await panel.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook');
  await panel.getByRole('checkbox', { name: 'Employee changed' }).check();
  await panel.getByRole('button', { name: 'Create integration' }).click();
  // Whoever runs the installation is told what to write where.
  await panel
    .getByText(/private network\. Whoever runs this installation .* adding 10\.0\.0\.1:80 to OUTBOUND_ALLOW/)
    .waitFor();
  await panel.getByRole('textbox', { name: 'Address' }).fill('http://jenkins:8080/hook');
  await panel.getByRole('button', { name: 'Create integration' }).click();
  await panel.getByText(/adding jenkins:8080 to OUTBOUND_ALLOW/).waitFor();
  await panel.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await panel.getByRole('button', { name: 'Create integration' }).click();
  await panel.getByText('it is shown this once').waitFor();
  const secret = (await panel.locator('code').first().innerText()).trim();
  assert.match(secret, /^whsec_/);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'I have copied it' }).click();
  await panel.getByRole('heading', { name: 'Test farm' }).waitFor();
  assert.ok(!(await page.content()).includes(secret));
  assert.ok(!(await page.content()).includes(receiver.url));

  await panel.getByRole('button', { name: 'Send a test' }).click();
  await panel.getByText('The test arrived: the receiver answered with 204.').waitFor();
  assert.equal(JSON.parse(receiver.received[0]?.body ?? '{}').test, true);

  await server.as(owner.token)(createEmployee, {
    params,
    body: { email: 'eva@example.com', firstName: 'Eva', lastName: 'Soler' },
  });
  await panel.getByRole('tab', { name: 'Deliveries' }).click();
  const told = panel.getByRole('button', { name: /Employee changed · Eva Soler.*Delivered/ });
  await told.waitFor();
  await told.press('Enter');
  await panel.getByText('"employee_changed"').waitFor();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await panel.getByRole('button', { name: /Eva Soler.*2 attempts.*Delivered/ }).waitFor();
  const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id']);
  assert.equal(ids.length, 2);
  assert.equal(new Set(ids).size, 1);
  // The address is the view: the panel and its section are there again.
  await page.reload();
  await panel.getByRole('tab', { name: 'Deliveries', selected: true }).waitFor();
});

test('a message is written with what is known of the event, and previewed; what is not known is refused', async () => {
  const page = await open(owner);
  await page.getByRole('button', { name: 'Test farm' }).click();
  const panel = page.getByRole('dialog', { name: 'Integration' });
  await panel.getByRole('button', { name: 'Message for' }).click();
  await page.getByRole('option', { name: 'Employee changed' }).click();
  const area = panel.getByRole('textbox', { name: 'Text' });
  await area.fill('New: ');
  await panel.getByRole('button', { name: 'Insert employee.names' }).click();
  assert.equal(await area.inputValue(), 'New: {{employee.names}}');
  await panel.getByRole('region', { name: 'Preview' }).getByText('New: Eva Soler, Noa Vidal').waitFor();
  await area.fill('{{employee.salary}}');
  await panel.getByText('It has a placeholder that this event does not know').waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.locator('textarea:focus').waitFor();
  await area.fill('{{employee.count}} new');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await panel.getByRole('button', { name: 'Switch off' }).click();
  await panel.getByText('Off', { exact: true }).waitFor();
});

test('an app has integrations of its own, which are deleted from the panel on a phone', async () => {
  await owner.api(createApp, { params, body: { name: 'Barista', slug: 'barista' } });
  const path = `/${workspace.slug}/apps/barista/settings?section=integrations`;
  const page = await pages.open(owner, path, { width: 390 });
  await page.getByRole('button', { name: 'New integration' }).click();
  const panel = page.getByRole('dialog', { name: 'Integration' });
  await panel.getByRole('textbox', { name: 'Name' }).fill('Releases');
  assert.equal(await panel.getByRole('checkbox', { name: 'Employee changed' }).count(), 0);
  await panel.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await panel.getByRole('button', { name: 'Create integration' }).click();
  await panel.getByText('Only Barista').waitFor();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('confirm');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The integration was deleted.').waitFor();
  await page.getByText('No integrations yet').waitFor();
});

test('those who may not do not see them, nor one whose address they were given', async () => {
  const viewer = await server.addMember(workspace.id, 'viewer');
  const page = await open(viewer);
  await page.getByText('You do not have permission to access here').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Integrations' }).count(), 0);
  const given = '0199a000-0000-7000-8000-000000000000';
  const other = await pages.open(viewer, `/${workspace.slug}/settings?s=integration&id=${given}`);
  await other.getByText("You don't have access to this").waitFor();
});
